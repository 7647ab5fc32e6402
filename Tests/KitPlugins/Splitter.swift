// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletKit

/// A second output, twice and three times as loud.
struct Splitter: FrameEffect {
    static var about: About {
        About(uri: "urn:kit:splitter", name: "Splitter", pluginClass: .utility, summary: "More", description: "More.")
    }

    init(_ setup: inout Setup) {}

    mutating func process(_ input: Mono, _ values: Values<NoControl>) -> Buses<Mono, Stereo> {
        Buses(input, Stereo(2 * input, 3 * input))
    }

    static func bypass(_ input: Mono) -> Buses<Mono, Stereo> { Buses(input, .zero) }
}
