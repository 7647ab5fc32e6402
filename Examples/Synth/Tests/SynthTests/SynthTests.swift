// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import SwiftletHost
import Testing

/// The bundle that `make` builds, in a host.
@Suite struct SynthTests {
    private let rate = 48_000.0

    private func instance() throws -> Instance {
        let package = URL(filePath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let bundle = package.appending(path: "synth.lv2").path(percentEncoded: false)
        let instance = try Instance(
            try World(bundles: [bundle]).plugin("urn:swiftlet:example:synth"), sampleRate: rate,
            maximumBlockLength: 48_000)
        let controls: [String: Float] = ["attack": 4, "release": 50, "brightness": 3, "decay": 200, "level": -6]
        for (symbol, value) in controls { try instance.set(symbol, to: value) }
        instance.activate()
        return instance
    }

    /// Returns the output for messages.
    private func sound(_ messages: [TimedMessage], frames: Int) throws -> [Float] {
        let instance = try instance()
        instance.controlEvents = messages
        return instance.process([], frames: frames)[0]
    }

    /// Returns a note: a sin(φ + I sin φ). The amplitude a rises to velocity/127 with 4 ms, and decays with 50 ms. I
    /// falls from 3 to 0.6 with 200 ms, limited so that I + 2 harmonics stay below half the sample rate.
    private func note(_ note: Int, _ velocity: Int, from start: Int, to end: Int, bend: Double = 0, frames: Int)
        -> [Double]
    {
        let frequency = 440 * pow(2, (Double(note) - 69 + bend) / 12)
        return (0..<frames).map { frame in
            guard frame >= start else { return 0 }
            // The level has moved once when the first frame is heard, and fades from what it was before the key came up.
            let struck = 1 - exp(-Double(min(frame, end - 1) - start + 1) / (0.004 * rate))
            let level = struck * exp(-Double(max(0, frame - end + 1)) / (0.05 * rate))
            guard frame < end || level > 1e-5 else { return 0 }
            let time = Double(frame - start) / rate
            let index = max(0, min(3 * (0.2 + 0.8 * exp(-time / 0.2)), rate / 2 / frequency - 2))
            let angle = 2 * .pi * frequency * time
            return pow(10, -6 / 20.0) * Double(velocity) / 127 * level * sin(angle + index * sin(angle))
        }
    }

    private func expect(_ output: [Float], _ notes: [[Double]]) {
        for (frame, sample) in output.enumerated() {
            let expected = notes.reduce(0) { $0 + $1[frame] }
            // 32-bit samples up to 2, and notes that end at −100 dB, which is 1e-5 of what they were, a frame sooner or later.
            #expect(abs(Double(sample) - expected) < 2e-6, "frame \(frame)")
        }
    }

    @Test func aChordIsTheSumOfItsNotes() throws {
        let output = try sound(
            [
                .midi([0x90, 48, 127], frame: 0), .midi([0x90, 64, 90], frame: 100),
                .midi([0x91, 79, 40], frame: 5000),
                .midi([0x90, 120, 60], frame: 6000), .midi([0x80, 64, 0], frame: 7001),
                .midi([0x90, 48, 0], frame: 9000),
            ], frames: 30_000)
        expect(
            output,
            [
                note(48, 127, from: 0, to: 9000, frames: 30_000), note(64, 90, from: 100, to: 7001, frames: 30_000),
                note(79, 40, from: 5000, to: 40_000, frames: 30_000),
                note(120, 60, from: 6000, to: 40_000, frames: 30_000),
            ])
    }

    @Test func theWheelBendsByTwoSemitones() throws {
        // −4096 of 8192, a semitone down.
        let output = try sound([.midi([0xe0, 0, 32], frame: 0), .midi([0x90, 60, 100], frame: 10)], frames: 20_000)
        expect(output, [note(60, 100, from: 10, to: 30_000, bend: -1, frames: 20_000)])
    }

    @Test func resettingAllControllersLetsTheWheelGo() throws {
        let output = try sound(
            [.midi([0xe0, 0, 32], frame: 0), .midi([0xb0, 121, 0], frame: 5), .midi([0x90, 60, 100], frame: 10)],
            frames: 20_000)
        expect(output, [note(60, 100, from: 10, to: 30_000, frames: 20_000)])
    }

    @Test func theSustainPedalHoldsNotes() throws {
        let output = try sound(
            [
                .midi([0xb0, 64, 127], frame: 0), .midi([0x90, 57, 100], frame: 10), .midi([0x80, 57, 0], frame: 1000),
                .midi([0xb0, 64, 0], frame: 8000),
            ], frames: 20_000)
        expect(output, [note(57, 100, from: 10, to: 8000, frames: 20_000)])
    }

    /// 50 ms times ln 100 000 are 27 631 frames.
    @Test func whatHasFadedIsSilent() throws {
        let output = try sound([.midi([0x90, 69, 127], frame: 0), .midi([0x80, 69, 0], frame: 1000)], frames: 40_000)
        #expect(output[20_000..<28_000].contains { $0 != 0 })
        #expect(output[28_632...].allSatisfy { $0 == 0 })
    }

    @Test func moreNotesThanVoicesEndTheOldest() throws {
        let notes = 40..<49
        let output = try sound(
            notes.map { .midi([0x90, UInt8($0), 10], frame: 0) } + [.midi([0xb0, 123, 0], frame: 1)], frames: 10)
        // The ninth note replaces the first one immediately: both start at the same frame.
        expect(output, notes.dropFirst().map { note($0, 10, from: 0, to: 1, frames: 10) })
    }
}
