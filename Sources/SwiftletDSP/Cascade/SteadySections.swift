// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

// A section whose coefficients do not move is a biquad behind the prefilter. With the prefilter's output x,
//
//     w = x − a1·w1 − a2·w2,    y = x + c1·w1 + c2·w2
//
// (direct form II, multiplied out so that the output does not wait for w). The gains of all sections in a group are
// multiplied at its input, so that a section's input and its states are scaled by the gains of that section and of those after it.
//
// From the coefficients of the state-variable filter,
// f, h, e (`firstDecay`, `secondDecay`, `crossing`) and d, p, q (`feedthrough`, `firstGain`, `secondGain`):
//
//     a1 = −(f + h),    a2 = f·h + e²
//     c1 = (p·e + q·(1 − h))/d,    c2 = (q·(e² − f·(1 − h)) − p·e)/d
//
// The states follow from each other: with k = (1 − h)(1 − f) + e²,
//
//     s1 = e·(w1 − w2),    s2 = (1 − h)·(w1 − w2) + k·w2

/// Biquads in the lanes of a vector, in the same memory as the coefficients of state-variable filters.
struct SteadySections {
    private let c: FilterCoefficients<Vector4>

    @inline(__always)
    var a1: Vector4 { c.secondDecay }
    @inline(__always)
    var a2: Vector4 { c.firstDecay }
    /// The gains of all sections of a group, for each channel, in its first vector.
    @inline(__always)
    var gains: Vector2 { Vector2(c.feedthrough[0], c.feedthrough[1]) }
    @inline(__always)
    var c1: Vector4 { c.firstGain }
    @inline(__always)
    var c2: Vector4 { c.secondGain }
    @inline(__always)
    var decay: Vector4 { c.decay }
    /// The prefilter's first tap less its pole, so that x does not wait for its state.
    @inline(__always)
    var tap1: Vector4 { c.tap1 }
    @inline(__always)
    var tap2: Vector4 { c.tap2 }

    /// Biquads in that memory.
    @inline(__always)
    init(_ coefficients: FilterCoefficients<Vector4>) { c = coefficients }
}

extension FilterCoefficients<Vector4> {
    /// The same filters as biquads, to be read by `SteadySections`.
    var steady: Self {
        let (f, h, e) = (firstDecay, secondDecay, crossing)
        var steady = self
        steady.secondDecay = -(f + h)
        steady.firstDecay = f * h + e * e
        steady.firstGain = (firstGain * e + secondGain * (1 - h)) / feedthrough
        steady.secondGain = (secondGain * (e * e - f * (1 - h)) - firstGain * e) / feedthrough
        steady.tap1 = tap1 - decay
        return steady
    }

    /// k, the gain from w2 to s2.
    fileprivate var stateGain: Vector4 { (1 - secondDecay) * (1 - firstDecay) + crossing * crossing }
}

extension SectionStates {
    /// Makes states of biquads from those of state-variable filters.
    mutating func convertToBiquads(_ c: FilterCoefficients<Vector4>) {
        // e and the first state of an identity are 0.
        let difference = first / c.crossing.replacing(with: 1, where: c.crossing.magnitudes .<= 0)
        second = (second - (1 - c.secondDecay) * difference) / c.stateGain
        first = second + difference
    }

    /// Makes states of state-variable filters from those of biquads.
    mutating func convertToStateVariables(_ c: FilterCoefficients<Vector4>) {
        let difference = first - second
        first = c.crossing * difference
        second = (1 - c.secondDecay) * difference + c.stateGain * second
    }
}
