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
/// Here it is expanded, which shortens the path from state to state (a = 1/(1 + g (g + k)), b = g a, c = g b):
///
///     s1 ← (2a − 1) s1 − 2b (s2 − v0)
///     s2 ← 2b s1 + (1 − 2c) (s2 − v0) + v0
///
/// Without input a step multiplies the state by a matrix whose norm is at most 1 for every g > 0 and k ≥ 0: the
/// trapezoidal rule keeps the fall of s1² + s2² that the continuous loop has. The matrix is linear in a, b, c, and norms
/// are convex, so the same holds on the straight line between any two settings. Coefficients may
/// therefore jump or ramp in any way: only input makes the state grow.
///
/// Before the loop are an almost constant pole and two zeros (`NyquistCorrection`):
///
///     v ← x − ζ v₋₁,    v0 = v + t1 v₋₁ + t2 v₋₂
public struct StateVariableFilter<Channels: Frame>: BitwiseCopyable {
    var s1 = Channels.zero
    var s2 = Channels.zero
    /// The prefilter's output one frame and two frames ago.
    var z1 = Channels.zero
    var z2 = Channels.zero

    /// Creates a filter in its initial state.
    public init() {}

    /// Filters one frame.
    @inline(__always)
    public mutating func process(_ input: Channels, _ c: FilterCoefficients<Double>) -> Channels {
        process(input, each: FilterCoefficients(c, c) { number, _ in Channels(repeating: number) })
    }

    /// Filters one frame, each channel with its own coefficients.
    @inline(__always)
    mutating func process(_ input: Channels, each c: FilterCoefficients<Channels>) -> Channels {
        let front = input - z1 * c.decay
        let loopInput = front + (z1 * c.tap1 + z2 * c.tap2)
        z2 = z1
        z1 = front
        // In this order the states, which are available last, are added last.
        let output = loopInput * c.feedthrough + s1 * c.firstGain + s2 * c.secondGain
        let away = s2 - loopInput
        let next = s1 * c.firstDecay - away * c.crossing
        // The second state depends on its previous value: three operations, in this order.
        s2 = away * c.secondDecay + (loopInput + s1 * c.crossing)
        s1 = next
        return output
    }

    /// Sets states that have decayed below `silenceThreshold` to zero. Otherwise silence would end in denormal numbers,
    /// with which some processors are a hundred times slower.
    @inline(__always)
    public mutating func flushDenormals() {
        let threshold = Channels(repeating: silenceThreshold)
        z2 = z2.replacing(with: .zero, where: z2.magnitudes .< threshold)
        z1 = z1.replacing(with: .zero, where: z1.magnitudes .< threshold)
        s1 = s1.replacing(with: .zero, where: s1.magnitudes .< threshold)
        s2 = s2.replacing(with: .zero, where: s2.magnitudes .< threshold)
    }
}

/// 2⁻¹⁰⁰, −602 dBFS: quieter samples count as silence.
public let silenceThreshold = 7.888609052210118e-31

extension StateVariableFilter {
    /// The states of one channel: those of the filter before the loop, the older first, and those of the loop.
    @inline(__always)
    public subscript(stateOf channel: Int) -> Vector4 {
        get {
            Vector4(
                z2[channel: channel], z1[channel: channel], s1[channel: channel], s2[channel: channel])
        }
        set {
            z2.set(newValue[0], at: channel)
            z1.set(newValue[1], at: channel)
            s1.set(newValue[2], at: channel)
            s2.set(newValue[3], at: channel)
        }
    }
}
