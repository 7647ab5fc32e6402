// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletBenchmarkReport

// Other low-passes of 12 dB per octave, at 1 kHz and without resonance.

private let mono = EffectKind(.lowPass, channels: 1)
private let stereo = EffectKind(.lowPass, channels: 2)

private let chebyshev = Contender(
    name: "swh lowpass_iir", kind: mono, uri: "http://plugin.org.uk/swh-plugins/lowpass_iir",
    settings: ["cutoff": 1000, "stages": 1], sweep: .init(symbol: "cutoff", range: 500...2000))

private let butterworth = Contender(
    name: "swh buttlow_iir", kind: mono, uri: "http://plugin.org.uk/swh-plugins/buttlow_iir",
    settings: ["cutoff": 1000, "resonance": 1.41], sweep: .init(symbol: "cutoff", range: 500...2000))

private let stateVariable = Contender(
    name: "swh svf", kind: mono, uri: "http://plugin.org.uk/swh-plugins/svf",
    settings: ["filt_type": 1, "filt_freq": 1000, "filt_q": 0, "filt_res": 0],
    sweep: .init(symbol: "filt_freq", range: 500...2000))

private let eq10q = Contender(
    name: "EQ10Q eq1qm", kind: mono, uri: "http://eq10q.sourceforge.net/eq/eq1qm",
    settings: ["bypass": 0, "filter1_enable": 1, "filter1_type": 2, "filter1_freq": 1000, "filter1_q": 0.7071],
    sweep: .init(symbol: "filter1_freq", range: 500...2000))

private let fil4 = Contender(
    name: "x42 fil4", kind: mono, uri: "http://gareus.org/oss/lv2/fil4#mono",
    settings: [
        "LowPass": 1, "LPfreq": 1000, "LPQ": 0.7, "sec1": 0, "sec2": 0, "sec3": 0, "sec4": 0, "LSsec": 0, "HSsec": 0,
    ],
    sweep: .init(symbol: "LPfreq", range: 500...2000))

private let lsp = Contender(
    name: "LSP para_equalizer_x16", kind: mono, uri: "http://lsp-plug.in/plugins/lv2/para_equalizer_x16_mono",
    settings: ["mode": 0, "ft_0": 4, "fm_0": 0, "s_0": 0, "f_0": 1000, "g_0": 1, "q_0": 0],
    sweep: .init(symbol: "f_0", range: 500...2000))

private let calf = Contender(
    name: "Calf Filter", kind: stereo, uri: "http://calf.sourceforge.net/plugins/Filter",
    settings: ["mode": 0, "freq": 1000, "res": 0.7071], sweep: .init(symbol: "freq", range: 500...2000),
    remark: "with level meters")

private let mda = Contender(
    name: "mda RezFilter", kind: mono, uri: "http://drobilla.net/plugins/mda/RezFilter",
    settings: ["freq": 0.4, "res": 0.3, "env_vcf": 0.5, "lfo_vcf": 0, "max_freq": 1],
    sweep: .init(symbol: "freq", range: 0.3...0.5), remark: "stereo, but filters the sum of both channels only")

let lowPassPeers: [Contender] =
    chebyshev.monoAndTwice + butterworth.monoAndTwice + stateVariable.monoAndTwice + [
        eq10q, eq10q.with(channels: 2, name: "EQ10Q eq1qs", uri: "http://eq10q.sourceforge.net/eq/eq1qs"),
        fil4, fil4.with(channels: 2, name: "x42 fil4", uri: "http://gareus.org/oss/lv2/fil4#stereo"),
        lsp,
        lsp.with(channels: 2, name: lsp.name, uri: "http://lsp-plug.in/plugins/lv2/para_equalizer_x16_stereo"),
        calf, mda,
        chebyshev.with(channels: 8, name: "8 × swh lowpass_iir"),
        butterworth.with(channels: 8, name: "8 × swh buttlow_iir"),
    ]
