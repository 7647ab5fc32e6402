// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import HostFixtures
import Testing

/// The command in less memory than it takes.
@Suite struct MemoryLimitTests {
    private let scratch: Scratch

    init() throws {
        scratch = try Scratch()
        for number in 1...8 { try scratch.write("\(number).wav", .wav16, frames: 48_000) { _, _ in 0.25 } }
    }

    /// The command alone takes some 60 MB of addresses, and each thread with what it allocates several more. Swift's own words on
    /// an allocation that has failed may come before the line.
    @Test(arguments: [90_000, 100_000, 120_000])
    func exhaustedMemoryIsReported(kilobytes: Int) throws {
        let render = "render *.wav --out-dir out --jobs 8 --plugin low-pass --bundle '\(builtBundle)'"
        let command = try Command(shell: "ulimit -v \(kilobytes); exec \"$0\" \(render)", in: scratch)
        if command.status == 0 { return #expect(command.errors == "") }
        #expect(command.errorLines.last?.hasPrefix("swiftlet: ") == true, "\(command.errors)")
        #expect(command.status == 1, "\(command.errors)")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: scratch.path("out"))) ?? []
        #expect(names.allSatisfy { !$0.hasPrefix(".") })
    }
}
