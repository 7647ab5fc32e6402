// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletKit

/// An instrument with four voices. Each outputs twice its note number plus its channel's pitch bend and the pressure of its key
/// or channel, and half of that for ten frames after the release of its key.
struct Organ: FrameEffect {
    static var about: About {
        About(
            uri: "urn:kit:organ", name: "Organ", pluginClass: .instrument, summary: "Four voices",
            description: "Four voices that tell which notes they have.")
    }

    struct Pipe: Voice {
        private var level = 0.0
        private var bend = 0.0
        private var pressure = 0.0
        private var framesLeft = 0

        var isSounding: Bool { framesLeft > 0 }

        mutating func start(note: Int, velocity: Int) { (level, framesLeft) = (Double(2 * note), Int.max) }

        mutating func receive(_ message: MIDIMessage) {
            switch message {
            case .pitchBend(_, let value): bend = Double(value)
            case .channelPressure(_, let value), .keyPressure(_, _, let value): pressure = Double(value)
            default: break
            }
        }

        mutating func release() { (level, bend, pressure, framesLeft) = (level / 2, bend / 2, pressure / 2, 10) }

        mutating func next() -> Double {
            framesLeft -= 1
            return level + bend + pressure
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
