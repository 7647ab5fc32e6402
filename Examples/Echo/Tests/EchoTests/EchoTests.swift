// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import SwiftletHost
import Testing

/// The bundle that `make` builds, in a host.
@Suite struct EchoTests {
    private func instance(_ uri: String, rate: Double) throws -> Instance {
        let package = URL(filePath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let bundle = package.appending(path: "echo.lv2").path(percentEncoded: false)
        return try Instance(try World(bundles: [bundle]).plugin(uri), sampleRate: rate)
    }

    /// With a delay of D frames: e(n) = w(n − D), s(n) = s(n − 1) + a (e(n) − s(n − 1)), w(n) = x(n) + feedback · s(n),
    /// y(n) = x(n) + mix · (e(n) − x(n)).
    @Test(arguments: [
        ("urn:swiftlet:example:echo", 1, 44_100.0), ("urn:swiftlet:example:echo-stereo", 2, 48_000),
        ("urn:swiftlet:example:echo-surround", 8, 192_000),
    ])
    func theEchoIsTheFormula(uri: String, channels: Int, rate: Double) throws {
        let instance = try instance(uri, rate: rate)
        try instance.set("time", to: 10)
        try instance.set("feedback", to: 75)
        try instance.set("damping", to: 3000)
        try instance.set("mix", to: 50)
        instance.activate()
        let count = 10_000
        var generator = SystemRandomNumberGenerator()
        let input = (0..<channels).map { _ in (0..<count).map { _ in Float.random(in: -1...1, using: &generator) } }
        let delay = Int(rate / 100)
        let share = 1 - exp(-2 * .pi * 3000 / rate)
        for (output, input) in zip(instance.process(input), input) {
            var (written, damped) = ([Double](), 0.0)
            for frame in 0..<count {
                let (x, echo) = (Double(input[frame]), frame < delay ? 0 : written[frame - delay])
                damped += share * (echo - damped)
                written.append(x + 0.75 * damped)
                // 32-bit samples, and a time that is held to 32 bits.
                #expect(abs(Double(output[frame]) - (x + 0.5 * (echo - x))) < 1e-5)
            }
        }
    }

    @Test func aTimeThatMovesDoesNotClick() throws {
        let instance = try instance("urn:swiftlet:example:echo", rate: 48_000)
        try instance.set("time", to: 100)
        try instance.set("mix", to: 100)
        try instance.set("feedback", to: 0)
        instance.activate()
        let w = 2 * Double.pi * 200 / 48_000
        let input = (0..<20_000).map { Float(sin(w * Double($0))) }
        _ = instance.process([Array(input[..<9600])])
        try instance.set("time", to: 105)
        let output = instance.process([Array(input[9600...])])[0]
        // The delay grows by 240 frames, so that what is heard is slower, if anything, and never steeper.
        for frame in 1..<output.count { #expect(abs(output[frame] - output[frame - 1]) < Float(w) * 1.001) }
    }
}
