// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import HostFixtures
import SwiftletHost
import Testing

/// `swiftlet play` into a file through ALSA's file plug-in, compared byte by byte.
@Suite(.serialized) struct PlayTests: ScratchFiles {
    let scratch: Scratch

    init() throws {
        scratch = try Scratch()
        try "pcm.tofile { type file slave.pcm { type null } file \"heard.raw\" format raw }"
            .write(toFile: scratch.path("asound.conf"), atomically: true, encoding: .utf8)
        for channels in 1...2 {
            try scratch.write("\(channels).wav", .wavFloat, channels: channels, frames: Self.frames) { frame, channel in
                Float((frame * 7919 + channel * 104_729) % 65_536) / 65_536 - 0.5
            }
        }
    }

    static let frames = 24_000

    /// Runs the command in a line of shell. ALSA has only that device, and the user's files are not used.
    private func shell(_ line: String, _ arguments: [String] = []) throws -> Command {
        try Command(
            shell: "export HOME=\"$PWD\" ALSA_CONFIG_PATH=asound.conf JACK_DEFAULT_SERVER=absent; \(line)", arguments,
            in: scratch)
    }

    private static let bundle = ["--bundle", builtBundle]

    private static let line = "exec \"$0\" play --to alsa:tofile \"$@\""

    private func play(_ arguments: [String]) throws -> Command { try inTime { try shell(Self.line, arguments) } }

    /// Plays until a number of bytes is written, and interrupts the command.
    private func play(_ arguments: [String], untilBytes count: Int) throws -> Command {
        let interruption = """
            rm -f heard.raw; (until [ "$(wc -c < heard.raw || echo 0)" -gt \(count) ]; do sleep 0.1; done 2>/dev/null; \
            kill -INT $$) &
            """
        return try inTime { try shell("\(interruption) \(Self.line)", arguments) }
    }

    /// Plays until nothing was late, at most five times. On a busy machine, effects or the file may be late, which the
    /// command reports. If it reports nothing, the audio must be complete.
    private func inTime(_ play: () throws -> Command) throws -> Command {
        for _ in 1..<5 {
            let playing = try play()
            if !["were late", "not read in time"].contains(where: playing.output.contains) { return playing }
        }
        return try play()
    }

    private func heard() throws -> [Float] {
        let data = try Data(contentsOf: URL(filePath: scratch.path("heard.raw")))
        return data.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
    }

    /// Whether audio contains all of another one from a position within the first quarter of a second.
    private func holds(_ sound: [Float], _ part: [Float]) -> Bool {
        !part.isEmpty && (0..<min(24_000, sound.count)).contains { sound[$0...].starts(with: part) }
    }

    // Variants for the channels, one instance for each channel, and an effect in a separate process.
    static let effects = [
        (1, ["--plugin", "low-pass", "--set", "cutoff=800"]), (2, ["--plugin", "low-pass", "--preset", "warm"]),
        (2, ["--plugin", "stereo-to-mono"]), (2, ["--plugin", "symmetric-clip", "--set", "mix=70%"]),
        (1, ["--plugin", "urn:test:gain", "--preset", "Half"]),
        (2, ["--plugin", "urn:test:gain-stereo", "--set", "gain=0.3"]),
        (2, ["--plugin", "urn:test:delay"]),
    ]

    @Test(arguments: effects) func playedAudioIsBitIdenticalToRenderedAudio(channels: Int, effect: [String]) throws {
        let rendering = try shell("exec \"$0\" render \"$@\"", ["\(channels).wav", "out.wav"] + effect + Self.bundle)
        #expect(rendering.status == 0, "\(rendering.errors)")
        let playing = try play(["\(channels).wav", "--record", "record.wav"] + effect + Self.bundle)
        #expect((playing.status, playing.errors) == (0, ""))
        #expect(playing.output.hasPrefix("0.5 s on ALSA tofile, 48000 Hz, blocks of "))
        #expect(playing.output.contains("no dropouts\nrecorded to record.wav\n"))
        let expected = try samples("out.wav")
        // This delay has only latency, which it reports.
        #expect(try (expected == samples("\(channels).wav")) == effect.contains("urn:test:delay"))
        #expect(try holds(heard(), expected))
        #expect(try holds(samples("record.wav"), expected))
        // The audio thread runs Swiftlet's effects directly, so only their latency precedes the audio: at most 16
        // frames of two channels.
        if !effect[1].hasPrefix("urn:test") { #expect(try holds(Array(heard().prefix(expected.count + 32)), expected)) }
    }

    @Test func existingRecordingsStayIfPlaybackFails() throws {
        let taken = Data("a take".utf8)
        try taken.write(to: URL(filePath: scratch.path("take.wav")))
        let command = try shell(
            "exec \"$0\" play \"$@\"",
            ["1.wav", "--to", "alsa:null", "--record", "take.wav", "--plugin", "urn:test:gain", "--view"] + Self.bundle)
        #expect(command.status != 0 && !command.output.contains("recorded"), "\(command.output)")
        #expect(try Data(contentsOf: URL(filePath: scratch.path("take.wav"))) == taken)
    }

    @Test func effectsFollowOneAnother() throws {
        let first = ["--plugin", "low-pass", "--set", "cutoff=800"]
        let second = ["--plugin", "urn:test:gain-stereo", "--set", "gain=0.3"]
        let third = ["--plugin", "stereo-to-mono"]
        for (input, output, effect) in [
            ("2.wav", "a.wav", first), ("a.wav", "b.wav", second), ("b.wav", "c.wav", third),
        ] {
            #expect(try shell("exec \"$0\" render \"$@\"", [input, output] + effect + Self.bundle).status == 0)
        }
        let playing = try play(["2.wav"] + Self.bundle + first + ["--then"] + second + ["--then"] + third)
        #expect((playing.status, playing.errors) == (0, ""))
        #expect(try holds(heard(), samples("c.wav")))
    }

    // The minimum, the maximum, the default, and a length that is not a power of two.
    @Test(arguments: [16, 441, 512, 8192]) func theDeviceHasTheRequestedPeriod(period: Int) throws {
        let effect = ["--plugin", "low-pass", "--set", "cutoff=800"]
        #expect(try shell("exec \"$0\" render 1.wav out.wav \"$@\"", Self.bundle + effect).status == 0)
        let playing = try play(["1.wav", "--period", "\(period)"] + Self.bundle + effect)
        #expect((playing.status, playing.errors) == (0, ""))
        #expect(playing.output.contains("blocks of \(period) frames; no dropouts"), "\(playing.output)")
        // Some blocks of silence come first.
        #expect(try holds(Array(heard().drop { $0 == 0 }), samples("out.wav")))
    }

    @Test func withoutAnEffectTheFileIsPlayed() throws {
        #expect(try play(["2.wav"]).status == 0)
        #expect(try holds(heard(), samples("2.wav")))
    }

    @Test func aLoopGoesOnUntilItIsInterruptedAndItsRecordingIsComplete() throws {
        let command = try play(["1.wav", "--loop", "--record", "record.wav"], untilBytes: 3 * Self.frames * 4)
        #expect((command.status, command.errors) == (130, ""))
        #expect(command.output.contains("recorded to record.wav"))
        let file = try samples("1.wav")
        #expect(try holds(heard(), file + file))
        #expect(try holds(samples("record.wav"), file + file))
        #expect(scratch.files == ["1.wav", "2.wav", "asound.conf", "heard.raw", "record.wav"])
    }

    @Test func anEffectThatCrashesEndsIt() throws {
        let command = try shell(
            "exec \"$0\" play 1.wav --to alsa:tofile --record record.wav --bundle '\(Fixture.faultyBundle)' "
                + "--plugin urn:faulty:crash-run")
        #expect(command.status == 1)
        #expect(command.errors.contains("urn:faulty:crash-run crashed in run(): Segmentation fault"))
        // The recording is a complete file of the audio before the failure.
        #expect(try samples("record.wav").count > 0)
    }

    static let mistakes: [([String], String)] = [
        (["1.wav", "--to", "alsa:absent"], "cannot play on ALSA absent: No such file or directory"),
        (["1.wav", "--to", "radio"], "write auto, jack, pipewire or alsa"),
        (["1.wav", "--to", "jack"], "cannot play on JACK: "),
        (["absent.wav", "--to", "alsa:tofile"], "cannot read absent.wav: No such file or directory"),
        (["--to", "alsa:tofile"], "Missing expected argument '<file>', or --live or --midi"),
        (["1.wav", "--live", "--to", "alsa:tofile"], "--live cannot be combined with a file"),
        (
            ["1.wav", "--set", "gain=1"],
            "options of an effect without an effect: pass --plugin"
        ),
        (
            ["1.wav", "--plugin", "urn:test:gain", "--then", "--set", "a=1"],
            "options of an effect without an effect: pass --plugin"
        ),
        (
            ["1.wav", "--plugin", "urn:test:gain", "--then", "--plugin", "urn:test:gain-stereo"],
            "cannot process 1 channel"
        ),
        (
            ["1.wav", "--plugin", "urn:test:gain", "--set", "gain=99", "--to", "alsa:tofile"],
            "gain=99 is out of range: gain takes "
        ),
        (["1.wav", "--plugin", "urn:test:absent", "--to", "alsa:tofile"], "cannot load the binary of "),
        (
            ["--live", "--plugin", "urn:test:gain", "--automate", "gain=1@0s"],
            "--automate and --sidechain cannot be combined with --live"
        ),
        (
            ["--live", "--plugin", "urn:test:gain", "--then", "--plugin", "urn:test:duck", "--sidechain", "1.wav"],
            "--automate and --sidechain cannot be combined with --live"
        ),
        (["--live", "--midi", "song.mid"], "--midi cannot be combined with --live"),
        (["1.wav", "--midi", "song.mid"], "--midi without a plug-in: pass an instrument or effect with --plugin"),
        (["1.wav", "--midi", "1.wav", "--plugin", "urn:test:gain"], "not a standard MIDI file"),
        (["1.wav", "--midi", "song.mid", "--plugin", "urn:test:gain"], "cannot send MIDI to urn:test:gain"),
        (
            ["1.wav", "--plugin", "urn:test:gain", "--automate", "gain=9@0s"],
            "gain=9 is out of range: gain takes 0 to 4"
        ),
        (["1.wav", "--plugin", "urn:test:gain", "--sidechain", "1.wav"], "urn:test:gain"),
        (["1.wav", "--plugin", "urn:test:gain", "--file", "ir=1.wav"], "urn:test:gain has no file property ir"),
        (
            ["1.wav", "--plugin", "urn:test:duck", "--sidechain", "slow.wav", "--to", "alsa:tofile"],
            "the sidechain file has 44100 Hz and the input 48000 Hz"
        ),
        (
            ["1.wav", "--plugin", "urn:test:duck", "--sidechain", "2.wav", "--to", "alsa:tofile"],
            "the sidechain has 1 channel, but the sidechain file has 2; pass a file with one channel"
        ),
        (
            ["1.wav", "--plugin", "urn:test:gain", "--then", "--plugin", "urn:test:gain", "--loop"],
            "invalid options after --then: Unknown option '--loop'"
        ),
        (["1.wav", "--record", "absent/x.wav", "--to", "alsa:tofile"], "cannot write absent/x.wav"),
        (["1.wav", "--period", "15", "--to", "alsa:tofile"], "--period must be 16 to 8192 frames"),
        (["1.wav", "--period", "8193", "--to", "alsa:tofile"], "--period must be 16 to 8192 frames"),
    ]

    @Test(arguments: mistakes) func mistakesAreNamed(words: [String], message: String) throws {
        try writeTimed()
        let command = try shell("exec \"$0\" play \"$@\"", words)
        #expect(command.status != 0 && command.output.isEmpty && command.errorLines.count == 1)
        #expect(command.errors.contains(message), "\(command.errors)")
    }

    // MARK: - In time with the file

    // Events at their frames, control ports every 64, sidechains, and notes. After an effect with 16 frames of latency,
    // all are later.
    static let timed: [(Int, [String])] = [
        (2, ["--plugin", "low-pass", "--automate", "cutoff=200@0s,8000@7777f,300@100%"]),
        (1, ["--plugin", "urn:test:gain", "--automate", "gain=0@0%,4@50%,1@100%"]),
        (1, ["--plugin", "urn:test:duck", "--sidechain", "key.wav"]),
        (2, ["--plugin", "urn:test:duck-stereo", "--sidechain", "short.wav"]),
        // The low-pass starts with the file's first frame, not with the silence before it. The clip's look-ahead sees
        // the silence after the end.
        (
            2,
            [
                "--plugin", "symmetric-clip", "--automate", "output=-20@0s,-3@300ms", "--then", "--plugin", "low-pass",
                "--automate", "cutoff=8000@50ms,300@0.4s",
            ]
        ),
        (
            1,
            [
                "--plugin", "urn:test:echo", "--then", "--plugin", "symmetric-clip", "--automate",
                "output=-20@0s,-3@300ms",
            ]
        ),
        (
            2,
            [
                "--plugin", "symmetric-clip", "--automate", "output=-20@0s,-3@300ms", "--then", "--plugin",
                "urn:test:gain-stereo", "--automate", "gain=2@10ms,0.5@400ms", "--then", "--plugin",
                "urn:test:duck-stereo", "--sidechain", "key.wav", "--then", "--plugin", "low-pass", "--automate",
                "cutoff=8000@50ms,300@0.4s",
            ]
        ),
    ]

    private func writeTimed() throws {
        for (name, frames) in [("key.wav", Self.frames), ("short.wav", 9000), ("slow.wav", 100)] {
            let rate = name == "slow.wav" ? 44_100 : 48_000
            try scratch.write(name, .wavFloat, sampleRate: rate, frames: frames) { frame, _ in
                Float(frame % 37 + 1) / 32
            }
        }
        // Half a second: a note and a tempo change in the second half, and a note without an end.
        let tempi: [UInt8] = [48, 0xff, 0x51, 3, 0x0f, 0x42, 0x40, 48, 0xff, 0x2f, 0]
        let notes: [UInt8] = [24, 0x90, 60, 64, 12, 0x80, 60, 0, 12, 0x90, 72, 32, 0, 0xff, 0x2f, 0]
        try Data(midiFile([tempi, notes], format: 1)).write(to: URL(filePath: scratch.path("song.mid")))
    }

    @Test(arguments: timed) func automationMIDIAndSidechainsPlayAsRendered(channels: Int, effects: [String]) throws {
        try writeTimed()
        let plain = effects.enumerated().filter { index, word in
            !["--automate", "--sidechain"].contains(word)
                && (index == 0 || !["--automate", "--sidechain"].contains(effects[index - 1]))
        }.map(\.element)
        for (words, output) in [(plain, "plain.wav"), (effects, "out.wav")] {
            let rendering = try shell("exec \"$0\" render \"$@\"", ["\(channels).wav", output] + Self.bundle + words)
            #expect(rendering.status == 0, "\(rendering.errors)")
        }
        let playing = try play(["\(channels).wav"] + Self.bundle + effects)
        #expect((playing.status, playing.errors) == (0, ""))
        #expect(try holds(heard(), samples("out.wav")))
        #expect(try samples("out.wav") != samples("plain.wav"))
    }

    @Test func notesSoundAsRenderedToTheBit() throws {
        try writeTimed()
        let effect = ["--midi", "song.mid", "--plugin", "urn:test:notes"]
        let rendering = try shell("exec \"$0\" render out.wav --format wav --bits float \"$@\" --tail 0", effect)
        #expect(rendering.status == 0, "\(rendering.errors)")
        // The effect has no tail, but outputs the song position for ever.
        let playing = try play(effect, untilBytes: 900_000)
        #expect((playing.status, playing.errors) == (130, ""))
        let expected = try samples("out.wav")
        // Silence, and both notes as the plug-in encodes them.
        let left = Set(stride(from: 0, to: expected.count, by: 2).map { (index: Int) -> Float in expected[index] })
        let notes: Set<Float> = [0, 60.5 / 128, 72.25 / 128]
        #expect(left == notes)
        #expect(try holds(heard(), expected))
    }

    // The kit's organ has an input, and is silent after its note.
    @Test func anInstrumentIsHeardUntilItHasRungOut() throws {
        try writeTimed()
        let notes: [UInt8] = [24, 0x90, 60, 64, 48, 0x80, 60, 0, 0, 0xff, 0x2f, 0]
        try Data(midiFile([notes])).write(to: URL(filePath: scratch.path("note.mid")))
        let kit = packageFolder.appending(path: ".build-kit/kit.lv2").path(percentEncoded: false)
        let effect = ["--midi", "note.mid", "--bundle", kit, "--plugin", "urn:kit:organ"]
        let rendering = try shell("exec \"$0\" render out.wav --bits float \"$@\" --tail 0", effect)
        #expect(rendering.status == 0, "\(rendering.errors)")
        let playing = try play(effect)
        #expect((playing.status, playing.errors) == (0, ""))
        let expected = try samples("out.wav")
        #expect(expected.contains { $0 != 0 })
        #expect(try holds(heard(), expected))
    }

    // With stateless effects, each repeat equals the rendering.
    @Test(arguments: [
        (1, ["--plugin", "urn:test:gain", "--automate", "gain=0@0%,4@50%,1@100%"]),
        (1, ["--plugin", "urn:test:duck", "--sidechain", "short.wav"]),
        (0, ["--midi", "song.mid", "--plugin", "urn:test:notes"]),
    ])
    func eachRoundOfALoopBeginsAnew(channels: Int, effect: [String]) throws {
        try writeTimed()
        let input = channels == 0 ? [] : ["\(channels).wav"]
        let tail = channels == 0 ? ["--tail", "0"] : []
        let rendering = try shell(
            "exec \"$0\" render \"$@\"", input + ["out.wav", "--format", "wav", "--bits", "float"] + effect + tail)
        #expect(rendering.status == 0, "\(rendering.errors)")
        let expected = try samples("out.wav")
        let playing = try play(["--loop"] + input + effect, untilBytes: expected.count * 12 + 100_000)
        #expect((playing.status, playing.errors) == (130, ""))
        #expect(try holds(heard(), expected + expected))
    }

    @Test func anAutomatedControlShowsItsCurveAndIsMovedByNothingElse() throws {
        // The automation of 0.5 s repeats: the value falls from 4 to 2.
        let command = try type(["\\033[C", "q"], "--plugin urn:test:gain --automate gain=4@0%,2@100%")
        #expect(command.status == 0 && command.output.contains("gain is automated"))
        let shown = command.output.matches(of: /> Gain +([0-9.]+)/).compactMap { Double($0.1) }
        #expect(shown.allSatisfy { (2...4).contains($0) } && Set(shown).count > 10)
    }

    @Test func aFileIsLoadedBeforeAnythingIsHeard() throws {
        try scratch.write("room.wav", .wavFloat, frames: 100) { frame, _ in 1 / Float(frame + 1) }
        let kit = packageFolder.appending(path: ".build-kit/kit.lv2").path(percentEncoded: false)
        let effect = ["--bundle", kit, "--plugin", "urn:kit:room", "--file", "response=room.wav"]
        let rendering = try shell("exec \"$0\" render 1.wav out.wav \"$@\"", effect)
        #expect(rendering.status == 0, "\(rendering.errors)")
        #expect(try play(["1.wav"] + effect).status == 0)
        #expect(try holds(heard(), samples("out.wav")))
    }

    // MARK: - At a terminal

    /// Plays in a terminal with a key press every fifth of a second.
    private func type(_ keys: [String], _ arguments: String) throws -> Command {
        let presses = keys.map { "printf '\($0)'; sleep 0.3" }.joined(separator: "; ")
        return try shell(
            "(sleep 1.5; \(presses); sleep 0.3) | script -qefc \"stty rows 30 cols 140; exec '$0' play 1.wav --loop "
                + "--to alsa:tofile \(arguments)\" /dev/null")
    }

    @Test func keysChangeControlsSettingsAndPresets() throws {
        let bundle = "--bundle '\(builtBundle)' --plugin low-pass --set cutoff=800"
        // The keys: left; setting B and a preset; setting A; bypass twice; pause; quit.
        let command = try type(["\\033[D", "b", "n", "a", "x", "x", " ", "q"], bundle)
        #expect(command.status == 0)
        // A hundredth of three decades and a bit less than 800: 800 · (20000 / 12) ^ -0.01.
        for text in [
            "> Cutoff     800.0 Hz", "> Cutoff     742.8 Hz", "setting B", "preset Bright", "> Cutoff     14000 Hz",
            "setting A", "preset Bright*", "bypassed", "paused", "no dropouts",
        ] {
            #expect(command.output.contains(text), "\(text): \(command.output)")
        }
        let settingA = command.output.components(separatedBy: "bypassed")[0].components(separatedBy: "setting B").last!
        #expect(settingA.contains("742.8 Hz"))
    }

    @Test func aPresetThatTheCommandLineChangesIsMarked() throws {
        for setting in ["", "--set cutoff=700"] {
            let command = try type(["q"], "--bundle '\(builtBundle)' --plugin low-pass --preset bright \(setting)")
            #expect(command.status == 0 && command.output.contains("preset Bright"), "\(command.output)")
            #expect(command.output.contains("preset Bright*") == !setting.isEmpty, "\(command.output)")
        }
    }

    @Test func aPresetIsSavedAndFound() throws {
        let bundle = "--bundle '\(builtBundle)' --plugin low-pass --set cutoff=700"
        let command = try type(["s", "Mine", "\\n", "r", "r", "q"], bundle)
        #expect(command.status == 0)
        #expect(command.output.contains("saved as preset Mine") && command.output.contains("recording "))
        #expect(scratch.files.contains { $0.hasPrefix("swiftlet-") && $0.hasSuffix(".wav") })
        let info = try shell("LV2_PATH=\"$HOME/.lv2\" exec \"$0\" info low-pass --bundle '\(builtBundle)'")
        #expect(info.output.contains("Mine"))
        let preset = try String(
            contentsOfFile: scratch.path(".lv2/Swiftlet-Low-Pass_Mine.preset.lv2/Swiftlet-Low-Pass_Mine.ttl"),
            encoding: .utf8)
        #expect(preset.contains("700.0"))
    }
}
