// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
import SwiftletEffects

/// A curve that moves with the audio.
struct MovingLine {
    /// The height at each of the plot's columns as a fraction of the plot's height; NaN where there is no line.
    let heights: [Double]
    let color: Color
    let alpha: Double
    /// In logical units.
    let width: Double
}

/// The latest readings of the dynamic bands, and what the view remembers of them.
struct DynamicState {
    /// The time without a message, in seconds, after which the bands count as still.
    private static var timeout: Double { 0.25 }
    /// The time to learn a threshold, in seconds.
    private static var learningTime: Double { 3 }

    /// The reading of each band; nil for bands without.
    private(set) var readings: [BandReading?]
    private var lastMessage = 0.0
    /// Whether the readings have changed since they were drawn.
    var isStale = false
    /// The time at which the spectra were drawn last.
    var lastSpectra = 0.0
    /// The range of each band when it was dynamic last.
    var ranges: [Double]
    /// Whether the cards of the chosen band's dynamic parameters are shown.
    var showsDetails = false
    /// The position of each column on the horizontal axis.
    var positions: [Double] = []
    /// The band whose threshold is learnt, the end of that, and the highest level so far in dBFS.
    private(set) var learning: (band: Int, end: Double, peak: Double)?

    init(bandCount: Int) {
        readings = [BandReading?](repeating: nil, count: bandCount)
        ranges = [Double](repeating: -6, count: bandCount)
    }

    var isAnyMoving: Bool { readings.contains { $0 != nil } }

    /// Receives readings. Returns whether other bands have readings than before.
    mutating func receive(_ new: [(band: Int, reading: BandReading)], now: Double) -> Bool {
        lastMessage = now
        let before = readings
        readings = [BandReading?](repeating: nil, count: before.count)
        for (band, reading) in new where band < readings.count { readings[band] = reading }
        if let learning, let reading = readings[learning.band] {
            self.learning?.peak = max(learning.peak, reading.level)
        }
        var isOther = false
        for band in 0..<before.count {
            if (before[band] == nil) != (readings[band] == nil) { isOther = true }
            if before[band]?.change != readings[band]?.change || before[band]?.level != readings[band]?.level {
                isStale = true
            }
        }
        return isOther
    }

    /// Forgets readings that are no longer sent, for example because the host has stopped. Returns whether it did.
    mutating func expire(now: Double) -> Bool {
        guard isAnyMoving, now - lastMessage > Self.timeout else { return false }
        readings = [BandReading?](repeating: nil, count: readings.count)
        isStale = true
        return true
    }

    /// Begins to learn the threshold of a band.
    mutating func learn(_ band: Int, now: Double) { learning = (band, now + Self.learningTime, -.infinity) }

    mutating func stopLearning() { learning = nil }

    /// Returns the band and its highest level in dBFS once its time is over, and ends learning.
    mutating func finishLearning(now: Double) -> (band: Int, peak: Double)? {
        guard let learning, now >= learning.end else { return nil }
        self.learning = nil
        return (learning.band, learning.peak)
    }
}
