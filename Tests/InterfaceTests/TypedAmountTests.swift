// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletEffects
import SwiftletUI
import Testing

/// The amounts that the user can type for a value.
@Suite struct TypedAmountTests {
    private func amount(_ text: String, _ unit: ParameterUnit) -> Double? {
        UTF8Text(bytes: Array(text.utf8)).amount(in: unit)
    }

    @Test(arguments: [
        ("1k2", 1200.0), ("1.2k", 1200), ("1.2 kHz", 1200), ("1,2khz", 1200), ("1200", 1200), ("1200 Hz", 1200),
        ("2k", 2000),
        ("4k75", 4750), ("A4", 440), ("a5", 880), ("A-1", 13.75), ("c4", 261.625_565_300_6), ("C#4", 277.182_630_976_9),
        ("Bb3", 233.081_880_759_0),
    ])
    func frequencies(text: String, expected: Double) throws {
        let found = try #require(amount(text, .hertz))
        #expect(abs(found - expected) < 1e-9 * expected)
    }

    @Test func unitsAreConverted() {
        #expect(amount("-3dB", .decibels) == -3)
        #expect(amount("\u{2212}3 dB", .decibels) == -3)
        #expect(amount("+6", .decibels) == 6)
        #expect(amount("120%", .percent) == 120)
        #expect(amount("50%", .coefficient) == 0.5)
        #expect(abs((amount("-20 dB", .coefficient) ?? 0) - 0.1) < 1e-12)
        #expect(amount("1.5 s", .milliseconds) == 1500)
        #expect(amount("20ms", .seconds) == 0.02)
        #expect(
            amount("2k", .kilohertz) == 2 && amount("1k2", .kilohertz) == 1.2 && amount("900 Hz", .kilohertz) == 0.9)
        let loudness = ParameterUnit(name: "sound pressure level", symbol: "dB SPL")
        #expect(amount("3 dB SPL", loudness) == 3 && amount("-3dbspl", loudness) == -3)
        #expect(amount("20 V", ParameterUnit(name: "volts", symbol: "V")) == 20)
        #expect(amount("3", .none) == 3)
    }

    /// 1k is 1000 of a frequency only.
    @Test(arguments: [
        ParameterUnit.decibels, .percent, .semitones, .coefficient, .milliseconds, .none, .frames, .metres,
        ParameterUnit(name: "volts", symbol: "V"),
    ])
    func onlyFrequenciesTakeThePrefixK(unit: ParameterUnit) {
        for text in ["1k", "1k2", "1 k", "1k\(unit.symbol)"] { #expect(amount(text, unit) == nil, "\(text)") }
        #expect(amount("1k", ParameterUnit(name: "cycles per second", symbol: "Hz")) == 1000)
    }

    @Test(arguments: ["", "Hz", "k", "1.2.3", "12 dB", "1 2 x", "H4", "A", "A44", "--3", "1k2k"])
    func invalidAmountsAreNil(text: String) { #expect(amount(text, .hertz) == nil) }
}
