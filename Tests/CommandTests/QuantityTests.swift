// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import HostFixtures
import Testing

/// Numbers with prefixes and units on the command line.
@Suite struct QuantityTests {
    let scratch: Scratch

    init() throws {
        scratch = try Scratch()
        try scratch.write("in.wav", .wavFloat, frames: 9600) { frame, _ in Float(frame * 7919 % 1000) / 1000 - 0.5 }
    }

    /// What comes out of the low-pass with these options.
    private func rendered(_ options: [String]) throws -> Data {
        let command = try Command(
            shell: "exec \"$0\" render in.wav out.wav --plugin low-pass --bundle '\(builtBundle)' \"$@\"", options,
            in: scratch)
        #expect((command.status, command.errors) == (0, ""), "\(options)")
        return try Data(contentsOf: URL(filePath: scratch.path("out.wav")))
    }

    static let pairs: [([String], [String])] = [
        (["--set", "cutoff=8k"], ["--set", "cutoff=8000"]),
        (["--set", "cutoff=8kHz", "--set", "resonance=-3dB"], ["--set", "cutoff=8000", "--set", "resonance=-3"]),
        (
            ["--automate", "cutoff=200Hz@0s,8kHz@0.1s", "--automate", "resonance=3 dB@50%"],
            ["--automate", "cutoff=200@0s,8000@100ms", "--automate", "resonance=3@50%"]
        ),
    ]

    @Test(arguments: pairs)
    func quantitiesWithUnitsEqualPlainNumbers(options: [String], plain: [String]) throws {
        #expect(try rendered(options) == rendered(plain))
        #expect(try rendered(plain) != rendered([]))
    }

    @Test func otherOptionsAcceptUnits() throws {
        for rate in ["44100", "44.1k", "44.1kHz"] {
            let command = try Command(
                "plot", "\(rate).svg", "--plugin", "urn:test:gain", "--rate", rate, "--timeout", "20000ms", in: scratch)
            #expect((command.status, command.errors) == (0, ""))
        }
        let plots = try ["44100", "44.1k", "44.1kHz"].map {
            try Data(contentsOf: URL(filePath: scratch.path("\($0).svg")))
        }
        #expect(plots[0] == plots[1] && plots[0] == plots[2])
    }

    static let failures: [([String], Int32, String)] = [
        (["--set", "cutoff=8dB"], 1, "cutoff cannot be 8dB: write a number, with Hz after it or without; k, m and M"),
        (["--automate", "cutoff=8dB@0s"], 1, "cutoff cannot be 8dB: write a number, with Hz after it or without"),
        (["--set", "cutoff=80k"], 1, "cutoff cannot be 80000: its range is 12 to 20000"),
        (["--timeout", "5kg"], 64, "write a number, with s after it or without"),
    ]

    @Test(arguments: failures)
    func wrongUnitsPrintOneLineWithTheValidForms(options: [String], status: Int32, message: String) throws {
        let command = try Command(
            shell: "exec \"$0\" render in.wav out.wav --plugin low-pass --bundle '\(builtBundle)' \"$@\"", options,
            in: scratch)
        #expect(command.failed(message, status: status), "\(command.errors)")
        #expect(scratch.files == ["in.wav"])
    }
}
