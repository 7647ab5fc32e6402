// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletKit

/// An echo without the dry signal, with the parameters `time` and `feedback`.
struct Echo<Channels: Frame>: FrameEffect {
    static var about: About {
        About(uri: "urn:kit:echo", name: "Echo", pluginClass: .delay, summary: "Repeats", description: "Repeats.")
    }

    enum Control: Int, ControlSet {
        case time
        case feedback
    }

    static func parameter(_ control: Control) -> Parameter {
        switch control {
        case .time:
            Parameter(
                symbol: "time", name: "Time", comment: "In seconds.", range: 0...2, defaultValue: 0.5, unit: .none)
        case .feedback:
            Parameter(
                symbol: "feedback", name: "Feedback", comment: "A factor.", range: 0...1, defaultValue: 0.5,
                unit: .coefficient)
        }
    }

    private let sampleRate: Double
    private var line: DelayLine<Channels>

    init(_ setup: inout Setup) {
        sampleRate = setup.sampleRate
        line = setup.delayLine(seconds: 2)
    }

    mutating func process(_ input: Channels, _ values: Values<Control>) -> Channels {
        let echo = line.cubic(values[.time] * sampleRate)
        line.write(input + echo * values[.feedback])
        return echo
    }
}
