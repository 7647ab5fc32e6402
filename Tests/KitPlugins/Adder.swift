// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletKit

/// Mixes three inputs, the second ten times and the third a hundred times as loud.
struct Adder: RenderEffect {
    static var about: About {
        About(uri: "urn:kit:adder", name: "Adder", pluginClass: .mixer, summary: "Sum", description: "Sum.")
    }

    init(_ setup: inout Setup) {}

    func render(_ block: Block<Buses<Buses<Mono, Mono>, Mono>, Mono>, _ values: Values<NoControl>) {
        block.map { $0.main.main + $0.main.second * 10 + $0.second * 100 }
    }

    static func bypass(_ input: Buses<Buses<Mono, Mono>, Mono>) -> Mono { input.main.main }
}
