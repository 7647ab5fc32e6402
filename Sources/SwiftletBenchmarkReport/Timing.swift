// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// What a number of samples of the same thing have in common.
public struct Timing: Codable, Sendable, Hashable {
    /// The least of them: what it costs when nothing else disturbs the machine.
    public let minimum: Double
    /// The one in the middle, or the mean of the two in the middle.
    public let median: Double

    /// - Parameter samples: at least one, in any order and unit.
    public init(samples: [Double]) {
        precondition(!samples.isEmpty, "nothing was measured")
        let sorted = samples.sorted()
        let middle = sorted.count / 2
        minimum = sorted[0]
        median = sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
    }
}
