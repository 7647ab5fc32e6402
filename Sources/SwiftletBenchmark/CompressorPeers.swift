// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletBenchmarkReport

// Other compressors: −20 dB, 4 : 1, attack 5 ms, release 120 ms, by the peak where there is a choice, with the hardest knee.

private let mono = EffectKind(.compressor, channels: 1)
private let stereo = EffectKind(.compressor, channels: 2)

private let zam = Contender(
    name: "ZamComp", kind: mono, uri: "urn:zamaudio:ZamComp",
    settings: ["thr": -20, "rat": 4, "att": 5, "rel": 120, "kn": 0], sweep: .init(symbol: "thr", range: -30 ... -10))

private let ardour = Contender(
    name: "Ardour a-comp", kind: mono, uri: "urn:ardour:a-comp",
    settings: ["thr": -20, "rat": 4, "att": 5, "rel": 120, "kn": 0], sweep: .init(symbol: "thr", range: -30 ... -10),
    remark: "with level meters")

private let lsp = Contender(
    name: "LSP compressor", kind: mono, uri: "http://lsp-plug.in/plugins/lv2/compressor_mono",
    settings: ["al": 0.1, "cr": 4, "at": 5, "rt": 120, "kn": 1, "scm": 0, "scr": 0],
    sweep: .init(symbol: "al", range: 0.0316...0.316), remark: "with level meters")

private let calf = Contender(
    name: "Calf MonoCompressor", kind: mono, uri: "http://calf.sourceforge.net/plugins/MonoCompressor",
    settings: ["threshold": 0.1, "ratio": 4, "attack": 5, "release": 120, "knee": 1],
    sweep: .init(symbol: "threshold", range: 0.0316...0.316), remark: "with level meters")

private let calfStereo = Contender(
    name: "Calf Compressor", kind: stereo, uri: "http://calf.sourceforge.net/plugins/Compressor",
    settings: ["threshold": 0.1, "ratio": 4, "attack": 5, "release": 120, "knee": 1, "detection": 1, "stereo_link": 1],
    sweep: .init(symbol: "threshold", range: 0.0316...0.316), remark: "with level meters")

private let sc4 = Contender(
    name: "swh sc4", kind: stereo, uri: "http://plugin.org.uk/swh-plugins/sc4",
    settings: ["threshold": -20, "ratio": 4, "attack": 5, "release": 120, "knee": 1, "rms_peak": 1],
    sweep: .init(symbol: "threshold", range: -30 ... -10), remark: "the mean of four frames counts")

let compressorPeers: [Contender] = [
    zam, zam.with(channels: 2, name: "ZamCompX2", uri: "urn:zamaudio:ZamCompX2"),
    ardour, ardour.with(channels: 2, name: "Ardour a-comp", uri: "urn:ardour:a-comp#stereo"),
    lsp, lsp.with(channels: 2, name: lsp.name, uri: "http://lsp-plug.in/plugins/lv2/compressor_stereo"),
    calf, calfStereo, sc4,
]
