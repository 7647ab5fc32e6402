// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import Testing

// Places on the equaliser's graph, which are those of `ViewLayout` at its standard size of 900 x 500: the plot is 780 wide
// from x = 62 on, and 268 high from y = 92 down to y = 360. It goes from 10 Hz to 24 kHz, and from 18 dB down to -18 dB.

func frequency(at x: Double) -> Double { 10 * pow(2400, (x - 62) / 780) }
func gain(at y: Double) -> Double { 18 - 36 * (y - 92) / 268 }

/// Returns the place of a handle.
func point(_ frequency: Double, _ gain: Double, range: Double = 18) -> (x: Double, y: Double) {
    (62 + 780 * log(frequency / 10) / log(2400.0), 92 + 268 * (range - gain) / (2 * range))
}

/// Returns the place of a handle, in whole pixels.
func place(_ frequency: Double, _ gain: Double, range: Double = 18) -> String {
    let point = point(frequency, gain, range: range)
    return "\(point.x.rounded()) \(point.y.rounded())"
}

/// Returns the values written, by symbol, each the last one.
func values(_ lines: [String]) -> [String: Double] {
    var values: [String: Double] = [:]
    for line in lines {
        let words = line.split(separator: " ")
        if words.count == 3 && words[0] == "write" { values[String(words[1])] = Double(words[2]) }
    }
    return values
}

/// Expects a value to the precision of a 32-bit number.
func expect(_ value: Double?, _ expected: Double, sourceLocation: SourceLocation = #_sourceLocation) {
    let difference = value.map { abs($0 - expected) } ?? .infinity
    #expect(
        difference <= 1e-5 * max(1, abs(expected)), "\(value ?? .nan), \(expected)", sourceLocation: sourceLocation)
}

extension HostProcess {
    /// Switches on a bell of 1 kHz, the second band with 4 kHz and a low cut of 50 Hz.
    func tellThreeBands() throws {
        try self(
            "tell band1_on 1", "tell band1_gain 6", "tell band2_on 1", "tell band2_frequency 4000",
            "tell band2_gain -6",
            "tell band3_on 1", "tell band3_type 3", "tell band3_frequency 50")
    }

    /// Gives commands with a modifier key held.
    func held(_ key: String, _ commands: String...) throws -> [String] {
        try self("hold \(key)") + commands.flatMap { try self($0) } + self("let \(key)")
    }

    /// The texts of the view at its standard size.
    func shownTexts(_ size: String = "900 500") throws -> [String] {
        try self("texts \(size)").map { $0.split(separator: " ", maxSplits: 6).last.map(String.init) ?? "" }
    }
}
