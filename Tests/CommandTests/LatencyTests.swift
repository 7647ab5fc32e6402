// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import HostFixtures
import SwiftletHost
import Testing

/// Third-party plug-ins with an invalid or changing latency.
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

    /// The latency in the URI, and its form in the error. A minute at 48 kHz has 2,880,000 frames.
    static let nonsense = [
        ("3.4e38", "3.4e+38"), ("1e9", "1e+09"), ("2880001", "2880001"), ("nan", "nan"), ("inf", "inf"), ("-1", "-1"),
    ]

    @Test(arguments: nonsense)
    func invalidLatenciesAreReportedAndNothingIsWritten(latency: String, said: String) throws {
        let uri = "urn:faulty:latency-" + latency
        let message =
            "swiftlet: nothing was written: \(uri) reports an invalid latency of \(said) frames; valid are 0 to 2880000 frames"
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
                command.errors.contains(
                    "swiftlet: \(name): nothing was written: urn:faulty:latency-3.4e38 reports an invalid latency of 3.4e+38"
                ))
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path("out")) == [])
    }

    @Test func changedLatenciesAreReportedOnce() throws {
        // The reported latency changes in the third block, but the audio is not delayed.
        let command = try run(
            ["render", "in.wav", "out.wav", "--block", "1000", "--plugin", "urn:faulty:latency-changes"])
        #expect(command.status == 0)
        #expect(command.errorLines.count == 1)
        let message =
            "urn:faulty:latency-changes changed its latency at 0.042 s (frame 2000) to 7 instead of 0 frames"
        #expect(command.errors.hasPrefix("swiftlet: \(message)"), "\(command.errors)")
        #expect(try data("out.wav") == data("in.wav"))
    }
}
