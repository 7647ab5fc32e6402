// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletKit

/// Passes the sound a frame later, and shows its peak, how many frames there were, and NaN.
struct Levels<Channels: Frame>: FrameEffect {
    static var about: About {
        About(uri: "urn:kit:levels", name: "Levels", pluginClass: .analyser, summary: "Shows", description: "Shows.")
    }

    enum Meter: Int, ControlSet {
        case peak
        case count
        case nothing
    }

    static func meter(_ meter: Meter) -> Parameter {
        switch meter {
        case .peak:
            Parameter(
                symbol: "peak", name: "Peak", comment: "The highest level of the block.", range: 0...2, defaultValue: 0,
                unit: .coefficient)
        case .count:
            Parameter(
                symbol: "count", name: "Count", comment: "The length of the block, below its default.",
                range: (-100)...100, defaultValue: 50, unit: .frames)
        case .nothing:
            Parameter(symbol: "nothing", name: "Nothing", comment: "No number.", range: 3...9, defaultValue: 7)
        }
    }

    static var hasCurve: Bool { true }
    static var latency: Int { 1 }

    let meters: Meters<Meter>
    private var last = Channels.zero

    init(_ setup: inout Setup) { meters = setup.meters(of: Self.self) }

    mutating func process(_ input: Channels, _ values: Values<NoControl>) -> Channels {
        for channel in 0..<Channels.channelCount {
            meters[.peak] = max(meters[.peak], abs(input[channel: channel]))
        }
        meters[.count] -= 1
        meters[.nothing] = .nan
        defer { last = input }
        return last
    }

    static func makeView() -> (any EffectView)? { LevelsView() }
}

/// What comes out, which is what goes in, on a graph in decibels.
private final class LevelsView: EffectView {
    let accent = Color(0x7fb2ff)
    let graph: Graph? = Graph(
        hint: "The level.", horizontal: .even(-60...12, step: 12), vertical: .even(-60...12, step: 12), unit: "dB",
        live: .level)
    let handles: [Handle] = []

    func update(_ values: [Double], sampleRate: Double) {}
    func height(of curve: Int, at x: Double) -> Double { x }
}
