// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
import SwiftletEffects

// Settings as text that a person can read, another layout takes, and so does the one that it is of:
//
//     Low-Pass (urn:swiftlet:low-pass)
//     cutoff = 2500 Hz
//     resonance = 5 dB

/// Settings in the clipboard.
extension Panel {
    var settingsText: UTF8Text {
        var text = UTF8Text(about.name) + " (" + UTF8Text(about.uri) + ")\n"
        for number in 0..<parameters.count {
            text = text + UTF8Text(of: parameters[number].symbol) + " = " + writtenValue(number) + "\n"
        }
        return text
    }

    /// A value with all of its digits, and the unit; of a switch or a choice, the word.
    private func writtenValue(_ number: Int) -> UTF8Text {
        let (parameter, value) = (parameters[number], values[number])
        if parameter.range.scale == .toggle { return value > 0 ? "on" : "off" }
        if !parameter.choices.isEmpty { return UTF8Text(parameter.choices[Int(value)]) }
        let unit = UTF8Text(parameter.unit.symbol)
        return .exact(value) + (unit.isEmpty ? "" : " " + unit)
    }

    /// Takes settings from the clipboard: all of them, or, with a word on why, none.
    func paste(_ text: UTF8Text?) {
        guard let text else { return show(notice: "The clipboard has no text that can be pasted.") }
        var lines = text.lines
        guard let first = lines.first, first.place(of: "(" + UTF8Text(about.uri) + ")") != nil else {
            let other = lines.first.flatMap { $0.hasURI ? $0 : nil }
            return show(
                notice: other.map { "The clipboard has settings of another effect: " + $0.beginning }
                    ?? "The clipboard has no settings.")
        }
        lines.removeFirst()
        var moves: [(parameter: Int, value: Double)] = []
        for line in lines where !line.isEmpty {
            switch setting(line) {
            case .value(let number, let value): moves.append((number, value))
            // Another layout may have more.
            case .unknown: break
            case .fault: return show(notice: "Nothing is pasted: this is no setting: " + line.beginning)
            }
        }
        guard !moves.isEmpty else { return show(notice: "The clipboard has no settings.") }
        isPartChosen = false
        companions = []
        setTogether(moves)
        show(notice: "The settings are those of the clipboard.")
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
        for number in 0..<parameters.count where UTF8Text(of: parameters[number].symbol).isSame(as: name) {
            let parameter = parameters[number]
            if parameter.range.scale == .toggle {
                if value.isSame(as: "on") { return .value(number, 1) }
                return value.isSame(as: "off") ? .value(number, 0) : .fault
            }
            for choice in 0..<parameter.choices.count where UTF8Text(parameter.choices[choice]).isSame(as: value) {
                return .value(number, Double(choice))
            }
            guard parameter.choices.isEmpty, let amount = value.amount(in: parameter.unit),
                parameter.range.accepted(amount) != nil
            else { return .fault }
            return .value(number, amount)
        }
        return .unknown
    }

    // MARK: - Notices

    /// Tells a person something for some seconds.
    func show(notice text: UTF8Text) {
        hideTip()
        notice = (text, history.now + 4)
        invalidate(noticeFrame)
    }

    /// The strip at the lower edge of the graph, or of all where there is none, in which notices are.
    var noticeFrame: Rect {
        let area = layout.graph.isEmpty ? layout.all.inset(by: 8) : layout.graph.inset(by: 8)
        return Rect(x: area.x, y: area.bottom - 34, width: area.width, height: 30)
    }

    /// Takes the notice away when its time has come.
    func tickNotice() {
        guard let notice, history.now > notice.end else { return }
        self.notice = nil
        invalidate(noticeFrame.inset(by: -2))
    }
}

extension UTF8Text {
    /// Whether it ends with a URI in parentheses.
    fileprivate var hasURI: Bool {
        guard let open = place(of: "("), let scheme = place(of: ":"), hasSuffix(")") else { return false }
        return open < scheme && part(from: open, to: bytes.count).place(of: " ") == nil
    }

    /// As much of it as a notice has room for.
    fileprivate var beginning: UTF8Text {
        guard bytes.count > 80 else { return self }
        var end = 79
        // No character is cut.
        while end > 0 && bytes[end] & 0xC0 == 0x80 { end -= 1 }
        return part(from: 0, to: end) + "…"
    }
}
