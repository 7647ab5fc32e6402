// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import HostFixtures
import SwiftletHost
import Testing

/// What effects say by their control outputs is told when a file is rendered.
@Suite struct ControlOutputTests {
    let scratch: Scratch

    /// Three blocks of a hundred frames, each with its greatest sample; the right channel has half of the left.
    init() throws {
        scratch = try Scratch()
        let peaks: [Float] = [0.25, 0.75, 0.5]
        try scratch.write("in.wav", .wavFloat, channels: 2, frames: 300) { frame, channel in
            frame % 100 == 50 ? peaks[frame / 100] / Float(channel + 1) : 0
        }
    }

    private struct Report: Decodable {
        struct File: Decodable { let controlOutputs: [Output] }
        struct Output: Decodable, Equatable {
            let plugin, symbol, name: String
            let unit: String?
            let channel: Int?
            let value, minimum, maximum: Double?
        }
        let files: [File]
    }

    @Test func controlOutputsAreReportedAsJSON() throws {
        let command = try Command(
            "render", "in.wav", "out.wav", "--plugin", "urn:test:meter", "--block", "100", "--json", in: scratch)
        #expect((command.status, command.errors) == (0, ""))
        let report = try JSONDecoder().decode(Report.self, from: Data(command.output.utf8))
        // An instance for each channel: the last, the least and the greatest in hundredths.
        let expected = [(1, 50, 25, 75), (2, 25, 12.5, 37.5)].map { channel, value, minimum, maximum in
            Report.Output(
                plugin: "urn:test:meter", symbol: "peak", name: "Peak", unit: "%", channel: channel, value: value,
                minimum: minimum, maximum: maximum)
        }
        #expect(report.files.map(\.controlOutputs) == [expected])
    }

    @Test func controlOutputsArePrinted() throws {
        let command = try Command(
            "render", "in.wav", "out.wav", "--plugin", "urn:test:meter", "--block", "100", in: scratch)
        #expect((command.status, command.errors) == (0, ""))
        let lines = command.output.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
        #expect(
            lines.prefix(2) == [
                "Peak, channel 1 50 % from 25 to 75 %", "Peak, channel 2 25 % from 12.5 to 37.5 %",
            ])
    }

    @Test func aLatencyIsNone() throws {
        let command = try Command("render", "in.wav", "out.wav", "--plugin", "urn:test:delay", "--json", in: scratch)
        let report = try JSONDecoder().decode(Report.self, from: Data(command.output.utf8))
        #expect(report.files.map(\.controlOutputs) == [[]])
    }
}
