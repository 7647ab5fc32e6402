// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// The values of a band's controls.
public struct EqualizerBandValues {
    public let isOn: Bool
    /// The number of the choice.
    public let kind, slope, channels: Int
    public let frequency, gain, q: Double
}

/// The settings that do what a text says. Controls that they do not name have their defaults.
public struct EqualizerSettings {
    /// The bands that are set, from the first one.
    public private(set) var bands: [EqualizerBandValues] = []
    /// The output gain in decibels.
    public private(set) var output = 0.0
    /// The remarks, in the order of the lines.
    public private(set) var notes: [TextNote]

    /// Translates a text; nil for a text of another form.
    public init?(_ bytes: [UInt8], for controls: EqualizerControls) {
        guard let text = EqualizerText(bytes, channelCount: controls.channelCount) else { return nil }
        notes = []
        output = limited(text.preamp, controls.output, "preamp", text.preampLine)
        notes = merged(text.notes, notes)
        let others = notes
        notes = []
        append(text.filters, controls)
        notes = merged(others, notes)
    }

    private mutating func append(_ filters: [EqualizerFilter], _ controls: EqualizerControls) {
        func choices(_ filter: EqualizerFilter) -> (kind: Int, slope: Int)? {
            guard let kind = controls.kinds.firstIndex(where: { $0 == filter.kind }),
                let slope = controls.slopes.firstIndex(of: filter.slope)
            else { return nil }
            return (kind, slope)
        }
        // Filters that are off make room for those that are on.
        var offCount = controls.bandCount
        for filter in filters where filter.isOn && choices(filter) != nil { offCount -= 1 }
        for filter in filters {
            guard let (kind, slope) = choices(filter) else {
                notes.append(TextNote(.noEquivalent, line: filter.line, filter.kind.label))
                continue
            }
            if !filter.isOn { offCount -= 1 }
            guard bands.count < controls.bandCount, filter.isOn || offCount >= 0 else {
                notes.append(TextNote(filter.isOn ? .tooMany : .leftOut, line: filter.line, filter.kind.label))
                continue
            }
            bands.append(
                EqualizerBandValues(
                    isOn: filter.isOn, kind: kind, slope: slope, channels: filter.channels.rawValue,
                    frequency: limited(filter.frequency, controls.frequency, "frequency", filter.line),
                    gain: limited(filter.gain, controls.gain, "gain", filter.line),
                    q: limited(filter.q, controls.q, "Q", filter.line)))
        }
    }

    private mutating func limited(
        _ value: Double, _ range: ClosedRange<Double>, _ name: StaticString, _ line: Int
    ) -> Double {
        let limited = max(range.lowerBound, min(range.upperBound, value))
        // Ports carry 32 bits: a bound of 0.1 is a little higher.
        if Float(limited) != Float(value) { notes.append(TextNote(.limited, line: line, name)) }
        return limited
    }
}

/// Merges remarks, each in the order of their lines.
private func merged(_ first: [TextNote], _ second: [TextNote]) -> [TextNote] {
    var all: [TextNote] = []
    var index = 0
    for note in first {
        while index < second.count, second[index].line < note.line {
            all.append(second[index])
            index += 1
        }
        all.append(note)
    }
    while index < second.count {
        all.append(second[index])
        index += 1
    }
    return all
}
