// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletKit

/// An instrument with four voices. Each outputs twice its note number, and half of that for ten frames after the
/// release of its key.
struct Organ: FrameEffect {
    static var about: About {
        About(
            uri: "urn:kit:organ", name: "Organ", pluginClass: .instrument, summary: "Four voices",
            description: "Four voices that tell which notes they have.")
    }

    struct Pipe: Voice {
        private var level = 0.0
        private var framesLeft = 0

        var isSounding: Bool { framesLeft > 0 }

        mutating func start(note: Int, velocity: Int) { (level, framesLeft) = (Double(2 * note), Int.max) }

        mutating func release() { (level, framesLeft) = (level / 2, 10) }

        mutating func next() -> Double {
            framesLeft -= 1
            return level
        }
    }

    private var voices = Voices<4, Pipe>()

    init(_ setup: inout Setup) {}

    mutating func receive(_ message: MIDIMessage) { voices.receive(message) }

    mutating func process(_ input: Mono, _ values: Values<NoControl>) -> Mono {
        var sum = 0.0
        // swift-format-ignore: ReplaceForEachWithForLoop
        voices.forEach { pipe in sum += pipe.next() }
        return sum
    }
}
