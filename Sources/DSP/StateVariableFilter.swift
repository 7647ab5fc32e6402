// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// Two trapezoidal integrators in a loop: a second-order filter that may be modulated at any speed.
///
/// The form is A. Simper's ("Linear Trapezoidal Integrated State Variable Filter with Low Noise Optimisation", 2013).
/// With the input v0, states s1 and s2, loop gain g and damping k:
///
///     v1 = (s1 + g (v0 − s2)) / (1 + g (g + k))        the band-pass output
///     v2 = s2 + g v1                                   the low-pass output
///     y  = m0 v0 + m1 v1 + m2 v2
///
/// Without input a step multiplies the state by a matrix whose norm is at most 1 for every g > 0 and k ≥ 0: the
/// trapezoidal rule keeps the fall of s1² + s2² that the continuous loop has. The matrix is linear in a1, a2, a3, and
/// norms are convex, so the same holds on the straight line between any two settings. That is why coefficients may jump
/// and glide at will: the state never grows but by its input.
public struct StateVariableFilter<Channels: Frame>: BitwiseCopyable {
    private var s1 = Channels.zero
    private var s2 = Channels.zero

    /// A filter that has heard nothing.
    public init() {}

    /// Filters one frame.
    @inline(__always)
    public mutating func process(_ input: Channels, _ c: SecondOrderSection) -> Channels {
        let v3 = input - s2
        let v1 = s1 * c.a1 + v3 * c.a2
        let v2 = s2 + s1 * c.a2 + v3 * c.a3
        s1 = v1 + v1 - s1
        s2 = v2 + v2 - s2
        return input * c.m0 + v1 * c.m1 + v2 * c.m2
    }

    /// Forgets a state that has decayed below hearing, so that silence ends in zeros instead of subnormal numbers,
    /// which some processors compute a hundred times slower.
    @inline(__always)
    public mutating func settle() {
        for channel in 0..<Channels.channelCount {
            if abs(s1[channel: channel]) < silence { s1[channel: channel] = 0 }
            if abs(s2[channel: channel]) < silence { s2[channel: channel] = 0 }
        }
    }
}

/// 2⁻¹⁰⁰, −602 dBFS: what is quieter counts as silence.
public let silence = 7.888609052210118e-31

/// The coefficients of a `StateVariableFilter`: its poles by g and k, its zeros by what each output adds.
public struct SecondOrderSection: Glidable {
    /// a1, a2, a3, m0, m1, m2; two lanes rest. One vector, so that a glide is one addition.
    private var lanes: SIMD8<Double>

    var a1: Double { @inline(__always) get { lanes[0] } }
    var a2: Double { @inline(__always) get { lanes[1] } }
    var a3: Double { @inline(__always) get { lanes[2] } }
    var m0: Double { @inline(__always) get { lanes[3] } }
    var m1: Double { @inline(__always) get { lanes[4] } }
    var m2: Double { @inline(__always) get { lanes[5] } }

    @inline(__always)
    private init(lanes: SIMD8<Double>) { self.lanes = lanes }

    /// The section (low + band·s + high·s²) / (1 + k·s + s²) with s = j·tan(ω/2)/g, where ω is the angular frequency in
    /// radians per frame: `low` is the gain at 0 Hz and `high` the gain at Nyquist.
    @inline(__always)
    init(g: Double, k: Double, low: Double, band: Double, high: Double) {
        let a1 = 1 / (1 + g * (g + k))
        // The high-pass output is v0 − k·v1 − v2; the band-pass output v1 is s/(1 + k·s + s²) as it stands.
        lanes = SIMD8(a1, g * a1, g * g * a1, high, band - high * k, low - high, 0, 0)
    }

    @inline(__always)
    public static func + (left: Self, right: Self) -> Self { Self(lanes: left.lanes + right.lanes) }
    @inline(__always)
    public static func - (left: Self, right: Self) -> Self { Self(lanes: left.lanes - right.lanes) }
    @inline(__always)
    public static func * (left: Self, right: Double) -> Self { Self(lanes: left.lanes * right) }
}

extension SecondOrderSection {
    /// The gain, as a factor, at `tuning`: a frequency over the sample rate, above 0 and below a half.
    ///
    /// It is that of the form above with the coefficients as they are: from 1/a1 = 1 + g(g + k) and g = a2/a1,
    /// H = m0 + (m1·s + m2)/(1 + k·s + s²) at s = j·tan(π·tuning)/g.
    public func magnitude(at tuning: Double) -> Double {
        let g = a2 / a1
        let k = (1 / a1 - 1) / g - g
        let w = tangent(Double.pi * tuning) / g
        let real = 1 - w * w
        let above = (m0 * real + m2) * (m0 * real + m2) + (m0 * k + m1) * (m0 * k + m1) * w * w
        return squareRoot(above / (real * real + k * k * w * w))
    }
}
