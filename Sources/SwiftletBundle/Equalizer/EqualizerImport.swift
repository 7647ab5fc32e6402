// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletEqualizerText
import SwiftletKit

// Texts of Equalizer APO, Room EQ Wizard and AutoEq that are pasted into the view.

extension Equalizer {
    public static func settings(ofText text: [UInt8]) -> TextSettings? {
        textSettings(text, channelCount: Output.channelCount, output: Control(.output).rawValue) { parameter, band in
            Control(parameter, of: band)?.rawValue
        }
    }
}

/// Returns the bands of a text of another equaliser, and a message with the lines that are not set exactly. Not inlined:
/// one copy serves all layouts.
///
/// - Parameters:
///   - output: the number of the output's parameter.
///   - number: returns the number of a band's parameter; nil if the layout does not have it.
@inline(never)
@_optimize(size)
private func textSettings(
    _ text: [UInt8], channelCount: Int, output: Int, number: (EqualizerBand.Parameter, Int) -> Int?
) -> TextSettings? {
    guard let settings = EqualizerSettings(text, for: .init(channelCount: channelCount)) else { return nil }
    let message = ImportMessage(settings)
    // A text of which nothing has an equivalent changes nothing.
    guard !settings.bands.isEmpty || message.isExact else {
        return TextSettings(values: nil, message: message.bytes)
    }
    var values: [(parameter: Int, value: Double)] = [(output, settings.output)]
    for band in 0..<settings.bands.count {
        func append(_ parameter: EqualizerBand.Parameter, _ value: Double) {
            if let number = number(parameter, band) { values.append((number, value)) }
        }
        append(.on, settings.bands[band].isOn ? 1 : 0)
        append(.type, Double(settings.bands[band].kind))
        append(.frequency, settings.bands[band].frequency)
        append(.gain, settings.bands[band].gain)
        append(.q, settings.bands[band].q)
        append(.slope, Double(settings.bands[band].slope))
        append(.channels, Double(settings.bands[band].channels))
    }
    return TextSettings(values: values, message: message.bytes)
}

extension EqualizerControls {
    /// The controls of the equaliser in a layout.
    fileprivate init(channelCount: Int) {
        func range(_ parameter: Parameter) -> ClosedRange<Double> { parameter.range.minimum...parameter.range.maximum }
        func band(_ parameter: EqualizerBand.Parameter) -> Parameter { parameter.definition(of: 1) }
        self.init(
            bandCount: EqualizerBand.count, channelCount: channelCount, frequency: range(band(.frequency)),
            gain: range(band(.gain)), q: range(band(.q)),
            output: range(Equalizer<Mono>.parameter(.init(OutputStage.Parameter.output))))
        for kind in EqualizerBand.Kind.allCases { appendKind(bytes(of: kind.label)) }
        for slope in EqualizerBand.Slope.allCases { appendSlope(bytes(of: slope.label)) }
    }
}

/// A message such as `Set 10 bands. Without equivalent: lines 4 and 7. Limited: line 3.`
private struct ImportMessage {
    private(set) var bytes: [UInt8] = []
    /// Whether the settings sound like the text.
    private(set) var isExact = true

    init(_ settings: EqualizerSettings) {
        var (lost, limited): ([Int], [Int]) = ([], [])
        for note in settings.notes where note.isLoss {
            isExact = false
            if note.kind == .limited { limited.append(note.line) } else { lost.append(note.line) }
        }
        if settings.bands.isEmpty && !isExact {
            append("Cannot paste: no filter has an equivalent.")
        } else {
            append("Set ")
            append(settings.bands.count)
            append(settings.bands.count == 1 ? " band." : " bands.")
        }
        append(" Without equivalent: ", lost)
        append(" Limited to the range: ", limited)
    }

    private mutating func append(_ text: StaticString) {
        for byte in SwiftletBundle.bytes(of: text) { bytes.append(byte) }
    }

    private mutating func append(_ number: Int) {
        if number > 9 { append(number / 10) }
        bytes.append(UInt8(ascii: "0") + UInt8(number % 10))
    }

    /// Appends up to six lines, after a title.
    private mutating func append(_ title: StaticString, _ lines: [Int]) {
        var shown: [Int] = []
        for line in lines where shown.last != line { shown.append(line) }
        guard let last = shown.last else { return }
        append(title)
        append(shown.count == 1 ? "line " : "lines ")
        let count = min(shown.count, 6)
        for index in 0..<count - 1 {
            append(shown[index])
            if index < count - 2 { append(", ") }
        }
        if count > 1 { append(shown.count > count ? ", " : " and ") }
        append(shown.count > count ? shown[count - 1] : last)
        if shown.count > count {
            append(" and ")
            append(shown.count - count)
            append(" more")
        }
        append(".")
    }
}

private func bytes(of text: StaticString) -> [UInt8] {
    var bytes: [UInt8] = []
    for index in 0..<text.utf8CodeUnitCount { bytes.append(text.utf8Start[index]) }
    return bytes
}
