// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// The analog prototypes of the K-weighting: a high shelf, (`high`·s² + `middle`·s/q + 1)/(s² + s/q + 1), and a high-pass,
/// s²/(s² + s/q + 1).
///
/// ITU-R BS.1770-4 gives coefficients at 48 kHz, from which B. De Man ("Evaluation of Implementations of the EBU R128
/// Loudness Measurement", 2018) derived these.
public enum KWeighting {
    /// The frequency of the shelf in hertz, its quality factor, and the factors of its numerator.
    @inline(__always)
    public static var shelf: (frequency: Double, q: Double, high: Double, middle: Double) {
        (1681.974450955533, 0.707_175_236_955_419_6, 1.584_864_701_130_855, 1.258_720_930_232_562)
    }
    /// The frequency of the high-pass in hertz, and its quality factor.
    @inline(__always)
    public static var highPass: (frequency: Double, q: Double) { (38.13547087602444, 0.500_327_037_323_877_3) }
}
