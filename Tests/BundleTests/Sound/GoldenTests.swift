// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import HostFixtures
import SwiftletHost
import Testing

/// The output of every plug-in, bit for bit: the output for a scenario is hashed, and `golden.txt` holds the hashes.
///
/// This is the one test whose expected values come from the output itself: it shows that a change leaves the sound as
/// it was. The lines of stereo to mono are those that 1.0.0 gave; the filters and the clip have changed since. An
/// intended change of the sound replaces its lines, which a failure prints, and is listed in the changelog.
@Suite struct GoldenTests {
    /// The expected lines, by URI and rate.
    private static let expected: [String: Substring] = {
        let file = packageFolder.appending(path: "Tests/BundleTests/golden.txt")
        let lines = (try? String(contentsOf: file, encoding: .utf8))?.split(separator: "\n") ?? []
        return Dictionary(uniqueKeysWithValues: lines.map { (key(of: $0), $0) })
    }()

    /// Returns the start of a line: URI and rate, without the spaces between them.
    private static func key(of line: some StringProtocol) -> String {
        line.split(separator: " ").prefix(2).joined(separator: " ")
    }

    @Test(arguments: AnyPlugin.each, [44_100, 192_000])
    func theSoundIsTheSameToTheBit(plugin: AnyPlugin, rate: Int) throws {
        var scenario = try GoldenScenario(plugin, rate: rate)
        let line = try scenario.line()
        #expect(
            Self.expected[Self.key(of: line)].map(String.init) == line,
            "if the sound is meant to have changed, the line of golden.txt is now: \(line)")
    }

    @Test func everyLineBelongsToAPlugin() {
        let known = AnyPlugin.each.flatMap { ["\($0.uri) 44100", "\($0.uri) 192000"] }
        #expect(Set(Self.expected.keys) == Set(known))
    }
}

/// Noise, a square wave and silence in blocks of many lengths. Meanwhile controls jump, the bypass is switched, and
/// timed events, with and without ramps, and controllers arrive.
private struct GoldenScenario {
    private let plugin: AnyPlugin
    private let rate: Int
    private let rig: Rig
    /// The control inputs, `enabled` among them, in the order of their ports.
    private let controls: [Control]
    private var random = LinearCongruence(state: 12_345)

    private struct Control {
        let symbol: String
        let lowest, highest: Float

        func value(at share: Double) -> Double { Double(lowest) + share * Double(highest - lowest) }
    }

    init(_ plugin: AnyPlugin, rate: Int) throws {
        self.plugin = plugin
        self.rate = rate
        rig = try Rig(plugin.uri, rate: Double(rate))
        controls = rig.instance.ports.filter { $0.kind == .control && $0.direction == .input }.map {
            Control(symbol: $0.symbol, lowest: $0.minimum!, highest: $0.maximum!)
        }
    }

    /// URI, rate, hash, number of frames and level of the output.
    mutating func line() throws -> String {
        var hash = FNV1a()
        var power = 0.0
        var frames = 0
        for block in 0..<600 {
            let count = length(of: block)
            let input = input(block, count: count, after: frames)
            try moveControls(block)
            rig.instance.controlEvents = events(block, count: count)
            for sample in rig.run(input, block: count).joined() {
                hash.add(sample.bitPattern)
                power += Double(sample) * Double(sample)
            }
            frames += count
        }
        let level = (power / Double(frames) / Double(rig.outputCount)).squareRoot()
        let name = plugin.uri.padding(toLength: 40, withPad: " ", startingAt: 0)
        return name + String(format: " %6d Hz  %016llx  %d frames, rms %.9g", rate, hash.value, frames, level)
    }

    private mutating func length(of block: Int) -> Int {
        if block.isMultiple(of: 9) { return 1 + Int(random.next() * 7) }
        if block.isMultiple(of: 13) { return 4096 }
        return 1 + Int(random.next() * 700)
    }

    private mutating func input(_ block: Int, count: Int, after frames: Int) -> [[Float]] {
        var channels: [[Float]] = []
        for channel in 0..<rig.inputCount {
            let samples = (0..<count).map { frame -> Float in
                if block % 50 > 46 { return 0 }
                let square = (frames + frame) % (97 + channel) < 48 ? 1.0 : -1.0
                return Float(0.7 * (random.next() - 0.5) + 0.3 * square)
            }
            channels.append(samples)
        }
        return channels
    }

    private mutating func moveControls(_ block: Int) throws {
        if block % 6 == 2 {
            let control = randomControl()
            let position = random.next()
            if control.symbol != "enabled" {
                let share = control.lowest > 0 ? position * position * position : position
                try rig.instance.set(control.symbol, to: Float(control.value(at: share)))
            }
        }
        try rig.instance.set("enabled", to: block % 40 < 36 ? 1 : 0)
    }

    private mutating func events(_ block: Int, count: Int) -> [TimedMessage] {
        var events: [TimedMessage] = []
        if block % 11 == 5 {
            for number in 0..<3 {
                let control = randomControl()
                guard control.symbol != "enabled" else { continue }
                let value = control.value(at: random.next())
                let ramp = Int(random.next() * 900)
                events.append(
                    .set(
                        property: "\(plugin.effect)#\(control.symbol)", value: Double(Float(value)),
                        rampFrames: number > 0 ? ramp : nil, frame: number * count / 4))
            }
        }
        if block % 17 == 8 {
            let controller: UInt8 = block.isMultiple(of: 2) ? 7 : 74
            events.append(.midi([0xb0, controller, UInt8(random.next() * 128)], frame: count / 2))
        }
        return events
    }

    private mutating func randomControl() -> Control { controls[Int(random.next() * Double(controls.count))] }
}

/// Numbers in 0..<1 that any language makes alike (D. Knuth and H. Lewis; W. Press et al., "Numerical Recipes", 1992,
/// section 7.1, "ranqd1").
private struct LinearCongruence {
    var state: UInt32

    mutating func next() -> Double {
        state = state &* 1_664_525 &+ 1_013_904_223
        return Double(state >> 8) / 16_777_216
    }
}

/// A hash of words, after the FNV-1a of G. Fowler, L. Noll and K. Vo.
private struct FNV1a {
    private(set) var value: UInt64 = 1_469_598_103_934_665_603

    mutating func add(_ word: UInt32) { value = (value ^ UInt64(word)) &* 1_099_511_628_211 }
}
