// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletBenchmarkReport

// Other peaking equalisers, each with one band that raises 1 kHz by 6 dB. Q 1 is a bandwidth of 1.39 octaves.

private let mono = EffectKind(.peakingEQ, channels: 1)

private let singlePara = Contender(
    name: "swh singlePara", kind: mono, uri: "http://plugin.org.uk/swh-plugins/singlePara",
    settings: ["fc": 1000, "gain": 6, "bw": 1.39], sweep: .init(symbol: "fc", range: 500...2000))

private let eq10q = Contender(
    name: "EQ10Q eq1qm", kind: mono, uri: "http://eq10q.sourceforge.net/eq/eq1qm",
    settings: [
        "bypass": 0, "filter1_enable": 1, "filter1_type": 11, "filter1_freq": 1000, "filter1_gain": 6, "filter1_q": 1,
    ],
    sweep: .init(symbol: "filter1_freq", range: 500...2000))

private let fil4 = Contender(
    name: "x42 fil4", kind: mono, uri: "http://gareus.org/oss/lv2/fil4#mono",
    settings: [
        "freq3": 1000, "gain3": 6, "q3": 1, "sec3": 1, "sec1": 0, "sec2": 0, "sec4": 0, "LSsec": 0, "HSsec": 0,
    ],
    sweep: .init(symbol: "freq3", range: 500...2000))

private let lsp = Contender(
    name: "LSP para_equalizer_x16", kind: mono, uri: "http://lsp-plug.in/plugins/lv2/para_equalizer_x16_mono",
    settings: ["mode": 0, "ft_0": 1, "fm_0": 0, "s_0": 0, "f_0": 1000, "g_0": 1.9953, "q_0": 0],
    sweep: .init(symbol: "f_0", range: 500...2000))

private let ardour = Contender(
    name: "Ardour a-eq", kind: mono, uri: "urn:ardour:a-eq",
    settings: [
        "filtog2": 1, "freq2": 1000, "g2": 6, "bw2": 1.39, "filtogl": 0, "filtog1": 0, "filtog3": 0, "filtog4": 0,
        "filtogh": 0,
    ],
    sweep: .init(symbol: "freq2", range: 500...2000))

private let zam = Contender(
    name: "ZamEQ2", kind: mono, uri: "urn:zamaudio:ZamEQ2",
    settings: ["f1": 1000, "boost1": 6, "bw1": 1.39], sweep: .init(symbol: "f1", range: 500...2000),
    remark: "a second band and two shelves are always on")

private let calf = Contender(
    name: "Calf Equalizer5Band", kind: EffectKind(.peakingEQ, channels: 2),
    uri: "http://calf.sourceforge.net/plugins/Equalizer5Band",
    settings: ["p2_active": 1, "p2_freq": 1000, "p2_level": 1.9953, "p2_q": 1],
    sweep: .init(symbol: "p2_freq", range: 500...2000), remark: "with level meters")

let equalizerPeers: [Contender] =
    singlePara.monoAndTwice + ardour.monoAndTwice + zam.monoAndTwice + [
        eq10q, eq10q.with(channels: 2, name: "EQ10Q eq1qs", uri: "http://eq10q.sourceforge.net/eq/eq1qs"),
        fil4, fil4.with(channels: 2, name: "x42 fil4", uri: "http://gareus.org/oss/lv2/fil4#stereo"),
        lsp,
        lsp.with(channels: 2, name: lsp.name, uri: "http://lsp-plug.in/plugins/lv2/para_equalizer_x16_stereo"),
        calf,
        singlePara.with(channels: 8, name: "8 × swh singlePara"),
    ]
