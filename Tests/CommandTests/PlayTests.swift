// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import HostFixtures
import SwiftletHost
import Testing

/// `swiftlet play`, into a file by ALSA's plug-in for that: what is heard, byte by byte.
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

    /// Runs the command in a line of shell, where ALSA knows that device and no other, and nothing of the user's is used.
    private func shell(_ line: String, _ arguments: [String] = []) throws -> Command {
        try Command(
            shell: "export HOME=\"$PWD\" ALSA_CONFIG_PATH=asound.conf JACK_DEFAULT_SERVER=absent; \(line)", arguments,
            in: scratch)
    }

    private static let bundle = ["--bundle", builtBundle]

    private static let line = "exec \"$0\" play --to alsa:tofile \"$@\""

    private func play(_ arguments: [String]) throws -> Command { try inTime { try shell(Self.line, arguments) } }

    /// Plays until so many bytes are heard, however long the machine takes for them, and interrupts it.
    private func play(_ arguments: [String], untilBytes count: Int) throws -> Command {
        let interruption = """
            rm -f heard.raw; (until [ "$(wc -c < heard.raw || echo 0)" -gt \(count) ]; do sleep 0.1; done 2>/dev/null; \
            kill -INT $$) &
            """
        return try inTime { try shell("\(interruption) \(Self.line)", arguments) }
    }

    /// Plays until nothing has been late, five times at most: on a machine that is busy effects or the file may be, and the
    /// command says so. Where it says nothing, nothing is to be heard of it.
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

    /// Whether a sound holds all of another from some place on, no later than a quarter of a second after its start.
    private func holds(_ sound: [Float], _ part: [Float]) -> Bool {
        !part.isEmpty && (0..<min(24_000, sound.count)).contains { sound[$0...].starts(with: part) }
    }

    // An effect's own variants for the channels, one instance for each channel, and one that runs in a process of its own.
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
        // That delay does nothing but to be late, and says so.
        #expect(try (expected == samples("\(channels).wav")) == effect.contains("urn:test:delay"))
        #expect(try holds(heard(), expected))
        #expect(try holds(samples("record.wav"), expected))
        // The audio thread runs Swiftlet's own effects itself: nothing comes before the sound but their latency, 16 frames of
        // two channels at most.
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

    // The least, the most, the default, and one that is no power of two.
    @Test(arguments: [16, 441, 512, 8192]) func theDeviceHasTheRequestedPeriod(period: Int) throws {
        let effect = ["--plugin", "low-pass", "--set", "cutoff=800"]
        #expect(try shell("exec \"$0\" render 1.wav out.wav \"$@\"", Self.bundle + effect).status == 0)
        let playing = try play(["1.wav", "--period", "\(period)"] + Self.bundle + effect)
        #expect((playing.status, playing.errors) == (0, ""))
        #expect(playing.output.contains("blocks of \(period) frames; no dropouts"), "\(playing.output)")
        // Silence comes first, some blocks of it.
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
        #expect(command.errors.contains("urn:faulty:crash-run crashed in its function run: Segmentation fault"))
        // The recording is a whole file all the same, of what was heard before.
        #expect(try samples("record.wav").count > 0)
    }

    static let mistakes: [([String], String)] = [
        (["1.wav", "--to", "alsa:absent"], "ALSA absent does not play: No such file or directory"),
        (["1.wav", "--to", "radio"], "write auto, jack, pipewire or alsa"),
        (["1.wav", "--to", "jack"], "JACK does not play: "),
        (["absent.wav", "--to", "alsa:tofile"], "absent.wav cannot be read: No such file or directory"),
        (["--to", "alsa:tofile"], "Missing expected argument '<file>', or --live or --midi"),
        (["1.wav", "--live", "--to", "alsa:tofile"], "--live takes no file"),
        (
            ["1.wav", "--set", "gain=1"],
            "the options of an effect, and --then, want the effect that they are for: --plugin"
        ),
        (
            ["1.wav", "--plugin", "urn:test:gain", "--then", "--set", "a=1"],
            "the options of an effect, and --then, want the effect"
        ),
        (
            ["1.wav", "--plugin", "urn:test:gain", "--then", "--plugin", "urn:test:gain-stereo"],
            "does not fit a file with 1 channel"
        ),
        (
            ["1.wav", "--plugin", "urn:test:gain", "--set", "gain=99", "--to", "alsa:tofile"],
            "gain cannot be 99: its range is "
        ),
        (["1.wav", "--plugin", "urn:test:absent", "--to", "alsa:tofile"], "cannot be loaded"),
        (
            ["--live", "--plugin", "urn:test:gain", "--automate", "gain=1@0s"],
            "--automate and --sidechain go along with a file, and --live has none"
        ),
        (
            ["--live", "--plugin", "urn:test:gain", "--then", "--plugin", "urn:test:duck", "--sidechain", "1.wav"],
            "--automate and --sidechain go along with a file, and --live has none"
        ),
        (["--live", "--midi", "song.mid"], "--midi goes along with a file, and --live has none"),
        (["1.wav", "--midi", "song.mid"], "--midi wants an effect to play: --plugin"),
        (["1.wav", "--midi", "1.wav", "--plugin", "urn:test:gain"], "it is no standard MIDI file"),
        (["1.wav", "--midi", "song.mid", "--plugin", "urn:test:gain"], "urn:test:gain takes no MIDI"),
        (["1.wav", "--plugin", "urn:test:gain", "--automate", "gain=9@0s"], "gain cannot be 9: its range is 0 to 4"),
        (["1.wav", "--plugin", "urn:test:gain", "--sidechain", "1.wav"], "urn:test:gain"),
        (["1.wav", "--plugin", "urn:test:gain", "--file", "ir=1.wav"], "urn:test:gain takes no file ir"),
        (
            ["1.wav", "--plugin", "urn:test:duck", "--sidechain", "slow.wav", "--to", "alsa:tofile"],
            "the file for it has 44100 Hz, and the input 48000 Hz; both need one rate"
        ),
        (
            ["1.wav", "--plugin", "urn:test:duck", "--sidechain", "2.wav", "--to", "alsa:tofile"],
            "it has 1 channel here, and the file for it 2; give one with one"
        ),
        (
            ["1.wav", "--plugin", "urn:test:gain", "--then", "--plugin", "urn:test:gain", "--loop"],
            "after --then come --plugin and the options of one more effect: Unknown option '--loop'"
        ),
        (["1.wav", "--record", "absent/x.wav", "--to", "alsa:tofile"], "absent/x.wav cannot be written"),
        (["1.wav", "--period", "15", "--to", "alsa:tofile"], "--period is 16 to 8192 frames"),
        (["1.wav", "--period", "8193", "--to", "alsa:tofile"], "--period is 16 to 8192 frames"),
    ]

    @Test(arguments: mistakes) func mistakesAreNamed(words: [String], message: String) throws {
        try writeTimed()
        let command = try shell("exec \"$0\" play \"$@\"", words)
        #expect(command.status != 0 && command.output.isEmpty && command.errorLines.count == 1)
        #expect(command.errors.contains(message), "\(command.errors)")
    }

    // MARK: - In time with the file

    // Events at their frames, ports every 64, sidechains, notes; behind an effect that is 16 frames late, all of that later.
    static let timed: [(Int, [String])] = [
        (2, ["--plugin", "low-pass", "--automate", "cutoff=200@0s,8000@7777f,300@100%"]),
        (1, ["--plugin", "urn:test:gain", "--automate", "gain=0@0%,4@50%,1@100%"]),
        (1, ["--plugin", "urn:test:duck", "--sidechain", "key.wav"]),
        (2, ["--plugin", "urn:test:duck-stereo", "--sidechain", "short.wav"]),
        // The low-pass starts with the file's first frame, not with the silence before. The clip looks ahead past the end, at silence.
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
        // Half a second: a note in the second half, and a tempo there; a note that does not end.
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
        // It has no sound of its own to wait for, but the song's position for ever.
        let playing = try play(effect, untilBytes: 900_000)
        #expect((playing.status, playing.errors) == (130, ""))
        let expected = try samples("out.wav")
        // Silence, and both notes as the plug-in tells them.
        let left = Set(stride(from: 0, to: expected.count, by: 2).map { (index: Int) -> Float in expected[index] })
        let notes: Set<Float> = [0, 60.5 / 128, 72.25 / 128]
        #expect(left == notes)
        #expect(try holds(heard(), expected))
    }

    // The kit's organ has an input, and falls silent after its note.
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

    // Effects without memory: each round is as the rendering.
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
        // 0.5 s, again and again: it falls from 4 to 2, or is on its way.
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

    /// Plays in a terminal, in which keys are pressed a fifth of a second after each other.
    private func type(_ keys: [String], _ arguments: String) throws -> Command {
        let presses = keys.map { "printf '\($0)'; sleep 0.3" }.joined(separator: "; ")
        return try shell(
            "(sleep 1.5; \(presses); sleep 0.3) | script -qefc \"stty rows 30 cols 140; exec '$0' play 1.wav --loop "
                + "--to alsa:tofile \(arguments)\" /dev/null")
    }

    @Test func keysChangeControlsSettingsAndPresets() throws {
        let bundle = "--bundle '\(builtBundle)' --plugin low-pass --set cutoff=800"
        // Left; setting B, and a preset there; setting A again; bypass and back; pause; end.
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
