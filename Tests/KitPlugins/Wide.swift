// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletKit

/// The input times the sum of 113 parameters, as many as an equaliser of 16 bands has.
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

    static func coefficients<Moments: Vector>(
        for values: ParameterValues<Control, Moments>, at rate: SampleRate
    ) -> Moments {
        var sum = Moments.zero
        for number in 0..<113 { sum = sum + values[Control(rawValue: number)] }
        return sum
    }

    init(_ setup: inout Setup) {}

    mutating func process(_ input: Mono, _ factor: Double) -> Mono { factor * input }
}
