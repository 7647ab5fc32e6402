// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import HostFixtures
import SwiftletHost
import Testing

/// `render --sidechain`, with effects that multiply by what they hear there. They are others' effects to the command, and
/// run in a process of their own.
@Suite struct SidechainTests {
    let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private func input(_ frame: Int, _ channel: Int) -> Float { Float(frame % 100 + 1 + channel) / 128 }

    private func key(_ frame: Int, _ channel: Int) -> Float { Float(frame % 7 - channel) / 8 }

    /// What comes out of a file with so many channels through `plugin`, with a file of `frames` frames for the sidechain.
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

    // A flag says so of the one's, the port's group of the other's.
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

    // The one has to be connected, and is silent; the other passes its input where there is nothing.
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
        #expect(try render("urn:test:gain", "key.wav").failed("urn:test:gain cannot be used: it has none"))
        #expect(
            try render("urn:test:duck-stereo", "key.wav").failed(
                "it has 2 channels here, and the file for it 3; give one with 2 or one"))
        #expect(
            try render("urn:test:duck", "slow.wav").failed("44100 Hz, and the input 48000 Hz; both need one rate"))
        #expect(try render("urn:test:duck", "absent.wav").failed("absent.wav cannot be read: No such file"))
        #expect(scratch.files == ["in.wav", "key.wav", "slow.wav"])
    }
}
