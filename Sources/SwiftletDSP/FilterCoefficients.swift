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
    /// What is added to the input, before all that, of the input one frame and two frames before.
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
    /// Those of `numerator` / `denominator`; `gain` is that at 0 Hz, the quotient of their constants. In front is what
    /// `prefilter` says, if anything.
    ///
    /// Of the form above, with a denominator A + C·s + B·s², it has g² = A/B and g·k = C/B, so that a, b and c are B,
    /// √(A·B) and A over A + B + C.
    init(
        numerator: Quadratic<Number>, denominator: Quadratic<Number>, gain: Number = Number(repeating: 1),
        after prefilter: Prefilter = .none
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
            firstTap: Number(repeating: prefilter.firstTap), secondTap: Number(repeating: prefilter.secondTap))
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
            firstDecay: 0, secondDecay: 0, crossing: 0, direct: 1, fromFirst: 0, fromSecond: 0, firstTap: 0,
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
    /// It is that of the form above, undone to m0, m1, m2, g and k: H = m0 + (m1·s + m2)/(1 + k·s + s²) at
    /// s = j·tan(π·tuning)/g, times |1 + firstTap/z + secondTap/z²|.
    public func magnitude(at tuning: Double) -> Double {
        let (a, b, c) = ((1 + firstDecay) / 2, crossing / 2, (1 - secondDecay) / 2)
        let g = b / a
        let k = (1 / a - 1) / g - g
        let scale = 1 / (a * (1 - c) + b * b)
        let m1 = (fromFirst * (1 - c) - fromSecond * b) * scale
        let m2 = (fromSecond * a + fromFirst * b) * scale
        let m0 = direct - m1 * b - m2 * c
        let w = Double.tan(Double.pi * tuning) / g
        let real = 1 - w * w
        let inPhase = m0 * real + m2
        let across = (m0 * k + m1) * w
        let section = (inPhase * inPhase + across * across) / (real * real + k * k * w * w)
        return Double.squareRoot(section * Prefilter(firstTap: firstTap, secondTap: secondTap).power(at: tuning))
    }
}
