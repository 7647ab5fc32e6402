// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// The coefficients of a second-order filter (`StateVariableFilter`): one set, or one for each lane of a vector.
public struct FilterCoefficients<Number: Vector>: BitwiseCopyable {
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
    /// What the output has of the input at once, and of that one frame before: the loop hears the input two frames late.
    let firstTap, secondTap: Number

    @inline(__always)
    private init(
        firstDecay: Number, secondDecay: Number, crossing: Number, direct: Number, fromFirst: Number,
        fromSecond: Number, firstTap: Number, secondTap: Number
    ) {
        self.firstDecay = firstDecay
        self.secondDecay = secondDecay
        self.crossing = crossing
        self.direct = direct
        self.fromFirst = fromFirst
        self.fromSecond = fromSecond
        self.firstTap = firstTap
        self.secondTap = secondTap
    }

    /// What `transform` makes of the coefficients of two sets, pair by pair.
    @inline(__always)
    init<Other>(
        _ left: FilterCoefficients<Other>, _ right: FilterCoefficients<Other>, _ transform: (Other, Other) -> Number
    ) {
        self.init(
            firstDecay: transform(left.firstDecay, right.firstDecay),
            secondDecay: transform(left.secondDecay, right.secondDecay),
            crossing: transform(left.crossing, right.crossing),
            direct: transform(left.direct, right.direct),
            fromFirst: transform(left.fromFirst, right.fromFirst),
            fromSecond: transform(left.fromSecond, right.fromSecond),
            firstTap: transform(left.firstTap, right.firstTap), secondTap: transform(left.secondTap, right.secondTap))
    }
}

extension FilterCoefficients {
    /// Those of `numerator` / `denominator`; `gain` is that at 0 Hz, the quotient of their constants.
    @inline(__always)
    init(numerator: Quartic<Number>, denominator: Quadratic<Number>, gain: Number = Number(repeating: 1)) {
        let (a, b, c) = (denominator.constant, denominator.square, denominator.linear)
        let perSum = 1 / (a + b + c)
        // Of the polynomials in 1/z, which are divided: the numerator's over 4, and the denominator's.
        let even = (numerator.constant + numerator.quartic) + numerator.square
        let odd = numerator.linear + numerator.cubic
        let (n0, n4) = ((even + odd) * 0.25, (even - odd) * 0.25)
        let outer = numerator.constant - numerator.quartic
        let n1 = outer + (numerator.linear - numerator.cubic) * 0.5
        let n2 = (numerator.constant + numerator.quartic) * 1.5 - numerator.square * 0.5
        let (d1, d2) = ((a - b) * 2, (a + b) - c)
        let firstTap = n0 * perSum
        let secondTap = (n1 - d1 * firstTap) * perSum
        // What is left at 0 Hz and at Nyquist is found without rounding off what is small there.
        let taps = firstTap + secondTap
        let rest = Quadratic(
            constant: numerator.constant - a * taps, linear: (n2 - d1 * secondTap - d2 * firstTap - n4) * 0.5,
            square: numerator.quartic - b * (firstTap - secondTap))
        self.init(rest, over: denominator, gain: gain - taps, firstTap: firstTap, secondTap: secondTap)
    }

    /// Those of the taps and, two frames later, of `numerator` / `denominator`.
    ///
    /// Of the form above, with a denominator A + C·s + B·s², it has g² = A/B and g·k = C/B, so that a, b and c are B,
    /// √(A·B) and A over A + B + C.
    @inline(__always)
    private init(
        _ numerator: Quadratic<Number>, over denominator: Quadratic<Number>, gain: Number, firstTap: Number,
        secondTap: Number
    ) {
        let scale = 1 / denominator.sum
        let product = denominator.constant * denominator.square
        // The division does not wait for the root.
        let (root, perProduct) = (Number.squareRoot(product), 1 / product)
        let direct = numerator.sum * scale
        let crossed =
            numerator.linear * denominator.square + numerator.constant * denominator.square
            - numerator.square * (denominator.linear + denominator.constant)
        self.init(
            firstDecay: denominator.square * 2 * scale - 1, secondDecay: 1 - denominator.constant * 2 * scale,
            crossing: root * 2 * scale,
            direct: direct, fromFirst: crossed * scale * (root * perProduct), fromSecond: gain - direct,
            firstTap: firstTap, secondTap: secondTap)
    }
}

extension FilterCoefficients {
    /// These, but `other` where `mask` says so.
    @inline(__always)
    func replacing(with other: Self, where mask: Number.Mask) -> Self {
        Self(self, other) { $0.replacing(with: $1, where: mask) }
    }
}

extension FilterCoefficients: CoefficientSet where Number == Double {
    @inline(__always)
    public init(_ four: FilterCoefficients<Vector4>, at moment: Int) {
        self.init(four, four) { numbers, _ in numbers[moment] }
    }

    @inline(__always)
    public static func repeating(_ numbers: Self) -> FilterCoefficients<Vector4> {
        FilterCoefficients<Vector4>(numbers, numbers) { number, _ in Vector4(repeating: number) }
    }

    @inline(__always)
    public static func four(
        _ target: FilterCoefficients<Vector4>, _ step: FilterCoefficients<Vector4>, _ times: Vector4
    ) -> FilterCoefficients<Vector4> {
        FilterCoefficients<Vector4>(target, step) { target, step in target - step * times }
    }

    /// Those that pass everything as it is.
    public static var through: Self {
        Self(
            firstDecay: 0, secondDecay: 0, crossing: 0, direct: 0, fromFirst: 0, fromSecond: 0, firstTap: 1,
            secondTap: 0)
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
    /// It is that of the form above, undone to m0, m1, m2, g and k: two frames late (m0·d + m1·s + m2)/d with
    /// d = 1 + k·s + s² at s = j·tan(π·tuning)/g, and the taps.
    public func magnitude(at tuning: Double) -> Double {
        let (a, b, c) = ((1 + firstDecay) / 2, crossing / 2, (1 - secondDecay) / 2)
        let g = b / a
        let k = (1 / a - 1) / g - g
        let scale = 1 / (a * (1 - c) + b * b)
        let m1 = (fromFirst * (1 - c) - fromSecond * b) * scale
        let m2 = (fromSecond * a + fromFirst * b) * scale
        let m0 = direct - m1 * b - m2 * c
        let w = Double.tan(Double.pi * tuning) / g
        let (real, across) = (1 - w * w, k * w)
        // Everything times d, and two frames early.
        let (inPhase, inQuadrature) = (m0 * real + m2, (m0 * k + m1) * w)
        let (sine1, cosine1) = Double.sineAndCosine(2 * Double.pi * tuning)
        let (sine2, cosine2) = (2 * sine1 * cosine1, 2 * cosine1 * cosine1 - 1)
        let taps = (firstTap * cosine2 + secondTap * cosine1, firstTap * sine2 + secondTap * sine1)
        let total = (inPhase + taps.0 * real - taps.1 * across, inQuadrature + taps.0 * across + taps.1 * real)
        return Double.squareRoot((total.0 * total.0 + total.1 * total.1) / (real * real + across * across))
    }
}
