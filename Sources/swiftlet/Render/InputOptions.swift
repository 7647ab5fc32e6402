// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import ArgumentParser
import SwiftletHost

/// Options for the input of effects.
struct InputOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A standard MIDI file with notes, controllers, tempo and metre.",
            discussion: """
                Without an audio file as input, the output is as long as the notes and their decay. Formats 0 and 1 \
                are supported. Effects with a position input receive the song position.
                """,
            valueName: "file.mid"),
        completion: .file(extensions: ["mid", "midi"]))
    var midi: String?

    @Option(
        help: ArgumentHelp(
            "The length of the output of a generator or an instrument, without an audio file as input: 5s or 500ms.",
            valueName: "time"),
        transform: seconds)
    var duration: Double?

    @Option(
        help: ArgumentHelp(
            "Map the file's channels to the effect's inputs: 1,1 (mono to stereo), 2,1 (swapped), 1+2 (the mean).",
            valueName: "channels"),
        transform: { try ChannelMap($0) })
    var map: ChannelMap?

    @Option(
        help: ArgumentHelp(
            "Read files as raw samples: encoding, sample rate and channels, such as s16,44100,2.",
            discussion: "The encodings are u8, s8, s16, s24, s32, f32 and f64; append be for big-endian samples.",
            valueName: "description"),
        transform: { try RawAudio($0) })
    var raw: RawAudio?

    @Option(
        help: ArgumentHelp(
            "The length of the effect's tail after the input ends: a time, or silence for a tail until the output has been below "
                + "-100 dBFS for 3 s (120 s at most). By default 0, or silence after the notes of --midi without an audio file as input.",
            valueName: "time|silence"),
        transform: Tail.init)
    var tail: Tail?

    /// The length of the effect's tail.
    ///
    /// - Parameter hasFile: whether there is an audio file as input.
    func tail(hasFile: Bool) -> Tail { tail ?? (hasFile || duration != nil ? .lasting(0) : .untilSilent) }

    /// Returns the input of a plug-in without an audio file: silence of the requested length, or as long as the notes.
    func silence(for plugin: Plugin, _ midi: MIDIFile?, sampleRate: Int?) -> SilentAudio {
        let rate = sampleRate ?? 48_000
        return SilentAudio(
            sampleRate: rate, channels: plugin.ports.mainAudio(.input).count,
            frames: duration.map { Int(($0 * Double(rate)).rounded()) } ?? midi?.length(sampleRate: Double(rate)) ?? 0)
    }
}

/// The length of the output after the end of the input.
enum Tail: Equatable {
    case lasting(Double)
    case untilSilent

    /// Parses a tail such as `2`, `500ms` or `silence`.
    @Sendable init(_ text: String) throws {
        guard text != "silence" else {
            self = .untilSilent
            return
        }
        let time = try seconds(text)
        guard (0...3600).contains(time) else { throw ValidationError("--tail must be 0 to 3600 seconds, or silence") }
        self = .lasting(time)
    }

    /// Returns the silence after the input.
    func padding(sampleRate: Int) -> PaddedAudio.Padding {
        switch self {
        case .lasting(let seconds): .frames(Int((seconds * Double(sampleRate)).rounded()))
        case .untilSilent: .endless
        }
    }
}
