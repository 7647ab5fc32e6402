// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletKit

/// An instrument without a keyboard: a rising line, a thousandth a frame.
struct Siren<Channels: Frame>: FrameEffect {
    static var about: About {
        About(uri: "urn:kit:siren", name: "Siren", pluginClass: .generator, summary: "Rises", description: "Rises.")
    }

    private var level = 0.0

    init(_ setup: inout Setup) {}

    mutating func process(_ input: NoChannels, _ values: Values<NoControl>) -> Channels {
        level += 0.001
        return Channels(repeating: level)
    }
}
