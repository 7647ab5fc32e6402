// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// What a parameter's values are measured in: one of LV2's units, or one of your own.
public struct ParameterUnit: Sendable {
    /// What LV2 calls it, without the prefix `units:`; nothing for no unit, or one of your own.
    public let term: StaticString
    /// What stands behind a number: `Hz`.
    public let symbol: StaticString
    /// What a unit of your own is called in full; nothing for others.
    public let name: StaticString
    /// How a number is written with a unit of your own, for C's `printf`: `%f V`. Nothing means that the symbol follows.
    public let format: StaticString

    private init(term: StaticString, symbol: StaticString) {
        self.term = term
        self.symbol = symbol
        name = ""
        format = ""
    }

    /// A unit that LV2 has no word for.
    ///
    /// - Parameters:
    ///   - name: the unit in full: `volts`.
    ///   - symbol: what stands behind a number: `V`.
    ///   - format: how a number is written with it, for C's `printf`, if not with the symbol behind it: `%f V`.
    public init(name: StaticString, symbol: StaticString, format: StaticString = "") {
        term = ""
        self.name = name
        self.symbol = symbol
        self.format = format
    }

    /// Nothing: a number or a switch.
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
    /// A factor.
    public static var coefficient: ParameterUnit { ParameterUnit(term: "coef", symbol: "") }
    /// dB: 20 is ten times the amplitude.
    public static var decibels: ParameterUnit { ParameterUnit(term: "db", symbol: "dB") }
    /// 360 are a whole turn.
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
    /// 1 doubles a frequency.
    public static var octaves: ParameterUnit { ParameterUnit(term: "oct", symbol: "oct") }
    /// Hundredths: 100 is the whole.
    public static var percent: ParameterUnit { ParameterUnit(term: "pc", symbol: "%") }
    /// Seconds.
    public static var seconds: ParameterUnit { ParameterUnit(term: "s", symbol: "s") }
    /// 12 double a frequency.
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
