// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletKit

/// The input times the sum of 113 parameters, as many as an equaliser of 16 bands has, and a meter of its level.
struct Wide: FrameEffect {
    static var about: About {
        About(uri: "urn:kit:wide", name: "Wide", pluginClass: .utility, summary: "Wide", description: "Wide.")
    }

    struct Control: ControlSet {
        let rawValue: Int
        static var allCases: [Control] { (0..<113).map { Control(rawValue: $0) } }
    }

    static func parameter(_ control: Control) -> Parameter {
        Parameter(
            symbol: "share_\(control.rawValue)", name: "Share \(control.rawValue)", comment: "What it adds.",
            range: 0...8, defaultValue: 0, unit: .coefficient)
    }

    static func coefficients<Number: Vector>(
        for values: ParameterValues<Control, Number>, at rate: SampleRate
    ) -> Number {
        var sum = Number.zero
        for number in 0..<113 { sum = sum + values[Control(rawValue: number)] }
        return sum
    }

    enum Meter: Int, ControlSet { case level }

    static func meter(_ meter: Meter) -> Parameter {
        Parameter(
            symbol: "level", name: "Level", comment: "The peak of the input.", range: (-120)...0, defaultValue: -120,
            unit: .decibels)
    }

    let meters: Meters<Meter>

    init(_ setup: inout Setup) { meters = setup.meters(of: Self.self) }

    mutating func process(_ input: Mono, _ factor: Double) -> Mono {
        meters[.level] = max(meters[.level], Double.decibels(amplitude: max(abs(input), 1e-6)))
        return factor * input
    }
}
