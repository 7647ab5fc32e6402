// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import ArgumentParser
import SwiftletHost

/// What goes into effects besides the file that is rendered, and how.
struct InputOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A standard MIDI file to play: notes, controllers, tempo and metre.",
            discussion: """
                Without an audio file as input, the output is as long as the notes, and what sounds on after them. \
                Formats 0 and 1 are read. Effects that ask for it are told the song's position.
                """,
            valueName: "file.mid"),
        completion: .file(extensions: ["mid", "midi"]))
    var midi: String?

    @Option(
        help: ArgumentHelp(
            "Make the channels that go in of those of the file: 1,1 (mono to stereo), 2,1 (changed), 1+2 (the mean).",
            valueName: "channels"),
        transform: { try ChannelMap($0) })
    var map: ChannelMap?

    @Option(
        help: ArgumentHelp(
            "Read files without a header: encoding, sample rate and channels, such as s16,44100,2.",
            discussion: "The encodings are u8, s8, s16, s24, s32, f32 and f64; be after it has the highest byte first.",
            valueName: "description"),
        transform: { try RawAudio($0) })
    var raw: RawAudio?

    @Option(
        help: ArgumentHelp(
            "How long the effect is heard after the input's end: a time, or silence, that is until it has been softer than "
                + "-100 dBFS for 3 s, 120 s at most. By default 0, and silence where no audio file goes in.",
            valueName: "time|silence"),
        transform: Tail.init)
    var tail: Tail?

    /// What goes into a plug-in where no audio file does: silence as long as the notes.
    func silence(for plugin: Plugin, _ midi: MIDIFile?, sampleRate: Int?) -> SilentAudio {
        let rate = sampleRate ?? 48_000
        return SilentAudio(
            sampleRate: rate, channels: plugin.ports.mainAudio(.input).count,
            frames: midi?.length(sampleRate: Double(rate)) ?? 0)
    }
}

/// How long an effect is heard after the end of what goes in.
enum Tail: Equatable {
    case lasting(Double)
    case untilSilent

    /// The tail that a text such as `2`, `500ms` or `silence` means.
    @Sendable init(_ text: String) throws {
        guard text != "silence" else {
            self = .untilSilent
            return
        }
        let time = try seconds(text)
        guard (0...3600).contains(time) else { throw ValidationError("--tail is 0 to 3600 seconds, or silence") }
        self = .lasting(time)
    }

    /// What follows the input.
    func padding(sampleRate: Int) -> PaddedAudio.Padding {
        switch self {
        case .lasting(let seconds): .frames(Int((seconds * Double(sampleRate)).rounded()))
        case .untilSilent: .endless
        }
    }
}
