// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletKit

/// An effect that requests more memory than available from 16 kHz on, and more than can be counted from 64 kHz on.
struct Insatiable: FrameEffect {
    static var about: About {
        About(
            uri: "urn:kit:insatiable", name: "Insatiable", pluginClass: .utility, summary: "More", description: "More.")
    }

    private let memory: Buffer<Double>

    init(_ setup: inout Setup) {
        let rate = setup.sampleRate
        memory = setup.buffer(count: rate < 16_000 ? 1 : rate < 64_000 ? 1 << 44 : .max)
    }

    mutating func process(_ input: Mono, _ values: Values<NoControl>) -> Mono {
        memory[0] = input
        return memory[0]
    }
}
