// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import Testing

// Places on the equaliser's graph, which are those of `ViewLayout` at its standard size. The plot goes from 10 Hz to 24 kHz,
// and from 18 dB down to -18 dB.

/// The standard size of the view.
let viewSize = (width: 1024.0, height: 500.0)
/// The plot of the graph at that size, in pixels.
let plot = (x: 62.0, y: 92.0, width: 780.0, height: 234.0)
/// The buttons above the plot.
let listenButton = "641 73"
let freezeButton = "723 73"
let rangeButton = "805 73"

func frequency(at x: Double) -> Double { 10 * pow(2400, (x - plot.x) / plot.width) }
func gain(at y: Double) -> Double { 18 - 36 * (y - plot.y) / plot.height }

/// Returns the place of a handle.
func point(_ frequency: Double, _ gain: Double, range: Double = 18) -> (x: Double, y: Double) {
    (plot.x + plot.width * log(frequency / 10) / log(2400.0), plot.y + plot.height * (range - gain) / (2 * range))
}

/// Returns the place of a handle, in whole pixels.
func place(_ frequency: Double, _ gain: Double, range: Double = 18) -> String {
    let point = point(frequency, gain, range: range)
    return "\(point.x.rounded()) \(point.y.rounded())"
}

/// The cards of a static band, in order.
enum BandCard: Double {
    case onOff, type, slope, channels, frequency, gain, q, range, output, gainScale, autoGain

    /// The middle of the card: two rows of six, 12 apart, 16 from the sides and from below.
    var place: String {
        let (row, column) = ((rawValue / 6).rounded(.down), rawValue.truncatingRemainder(dividingBy: 6))
        let width = (viewSize.width - 2 * 16 - 5 * 12) / 6
        return "\((16 + column * (width + 12) + width / 2).rounded()) \(viewSize.height - 109 + 64 * row)"
    }
}

/// Returns the place of a row in the menu of a handle, by column and row.
///
/// The menu is 14 to the right of the pointer, and within the window, 6 from its edges. Its four columns are 108 wide. Rows are
/// 40 high below a heading of 26, 6 within. The lower edge is at the window's.
func menuRow(_ column: Double, _ row: Double, x: Double, rowCount: Double) -> String {
    let left = min(x + 14, viewSize.width - 6 - 2 * 6 - 4 * 108)
    return "\(left + 6 + 108 * column + 50) \(viewSize.height - 6 - 6 - 40 * rowCount + 40 * row + 20)"
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
    /// Gives the keyboard to the view, with a band whose handle is at a place.
    func takeKeyboard(_ place: String) throws {
        try self("move \(place)", "click", "key Tab", "hold Shift_L", "key Tab", "let Shift_L")
    }

    /// Opens the menu of the band in use and takes a row of its last column, whose first row is selected by `Page_Up`.
    func choose(row: Int) throws -> [String] {
        try self("key m", "key Left", "key Page_Up")
        for _ in 0..<row { try self("key Down") }
        return try self("key Return", "pass 100")
    }

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
    func shownTexts(_ size: String = "\(viewSize.width) \(viewSize.height)") throws -> [String] {
        try self("texts \(size)").map { $0.split(separator: " ", maxSplits: 6).last.map(String.init) ?? "" }
    }
}
