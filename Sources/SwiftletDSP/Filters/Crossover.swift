// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// A Linkwitz–Riley crossover of the fourth order. The sum of both bands is an all-pass: it has the level of the input at all
/// frequencies (S. Linkwitz, "Active Crossover Networks for Noncoincident Drivers", J. Audio Eng. Soc. 24(1), 1976).
///
/// The low band is two Butterworth low-passes of the second order, and the high band is the all-pass minus the low band. The
/// filters are state-variable filters (see `StateVariableFilter`), whose coefficients may move in any way.
///
///     let (low, rest) = lower.split(input, lowerCoefficients)
///     let (middle, high) = upper.split(rest, upperCoefficients)
///     return aligned.allPass(low, upperCoefficients) + middle + high
public struct Crossover<Channels: Frame>: BitwiseCopyable {
    /// The coefficients: see `coefficients(tuning:)`.
    public typealias Coefficients = CoefficientList<Double, 3>

    /// The states of both filters.
    private var first = (Channels.zero, Channels.zero)
    private var second = (Channels.zero, Channels.zero)

    /// Creates a crossover in its initial state.
    public init() {}

    /// Returns the coefficients for a frequency over the sample rate, clamped to 0.49.
    @inline(__always)
    public static func coefficients<Number: Vector>(tuning: Number) -> CoefficientList<Number, 3> {
        let (sine, cosine) = Number.sineAndCosine(tuning.limited(to: 0.49) * Double.pi)
        let gain = sine / cosine
        let share = 1 / (gain * (gain + Self.damping) + 1)
        return CoefficientList([share, gain * share, gain * gain * share])
    }

    /// Splits a frame into a low and a high band.
    @inline(__always)
    public mutating func split(_ input: Channels, _ c: Coefficients) -> (low: Channels, high: Channels) {
        let (band, once) = Self.step(input, &first, c)
        let (_, low) = Self.step(once, &second, c)
        return (low, input - band * (2 * Self.damping) - low)
    }

    /// Returns the sum of the bands of a frame, for a signal that passes another crossover with this frequency: the bands of
    /// both stay aligned.
    @inline(__always)
    public mutating func allPass(_ input: Channels, _ c: Coefficients) -> Channels {
        input - Self.step(input, &first, c).band * (2 * Self.damping)
    }

    /// Sets inaudible state to zero.
    @inline(__always)
    public mutating func flushDenormals() {
        func flush(_ state: inout Channels) {
            state = state.replacing(with: 0.0, where: state.magnitudes .< silenceThreshold)
        }
        flush(&first.0)
        flush(&first.1)
        flush(&second.0)
        flush(&second.1)
    }

    /// √2: that of a Butterworth filter.
    @inline(__always)
    private static var damping: Double { 1.414_213_562_373_095_1 }

    /// A step of a state-variable filter: its band-pass and low-pass.
    @inline(__always)
    private static func step(
        _ input: Channels, _ state: inout (Channels, Channels), _ c: Coefficients
    ) -> (band: Channels, low: Channels) {
        let away = input - state.1
        let band = state.0 * c[0] + away * c[1]
        let low = state.1 + (state.0 * c[1] + away * c[2])
        state = (band * 2 - state.0, low * 2 - state.1)
        return (band, low)
    }
}
