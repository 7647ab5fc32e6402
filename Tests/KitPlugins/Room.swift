// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletKit

/// Convolves with a file, and passes the sound where there is none.
struct Room<Channels: Frame>: FrameEffect {
    static var about: About {
        About(uri: "urn:kit:room", name: "Room", pluginClass: .reverb, summary: "Sounds", description: "Sounds.")
    }

    static var hasCurve: Bool { true }

    enum File: Int, ControlSet { case response }

    static func file(_ file: File) -> EffectFile {
        EffectFile(
            symbol: "response", name: "Response", comment: "What the room does to a click.", kind: .impulseResponse)
    }

    static func load(_ data: FileData, for file: File, _ setup: inout Setup) -> Convolver<Channels>? {
        var convolver = Convolver<Channels>(maximumLength: data.frameCount, partition: 64, &setup)
        convolver.load(count: data.frameCount) { data[$0, $1] }
        return convolver
    }

    static func reset(_ content: inout Convolver<Channels>) { content.reset() }

    var files = Files<File, Convolver<Channels>>()

    init(_ setup: inout Setup) {}

    mutating func process(_ input: Channels, _ values: Values<NoControl>) -> Channels {
        files.process(.response, without: input) { $0.process(input) }
    }
}
