// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
import SwiftletEffects

// Settings as text that the user can read, and that all layouts of the effect take:
//
//     Low-Pass (urn:swiftlet:low-pass)
//     cutoff = 2500 Hz
//     resonance = 5 dB

/// Settings in the clipboard.
extension Panel {
    var settingsText: UTF8Text {
        var text = UTF8Text(content.about.name) + " (" + UTF8Text(content.about.uri) + ")\n"
        for number in 0..<settings.parameters.count {
            text = text + UTF8Text(of: settings.parameters[number].symbol) + " = " + writtenValue(number) + "\n"
        }
        return text
    }

    /// A value with all of its digits, and the unit; of a switch or a choice, the word.
    private func writtenValue(_ number: Int) -> UTF8Text {
        let (parameter, value) = (settings.parameters[number], settings.values[number])
        if parameter.range.scale == .toggle { return value > 0 ? "on" : "off" }
        if !parameter.choices.isEmpty { return UTF8Text(parameter.choices[Int(value)]) }
        let unit = UTF8Text(parameter.unit.symbol)
        return .exact(value) + (unit.isEmpty ? "" : " " + unit)
    }

    /// Takes settings from the clipboard: all of them, or none, with a message that says why.
    func paste(_ text: UTF8Text?) {
        guard let text else { return show(message: "The clipboard has no text that can be pasted.") }
        var lines = text.lines
        guard let first = lines.first, first.place(of: "(" + UTF8Text(content.about.uri) + ")") != nil else {
            let other = lines.first.flatMap { $0.hasURI ? $0 : nil }
            return show(
                message: other.map { "The clipboard has settings of another effect: " + $0.beginning }
                    ?? "The clipboard has no settings.")
        }
        lines.removeFirst()
        var moves: Settings.Moves = []
        for line in lines where !line.isEmpty {
            switch setting(line) {
            case .value(let number, let value): moves.append((number, value))
            // Another layout may have more.
            case .unknown: break
            case .fault: return show(message: "Nothing is pasted: this is no setting: " + line.beginning)
            }
        }
        guard !moves.isEmpty else { return show(message: "The clipboard has no settings.") }
        graph.forgetChoice()
        settings.setTogether(moves)
        show(message: "The settings are those of the clipboard.")
    }

    private enum Setting {
        case value(Int, Double)
        case unknown
        case fault
    }

    /// What a line sets.
    private func setting(_ line: UTF8Text) -> Setting {
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
    /// Whether it ends with a URI in parentheses.
    fileprivate var hasURI: Bool {
        guard let open = place(of: "("), let scheme = place(of: ":"), hasSuffix(")") else { return false }
        return open < scheme && part(from: open, to: bytes.count).place(of: " ") == nil
    }

    /// As much of it as a message has room for.
    fileprivate var beginning: UTF8Text {
        guard bytes.count > 80 else { return self }
        var end = 79
        // No character is cut.
        while end > 0 && bytes[end] & 0xC0 == 0x80 { end -= 1 }
        return part(from: 0, to: end) + "…"
    }
}
