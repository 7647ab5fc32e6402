// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletKit

/// The least that an effect can be.
struct Gain: RenderEffect {
    static var about: About {
        About(uri: "urn:kit:gain", name: "Gain", pluginClass: .utility, summary: "Louder", description: "Louder.")
    }

    enum Control: Int, ControlSet { case gain }

    static func parameter(_ control: Control) -> Parameter {
        Parameter(symbol: "gain", name: "Gain", comment: "A factor.", range: 0...8, defaultValue: 1, unit: .coefficient)
    }

    init(_ setup: inout Setup) {}

    func render(_ block: Block<Mono, Mono>, _ values: Values<Control>) { block.map { $0 * values[.gain] } }
}
