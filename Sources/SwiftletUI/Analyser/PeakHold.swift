// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// The held peaks of a spectrum: the highest level of the last two seconds, then a slow decay. All points share one
/// clock, so that the line is smooth; with a clock for each point it would have steps.
package struct PeakHold {
    /// The held level at each point, in decibels.
    package private(set) var levels: [Double] = []
    /// The highest levels in each of the last quarter seconds, the current one included, and when that began.
    private var recent: [[Double]] = []
    private var current = 0
    private var age = 0.0
    private let signalCount: Int

    private static let slotTime = 0.25
    private static let slotCount = 8
    /// In decibels per second.
    private static let decayRate = 12.0

    init() { signalCount = 0 }

    /// - Parameter signalCount: how many signals, from the last on, count.
    init(signalCount: Int, pointCount: Int) {
        self.signalCount = signalCount
        guard signalCount > 0 else { return }
        levels = [Double](repeating: Analyser.floor, count: pointCount)
        recent = [[Double]](repeating: levels, count: Self.slotCount)
    }

    /// Updates the peaks after `time` seconds. Returns false if all are silent.
    mutating func update(_ signals: [[Double]], after time: Double) -> Bool {
        age += time
        let isNew = age >= Self.slotTime
        if isNew {
            age = min(age - Self.slotTime, Self.slotTime)
            current = (current + 1) % Self.slotCount
        }
        var isAudible = false
        for point in 0..<levels.count {
            var level = isNew ? Analyser.floor : recent[current][point]
            for signal in signals.count - signalCount..<signals.count { level = max(level, signals[signal][point]) }
            recent[current][point] = level
            for slot in recent { level = max(level, slot[point]) }
            levels[point] = max(level, levels[point] - Self.decayRate * time)
            if levels[point] > Analyser.floor { isAudible = true }
        }
        return isAudible
    }
}
