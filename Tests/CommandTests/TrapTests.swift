// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import HostFixtures
import Testing

/// Of a checked bundle, a trap and a number that is none are said to be where they are.
@Suite struct TrapTests {
    private let scratch: Scratch

    init() throws {
        scratch = try Scratch()
        try scratch.write("in.wav", .wavFloat, frames: 3000) { frame, _ in frame == 2345 ? 0.95 : 0.1 }
    }

    /// Renders a file by an effect of `KitPlugins` that makes a mistake at frame 2345.
    private func run(_ mistake: String, in bundle: String) throws -> Command {
        let path = packageFolder.appending(path: ".build-kit/\(bundle)").path(percentEncoded: false)
        return try Command(
            "render", "in.wav", "out.wav", "--bundle", path, "--plugin", "urn:kit:trapping", "--set",
            "mistake=\(mistake)", in: scratch)
    }

    /// The number of the line of its source that ends with a comment.
    private func line(_ comment: String) throws -> Int {
        let url = packageFolder.appending(path: "Tests/KitPlugins/Trapping.swift")
        let lines = try String(contentsOf: url, encoding: .utf8).split(
            separator: "\n", omittingEmptySubsequences: false)
        return try #require(lines.firstIndex { $0.hasSuffix("// " + comment) }) + 1
    }

    @Test(arguments: ["index", "overflow", "precondition"])
    func aTrapIsALine(mistake: String) throws {
        let number = ["index": "0", "overflow": "1", "precondition": "2"][mistake]!
        let command = try run(number, in: "checked.lv2")
        #expect(command.failed("urn:kit:trapping crashed in its function run: "), "\(command.errors)")
        let line = try line(mistake)
        #expect(command.errors.hasSuffix(" at Trapping.swift:\(line)\n"), "\(command.errors)")
    }

    @Test func overflowsAreReportedAsOverflows() throws {
        let command = try run("1", in: "checked.lv2")
        #expect(command.failed(": arithmetic overflow at Trapping.swift:"), "\(command.errors)")
    }

    @Test func nonFiniteSamplesAreReportedWithTheirFrame() throws {
        let command = try run("3", in: "checked.lv2")
        let message = "Trapping put out what is no finite number, 2345 frames after it was activated"
        #expect(command.failed(message), "\(command.errors)")
    }

    /// Without its checks, a binary knows no lines, and goes on where there is no trap.
    @Test func anOrdinaryBundleNamesTheEffect() throws {
        let command = try run("1", in: "kit.lv2")
        #expect(command.failed("urn:kit:trapping crashed in its function run: "), "\(command.errors)")
        #expect(!command.errors.contains("Trapping.swift"), "\(command.errors)")
        let silent = try run("3", in: "kit.lv2")
        #expect(silent.status == 0, "\(silent.errors)")
        #expect(scratch.files == ["in.wav", "out.wav"])
    }
}
