// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Glibc
import SwiftletHost

/// The range of values along an edge of a panel, with the positions of lines and labels.
package struct Axis {
    package struct Tick {
        package let value: Double
        /// The label, which is empty for a line without one.
        package let label: String
        package let isMajor: Bool
    }

    package let range: ClosedRange<Double>
    package var isLogarithmic = false
    package let ticks: [Tick]

    /// Returns the position of a value along the axis, which is 0…1 within the range.
    package func fraction(_ value: Double) -> Double {
        let (low, high) = (range.lowerBound, range.upperBound)
        return isLogarithmic ? log(value / low) / log(high / low) : (value - low) / (high - low)
    }
}

extension Axis {
    /// Frequencies on a logarithmic scale, in Hz, with lines at 1, 2, … 9 times each power of ten.
    package static func frequency(_ range: ClosedRange<Double>) -> Axis {
        let decades = Int(floor(log10(range.lowerBound)))...Int(ceil(log10(range.upperBound)))
        let ticks = decades.flatMap { decade in
            (1...9).map { digit in
                let value = Double(digit) * pow(10, Double(decade))
                let label = [1, 2, 5].contains(digit) ? format(frequency: value) : ""
                return Tick(value: value, label: label, isMajor: digit == 1)
            }
        }
        return Axis(range: range, isLogarithmic: true, ticks: ticks.filter { isInside($0.value, range) })
    }

    /// Creates an axis with evenly spaced lines, at multiples of the first of `steps` that gives at most ten.
    package static func linear(
        _ range: ClosedRange<Double>, steps: [Double], format: (Double) -> String = Axis.format(_:)
    ) -> Axis {
        let span = range.upperBound - range.lowerBound
        let step = steps.first { span / $0 <= 10 } ?? span
        let first = Int((range.lowerBound / step).rounded(.up))
        let ticks = (first...max(first, Int((range.upperBound / step).rounded(.down)))).map { number in
            let value = Double(number) * step
            return Tick(value: value, label: format(value), isMajor: true)
        }
        return Axis(range: range, ticks: ticks.filter { isInside($0.value, range) })
    }

    /// Creates an axis in decibels that shows the gains with a margin, down to 120 dB below the maximum.
    package static func decibels(covering gains: [Double]) -> Axis {
        let finite = gains.filter(\.isFinite)
        let highest = max(finite.max() ?? 0, 0)
        let top = (highest / 6 + 0.5).rounded(.up) * 6
        let lowest = max(min(finite.min() ?? 0, 0), top - 120)
        let bottom = min((lowest / 6 - 0.5).rounded(.down) * 6, top - 18)
        return .linear(bottom...top, steps: [3, 6, 12, 24, 48])
    }

    /// Creates an axis in degrees with lines at multiples of 45.
    package static func degrees(covering phases: [Double]) -> Axis {
        let low = min(((phases.min() ?? 0) / 45 - 0.1).rounded(.down) * 45, -45)
        let high = max(((phases.max() ?? 0) / 45 + 0.1).rounded(.up) * 45, 45)
        return .linear(low...high, steps: [45, 90, 180, 360]) { format($0) + "°" }
    }

    /// Creates an axis for samples from −`limit` to `limit`.
    package static func amplitude(_ limit: Double) -> Axis {
        .linear(-limit...limit, steps: [0.25, 0.5, 1, 2, 5, 10, 100])
    }

    /// Whether a value is in the range, with a tolerance at its ends.
    private static func isInside(_ value: Double, _ range: ClosedRange<Double>) -> Bool {
        let room = 1e-9 * (range.upperBound - range.lowerBound)
        return value >= range.lowerBound - room && value <= range.upperBound + room
    }

    /// Formats a number with at most three decimals and a true minus sign.
    package static func format(_ value: Double) -> String {
        let rounded = (value * 1000).rounded() / 1000 + 0
        let text = rounded == rounded.rounded() ? formatted("%.0f", rounded) : "\(rounded)"
        return text.replacing("-", with: "−")
    }

    /// Formats a frequency, such as `200` or `2k`.
    package static func format(frequency: Double) -> String {
        frequency < 1000 ? format(frequency) : format(frequency / 1000) + "k"
    }
}
