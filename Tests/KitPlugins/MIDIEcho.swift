// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletKit

/// Returns each received message, sends a program change at every hundredth frame, and outputs the number of held keys.
struct MIDIEcho: FrameEffect {
    static var about: About {
        About(
            uri: "urn:kit:midi-echo", name: "MIDI Echo", pluginClass: .midi, summary: "Sends back",
            description: "Sends back what it receives.")
    }

    var midi = MIDIOutput()
    private var keysDown = 0
    private var frame = 0

    init(_ setup: inout Setup) {}

    mutating func receive(_ message: MIDIMessage) {
        switch message {
        case .noteOn: keysDown += 1
        case .noteOff: keysDown -= 1
        case .allNotesOff: keysDown = 0
        default: break
        }
        midi.send(message)
    }

    mutating func process(_ input: Mono, _ values: Values<NoControl>) -> Mono {
        if frame % 100 == 99 { midi.send(.program(channel: 3, number: frame / 100 % 128)) }
        frame += 1
        return Double(keysDown)
    }
}

/// Sends a message at each frame of a block, which may exceed the limit.
struct MIDIFlood: Effect {
    static var about: About {
        About(
            uri: "urn:kit:midi-flood", name: "MIDI Flood", pluginClass: .midi, summary: "Sends much",
            description: "Sends a message at each frame.")
    }

    var midi = MIDIOutput()

    init(_ setup: inout Setup) {}

    mutating func render(_ block: Block<Mono, Mono>, _ coefficients: inout CoefficientRamp<Values<NoControl>>) {
        for frame in 0..<block.count {
            midi.send(.pitchBend(channel: 0, value: frame), at: frame)
            block.output[frame] = block.input[frame]
        }
    }
}
