// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import Host
import HostFixtures
import Testing

@Suite struct MeasureTests {
    let scratch: Scratch

    init() throws { scratch = try Scratch() }

    /// A sine of 1 kHz at 48 kHz, which has a sample at its peak.
    private func writeSine(_ name: String, amplitude: Float, frames: Int = 48_000) throws {
        try scratch.write(name, .wavFloat, frames: frames) { frame, _ in
            amplitude * sin(2 * .pi * Float(frame % 48) / 48)
        }
    }

    @Test func filesAreComparedInATable() throws {
        try writeSine("full.wav", amplitude: 1)
        try writeSine("a tenth.wav", amplitude: 0.1)
        try writeSine("silent.wav", amplitude: 0)
        let command = try Command("measure", "full.wav", "a tenth.wav", "silent.wav", in: scratch)
        #expect((command.status, command.errors) == (0, ""))
        #expect(
            command.output == """
                file         level (dBFS)  peak (dBFS)  centroid (Hz)
                full.wav            -3.01         0.00           1000
                a tenth.wav        -23.01       -20.00           1000
                silent.wav           -inf         -inf              -

                """)
    }

    @Test func badFilesAreNamedAndTheOthersAreMeasured() throws {
        try writeSine("a.wav", amplitude: 1)
        try writeSine("b.wav", amplitude: 0.1)
        try Data("no audio".utf8).write(to: URL(filePath: scratch.path("text.wav")))
        let command = try Command("measure", "absent.wav", "a.wav", "text.wav", "b.wav", in: scratch)
        #expect(command.status == 1)
        #expect(
            command.output == """
                file   level (dBFS)  peak (dBFS)  centroid (Hz)
                a.wav         -3.01         0.00           1000
                b.wav        -23.01       -20.00           1000

                """)
        #expect(command.errorLines.count == 2)
        for (line, name) in zip(command.errorLines, ["absent.wav", "text.wav"]) {
            #expect(line.hasPrefix("swiftlet: \(name) cannot be read: "))
        }
    }

    @Test func memoryDoesNotGrowWithTheFile() throws {
        try writeSine("short.wav", amplitude: 1, frames: 10_000)
        try writeSine("long.wav", amplitude: 1, frames: 3_000_000)
        let short = try Command.peakMemory("measure", "short.wav", in: scratch)
        let long = try Command.peakMemory("measure", "long.wav", in: scratch)
        // The long file alone has 11700 KiB.
        #expect(long < short + 4000)
    }

    @Test func aFileThatIsNoAudioIsOneLine() throws {
        try Data("no audio".utf8).write(to: URL(filePath: scratch.path("text.wav")))
        let command = try Command("measure", "text.wav", in: scratch)
        #expect((command.status, command.output, command.errorLines.count) == (1, "", 1))
        #expect(command.errors.hasPrefix("swiftlet: text.wav cannot be read: "))
    }
}
