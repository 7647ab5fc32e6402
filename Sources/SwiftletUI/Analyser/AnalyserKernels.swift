// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP

/// The weights of a transform's bins at points of the curve: a Gaussian for each. Its noise bandwidth is that of the
/// curve, but at least that of a bin, and a sine at the point reads its own power.
struct AnalyserKernels {
    /// The points that have weights.
    let points: Range<Int>
    /// For each of these, the first bin, and the place of its first weight; one more place at the end.
    private var firstBins: [Int] = []
    private var starts: [Int] = [0]
    private var weights: [Double] = []

    /// A smaller deviation would show where the bins are.
    private static let minimumDeviation = 0.45
    /// The deviations within which a Gaussian is above 10⁻⁶.
    private static let reach = 5.26

    /// - Parameters:
    ///   - points: the points to compute.
    ///   - frequencies: those of all points, in bins.
    ///   - ratio: the bandwidth per frequency.
    ///   - binCount: the number of the transform's bins.
    init(_ points: Range<Int>, frequencies: [Double], ratio: Double, binCount: Int, _ window: AnalyserWindow) {
        self.points = points
        for point in points {
            let center = frequencies[point]
            let deviation = Self.deviation(at: center, bandwidth: ratio * center, window)
            let scale = 1 / Self.sinePower(at: center, deviation, window)
            let first = max(0, Int(center - Self.reach * deviation))
            let last = min(binCount - 1, Int(center + Self.reach * deviation) + 1)
            firstBins.append(first)
            if first <= last {
                for bin in first...last { weights.append(scale * Self.gaussian(Double(bin) - center, deviation)) }
            }
            starts.append(weights.count)
        }
    }

    /// Calls `body` with each point and its power.
    @inline(__always)
    func forEachPower(_ powers: [Double], _ body: (_ point: Int, _ power: Double) -> Void) {
        powers.withUnsafeBufferPointer { powers in
            weights.withUnsafeBufferPointer { weights in
                for number in 0..<points.count {
                    let (start, end) = (starts[number], starts[number + 1])
                    let offset = firstBins[number] - start
                    // Two sums, because each addition waits for the one before.
                    var (sum, other) = (0.0, 0.0)
                    var place = start
                    while place + 1 < end {
                        sum += weights[place] * powers[place + offset]
                        other += weights[place + 1] * powers[place + 1 + offset]
                        place += 2
                    }
                    if place < end { sum += weights[place] * powers[place + offset] }
                    body(points.lowerBound + number, sum + other)
                }
            }
        }
    }

    // MARK: - Calibration

    /// Returns the deviation in bins with which noise has the wanted bandwidth.
    private static func deviation(at center: Double, bandwidth: Double, _ window: AnalyserWindow) -> Double {
        var (low, high) = (minimumDeviation, max(minimumDeviation, bandwidth))
        for _ in 0..<16 {
            let middle = 0.5 * (low + high)
            let reached = window.noiseBandwidth * sum(at: center, middle) / sinePower(at: center, middle, window)
            if reached < bandwidth { low = middle } else { high = middle }
        }
        return 0.5 * (low + high)
    }

    /// Returns the power that a sine at the middle of a Gaussian has.
    private static func sinePower(at center: Double, _ deviation: Double, _ window: AnalyserWindow) -> Double {
        var power = 0.0
        let nearest = Int(center)
        for bin in nearest - AnalyserWindow.lobeReach + 2...nearest + AnalyserWindow.lobeReach - 1 {
            let distance = Double(bin) - center
            power += gaussian(distance, deviation) * window.lobe(at: distance)
        }
        return power
    }

    /// Returns the sum of a Gaussian's values at whole bins. For wide ones it is the integral.
    private static func sum(at center: Double, _ deviation: Double) -> Double {
        guard deviation < 1 else { return deviation * 2.506_628_274_631 }
        var sum = 0.0
        for bin in Int(center) - 6...Int(center) + 7 { sum += gaussian(Double(bin) - center, deviation) }
        return sum
    }

    private static func gaussian(_ distance: Double, _ deviation: Double) -> Double {
        let share = distance / deviation
        return share * share > 80 ? 0 : .exp(-0.5 * share * share)
    }
}
