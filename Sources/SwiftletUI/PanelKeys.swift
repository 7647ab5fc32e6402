// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
import SwiftletEffects

/// What keys do.
extension Panel {
    /// Follows a key; false where it means nothing here, and is the host's.
    func press(_ key: Key, fine: Bool) -> Bool {
        let (wasChosen, small) = (isPartChosen, key.small)
        keepPart(of: focused)
        let isUsed =
            menu?.press(small, self) ?? false || typeName(key) || typePath(key) || type(key) || follow(key, fine: fine)
            || move(key, fine: fine) || pressParts(small, fine: fine) || (hasKeyboard && act(on: small))
        if isUsed {
            hideTip()
            // A click before a key and one after it are no double click.
            lastPress = nil
        } else {
            isPartChosen = wasChosen
        }
        return isUsed
    }

    /// The keys that are the view's whenever they come to it.
    private func move(_ key: Key, fine: Bool) -> Bool {
        switch (key, focused) {
        case (.tab(let backwards), _): moveFocus(backwards: backwards)
        case (.up, .graph): stepHandles(x: 0, y: 1, fine: fine)
        case (.down, .graph): stepHandles(x: 0, y: -1, fine: fine)
        case (.right, .graph): stepHandles(x: 1, y: 0, fine: fine)
        case (.left, .graph): stepHandles(x: -1, y: 0, fine: fine)
        case (.right, .tool(let tool)), (.up, .tool(let tool)): turn(tool, by: 1)
        case (.left, .tool(let tool)), (.down, .tool(let tool)): turn(tool, by: -1)
        case (.right, .presets), (.down, .presets): stepPreset(by: 1)
        case (.left, .presets), (.up, .presets): stepPreset(by: -1)
        case (.up, .card(let number)), (.right, .card(let number)): step(number, by: 1, fine: fine)
        case (.down, .card(let number)), (.left, .card(let number)): step(number, by: -1, fine: fine)
        default: return false
        }
        return true
    }

    /// The keys that are the view's where a person has come to it by the keyboard.
    private func act(on key: Key) -> Bool {
        switch (key, focused) {
        case (.escape, _): hasKeyboard = false
        case (.backspace, .card(let number)): reset(number)
        case (.enter, .presets), (.character(UInt8(ascii: " ")), .presets): openPresetMenu()
        case (.enter, .bypass), (.character(UInt8(ascii: " ")), .bypass): toggleBypass()
        case (.enter, .button(let button)), (.character(UInt8(ascii: " ")), .button(let button)): press(button)
        case (.enter, .tool(let tool)), (.character(UInt8(ascii: " ")), .tool(let tool)): use(tool)
        case (.menu, .card), (.character(UInt8(ascii: "m")), .card), (.menu, .presets): return openMenuByKey()
        case (.enter, .file(let number)), (.character(UInt8(ascii: " ")), .file(let number)): beginTypingPath(number)
        case (.enter, .card(let number)), (.character, .card(let number)), (.foreignCharacter, .card(let number)):
            return start(key, on: number)
        default: return false
        }
        return true
    }

    /// A key on a card: switches, or begins to type.
    private func start(_ key: Key, on number: Int) -> Bool {
        let isSwitch = parameters[number].range.scale == .toggle
        switch key {
        case .enter where isSwitch, .character(UInt8(ascii: " ")) where isSwitch:
            setOnce(number, to: 1 - values[number])
            return true
        case .enter:
            act(onCard: number)
            return true
        case .character, .foreignCharacter:
            guard !isSwitch, parameters[number].choices.isEmpty, beginsNumber(typedCharacter) else { return false }
            beginEntry(number)
            return type(key)
        default:
            return false
        }
    }

    // MARK: - Typing

    func beginEntry(_ parameter: Int) {
        guard parameters[parameter].range.scale != .toggle else { return }
        entry = TypedValue(parameter: parameter, text: formats[parameter].text(values[parameter]))
        invalidate(.card(parameter))
    }

    /// Follows a key while a value is typed: then it is the view's, whichever it is.
    private func type(_ key: Key) -> Bool {
        guard var entry else { return false }
        switch key {
        case .character, .foreignCharacter:
            // One that begins no number is kept, too: what is typed would be another number without it.
            if entry.isFresh { entry.text = UTF8Text() }
            if entry.text.bytes.count < 16 { entry.text.append(character: typedCharacter) }
        case .backspace:
            if entry.isFresh { entry.text = UTF8Text() }
            entry.text.removeLastCharacter()
        case .enter:
            commitEntry(isAskedFor: true)
            return true
        case .escape:
            self.entry = nil
            invalidate(.card(entry.parameter))
            return true
        case .tab(let backwards):
            commitEntry(isAskedFor: true)
            moveFocus(backwards: backwards)
            return true
        case .up, .down, .left, .right, .page, .menu:
            return true
        }
        entry.isFresh = false
        self.entry = entry
        invalidate(.card(entry.parameter))
        return true
    }

    /// What is being typed, if anything is.
    var typedText: UTF8Text? { entry?.text ?? naming ?? files?.typedText() }

    /// Types the first line of what comes from the clipboard, if anything still is being typed.
    func type(pasted text: UTF8Text?) {
        guard isTyping else { return }
        guard let text, !text.firstLine.isEmpty else {
            return show(notice: "The clipboard has no text that can be pasted.")
        }
        for character in text.firstLine where character >= 32 {
            typedCharacter = character
            let key = character < 127 ? Key.character(UInt8(character)) : .foreignCharacter
            _ = typeName(key) || typePath(key) || type(key)
        }
    }

    /// Sets the parameter to what was typed, if that is an amount. Where the host has set something meanwhile, by a preset or a
    /// session, a key has to ask for it.
    func commitEntry(isAskedFor: Bool = false) {
        guard let entry else { return }
        self.entry = nil
        invalidate(.card(entry.parameter))
        guard !entry.isFresh, !entry.text.isEmpty, isAskedFor || !entry.isOvertaken else { return }
        if let amount = entry.text.amount(in: parameters[entry.parameter].unit) {
            setOnce(entry.parameter, to: amount)
        } else {
            show(notice: "Not understood: " + entry.text)
        }
    }
}

extension Key {
    /// The same key with a small letter: with Caps Lock or Shift, it is no other key.
    fileprivate var small: Key {
        guard case .character(let character) = self,
            (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(character)
        else { return self }
        return .character(character | 0x20)
    }
}

/// Whether a number that a person types may begin with a character.
private func beginsNumber(_ character: UInt32) -> Bool {
    switch character {
    case 0x30...0x39, 0x2e, 0x2c, 0x2d, 0x2b: true
    // The minus sign, which is no hyphen.
    case 0x2212: true
    default: false
    }
}
