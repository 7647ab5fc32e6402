// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletKit

/// Takes the sidechain away from the sound; without one, it doubles the sound.
struct Ducker<Channels: Frame>: FrameEffect {
    static var about: About {
        About(uri: "urn:kit:ducker", name: "Ducker", pluginClass: .dynamics, summary: "Less", description: "Less.")
    }

    var isSecondInputConnected = false

    init(_ setup: inout Setup) {}

    mutating func process(_ input: WithSidechain<Channels, Channels>, _ values: Values<NoControl>) -> Channels {
        isSecondInputConnected ? input.main - input.sidechain : input.main * 2 - input.sidechain
    }
}
