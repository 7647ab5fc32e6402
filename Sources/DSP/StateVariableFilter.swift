// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// Two trapezoidal integrators in a loop: a second-order filter that may be modulated at any speed.
///
/// The loop is A. Simper's ("Linear Trapezoidal Integrated State Variable Filter with Low Noise Optimisation", 2013).
/// With the input v0, states s1 and s2, loop gain g and damping k:
///
///     v1 = (s1 + g (v0 − s2)) / (1 + g (g + k))        the band-pass output
///     v2 = s2 + g v1                                   the low-pass output
///     y  = m0 v0 + m1 v1 + m2 v2,    s1 ← 2 v1 − s1,    s2 ← 2 v2 − s2
///
/// Here it is multiplied out, which makes the way from state to state shorter (a = 1/(1 + g (g + k)), b = g a, c = g b):
///
///     s1 ← (2a − 1) s1 − 2b s2 + 2b v0
///     s2 ← 2b s1 + (1 − 2c) s2 + 2c v0
///
/// Without input a step multiplies the state by a matrix whose norm is at most 1 for every g > 0 and k ≥ 0: the
/// trapezoidal rule keeps the fall of s1² + s2² that the continuous loop has. The matrix is linear in a, b, c, and norms
/// are convex, so the same holds on the straight line between any two settings. That is why coefficients may jump and
/// glide at will: the state never grows but by its input.
public struct StateVariableFilter<Channels: Frame>: BitwiseCopyable {
    var s1 = Channels.zero
    var s2 = Channels.zero

    /// A filter that has heard nothing.
    public init() {}

    /// Filters one frame.
    @inline(__always)
    public mutating func process(_ input: Channels, _ c: SecondOrderSection) -> Channels {
        let output = input * c.direct + (s1 * c.fromFirst + s2 * c.fromSecond)
        // In this order the states, which come late, are added last.
        let next = (s1 * c.firstDecay + input * c.crossing) - s2 * c.crossing
        s2 = (s2 * c.secondDecay + input * (1 - c.secondDecay)) + s1 * c.crossing
        s1 = next
        return output
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

/// The coefficients of a `StateVariableFilter`: one set, or one for each lane of a vector.
public struct Section<Number: Frame>: BitwiseCopyable {
    /// 2a − 1: what is left of the first state after a step.
    let firstDecay: Number
    /// 1 − 2c: what is left of the second state after a step.
    let secondDecay: Number
    /// 2b: what each state gives the other.
    let crossing: Number
    /// What the output has of the input.
    let direct: Number
    /// What the output has of the first state.
    let fromFirst: Number
    /// What the output has of the second state.
    let fromSecond: Number

    @inline(__always)
    private init(
        firstDecay: Number, secondDecay: Number, crossing: Number, direct: Number, fromFirst: Number, fromSecond: Number
    ) {
        self.firstDecay = firstDecay
        self.secondDecay = secondDecay
        self.crossing = crossing
        self.direct = direct
        self.fromFirst = fromFirst
        self.fromSecond = fromSecond
    }

    /// What `transform` makes of the coefficients of two sections, pair by pair.
    @inline(__always)
    init<Other>(_ left: Section<Other>, _ right: Section<Other>, _ transform: (Other, Other) -> Number) {
        self.init(
            firstDecay: transform(left.firstDecay, right.firstDecay),
            secondDecay: transform(left.secondDecay, right.secondDecay),
            crossing: transform(left.crossing, right.crossing),
            direct: transform(left.direct, right.direct),
            fromFirst: transform(left.fromFirst, right.fromFirst),
            fromSecond: transform(left.fromSecond, right.fromSecond))
    }
}

/// One second-order section.
public typealias SecondOrderSection = Section<Double>

/// Four second-order sections.
public typealias FourSections = Section<SIMD4<Double>>

extension Section<SIMD4<Double>> {
    /// The sections `numerator` / `denominator`, whose constants are the same, which makes the gain at 0 Hz 1.
    ///
    /// Of the form above, with a denominator A + C·s + B·s², it has g² = A/B and g·k = C/B, so that a, b and c are B,
    /// √(A·B) and A over A + B + C.
    init(numerator: Quadratic, denominator: Quadratic) {
        let scale = 1 / denominator.sum
        let product = denominator.constant * denominator.square
        // The division does not wait for the root.
        let (root, perProduct) = (squareRoot(product), 1 / product)
        let direct = numerator.sum * scale
        let crossed =
            numerator.linear * denominator.square + product
            - numerator.square * (denominator.linear + denominator.constant)
        self.init(
            firstDecay: denominator.square * 2 * scale - 1, secondDecay: 1 - denominator.constant * 2 * scale,
            crossing: root * 2 * scale,
            direct: direct, fromFirst: crossed * scale * (root * perProduct), fromSecond: 1 - direct)
    }

    /// One of the four.
    @inline(__always)
    public subscript(number: Int) -> SecondOrderSection {
        SecondOrderSection(self, self) { numbers, _ in numbers[number] }
    }
}

extension SecondOrderSection: Glidable, Equatable {
    /// The section that passes everything as it is.
    public static var through: Self {
        Self(firstDecay: 0, secondDecay: 0, crossing: 0, direct: 1, fromFirst: 0, fromSecond: 0)
    }

    @inline(__always)
    public static func + (left: Self, right: Self) -> Self { Self(left, right, +) }
    @inline(__always)
    public static func - (left: Self, right: Self) -> Self { Self(left, right, -) }
    @inline(__always)
    public static func * (left: Self, right: Double) -> Self { Self(left, left) { one, _ in one * right } }
}

extension SecondOrderSection {
    /// The gain, as a factor, at `tuning`: a frequency over the sample rate, above 0 and below a half.
    ///
    /// It is that of the form above, undone to m0, m1, m2, g and k: H = m0 + (m1·s + m2)/(1 + k·s + s²) at
    /// s = j·tan(π·tuning)/g.
    public func magnitude(at tuning: Double) -> Double {
        let (a, b, c) = ((1 + firstDecay) / 2, crossing / 2, (1 - secondDecay) / 2)
        let g = b / a
        let k = (1 / a - 1) / g - g
        let scale = 1 / (a * (1 - c) + b * b)
        let m1 = (fromFirst * (1 - c) - fromSecond * b) * scale
        let m2 = (fromSecond * a + fromFirst * b) * scale
        let m0 = direct - m1 * b - m2 * c
        let w = tangent(Double.pi * tuning) / g
        let real = 1 - w * w
        let inPhase = m0 * real + m2
        let across = (m0 * k + m1) * w
        return squareRoot((inPhase * inPhase + across * across) / (real * real + k * k * w * w))
    }
}

/// Four times constant + linear·s + square·s² for s = j·tan(ω/2), where ω is the angular frequency in radians per frame.
struct Quadratic {
    let constant, linear, square: SIMD4<Double>

    @inline(__always)
    var sum: SIMD4<Double> { constant + linear + square }

    /// Its squared magnitude times cos⁴(ω/2), where `sine` is sin²(ω/2).
    @inline(__always)
    func power(sine: SIMD4<Double>) -> SIMD4<Double> {
        let cosine = 1 - sine
        let real = constant * cosine - square * sine
        return real * real + linear * linear * sine * cosine
    }
}
