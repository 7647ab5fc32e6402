// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletKit

/// Counts its frames, and continues to count when a session is reopened.
struct Counter: FrameEffect {
    static var about: About {
        About(uri: "urn:kit:counter", name: "Counter", pluginClass: .utility, summary: "Counts", description: "Counts.")
    }

    struct Count: BitwiseCopyable {
        var frames: Int
        var blocks: InlineArray<4, Int32>
    }

    var saved = Count(frames: 0, blocks: [1, 2, 3, 4])

    init(_ setup: inout Setup) {}

    mutating func process(_ input: Mono, _ values: Values<NoControl>) -> Mono {
        saved.frames += 1
        return Double(saved.frames) + Double(saved.blocks[3])
    }
}
