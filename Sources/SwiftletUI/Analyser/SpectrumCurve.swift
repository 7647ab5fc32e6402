// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
import SwiftletEffects

/// A place between an analyser's points, on a cubic through them with the slopes of central differences.
struct CurvePlace {
    /// The point before the place, and the weights of its predecessor, of the point and of its two successors.
    private let point: Int
    private let weights: (Double, Double, Double, Double)

    /// Returns nil for a frequency beyond the points.
    ///
    /// - Parameter frequencies: those of the points, in equal steps of octaves.
    init?(_ frequency: Double, between frequencies: [Double]) {
        let step = Double.log2(frequencies[1] / frequencies[0])
        let place = max(0, .log2(max(frequency, 1) / frequencies[0]) / step)
        point = min(Int(place), frequencies.count - 2)
        let u = place - Double(point)
        guard u <= 1 else { return nil }
        let v = 1 - u
        // Hermite's cubic with slopes (next − previous)/2.
        let (first, second) = (v * v * (1 + 2 * u), u * u * (3 - 2 * u))
        let (rise, fall) = (0.5 * u * v * v, 0.5 * u * u * v)
        weights = (-rise, first + fall, second + rise, -fall)
    }

    /// Returns the level at the place, given those at all points.
    @inline(__always)
    func level(_ levels: [Double]) -> Double {
        weights.0 * levels[max(0, point - 1)] + weights.1 * levels[point] + weights.2 * levels[point + 1]
            + weights.3 * levels[min(levels.count - 1, point + 2)]
    }
}

/// Converts the levels at an analyser's points to a curve with a height for each pixel column.
struct SpectrumCurve {
    /// The place of each column, and what the tilt adds there in decibels. Columns beyond the points have no entry.
    private var columns: [(place: CurvePlace, tilt: Double)] = []
    private let count: Int

    /// - Parameters:
    ///   - count: the number of columns.
    ///   - axis: the frequencies from the left edge to the right one.
    ///   - frequencies: those of the points, in equal steps of octaves.
    init(_ count: Int, of axis: Axis, frequencies: [Double], tilt: AnalyserSettings.Tilt) {
        self.count = count
        for column in 0..<count {
            let frequency = axis.value(at: (Double(column) + 0.5) / Double(count))
            guard let place = CurvePlace(frequency, between: frequencies) else { break }
            columns.append((place, tilt.gain(at: frequency)))
        }
    }

    /// Returns the level in each column; NaN where there are no points.
    func levels(_ levels: [Double]) -> [Double] {
        var result: [Double] = []
        result.reserveCapacity(count)
        for (place, tilt) in columns { result.append(place.level(levels) + tilt) }
        while result.count < count { result.append(.nan) }
        return result
    }
}
