// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import HostFixtures
import SwiftletHost
import Testing

/// Plug-ins of others whose latency cannot be, or does not stay.
@Suite struct LatencyTests: ScratchFiles {
    let scratch: Scratch

    init() throws {
        scratch = try Scratch()
        for name in ["in.wav", "b.wav"] {
            try scratch.write(name, .wav16, frames: 5000) { frame, _ in Float(frame % 500) / 4096 }
        }
    }

    private func run(_ arguments: [String]) throws -> Command {
        try Command(shell: "exec \"$0\" \"$@\" --bundle '\(Fixture.faultyBundle)'", arguments, in: scratch)
    }

    /// What is in the URI, and how it is said. A minute at 48 kHz is 2 880 000 frames.
    static let nonsense = [
        ("3.4e38", "3.4e+38"), ("1e9", "1e+09"), ("2880001", "2880001"), ("nan", "nan"), ("inf", "inf"), ("-1", "-1"),
    ]

    @Test(arguments: nonsense)
    func invalidLatenciesAreReportedAndNothingIsWritten(latency: String, said: String) throws {
        let uri = "urn:faulty:latency-" + latency
        let message =
            "swiftlet: \(uri) reports a latency of \(said) frames, which is not within 0 to 2880000, one minute"
        for command in [
            try run(["render", "in.wav", "out.wav", "--plugin", uri]), try run(["plot", "out.png", "--plugin", uri]),
        ] {
            #expect(command.failed(message), "\(command.errors)")
        }
        #expect(scratch.files == ["b.wav", "in.wav"])
    }

    @Test func eachFileOfABatchIsNamed() throws {
        let command = try run([
            "render", "in.wav", "b.wav", "--out-dir", "out", "--plugin", "urn:faulty:latency-3.4e38",
        ])
        #expect(command.status == 1)
        #expect(command.output.hasPrefix("0 of 2 files rendered\n"))
        for name in ["in.wav", "b.wav"] {
            #expect(
                command.errors.contains("swiftlet: \(name): urn:faulty:latency-3.4e38 reports a latency of 3.4e+38"))
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path("out")) == [])
    }

    @Test func changedLatenciesAreReportedOnce() throws {
        // It is another from the third block on, and the audio in truth not late.
        let command = try run(
            ["render", "in.wav", "out.wav", "--block", "1000", "--plugin", "urn:faulty:latency-changes"])
        #expect(command.status == 0)
        #expect(command.errorLines.count == 1)
        let message =
            "urn:faulty:latency-changes reported another latency at 0.042 s (frame 2000), 7 instead of 0 frames"
        #expect(command.errors.hasPrefix("swiftlet: \(message)"), "\(command.errors)")
        #expect(try data("out.wav") == data("in.wav"))
    }
}
