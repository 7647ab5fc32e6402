// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// The coefficients of a second-order filter (`StateVariableFilter`): one set, or one for each lane of a vector.
public struct FilterCoefficients<Number: Vector>: BitwiseCopyable {
    /// 2a − 1: the share of the first state that remains after a step.
    var firstDecay: Number
    /// 1 − 2c: the share of the second state that remains after a step.
    var secondDecay: Number
    /// 2b: the coupling of both states.
    var crossing: Number
    /// The gain from the input to the output.
    var feedthrough: Number
    /// The gain from the first state to the output.
    var firstGain: Number
    /// The gain from the second state to the output.
    var secondGain: Number
    /// The filter before the loop: the share of its last value that is subtracted from the input, and the loop's gains
    /// for its values one and two frames before.
    let decay: Number
    var tap1: Number
    let tap2: Number

    @inline(__always)
    private init(
        firstDecay: Number, secondDecay: Number, crossing: Number, feedthrough: Number, firstGain: Number,
        secondGain: Number, decay: Number, tap1: Number, tap2: Number
    ) {
        self.firstDecay = firstDecay
        self.secondDecay = secondDecay
        self.crossing = crossing
        self.feedthrough = feedthrough
        self.firstGain = firstGain
        self.secondGain = secondGain
        self.decay = decay
        self.tap1 = tap1
        self.tap2 = tap2
    }

    /// Creates coefficients by applying `transform` to each pair of coefficients of two sets.
    @inline(__always)
    init<Other>(
        _ left: FilterCoefficients<Other>, _ right: FilterCoefficients<Other>, _ transform: (Other, Other) -> Number
    ) {
        self.init(
            firstDecay: transform(left.firstDecay, right.firstDecay),
            secondDecay: transform(left.secondDecay, right.secondDecay),
            crossing: transform(left.crossing, right.crossing),
            feedthrough: transform(left.feedthrough, right.feedthrough),
            firstGain: transform(left.firstGain, right.firstGain),
            secondGain: transform(left.secondGain, right.secondGain),
            decay: transform(left.decay, right.decay), tap1: transform(left.tap1, right.tap1),
            tap2: transform(left.tap2, right.tap2))
    }
}

extension FilterCoefficients {
    /// Creates the coefficients of `zeros` / `poles` and a correction.
    ///
    /// For poles A + C·s + B·s², the form in `StateVariableFilter` has g² = A/B and g·k = C/B. Its a, b and c are then
    /// B, √(A·B) and A over A + B + C.
    ///
    /// - Parameters:
    ///   - gain: the quotient of their constants, the gain at 0 Hz.
    ///   - correction: the filter before the loop, except a factor.
    @inline(__always)
    init(
        zeros: Quadratic<Number>, over poles: Quadratic<Number>, gain: Number = Number(repeating: 1),
        _ correction: NyquistCorrection<Number>
    ) {
        // The correction's zeros as a polynomial in 1/z, over the first of its coefficients.
        let first = correction.zeros.sum
        let perFirst = 1 / first
        let factor = first * ((correction.pole + 1) * 0.25)
        let scale = 1 / poles.sum
        let product = poles.constant * poles.square
        // The division does not wait for the root.
        let (root, perProduct) = (Number.squareRoot(product), 1 / product)
        let feedthrough = zeros.sum * scale
        let crossed =
            zeros.linear * poles.square + zeros.constant * poles.square - zeros.square * (poles.linear + poles.constant)
        self.init(
            firstDecay: poles.square * 2 * scale - 1, secondDecay: 1 - poles.constant * 2 * scale,
            crossing: root * 2 * scale, feedthrough: feedthrough * factor,
            firstGain: crossed * scale * (root * perProduct) * factor, secondGain: (gain - feedthrough) * factor,
            decay: correction.pole,
            tap1: (correction.zeros.constant - correction.zeros.square) * 2 * perFirst,
            tap2: (first - correction.zeros.linear * 2) * perFirst)
    }
}

extension FilterCoefficients {
    /// The place of `feedthrough` among the coefficients in memory.
    static var feedthroughIndex: Int { 3 }

    /// These coefficients, a step further.
    @inline(__always)
    func advanced(by step: Self) -> Self { Self(self, step) { $0 + $1 } }
}

extension FilterCoefficients<Vector4> {
    /// Creates the coefficients of four filters, one in each lane.
    @inline(__always)
    init(_ lane: (_ lane: Int) -> FilterCoefficients<Double>) {
        let lower = FilterCoefficients<Vector2>(lane(0), lane(1)) { Vector2($0, $1) }
        let upper = FilterCoefficients<Vector2>(lane(2), lane(3)) { Vector2($0, $1) }
        self.init(lower, upper) { Vector4($0[0], $0[1], $1[0], $1[1]) }
    }
}

extension FilterCoefficients {
    /// Returns these coefficients, with `other` where `mask` is true.
    @inline(__always)
    func replacing(with other: Self, where mask: Number.Mask) -> Self {
        Self(self, other) { $0.replacing(with: $1, where: mask) }
    }
}

extension FilterCoefficients: CoefficientSet where Number == Double {
    @inline(__always)
    public init(_ four: FilterCoefficients<Vector4>, at point: Int) {
        self.init(four, four) { numbers, _ in numbers[point] }
    }

    @inline(__always)
    public static func four(_ numbers: (_ point: Int) -> Self) -> FilterCoefficients<Vector4> {
        FilterCoefficients<Vector4>(numbers)
    }

    @inline(__always)
    public static func four(
        _ target: FilterCoefficients<Vector4>, _ step: FilterCoefficients<Vector4>, _ times: Vector4
    ) -> FilterCoefficients<Vector4> {
        FilterCoefficients<Vector4>(target, step) { target, step in target - step * times }
    }

    /// The coefficients of a filter that outputs its input.
    public static var identity: Self {
        Self(
            firstDecay: 0, secondDecay: 0, crossing: 0, feedthrough: 1, firstGain: 0, secondGain: 0, decay: 0, tap1: 0,
            tap2: 0)
    }

    @inline(__always)
    public static func + (left: Self, right: Self) -> Self { Self(left, right, +) }
    @inline(__always)
    public static func - (left: Self, right: Self) -> Self { Self(left, right, -) }
    @inline(__always)
    public static func * (left: Self, right: Double) -> Self { Self(left, left) { one, _ in one * right } }
}

extension FilterCoefficients: Equatable where Number == Double {}

extension FilterCoefficients<Double> {
    /// The gain, as a factor, at `tuning`: a frequency over the sample rate, above 0 and below a half.
    ///
    /// It is the magnitude of this response of `StateVariableFilter`, times that of the filter before the loop:
    ///
    ///     feedthrough + ((p·e + q·h)·u + q·(f·h + e²)) / (u² + (f + h)·u + f·h + e²)
    ///
    /// Here p = `firstGain`, q = `secondGain`, e = `crossing`, f = 1 − `firstDecay`, h = 1 − `secondDecay`, u = z − 1.
    public func magnitude(at tuning: Double) -> Double {
        let (sine, cosine) = Double.sineAndCosine(2 * Double.pi * tuning)
        // Near 0 Hz, cosine − 1 would have no digits left.
        let halfSine = Double.sin(Double.pi * tuning)
        let (u, uAcross) = (-2 * halfSine * halfSine, sine)
        let (f, h) = (1 - firstDecay, 1 - secondDecay)
        let constant = f * h + crossing * crossing
        let (real, across) = (u * u - uAcross * uAcross + (f + h) * u + constant, (2 * u + f + h) * uAcross)
        let linear = firstGain * crossing + secondGain * h
        let inPhase = feedthrough * real + linear * u + secondGain * constant
        let inQuadrature = feedthrough * across + linear * uAcross
        let loop = (inPhase * inPhase + inQuadrature * inQuadrature) / (real * real + across * across)
        // One frame early, which does not affect the magnitude.
        let (taps, tapsAcross) = (cosine * (1 + tap2) + tap1, sine * (1 - tap2))
        let (pole, poleAcross) = (cosine + decay, sine)
        let front = (taps * taps + tapsAcross * tapsAcross) / (pole * pole + poleAcross * poleAcross)
        return Double.squareRoot(loop * front)
    }
}
