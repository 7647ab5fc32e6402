// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import HostFixtures
import SwiftletHost
import Testing

/// How `render` stores what comes out, and the channels that go in.
@Suite struct OutputOptionTests {
    let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private func render(_ arguments: String...) throws -> Command {
        try Command(shell: "exec \"$0\" render \"$@\" --plugin trim", arguments, in: scratch)
    }

    private func rendered(_ arguments: String...) throws -> AudioFileReader {
        let command = try Command(
            shell: "exec \"$0\" render in.wav out.wav \"$@\" --plugin trim", arguments, in: scratch)
        #expect((command.status, command.errors) == (0, ""))
        return try AudioFileReader(path: scratch.path("out.wav"))
    }

    // MARK: - Containers and encodings

    @Test func containerAndBitsCanBeChosen() throws {
        try scratch.write("in.wav", .wav16, frames: 100) { frame, _ in Float(frame) / 128 }
        for (format, bits, expected) in [
            ("flac", "24", AudioFileFormat.flac24), ("wav", "float", .wavFloat), ("aiff", "16", .aiff16),
            ("wav", "24", .wav24),
        ] {
            #expect(try render("in.wav", "out.x", "--format", format, "--bits", bits).status == 0)
            #expect(try AudioFileReader(path: scratch.path("out.x")).format == expected)
        }
        let refused = try render("in.wav", "none.flac", "--bits", "float")
        #expect(
            refused.failed("none.flac cannot be written: its format cannot hold 1 channels of 32-bit floating point"))
        #expect(scratch.files == ["in.wav", "out.x"])
    }

    // A level of a third of a step: rounding alone makes silence of it; with noise the mean is right, and the error's
    // power a step's square / 4 (Lipshitz and others, 1992): its mean over n samples is off by less than 6·√(1/4n).
    @Test func ditherKeepsWhatIsSmallerThanAStep() throws {
        let (count, step) = (200_000, 1 / 32_768.0)
        try scratch.write("in.wav", .wavFloat, frames: count) { _, _ in Float(step / 3) }
        #expect(try rendered("--bits", "16").readAll() == [Float](repeating: 0, count: count))
        let errors = try rendered("--bits", "16", "--dither").readAll().map { Double($0) / step - 1.0 / 3 }
        let mean = errors.reduce(0, +) / Double(count)
        let power = errors.reduce(0) { $0 + $1 * $1 } / Double(count)
        let deviation = 6 * (0.25 / Double(count)).squareRoot()
        #expect(abs(mean) < deviation)
        // The error is −4/3, −1/3 or 2/3 of a step: its square lies in 0 … 16/9, so that its deviation is at most 8/9. (That of
        // noise of one step, whose distribution is flat, has the mean 2/9.)
        #expect(abs(power - 0.25) < 6 * (8.0 / 9) / Double(count).squareRoot())
    }

    // MARK: - Sample rate

    // libsoxr's passband is flat to 10⁻⁷ (28 bits); a sine at 1 kHz keeps amplitude and phase, but near the ends, where
    // there is no sine before or after.
    @Test(arguments: [44_100, 96_000, 8000, 48_001]) func resamplingChangesOnlyTheRate(rate: Int) throws {
        func sine(_ frame: Int, _ rate: Int) -> Double { 0.5 * sin(2 * .pi * 1000 * Double(frame) / Double(rate)) }
        try scratch.write("in.wav", .wavFloat, frames: 48_000) { frame, _ in Float(sine(frame, 48_000)) }
        let output = try rendered("--rate", "\(rate)")
        #expect((output.sampleRate, output.frames) == (rate, rate))
        for (frame, sample) in try output.readAll().enumerated().dropFirst(rate / 10).dropLast(rate / 10) {
            // Half an ulp of the samples that go in and come out besides, 3·10⁻⁸ each.
            #expect(abs(Double(sample) - sine(frame, rate)) < 2e-7, "\(frame)")
        }
    }

    // MARK: - Levels

    @Test func theOutputIsNormalized() throws {
        try scratch.write("in.wav", .wavFloat, frames: 480_000) { frame, _ in
            Float(0.1 * sin(2 * .pi * 997 * Double(frame) / 48_000))
        }
        // To a peak of −6 dB: 10^(−6/20).
        let peak = try rendered("--normalize", "-6dB").readAll().map(abs).max()
        #expect(abs(Double(try #require(peak)) - 0.501187) < 1e-5)
        // ITU-R BS.1770-4: a sine of 997 Hz in one channel at 0 dBFS has −3.01 LUFS.
        let loud = try rendered("--normalize=-23LUFS").readAll().map(abs).max()
        let expected = pow(10, (-23 + 3.01) / 20)
        #expect(abs(Double(try #require(loud)) / expected - 1) < 0.012)  // 0.1 LU, EBU Tech 3341
        let truePeak = try rendered("--normalize=-6dBTP").readAll().map(abs).max()
        #expect(abs(Double(try #require(truePeak)) / 0.501187 - 1) < 0.012)
        #expect(try render("in.wav", "none.wav", "--normalize", "loud").failed("loud is no level", status: 64))
    }

    @Test func audioWithoutLoudnessIsNotNormalized() throws {
        try scratch.write("in.wav", .wav16, frames: 9600) { frame, _ in frame % 2 == 0 ? 0.25 : -0.25 }
        #expect(try render("in.wav", "out.wav", "--normalize", "-16LUFS").failed("shorter than 0.4 s"))
        #expect(!scratch.files.contains("out.wav"))
    }

    /// To the nearest step, also where libsndfile would cut off.
    @Test func integersAreRounded() throws {
        let samples: [Float] = [0.9, 0.4, -0.4, -0.9, -1e-6, 1000.6].map { $0 / 32_768 }
        try scratch.write("in.wav", .wavFloat, frames: samples.count) { frame, _ in samples[frame] }
        #expect(try rendered("--bits", "16").readAll() == [1, 0, 0, -1, 0, 1001].map { $0 / 32_768 })
    }

    @Test func silenceStaysSilent() throws {
        try scratch.write("in.wav", .wav16, frames: 48_000) { _, _ in 0 }
        #expect(try rendered("--normalize=-23LUFS").readAll() == [Float](repeating: 0, count: 48_000))
    }

    // MARK: - Channels

    @Test func channelsAreMapped() throws {
        try scratch.write("in.wav", .wavFloat, channels: 2, frames: 1000) { Float($0 + $1 * 2000) / 8192 }
        func sample(_ frame: Int, _ channel: Int) -> Float { Float(frame + channel * 2000) / 8192 }
        #expect(try rendered("--map", "2,1").readAll() == (0..<2000).map { sample($0 / 2, 1 - $0 % 2) })
        #expect(try rendered("--map", "2").readAll() == (0..<1000).map { sample($0, 1) })
        #expect(try rendered("--map", "1+2").readAll() == (0..<1000).map { (sample($0, 0) + sample($0, 1)) / 2 })
        #expect(try rendered("--map", "1,1,2").readAll() == (0..<3000).map { sample($0 / 3, [0, 0, 1][$0 % 3]) })
        #expect(try render("in.wav", "none.wav", "--map", "3").failed("3 maps no channels: the input has 2 channels"))
        #expect(try render("in.wav", "none.wav", "--map", "1,,2").failed("\"\" is no number", status: 64))
    }

    // RIFF's chunk `chna` says which channel is which, `cart` when it is to be played.
    @Test func droppedChunksAreReported() throws {
        var file = RIFFFile(sampleRate: 48_000, channels: 2, samples: Array(repeating: 7, count: 200))
        file.chunks.append(("chna", Data(1 as UInt16, 1) + Data(count: 40)))
        file.chunks.append(("cart", Data(count: 2048)))
        try file.write(to: scratch.path("in.wav"))
        for output in ["out.wav", "again.wav"] {
            let words = ["render", output == "out.wav" ? "in.wav" : "out.wav", output, "--plugin", "trim"]
            let command = try Command(shell: "exec \"$0\" \"$@\"", words, in: scratch)
            let remark = "swiftlet: out.wav lacks cart, chna of in.wav: render does not keep these chunks\n"
            #expect((command.status, command.errors) == (0, output == "out.wav" ? remark : ""))
        }
        #expect(try RIFFFile(path: scratch.path("out.wav"))["chna"] == nil)
    }

    @Test func aMonoFileGoesThroughAStereoEffect() throws {
        try scratch.write("in.wav", .wavFloat, frames: 1000) { frame, _ in Float(frame) / 1024 }
        let command = try Command(
            "render", "in.wav", "out.wav", "--map", "1,1", "--plugin", "urn:test:gain-stereo", in: scratch)
        #expect((command.status, command.errors) == (0, ""))
        let samples = try AudioFileReader(path: scratch.path("out.wav")).readAll()
        let expected: [Float] = (0..<1000).flatMap { [Float($0) / 1024, Float($0) / 1024] }
        #expect(samples == expected)
    }
}
