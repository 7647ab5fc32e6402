// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// The current state of a dynamic band, for views.
public struct BandReading: BitwiseCopyable, Sendable {
    /// The current change of the band's gain in decibels.
    public let change: Double
    /// The level that the band's detector hears, in dBFS.
    public let level: Double

    /// Creates a reading.
    ///
    /// - Parameters:
    ///   - change: the current change of the band's gain in decibels.
    ///   - level: the level that the band's detector hears, in dBFS.
    @inline(__always)
    public init(change: Double, level: Double) { (self.change, self.level) = (change, level) }
}
