// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// The values that a parameter takes, and how they are spread over a scale.
public struct ParameterRange: Sendable, BitwiseCopyable {
    /// The lowest value.
    public let minimum: Double
    /// The highest value.
    public let maximum: Double
    /// How values spread over the range, and ramps run.
    public let scale: Scale

    /// The values from `minimum` to `maximum`.
    @inline(__always)
    public init(minimum: Double, maximum: Double, scale: Scale) {
        self.minimum = minimum
        self.maximum = maximum
        self.scale = scale
    }

    /// The values of `range`.
    @inline(__always)
    public init(_ range: ClosedRange<Double>, scale: Scale) {
        self.init(minimum: range.lowerBound, maximum: range.upperBound, scale: scale)
    }

    /// `value` held to the range and, for a toggle, to 0 or 1, for steps to a whole number; none for what is not a number.
    @inline(__always)
    public func clamped(_ value: Double) -> Double? {
        guard value == value else { return nil }
        if scale == .toggle { return value > 0 ? 1 : 0 }
        let value = value < minimum ? minimum : (value > maximum ? maximum : value)
        return scale == .steps ? step(nearest: value) : value
    }

    /// The step nearest to a value in the range.
    @inline(__always)
    private func step(nearest value: Double) -> Double { minimum + Double(Int(value - minimum + 0.5)) }

    /// The value at a fraction of the way through the range, along the scale: exactly `minimum` at 0 and `maximum` at 1, and
    /// beyond them outside of these. A toggle is on from the middle, and what has steps takes the nearest within the range.
    @inline(__always)
    public func value(at fraction: Double) -> Double {
        if fraction == 0 { return minimum }
        if fraction == 1 { return maximum }
        switch scale {
        case .toggle: return fraction < 0.5 ? 0 : 1
        case .steps: return clamped(minimum + (maximum - minimum) * fraction) ?? minimum
        case .linear, .logarithmic: break
        }
        let start = scale.position(of: minimum)
        return scale.values(at: start + (scale.position(of: maximum) - start) * fraction)
    }

    /// What fraction of the way through the range a value is, along the scale: the inverse of `value(at:)`.
    @inline(__always)
    public func fraction(of value: Double) -> Double {
        let start = scale.position(of: minimum)
        return (scale.position(of: value) - start) / (scale.position(of: maximum) - start)
    }
}
