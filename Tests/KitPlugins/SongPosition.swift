// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletKit

/// Outputs the song position at each frame, for tests.
struct SongPosition: FrameEffect {
    static var about: About {
        About(
            uri: "urn:kit:song-position", name: "Song Position", pluginClass: .utility, summary: "Where the song is",
            description: "Where the song is.")
    }

    /// The selection of the output.
    enum Control: Int, ControlSet { case property }

    static func parameter(_ control: Control) -> Parameter {
        Parameter(
            symbol: "property", name: "Property", comment: "Which property.", range: 0...8, defaultValue: 0, unit: .none
        )
    }

    var transport = Transport()

    init(_ setup: inout Setup) {}

    mutating func process(_ input: Mono, _ values: Values<Control>) -> Mono {
        switch values[.property] {
        case 0: Mono(transport.beat)
        case 1: Mono(Double(transport.bar))
        case 2: Mono(transport.barBeat)
        case 3: Mono(transport.beatsPerMinute)
        case 4: Mono(transport.beatsPerBar)
        case 5: Mono(Double(transport.beatUnit))
        case 6: Mono(transport.speed)
        case 7: Mono(Double(transport.frame))
        default: transport.isFromHost ? 1 : 0
        }
    }
}

/// The same beat, computed block by block.
struct SongBeat: Effect {
    static var about: About {
        About(
            uri: "urn:kit:song-beat", name: "Song Beat", pluginClass: .utility, summary: "Where the song is",
            description: "Where the song is.")
    }

    var transport = Transport()

    init(_ setup: inout Setup) {}

    mutating func render(_ block: Block<Mono, Mono>, _ coefficients: inout CoefficientRamp<Values<NoControl>>) {
        for frame in 0..<block.count { block.output[frame] = Mono(transport.beat(at: frame)) }
    }
}
