// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletKit

/// An effect of the maximum size, a delay of 2047 frames.
struct Largest: FrameEffect {
    static var about: About {
        About(uri: "urn:kit:largest", name: "Largest", pluginClass: .delay, summary: "Late", description: "Late.")
    }

    private var heard = InlineArray<2047, Double>(repeating: 0)
    private var place = 0

    init(_ setup: inout Setup) {}

    mutating func process(_ input: Mono, _ values: Values<NoControl>) -> Mono {
        let output = heard[place]
        heard[place] = input
        place = place == 2046 ? 0 : place + 1
        return output
    }
}
