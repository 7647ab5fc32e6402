// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// A filter at rest as polynomials in 1/z, gain·(1 + b1/z + b2/z² + b3/z³ + b4/z⁴)/(1 + a1/z + a2/z² + a3/z³): a third fewer
/// multiplications than `StateVariableFilter`, for coefficients that do not move. One, or one for each lane of a vector.
///
/// With the input x it is w ← x − a1 w₁ − a2 w₂ − a3 w₃ and y = w + b1 w₁ + … + b4 w₄ (direct form II), where w₁ … w₄ are
/// the states, of one frame before to four frames before. They depend on the input by the poles alone, as those of the
/// state-variable filter do, so that each can be had of the other (`states(of:_:)`, `stateVariables(of:_:)`).
public struct DirectForm<Number: Vector>: BitwiseCopyable {
    /// Filters in series have one for all.
    let gain: Number
    let b1, b2, b3, b4: Number
    let a1, a2, a3: Number

    /// The polynomials of a filter.
    @inline(__always)
    public init(_ c: FilterCoefficients<Number>) {
        let loop = LoopPolynomials(c)
        let (first, second) = (c.fromFirst / c.direct, c.fromSecond / c.direct)
        let n1 = loop.d1 + first * c.crossing + second * loop.input2
        let n2 = loop.d2 + first * loop.first2 + second * loop.second2
        gain = c.direct
        b1 = n1 + c.secondTap
        b2 = n2 + n1 * c.secondTap + c.thirdTap
        (b3, b4) = (n2 * c.secondTap + n1 * c.thirdTap, n2 * c.thirdTap)
        (a1, a2, a3) = (loop.d1 + c.decay, loop.d2 + loop.d1 * c.decay, loop.d2 * c.decay)
    }
}

extension DirectForm: Zeroable where Number == Vector4 {
    /// What puts out its input.
    public static var zero: Self { Self(FilterCoefficients { _ in .through }) }
}

/// The loop of a state-variable filter as polynomials: what it hears, over 1 + d1/z + d2/z², is g, and the states are
/// crossing·g₁ + first2·g₂ and input2·g₁ + second2·g₂.
private struct LoopPolynomials<Number: Vector> {
    let d1, d2, input2, first2, second2: Number

    @inline(__always)
    init(_ c: FilterCoefficients<Number>) {
        d1 = -(c.firstDecay + c.secondDecay)
        d2 = c.firstDecay * c.secondDecay + c.crossing * c.crossing
        input2 = 1 - c.secondDecay
        first2 = -(c.secondDecay * c.crossing + c.crossing * input2)
        second2 = c.crossing * c.crossing - c.firstDecay * input2
    }
}

extension DirectForm<Double> {
    /// Those of the state-variable filter, in the order of its `stateOf`, that go with states w₁ … w₄.
    public static func stateVariables(of w: Vector4, _ c: FilterCoefficients<Double>) -> Vector4 {
        let loop = LoopPolynomials(c)
        // What is in front of the loop is w times the loop's poles, and g is w times the taps.
        let before = w[0] + loop.d1 * w[1] + loop.d2 * w[2]
        let longBefore = w[1] + loop.d1 * w[2] + loop.d2 * w[3]
        let g1 = w[0] + c.secondTap * w[1] + c.thirdTap * w[2]
        let g2 = w[1] + c.secondTap * w[2] + c.thirdTap * w[3]
        return Vector4(
            longBefore, before, c.crossing * g1 + loop.first2 * g2, loop.input2 * g1 + loop.second2 * g2)
    }

    /// The states w₁ … w₄ that go with those of the state-variable filter; none where the taps take away one of the poles,
    /// so that they do not follow, or where the filter has no gain to take out.
    public static func states(of state: Vector4, _ c: FilterCoefficients<Double>) -> Vector4? {
        let loop = LoopPolynomials(c)
        let determinant = c.crossing * loop.second2 - loop.first2 * loop.input2
        let (t1, t2) = (c.secondTap, c.thirdTap)
        // The equations of `stateVariables`, their difference first, by Cramer's rule.
        let (p, r) = (loop.d1 - t1, loop.d2 - t2)
        let resultant = p * p * t2 - p * r * t1 + r * r
        guard resultant.magnitude > 1e-15 && determinant != 0 && c.direct.magnitude > 1e-30 else { return nil }
        let g1 = (loop.second2 * state[2] - loop.first2 * state[3]) / determinant
        let g2 = (c.crossing * state[3] - loop.input2 * state[2]) / determinant
        let (e1, e2) = (state[1] - g1, state[0] - g2)
        let w2 = (e1 * (p * t2 - r * t1) - r * (e2 * t2 - r * g2)) / resultant
        let w3 = (p * (e2 * t2 - r * g2) + e1 * r) / resultant
        let w4 = (p * (p * g2 - e2 * t1) + r * e2 - e1 * p) / resultant
        return Vector4(g1 - t1 * w2 - t2 * w3, w2, w3, w4)
    }
}
