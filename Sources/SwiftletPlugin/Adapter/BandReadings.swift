// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletEffects

/// Sends the readings of an effect's dynamic bands to views, at most thirty times a second.
struct BandReadings: BitwiseCopyable {
    /// The frames until the next message.
    private var framesLeft = 0

    init() {}

    /// Sends the readings after a block if they are due.
    ///
    /// - Parameter frame: the time of the message, not before that of any earlier message.
    @inline(__always)
    mutating func send<E: Effect>(
        of effect: inout E, after count: Int, sampleRate: Double, _ writer: inout SequenceWriter?, at frame: Int
    ) {
        framesLeft -= min(framesLeft, count)
        guard framesLeft == 0, count > 0, writer?.sendReadings(of: &effect, at: frame) == true else { return }
        framesLeft = Int(sampleRate * (1 / 30.0))
    }
}

extension SequenceWriter {
    /// The maximum byte count of a message with readings.
    static func readingsLength(bandCount: Int) -> Int { objectLength(vectorLength(3 * bandCount)) }

    /// Adds a message with the readings of dynamic bands: three numbers for each dynamic band. These are its number,
    /// counted from 0; the change of its gain in decibels; the level that it hears in dBFS. Returns false if no band is
    /// dynamic, or if the message does not fit.
    @inline(__always)
    fileprivate mutating func sendReadings<E: Effect>(of effect: inout E, at frame: Int) -> Bool {
        var count = 0
        for band in 0..<E.bandCount where effect.reading(ofBand: band) != nil { count += 1 }
        guard count > 0, var numbers = readings(count: 3 * count, at: frame) else { return false }
        for band in 0..<E.bandCount {
            guard let reading = effect.reading(ofBand: band) else { continue }
            numbers[0] = Float(band)
            numbers[1] = Float(reading.change)
            numbers[2] = Float(reading.level)
            numbers += 3
        }
        return true
    }
}
