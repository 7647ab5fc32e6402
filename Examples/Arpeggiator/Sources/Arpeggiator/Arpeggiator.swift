// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletKit

/// Plays the notes of a chord one after the other, in the song's tempo. A latched chord continues when the song is opened again.
public struct Arpeggiator: FrameEffect {
    public static var about: About {
        About(
            uri: "urn:swiftlet:example:arpeggiator", name: "Arpeggiator", pluginClass: .midi,
            summary: "Plays a chord note by note",
            description: "Receives a chord by MIDI, and sends its notes one after the other, in the song's tempo.")
    }

    /// The length of a step.
    enum Step: Int, ParameterChoice {
        case quarter, eighth, triplet, sixteenth

        var label: StaticString {
            switch self {
            case .quarter: "1/4"
            case .eighth: "1/8"
            case .triplet: "1/8 triplet"
            case .sixteenth: "1/16"
            }
        }

        /// The number of steps per beat.
        var perBeat: Double {
            switch self {
            case .quarter: 1
            case .eighth: 2
            case .triplet: 3
            case .sixteenth: 4
            }
        }
    }

    public enum Control: Int, ControlSet { case step, length, latch }

    public static func parameter(_ control: Control) -> Parameter {
        switch control {
        case .step:
            Parameter(
                choice: "step", name: "Step", comment: "The length of a step, as a note value.",
                defaultValue: Step.sixteenth)
        case .length:
            Parameter(
                symbol: "length", name: "Length", comment: "How much of a step a note lasts.", range: 10...100,
                defaultValue: 50, unit: .percent, smoothing: .none)
        case .latch:
            Parameter(
                toggle: "latch", name: "Latch", comment: "Keeps a chord until the next one begins.", defaultValue: false
            )
        }
    }

    /// The notes of a chord, the lowest first.
    public struct Chord: BitwiseCopyable {
        private var notes = InlineArray<16, UInt8>(repeating: 0)
        private var count = 0

        var isEmpty: Bool { count == 0 }

        /// Returns the note of a step; nil for an empty chord.
        func note(at step: Int) -> Int? { count > 0 ? Int(notes[((step % count) + count) % count]) : nil }

        mutating func insert(_ note: Int) {
            remove(note)
            guard count < 16 else { return }
            var place = count
            while place > 0 && Int(notes[place - 1]) > note {
                notes[place] = notes[place - 1]
                place -= 1
            }
            notes[place] = UInt8(note)
            count += 1
        }

        mutating func remove(_ note: Int) {
            var kept = 0
            for place in 0..<count where Int(notes[place]) != note {
                notes[kept] = notes[place]
                kept += 1
            }
            count = kept
        }
    }

    public var transport = Transport()
    public var midi = MIDIOutput()
    /// The played chord, which sessions save.
    public var saved = Chord()
    /// The notes of the held keys.
    private var held = Chord()
    private var step: Int?
    private var sounding: Int?

    public init(_ setup: inout Setup) {}

    public mutating func receive(_ message: MIDIMessage) {
        switch message {
        case .noteOn(_, let note, _):
            if held.isEmpty { saved = Chord() }
            held.insert(note)
            saved.insert(note)
        case .noteOff(_, let note, _): held.remove(note)
        case .allNotesOff, .allSoundOff: (held, saved) = (Chord(), Chord())
        default: break
        }
    }

    public mutating func process(_ input: NoChannels, _ values: Values<Control>) -> NoChannels {
        let position = transport.beat * Step(values[.step]).perBeat
        let current = Int(Double.floor(position))
        if current != step {
            step = current
            end()
            if values[.latch] == 0 { saved = held }
            if transport.speed != 0 { begin(saved.note(at: current)) }
        } else if (position - .floor(position)) * 100 >= values[.length] {
            end()
        }
        return input
    }

    private mutating func begin(_ note: Int?) {
        guard let note else { return }
        midi.send(.noteOn(channel: 0, note: note, velocity: 100))
        sounding = note
    }

    private mutating func end() {
        guard let note = sounding else { return }
        midi.send(.noteOff(channel: 0, note: note, velocity: 64))
        sounding = nil
    }
}

/// The plug-ins of the bundle.
public enum Plugins: PluginBundle {
    public static var plugins: some PluginList { Arpeggiator.self }

    public static var project: Project {
        Project(
            uri: "urn:swiftlet:example:arpeggiator:project", name: "Arpeggiator",
            summary: "An example of Swiftlet's kit",
            version: Version(major: 0, minor: 1, patch: 0), license: "http://opensource.org/licenses/isc",
            homepage: "https://swiftlet.example/",
            maintainer: Maintainer(name: "The Swiftlet authors", mail: "mailto:authors@swiftlet.example"))
    }
}
