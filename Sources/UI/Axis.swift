// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import DSP

/// The axis of a graph.
struct Axis {
    let range: ParameterRange
    var ticks: [Tick] = []

    init(_ range: ClosedRange<Double>, scale: Scale = .linear) {
        self.range = ParameterRange(range, scale: scale)
    }

    /// Where `value` lies, from 0 at the beginning of the axis to 1 at its end, and beyond.
    func fraction(of value: Double) -> Double {
        range.fraction(of: range.scale == .logarithmic ? max(value, 1e-30) : value)
    }

    /// The value at a fraction of the axis.
    func value(at fraction: Double) -> Double { range.value(at: fraction) }

    // MARK: - Kinds

    /// Frequencies in hertz, up to 20 kHz and more, with lines at 1, 2, …, 9 times each power of ten and labels at 1, 2
    /// and 5.
    static func frequencies(_ range: ClosedRange<Double>) -> Axis {
        var axis = Axis(range, scale: .logarithmic)
        for decade in [10.0, 100, 1000, 10_000] {
            for factor in 1...9 {
                let value = decade * Double(factor)
                guard value >= range.lowerBound, value <= range.upperBound else { continue }
                let isLabelled = factor == 1 || factor == 2 || factor == 5
                // The last label bears the unit.
                let thousands: Text = value == 20_000 ? " kHz" : "k"
                let label = value < 1000 ? Text(value, decimals: 0) : Text(value / 1000, decimals: 0) + thousands
                let level = value == 20_000 ? 0 : (factor == 1 ? 1 : 2)
                axis.ticks.append(
                    Tick(value: value, label: isLabelled ? label : Text(), level: level, isMajor: factor == 1))
            }
        }
        return axis
    }

    /// Evenly spaced lines, each labelled; that at 0 is the major one. The last label bears the unit, if there is one.
    static func even(
        _ range: ClosedRange<Double>, step: Double, decimals: Int = 0, plus: Bool = false, unit: Text = ""
    ) -> Axis {
        var axis = Axis(range)
        var number = (range.lowerBound / step).rounded(.up)
        while number * step <= range.upperBound {
            let isLast = (number + 1) * step > range.upperBound
            let label = Text(number * step, decimals: decimals, plus: plus) + (isLast ? unit : "")
            let level = isLast && !unit.isEmpty ? 0 : Self.level(of: Int(number))
            axis.ticks.append(Tick(value: number * step, label: label, level: level, isMajor: number == 0))
            number += 1
        }
        return axis
    }

    /// 1 for 0, 2 for multiples of 8, and so on up to 5 for odd numbers: with the last of these levels left out, the
    /// others are twice as far apart.
    private static func level(of number: Int) -> Int {
        number == 0 ? 1 : 5 - min(3, number.trailingZeroBitCount)
    }
}

/// A line across a graph.
struct Tick {
    let value: Double
    /// Empty where the line has none.
    let label: Text
    /// How soon the label is left out where there is no room: those of the highest level first, those of level 0, which
    /// bear the unit, never.
    let level: Int
    /// Whether the line stands out.
    let isMajor: Bool
}
