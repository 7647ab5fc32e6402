// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import DSP

/// The discrete Fourier transform of real signals of one length.
struct RealFFT {
    /// How many samples go in, a power of two from 2 on; `length`/2 + 1 bins, from 0 to half the sample rate, come out.
    let length: Int
    private let half: FourierTransform
    /// The sine and cosine of 2πk/`length`, for each bin k.
    private let turns: [(sine: Double, cosine: Double)]

    init(length: Int) {
        precondition(length > 1 && length.nonzeroBitCount == 1, "the length is a power of two")
        self.length = length
        half = FourierTransform(bits: length.trailingZeroBitCount - 1)
        turns = (0...length / 2).map { circle(Double($0) / Double(length)) }
    }

    /// The magnitude of each bin: half of `length` for a full-scale sine on a bin.
    func magnitudes(of samples: [Float]) -> [Double] {
        precondition(samples.count == length, "the transform is of \(length) samples")
        // One transform of half the length has the even samples as real parts and the odd ones as imaginary parts:
        // with Z its result, the even ones' is (Z(k) + Z*(−k))/2, the odd ones' (Z(k) − Z*(−k))/2i.
        var real = (0..<half.count).map { Double(samples[2 * $0]) }
        var imaginary = (0..<half.count).map { Double(samples[2 * $0 + 1]) }
        half.transform(&real, &imaginary)
        return (0...half.count).map { bin in
            let (here, mirror) = (bin % half.count, (half.count - bin) % half.count)
            let even = (real[here] + real[mirror], imaginary[here] - imaginary[mirror])
            let odd = (imaginary[here] + imaginary[mirror], real[mirror] - real[here])
            let (sine, cosine) = turns[bin]
            let x = even.0 + odd.0 * cosine + odd.1 * sine
            let y = even.1 + odd.1 * cosine - odd.0 * sine
            return 0.5 * (x * x + y * y).squareRoot()
        }
    }
}
