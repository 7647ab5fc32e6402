// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletBenchmarkReport

// Other convolvers without latency, with the same impulse response as Swiftlet's.

private let convo = Contender(
    name: "x42 convoLV2", kind: EffectKind(.convolver, channels: 1), uri: "http://gareus.org/oss/lv2/convoLV2#Mono",
    settings: ["gain": 0], sweep: .init(symbol: "gain", range: -6...6), file: "impulse")

let convolverPeers: [Contender] = [
    convo, convo.with(channels: 2, name: convo.name, uri: "http://gareus.org/oss/lv2/convoLV2#Stereo"),
]
