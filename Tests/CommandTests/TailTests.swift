// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import HostFixtures
import SwiftletHost
import Testing

/// `render --tail`: the output of an effect after the end of the input. The fixture's delay reports 100 frames of
/// latency, and `urn:test:echo` repeats the input.
@Suite struct TailTests {
    let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private func render(_ plugin: String, _ arguments: String..., frames: Int = 1000) throws -> [Float] {
        try scratch.write("in.wav", .wavFloat, sampleRate: 8000, frames: frames) { _, _ in 0.5 }
        let command = try Command(
            shell: "exec \"$0\" render in.wav out.wav --plugin \(plugin) \"$@\"", arguments, in: scratch)
        #expect((command.status, command.errors) == (0, ""))
        return try AudioFileReader(path: scratch.path("out.wav")).readAll()
    }

    @Test func aTailOfATimeIsThatMuchLonger() throws {
        let samples = try render("urn:test:delay", "--tail", "50ms")
        // The latency is compensated, so silence follows the input.
        #expect(samples == [Float](repeating: 0.5, count: 1000) + [Float](repeating: 0, count: 400))
    }

    // Each echo, after 8000 frames, has half the level of the one before it: 0.5 · 2⁻¹⁵ = 1.5·10⁻⁵ is the last one
    // above 10⁻⁵.
    @Test func aTailUntilSilenceEndsWithTheLastSampleThatIsHeard() throws {
        let samples = try render("urn:test:echo", "--tail", "silence")
        #expect(samples.count == 15 * 8000 + 1000)
        for (frame, sample) in samples.enumerated() {
            let level = frame % 8000 < 1000 ? Float(sign: .plus, exponent: -1 - frame / 8000, significand: 1) : 0
            #expect(sample == level, "\(frame)")
        }
    }

    @Test func silenceInTheInputIsKept() throws {
        try scratch.write("in.wav", .wavFloat, sampleRate: 8000, frames: 80_000) { frame, _ in frame == 0 ? 1 : 0 }
        let command = try Command(
            "render", "in.wav", "out.wav", "--plugin", "urn:test:gain", "--tail", "silence", in: scratch)
        #expect((command.status, command.errors) == (0, ""))
        #expect(try AudioFileReader(path: scratch.path("out.wav")).frames == 80_000)
    }

    @Test(arguments: ["-1", "1h", "loud", "3601"]) func whatIsNoTailIsSaid(tail: String) throws {
        try scratch.write("in.wav", .wavFloat, frames: 10) { _, _ in 0 }
        let command = try Command(
            "render", "in.wav", "out.wav", "--plugin", "urn:test:gain", "--tail=\(tail)", in: scratch)
        #expect((command.status, command.errorLines.count) == (64, 1))
        #expect(scratch.files == ["in.wav"])
    }
}
