// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// The distribution of a parameter's values over its range, which is also the curve of its ramps.
public enum Scale: Sendable, BitwiseCopyable {
    /// Equal steps add the same amount: decibels, percentages, balance.
    case linear
    /// Equal steps multiply by the same factor: frequencies, Q. Positive values only.
    case logarithmic
    /// Off (0) and on (1); a ramp from one to the other is a crossfade.
    case toggle
    /// Whole numbers, from one to another of which there is no ramp: counts, and choices by their numbers.
    case steps

    /// Returns the position of `value` on the scale, in a unit in which ramps are linear.
    @inline(__always)
    public func position(of value: Double) -> Double {
        self == .logarithmic ? .log2(value) : value
    }

    /// The values at `positions`.
    @inline(__always)
    public func values<Number: Vector>(at positions: Number) -> Number {
        self == .logarithmic ? .exp2(positions) : positions
    }
}
