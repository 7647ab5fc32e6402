// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// The unit of a parameter's values: one of LV2's units, or a custom one.
public struct ParameterUnit: Sendable {
    /// The LV2 term without the prefix `units:`; empty for no unit or a custom one.
    public let term: StaticString
    /// The symbol after a number: `Hz`.
    public let symbol: StaticString
    /// The full name of a custom unit; empty for others.
    public let name: StaticString
    /// The `printf` format of a number with a custom unit: `%f V`. If empty, the symbol follows the number.
    public let format: StaticString

    private init(term: StaticString, symbol: StaticString) {
        self.term = term
        self.symbol = symbol
        name = ""
        format = ""
    }

    /// Creates a custom unit, which LV2 does not define.
    ///
    /// - Parameters:
    ///   - name: the full name: `volts`.
    ///   - symbol: the symbol after a number: `V`.
    ///   - format: the `printf` format of a number with the unit, if the symbol does not follow it: `%f V`.
    public init(name: StaticString, symbol: StaticString, format: StaticString = "") {
        term = ""
        self.name = name
        self.symbol = symbol
        self.format = format
    }

    /// No unit: a number or a switch.
    public static var none: ParameterUnit { ParameterUnit(term: "", symbol: "") }

    /// Bars.
    public static var bars: ParameterUnit { ParameterUnit(term: "bar", symbol: "bars") }
    /// Beats.
    public static var beats: ParameterUnit { ParameterUnit(term: "beat", symbol: "beats") }
    /// Beats per minute.
    public static var beatsPerMinute: ParameterUnit { ParameterUnit(term: "bpm", symbol: "BPM") }
    /// Hundredths of semitones.
    public static var cents: ParameterUnit { ParameterUnit(term: "cent", symbol: "ct") }
    /// Centimetres.
    public static var centimetres: ParameterUnit { ParameterUnit(term: "cm", symbol: "cm") }
    /// A dimensionless factor.
    public static var coefficient: ParameterUnit { ParameterUnit(term: "coef", symbol: "") }
    /// dB: 20 dB is ten times the amplitude.
    public static var decibels: ParameterUnit { ParameterUnit(term: "db", symbol: "dB") }
    /// Degrees: 360 are a full turn.
    public static var degrees: ParameterUnit { ParameterUnit(term: "degree", symbol: "deg") }
    /// Frames of audio.
    public static var frames: ParameterUnit { ParameterUnit(term: "frame", symbol: "frames") }
    /// Hz.
    public static var hertz: ParameterUnit { ParameterUnit(term: "hz", symbol: "Hz") }
    /// Inches of 25.4 mm.
    public static var inches: ParameterUnit { ParameterUnit(term: "inch", symbol: "in") }
    /// Thousands of hertz.
    public static var kilohertz: ParameterUnit { ParameterUnit(term: "khz", symbol: "kHz") }
    /// Kilometres.
    public static var kilometres: ParameterUnit { ParameterUnit(term: "km", symbol: "km") }
    /// Metres.
    public static var metres: ParameterUnit { ParameterUnit(term: "m", symbol: "m") }
    /// Millions of hertz.
    public static var megahertz: ParameterUnit { ParameterUnit(term: "mhz", symbol: "MHz") }
    /// MIDI notes: 69 is the A of 440 Hz.
    public static var midiNote: ParameterUnit { ParameterUnit(term: "midiNote", symbol: "note") }
    /// Miles of 1609.344 m.
    public static var miles: ParameterUnit { ParameterUnit(term: "mile", symbol: "mi") }
    /// Minutes.
    public static var minutes: ParameterUnit { ParameterUnit(term: "min", symbol: "min") }
    /// Millimetres.
    public static var millimetres: ParameterUnit { ParameterUnit(term: "mm", symbol: "mm") }
    /// Thousandths of a second.
    public static var milliseconds: ParameterUnit { ParameterUnit(term: "ms", symbol: "ms") }
    /// Octaves: 1 doubles a frequency.
    public static var octaves: ParameterUnit { ParameterUnit(term: "oct", symbol: "oct") }
    /// Percent.
    public static var percent: ParameterUnit { ParameterUnit(term: "pc", symbol: "%") }
    /// Seconds.
    public static var seconds: ParameterUnit { ParameterUnit(term: "s", symbol: "s") }
    /// Semitones: 12 double a frequency.
    public static var semitones: ParameterUnit { ParameterUnit(term: "semitone12TET", symbol: "semi") }
}

extension ParameterUnit: Equatable {
    public static func == (left: ParameterUnit, right: ParameterUnit) -> Bool {
        equal(left.term, right.term) && equal(left.symbol, right.symbol) && equal(left.name, right.name)
    }
}

private func equal(_ left: StaticString, _ right: StaticString) -> Bool {
    guard left.utf8CodeUnitCount == right.utf8CodeUnitCount else { return false }
    for index in 0..<left.utf8CodeUnitCount where left.utf8Start[index] != right.utf8Start[index] { return false }
    return true
}
