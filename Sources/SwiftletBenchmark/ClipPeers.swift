// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletBenchmarkReport

// Other effects that bend the signal softly at its peaks.

private let mono = EffectKind(.clip, channels: 1)

private let foverdrive = Contender(
    name: "swh foverdrive", kind: mono, uri: "http://plugin.org.uk/swh-plugins/foverdrive",
    settings: ["drive": 3], sweep: .init(symbol: "drive", range: 2...3))

private let valve = Contender(
    name: "swh valve", kind: mono, uri: "http://plugin.org.uk/swh-plugins/valve",
    settings: ["q_p": 0.5, "dist_p": 0.5], sweep: .init(symbol: "dist_p", range: 0.3...0.7))

private let overdrive = Contender(
    name: "mda Overdrive", kind: EffectKind(.clip, channels: 2), uri: "http://drobilla.net/plugins/mda/Overdrive",
    settings: ["drive": 0.8], sweep: .init(symbol: "drive", range: 0.5...0.9), remark: "with a low-pass")

private let saturator = Contender(
    name: "Calf Saturator", kind: EffectKind(.antialiasedClip, channels: 2),
    uri: "http://calf.sourceforge.net/plugins/Saturator",
    settings: ["drive": 5, "mix": 1], sweep: .init(symbol: "drive", range: 2...8),
    remark: "with level meters")

let clipPeers: [Contender] = foverdrive.monoAndTwice + valve.monoAndTwice + [overdrive, saturator]

/// Reads two channels and writes one, as stereo to mono does.
let ringModulator = Contender(
    name: "swh ringmod_2i1o", kind: EffectKind(.stereoToMono, channels: 2),
    uri: "http://plugin.org.uk/swh-plugins/ringmod_2i1o", settings: ["depth": 0],
    sweep: .init(symbol: "depth", range: 0...2), remark: "multiplies: it moves as much memory, but does other work")
