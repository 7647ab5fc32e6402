// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// The filters of a text in the form of Equalizer APO, Room EQ Wizard or AutoEq:
///
///     Preamp: -6.2 dB
///     Filter 1: ON PK Fc 1000 Hz Gain 3 dB Q 1.41
///
/// Equalizer APO defines the form (its wiki, "Configuration reference"). Lines without a colon are comments.
public struct EqualizerText {
    /// The filters, in their order.
    public private(set) var filters: [EqualizerFilter] = []
    /// The sum of all preamps, in decibels.
    public private(set) var preamp = 0.0
    /// The number of the last preamp's line; 0 for none.
    public private(set) var preampLine = 0
    /// The remarks, in the order of the lines.
    public private(set) var notes: [TextNote] = []

    private let channelCount: Int
    private var selection = ChannelSelection()
    /// The first device; nil before the first `Device` line other than `all`.
    private var device: [UInt8]?
    private var isOtherDevice = false
    /// The number of open `If` commands.
    private var conditions = 0
    /// Whether the text has a filter, a preamp or a graphic equaliser.
    private var isKnown = false
    /// Whether the text begins as Room EQ Wizard's, whose header has notes in free text.
    private var hasHeader = false

    /// Reads a text in UTF-8 or UTF-16 for an equaliser of one, two or more channels; nil for a text of another form.
    public init?(_ text: [UInt8], channelCount: Int) {
        self.channelCount = channelCount
        var number = 0
        for line in asciiLines(of: text) {
            number += 1
            read(line, number)
        }
        guard isKnown else { return nil }
    }

    private mutating func read(_ line: [UInt8], _ number: Int) {
        if number == 1 && line.starts(with: "Filter Settings file") { hasHeader = true }
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return }
        let command = trimmed(line, from: 0, to: colon)
        let parameters = trimmed(line, from: colon + 1, to: line.count)
        if command.isEmpty || command[0] == UInt8(ascii: "#") { return }
        if isFilter(command) {
            readFilter(parameters, command, number)
        } else if command.isSame(as: "Preamp") {
            readPreamp(parameters, command, number)
        } else if command.isSame(as: "Channel") {
            selection = ChannelSelection(parameters)
        } else if command.isSame(as: "Device") {
            selectDevice(parameters, command, number)
        } else {
            readOther(command, number)
        }
    }

    /// Whether a command is `Filter`, perhaps with a number.
    private func isFilter(_ command: [UInt8]) -> Bool {
        guard command.starts(with: "Filter") else { return false }
        return command.count == 6 || command[6] == UInt8(ascii: " ") || command[6].isDigit
    }

    private mutating func readOther(_ command: [UInt8], _ number: Int) {
        func isAny(of names: [StaticString]) -> Bool {
            for name in names where command.isSame(as: name) { return true }
            return false
        }
        if command.isSame(as: "If") { conditions += 1 }
        if command.isSame(as: "EndIf") { conditions = max(0, conditions - 1) }
        if command.isSame(as: "GraphicEQ") { isKnown = true }
        if isAny(of: [
            "GraphicEQ", "Include", "Copy", "Delay", "Convolution", "VSTPlugin", "LoudnessCorrection", "Eval", "If",
            "ElseIf", "Else",
        ]) {
            notes.append(TextNote(.noEquivalent, line: number, command))
        } else if !hasHeader && !isAny(of: ["EndIf"]) {
            notes.append(TextNote(.ignored, line: number, command))
        }
    }

    // MARK: - Selections

    private mutating func selectDevice(_ name: [UInt8], _ command: [UInt8], _ number: Int) {
        isOtherDevice = false
        guard !name.isSame(as: "all") else { return }
        isOtherDevice = device.map { $0 != name } ?? false
        if device == nil { device = name }
        notes.append(TextNote(.ignored, line: number, command))
    }

    /// The channels of the next line; nil if it does not apply.
    private var channels: EqualizerFilter.Channels? {
        conditions > 0 || isOtherDevice ? nil : selection.channels(of: channelCount)
    }

    /// Returns the channels of a line. For a line that does not apply, notes why and returns nil.
    private mutating func channels(_ command: [UInt8], _ number: Int) -> EqualizerFilter.Channels? {
        if let channels { return channels }
        let kind: TextNote.Kind = conditions > 0 ? .conditional : isOtherDevice ? .otherDevice : .otherChannels
        notes.append(TextNote(kind, line: number, command))
        return nil
    }

    // MARK: - Filters

    private mutating func readPreamp(_ parameters: [UInt8], _ command: [UInt8], _ number: Int) {
        var reader = TextReader(parameters)
        guard let gain = reader.number(), abs(gain) < 1000 else {
            notes.append(TextNote(.incomplete, line: number, command))
            return
        }
        isKnown = true
        guard let channels = channels(command, number) else { return }
        // The output gain is that of all channels.
        if channels == .all || gain == 0 {
            (preamp, preampLine) = (preamp + gain, number)
        } else {
            notes.append(TextNote(.otherChannels, line: number, command))
        }
    }

    private mutating func readFilter(_ parameters: [UInt8], _ command: [UInt8], _ number: Int) {
        let line = FilterLine(parameters, isWizard: hasHeader)
        switch line {
        case .noFilter:
            notes.append(TextNote(.ignored, line: number, command))
            return
        case .empty: break
        case .incomplete:
            if channels(command, number) != nil { notes.append(TextNote(.incomplete, line: number, command)) }
        case .noEquivalent(let type):
            if channels(command, number) != nil { notes.append(TextNote(.noEquivalent, line: number, type)) }
        case .filter(var filter):
            guard let channels = filter.isOn ? channels(command, number) : channels else { break }
            filter.channels = channels
            filter.line = number
            filters.append(filter)
        }
        isKnown = true
    }
}

/// The selected channels of Equalizer APO's command `Channel`.
private struct ChannelSelection {
    private var isAll = true
    private var isLeft = false
    private var isRight = false
    private var isFirst = false

    init() {}

    /// Reads channel names and numbers, separated by spaces.
    init(_ names: [UInt8]) {
        isAll = false
        var reader = TextReader(names)
        while !reader.isAtEnd {
            let name = reader.word()
            if name.isSame(as: "all") { isAll = true }
            if name.isSame(as: "L") || name.isSame(as: "1") { isLeft = true }
            if name.isSame(as: "R") || name.isSame(as: "2") { isRight = true }
            if name.isSame(as: "C") || name.isSame(as: "1") { isFirst = true }
        }
    }

    /// Returns the channels in a layout; nil if none, or if the layout cannot select them.
    func channels(of channelCount: Int) -> EqualizerFilter.Channels? {
        if isAll { return .all }
        switch channelCount {
        // Mono is called C.
        case 1: return isFirst || isLeft && isRight ? .all : nil
        case 2: return isLeft && isRight ? .all : isLeft ? .left : isRight ? .right : nil
        default: return nil
        }
    }
}

private func trimmed(_ line: [UInt8], from start: Int, to end: Int) -> [UInt8] {
    var (start, end) = (start, end)
    while start < end, line[start] == UInt8(ascii: " ") { start += 1 }
    while start < end, line[end - 1] == UInt8(ascii: " ") { end -= 1 }
    return [UInt8](line[start..<end])
}
