// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletKit

/// Half of the input, as late as `time` says.
struct LookAhead<Channels: Frame>: FrameEffect {
    static var about: About {
        About(
            uri: "urn:kit:look-ahead", name: "Look-Ahead", pluginClass: .delay, summary: "Late", description: "Late.")
    }

    enum Control: Int, ControlSet { case time }

    static func parameter(_ control: Control) -> Parameter {
        Parameter(
            symbol: "time", name: "Time", comment: "How late it is.", range: 0...20, defaultValue: 5,
            unit: .milliseconds, smoothing: .none)
    }

    static func maximumLatency(at rate: SampleRate) -> Int { Int(0.02 * rate.framesPerSecond) }

    static func latency(for values: ParameterValues<Control, Double>, at rate: SampleRate) -> Int {
        Int(values[.time] * 0.001 * rate.framesPerSecond)
    }

    var dry: FadingDelay<Channels>
    private var line: FadingDelay<Channels>
    private let framesPerMillisecond: Double

    init(_ setup: inout Setup) {
        dry = setup.dryDelay(of: Self.self)
        line = setup.fadingDelay(frames: Self.maximumLatency(at: SampleRate(setup.sampleRate)))
        framesPerMillisecond = 0.001 * setup.sampleRate
    }

    mutating func process(_ input: Channels, _ values: Values<Control>) -> Channels {
        line.move(to: Int(values[.time] * framesPerMillisecond))
        return line.process(input) * 0.5
    }
}
