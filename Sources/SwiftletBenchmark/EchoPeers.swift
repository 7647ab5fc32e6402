// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletBenchmarkReport

// Other echoes that grow darker from repeat to repeat: 350 ms, 40 % feedback, a low-pass at 6 kHz where it has a number.

private let mono = EffectKind(.echo, channels: 1)

private let zam = Contender(
    name: "ZamDelay", kind: mono, uri: "urn:zamaudio:ZamDelay",
    settings: ["time": 350, "feedb": 0.4, "lpf": 6000, "drywet": 0.3],
    sweep: .init(symbol: "feedb", range: 0.2...0.6))

private let ardour = Contender(
    name: "Ardour a-delay", kind: mono, uri: "urn:ardour:a-delay",
    settings: ["time": 350, "feedback": 40, "lpf": 6000, "drywet": 30],
    sweep: .init(symbol: "feedback", range: 20...60))

private let calf = Contender(
    name: "Calf VintageDelay", kind: EffectKind(.echo, channels: 2),
    uri: "http://calf.sourceforge.net/plugins/VintageDelay",
    settings: [
        "timing": 1, "ms": 350, "subdiv": 1, "time_l": 1, "time_r": 1, "feedback": 0.4, "amount": 0.3, "dry": 0.7,
        "mix_mode": 0, "medium": 1,
    ],
    sweep: .init(symbol: "feedback", range: 0.2...0.6), remark: "with level meters")

private let mda = Contender(
    name: "mda Delay", kind: EffectKind(.echo, channels: 2), uri: "http://drobilla.net/plugins/mda/Delay",
    settings: ["l_delay": 0.7, "r_delay": 0.7, "feedback": 0.4, "fb_tone": 0.4, "fx_mix": 0.3],
    sweep: .init(symbol: "feedback", range: 0.2...0.6), remark: "both channels share a line")

let echoPeers: [Contender] = zam.monoAndTwice + ardour.monoAndTwice + [calf, mda]
