// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP

/// The axis of a graph.
public struct Axis {
    /// The range of the axis, and its scale.
    public let range: ParameterRange
    /// The grid lines.
    public var ticks: [Tick] {
        get {
            switch lines {
            case .own(let ticks): ticks
            case .frequencies: frequencyTicks
            case .even(let step, let decimals, let plus, let unit):
                evenTicks(step: step, decimals: decimals, plus: plus, unit: unit)
            }
        }
        set { lines = .own(newValue) }
    }
    private var lines = Lines.own([])

    /// The kind of grid lines. Labels are created only when they are read.
    private enum Lines {
        case own([Tick])
        case frequencies
        case even(step: Double, decimals: Int, plus: Bool, unit: StaticString)
    }

    /// Creates an axis without grid lines. An empty range is widened, and a logarithmic axis begins above 0, so that
    /// every value has a position.
    public init(_ range: ClosedRange<Double>, scale: Scale = .linear) {
        let isLogarithmic = scale == .logarithmic
        let minimum = max(isLogarithmic ? Self.leastPositive : -Self.greatest, min(range.lowerBound, Self.greatest))
        let maximum = min(range.upperBound, 2 * Self.greatest)
        // Larger than the rounding error of the range's ends.
        let next = isLogarithmic ? 2 * minimum : minimum + max(1, abs(minimum))
        self.range = ParameterRange(
            minimum: minimum, maximum: maximum - minimum > Self.leastPositive ? maximum : next, scale: scale)
    }

    /// The smallest value on a logarithmic axis, and the largest magnitude of the start of any axis.
    private static var leastPositive: Double { 1e-30 }
    private static var greatest: Double { 1e30 }

    /// Returns the position of `value`: 0 at the start of the axis, 1 at its end, and beyond.
    package func fraction(of value: Double) -> Double {
        range.fraction(of: range.scale == .logarithmic ? max(value, Self.leastPositive) : value)
    }

    /// Returns the value at a fraction of the axis.
    package func value(at fraction: Double) -> Double { range.value(at: fraction) }

    // MARK: - Kinds

    /// Creates an axis of frequencies in hertz, up to 20 kHz or more. It has grid lines at 1, 2, …, 9 times each power
    /// of ten, and labels at 1, 2 and 5.
    public static func frequencies(_ range: ClosedRange<Double>) -> Axis {
        var axis = Axis(range, scale: .logarithmic)
        axis.lines = .frequencies
        return axis
    }

    private var frequencyTicks: [Tick] {
        var ticks: [Tick] = []
        for decade in [10.0, 100, 1000, 10_000] {
            for factor in 1...9 {
                let value = decade * Double(factor)
                guard value >= range.minimum, value <= range.maximum else { continue }
                let isLabelled = factor == 1 || factor == 2 || factor == 5
                // The last label has the unit.
                let thousands: UTF8Text = value == 20_000 ? " kHz" : "k"
                let label =
                    value < 1000 ? UTF8Text(value, decimals: 0) : UTF8Text(value / 1000, decimals: 0) + thousands
                let level = value == 20_000 ? 0 : (factor == 1 ? 1 : 2)
                ticks.append(
                    Tick(value: value, label: isLabelled ? label : UTF8Text(), level: level, isMajor: factor == 1))
            }
        }
        return ticks
    }

    /// Creates an axis with labelled grid lines every `step`, which is above 0. The line at 0 is the major one. The
    /// last label has the unit.
    public static func even(
        _ range: ClosedRange<Double>, step: Double, decimals: Int = 0, plus: Bool = false, unit: StaticString = ""
    ) -> Axis {
        var axis = Axis(range)
        axis.lines = .even(step: step, decimals: decimals, plus: plus, unit: unit)
        return axis
    }

    private func evenTicks(step: Double, decimals: Int, plus: Bool, unit: StaticString) -> [Tick] {
        // Other steps would give endless lines, or more lines than pixels.
        guard step > 0, (range.maximum - range.minimum) / step < 10_000 else { return [] }
        var ticks: [Tick] = []
        var number = (range.minimum / step).rounded(.up)
        while number * step <= range.maximum {
            let isLast = (number + 1) * step > range.maximum
            let label = UTF8Text(number * step, decimals: decimals, plus: plus) + (isLast ? UTF8Text(unit) : "")
            let level = isLast && unit.utf8CodeUnitCount > 0 ? 0 : Self.level(of: Int(number))
            ticks.append(Tick(value: number * step, label: label, level: level, isMajor: number == 0))
            number += 1
        }
        return ticks
    }

    /// Returns 1 for 0, 2 for multiples of 8, and so on up to 5 for odd numbers. Without the highest level, the
    /// remaining lines are twice as far apart.
    private static func level(of number: Int) -> Int {
        number == 0 ? 1 : 5 - min(3, number.trailingZeroBitCount)
    }
}

/// A grid line.
public struct Tick {
    /// The position, in the axis's unit.
    public let value: Double
    /// The label; empty for a line without one.
    package let label: UTF8Text
    /// The level of the label. If space is short, labels of the highest level are left out first; those of level 0,
    /// which have the unit, never.
    package let level: Int
    /// Whether the line is emphasised.
    public let isMajor: Bool

    /// Creates a grid line.
    ///
    /// - Parameters:
    ///   - value: the position, in the axis's unit.
    ///   - label: the label; may be empty.
    ///   - level: 0 for a label that is never left out; the highest level is left out first.
    ///   - isMajor: whether the line is emphasised.
    public init(value: Double, label: StaticString, level: Int = 1, isMajor: Bool = false) {
        self.init(value: value, label: UTF8Text(label), level: level, isMajor: isMajor)
    }

    package init(value: Double, label: UTF8Text, level: Int, isMajor: Bool) {
        self.value = value
        self.label = label
        self.level = level
        self.isMajor = isMajor
    }
}
