// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import HostFixtures
import SwiftletHost
import Testing

/// `render --sidechain` with effects that multiply by their sidechain. The command runs them in a separate process, as
/// third-party effects.
@Suite struct SidechainTests {
    let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private func input(_ frame: Int, _ channel: Int) -> Float { Float(frame % 100 + 1 + channel) / 128 }

    private func key(_ frame: Int, _ channel: Int) -> Float { Float(frame % 7 - channel) / 8 }

    /// Returns the output of `plugin` for a file with some channels, and a sidechain file of `frames` frames.
    private func render(
        _ plugin: String, channels: Int, keys: Int, frames: Int = 3000, block: Int = 77
    ) throws -> [Float] {
        try scratch.write("in.wav", .wavFloat, channels: channels, frames: 3000, input)
        try scratch.write("key.wav", .wavFloat, channels: keys, frames: frames, key)
        let command = try Command(
            "render", "in.wav", "out.wav", "--plugin", plugin, "--sidechain", "key.wav", "--block", "\(block)",
            in: scratch)
        #expect((command.status, command.errors) == (0, ""))
        return try AudioFileReader(path: scratch.path("out.wav")).readAll()
    }

    // The first effect marks its sidechain by a port property, the second by a port group.
    @Test(arguments: [("urn:test:duck", 1), ("urn:test:duck", 2), ("urn:test:duck-stereo", 2)])
    func theSidechainHearsTheFile(plugin: String, channels: Int) throws {
        let expected = (0..<3000).flatMap { frame in
            (0..<channels).map { input(frame, $0) * key(frame, $0) }
        }
        #expect(try render(plugin, channels: channels, keys: channels) == expected)
    }

    @Test func oneChannelGoesToAllInputs() throws {
        let expected = (0..<6000).map { input($0 / 2, $0 % 2) * key($0 / 2, 0) }
        #expect(try render("urn:test:duck-stereo", channels: 2, keys: 1) == expected)
        #expect(try render("urn:test:duck", channels: 2, keys: 1) == expected)
    }

    @Test func afterTheEndOfTheFileThereIsSilence() throws {
        let samples = try render("urn:test:duck", channels: 1, keys: 1, frames: 1000)
        #expect(samples == (0..<3000).map { $0 < 1000 ? input($0, 0) * key($0, 0) : 0 })
        #expect(try render("urn:test:duck", channels: 1, keys: 1, frames: 9000).count == 3000)
    }

    // The first effect requires its sidechain, which is silent. The second one copies its input without a sidechain.
    @Test func withoutAFileTheSidechainIsSilentOrUnconnected() throws {
        try scratch.write("in.wav", .wavFloat, frames: 3000, input)
        for (plugin, factor) in [("urn:test:duck", Float(0)), ("urn:test:sidechain", 1)] {
            let command = try Command("render", "in.wav", "out.wav", "--plugin", plugin, in: scratch)
            #expect((command.status, command.errors) == (0, ""))
            let samples = try AudioFileReader(path: scratch.path("out.wav")).readAll()
            #expect(samples == (0..<3000).map { factor * input($0, 0) })
        }
    }

    @Test func mismatchedSidechainsAreReported() throws {
        try scratch.write("in.wav", .wavFloat, channels: 2, frames: 3000, input)
        try scratch.write("key.wav", .wavFloat, channels: 3, frames: 3000, key)
        try scratch.write("slow.wav", .wavFloat, sampleRate: 44_100, frames: 3000, key)
        func render(_ plugin: String, _ key: String) throws -> Command {
            try Command("render", "in.wav", "out.wav", "--plugin", plugin, "--sidechain", key, in: scratch)
        }
        #expect(
            try render("urn:test:gain", "key.wav").failed(
                "invalid --sidechain for urn:test:gain: the plug-in has no sidechain"))
        #expect(
            try render("urn:test:duck-stereo", "key.wav").failed(
                "the sidechain has 2 channels, but the sidechain file has 3; pass a file with 2 channels or one channel"
            ))
        #expect(
            try render("urn:test:duck", "slow.wav").failed("44100 Hz and the input 48000 Hz"))
        #expect(try render("urn:test:duck", "absent.wav").failed("cannot read absent.wav: No such file"))
        #expect(scratch.files == ["in.wav", "key.wav", "slow.wav"])
    }
}
