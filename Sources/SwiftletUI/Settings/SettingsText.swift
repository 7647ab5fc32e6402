// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
import SwiftletEffects

// Settings as readable text, which all layouts of the effect accept:
//
//     Low-Pass (urn:swiftlet:low-pass)
//     cutoff = 2500 Hz
//     resonance = 5 dB

/// Settings in the clipboard.
extension Panel {
    /// Returns the text of a field, the chosen bands, or all settings for the clipboard, and a message about it. If
    /// `isCut`, removes the field's text or the bands.
    func takeCopy(isCut: Bool) -> (text: UTF8Text, message: UTF8Text) {
        if let field {
            let text = field.text
            while isCut && !field.text.isEmpty { field.removeLast() }
            field.owner.invalidate()
            return (text, isCut ? "Cut the text." : "Copied the text.")
        }
        guard graph.hasChosenBands else { return (settingsText, "Copied the settings.") }
        let count = graph.chosenHandles.count
        let bands = count == 1 ? "the band." : UTF8Text(Double(count), decimals: 0) + " bands."
        return (graph.takeChosenBands(isCut: isCut), (isCut ? "Cut " : "Copied ") + bands)
    }

    var settingsText: UTF8Text {
        var text = UTF8Text(content.about.name) + " (" + UTF8Text(content.about.uri) + ")\n"
        for number in 0..<settings.parameters.count {
            text = text + settingLine(number)
        }
        return text
    }

    /// Returns the line of a parameter's value.
    func settingLine(_ number: Int) -> UTF8Text {
        UTF8Text(of: settings.parameters[number].symbol) + " = " + writtenValue(number) + "\n"
    }

    /// Returns a value with all of its digits and the unit; for a switch or a choice, the word.
    private func writtenValue(_ number: Int) -> UTF8Text {
        let (parameter, value) = (settings.parameters[number], settings.values[number])
        if parameter.range.scale == .toggle { return value > 0 ? "on" : "off" }
        if !parameter.choices.isEmpty { return UTF8Text(parameter.choices[Int(value)]) }
        let unit = UTF8Text(parameter.unit.symbol)
        return .exact(value) + (unit.isEmpty ? "" : " " + unit)
    }

    /// Pastes settings from the clipboard: all of them, or none with an error message.
    func paste(_ text: UTF8Text?) {
        guard let text else { return show(message: "Cannot paste: the clipboard has no text, or too long a text.") }
        var lines = text.lines
        if graph.paste(bands: lines) { return }
        guard let first = lines.first, first.place(of: "(" + UTF8Text(content.about.uri) + ")") != nil else {
            if let other = content.readText(text.bytes) { return paste(other) }
            let other = lines.first.flatMap { $0.hasURI ? $0 : nil }
            return show(
                message: other.map { "Cannot paste settings of another effect: " + $0.beginning }
                    ?? "Cannot paste: the clipboard has no settings of this effect.")
        }
        lines.removeFirst()
        var moves: Settings.Moves = []
        for line in lines where !line.isEmpty {
            switch setting(line) {
            case .value(let number, let value): moves.append((number, value))
            // Another layout may have more parameters.
            case .unknown: break
            case .fault: return show(message: "Cannot paste: not a setting of this effect: " + line.beginning)
            }
        }
        guard !moves.isEmpty else {
            return show(message: "Cannot paste: the clipboard has no settings of this effect.")
        }
        graph.forgetChoice()
        settings.setTogether(moves)
        show(message: "Pasted the settings.")
    }

    /// Pastes what the effect has read from the text. Parameters that it does not name get their defaults.
    private func paste(_ text: TextSettings) {
        if let values = text.values {
            var moves: Settings.Moves = []
            for number in 0..<settings.parameters.count {
                moves.append((number, settings.parameters[number].defaultValue))
            }
            for value in values { moves[value.parameter].value = value.value }
            graph.forgetChoice()
            settings.setTogether(moves)
        }
        show(message: UTF8Text(bytes: text.message))
    }

    enum Setting {
        case value(Int, Double)
        case unknown
        case fault
    }

    /// Parses a line.
    func setting(_ line: UTF8Text) -> Setting {
        guard let place = line.place(of: " = "), place > 0 else { return .fault }
        let name = line.part(from: 0, to: place)
        let value = line.part(from: place + 3, to: line.bytes.count)
        for byte in name.bytes {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
                continue
            default: return .fault
            }
        }
        for number in 0..<settings.parameters.count
        where UTF8Text(of: settings.parameters[number].symbol).isSame(as: name) {
            let parameter = settings.parameters[number]
            if parameter.range.scale == .toggle {
                if value.isSame(as: "on") { return .value(number, 1) }
                return value.isSame(as: "off") ? .value(number, 0) : .fault
            }
            for choice in 0..<parameter.choices.count where UTF8Text(parameter.choices[choice]).isSame(as: value) {
                return .value(number, Double(choice))
            }
            guard parameter.choices.isEmpty, let amount = value.amount(in: parameter.unit),
                parameter.range.clamped(amount) != nil
            else { return .fault }
            return .value(number, amount)
        }
        return .unknown
    }
}

extension UTF8Text {
    /// Whether the text ends with a URI in parentheses.
    fileprivate var hasURI: Bool {
        guard let open = place(of: "("), let scheme = place(of: ":"), hasSuffix(")") else { return false }
        return open < scheme && part(from: open, to: bytes.count).place(of: " ") == nil
    }

    /// The text, cut to the length of a message.
    var beginning: UTF8Text {
        guard bytes.count > 80 else { return self }
        var end = 79
        // Do not split a character.
        while end > 0 && bytes[end] & 0xC0 == 0x80 { end -= 1 }
        return part(from: 0, to: end) + "…"
    }
}
