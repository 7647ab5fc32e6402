// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import SwiftletHost
import Testing

/// The bundle that `make` builds, in a host.
@Suite struct ConvolverTests {
    private func instance(_ uri: String) throws -> Instance {
        let package = URL(filePath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let bundle = package.appending(path: "convolver.lv2").path(percentEncoded: false)
        return try Instance(try World(bundles: [bundle]).plugin(uri), sampleRate: 48_000)
    }

    private func noise(_ count: Int) -> [Float] {
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in Float.random(in: -1...1, using: &generator) }
    }

    /// y(n) = (1 − mix)·x(n) + mix·gain·Σ h(k)·x(n − k), with the first frame on: without latency.
    @Test(arguments: [("urn:swiftlet:example:convolver", 1), ("urn:swiftlet:example:convolver-stereo", 2)])
    func theSoundIsTheFormula(uri: String, channels: Int) throws {
        let responses = (0..<channels).map { _ in noise(1000) }
        let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).wav")
            .path(percentEncoded: false)
        defer { try? FileManager.default.removeItem(atPath: path) }
        let writer = try AudioFileWriter(path: path, format: .wavFloat, sampleRate: 48_000, channels: channels)
        try writer.write((0..<1000).flatMap { frame in responses.map { $0[frame] } }, frames: 1000)
        try writer.finish()

        let instance = try instance(uri)
        try instance.set("gain", to: -20)
        try instance.set("mix", to: 75)
        instance.activate()
        try instance.load(FileAssignment("response=\(path)"))
        let input = (0..<channels).map { _ in noise(3000) }
        for ((output, input), response) in zip(zip(instance.process(input), input), responses) {
            for frame in 0..<3000 {
                let room = (0...min(frame, 999)).reduce(0.0) { $0 + Double(response[$1]) * Double(input[frame - $1]) }
                // 32-bit output of up to 100 or so.
                #expect(abs(Double(output[frame]) - (0.25 * Double(input[frame]) + 0.075 * room)) < 1e-5)
            }
        }
    }
}
