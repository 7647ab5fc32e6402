// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import SwiftletBenchmarkReport

// Other equalisers with many bands, as many of them on as Swiftlet's. Those that have fewer bells than eight say so in their
// names; those that have fewer than sixteen are not compared with sixteen.

private let eq10q = Bands(
    others: ["bypass": 0], frequency: { "filter\($0)_freq" },
    bell: { ["filter\($0)_enable": 1, "filter\($0)_type": 11, "filter\($0)_gain": $1, "filter\($0)_q": 1] })

private let fil4 = Bands(
    others: ["LSsec": 0, "HSsec": 0], frequency: { "freq\($0)" },
    bell: { ["sec\($0)": 1, "gain\($0)": $1, "q\($0)": 1] })

private let calf = Bands(
    frequency: { "p\($0)_freq" }, bell: { ["p\($0)_active": 1, "p\($0)_level": amplitude($1), "p\($0)_q": 1] })

/// Its Q is 0.319 · (1 + 2 · q) for bells of 6 dB, by the curves that it was measured to have.
private let lsp = Bands(
    others: ["mode": 0], frequency: { "f_\($0 - 1)" },
    bell: { number, gain in
        let band = number - 1
        return ["ft_\(band)": 1, "fm_\(band)": 0, "s_\(band)": 0, "g_\(band)": amplitude(gain), "q_\(band)": 1.07]
    })

private func amplitude(_ decibels: Float) -> Float { pow(10, decibels / 20) }

private let (mono, stereo) = (EffectKind(.equalizer8, channels: 1), EffectKind(.equalizer8, channels: 2))
private let eight = [Bell].row(8)
/// Four of the eight, up and down by turns as these are.
private let four = [0, 3, 4, 7].map { eight[$0] }

let bandPeers: [Contender] =
    [(Work.equalizer8, 8), (.equalizer16, 16)].flatMap { work, count in
        [(1, "mono"), (2, "stereo")].map { channels, layout in
            Contender(
                "LSP para_equalizer_x16", EffectKind(work, channels: channels),
                uri: "http://lsp-plug.in/plugins/lv2/para_equalizer_x16_\(layout)", lsp, bells: .row(count))
        }
    } + [
        Contender("EQ10Q eq10qm", mono, uri: "http://eq10q.sourceforge.net/eq/eq10qm", eq10q, bells: eight),
        Contender("EQ10Q eq10qs", stereo, uri: "http://eq10q.sourceforge.net/eq/eq10qs", eq10q, bells: eight),
        Contender("x42 fil4 (4 bells)", mono, uri: "http://gareus.org/oss/lv2/fil4#mono", fil4, bells: four),
        Contender("x42 fil4 (4 bells)", stereo, uri: "http://gareus.org/oss/lv2/fil4#stereo", fil4, bells: four),
        Contender(
            "Calf Equalizer12Band", stereo, uri: "http://calf.sourceforge.net/plugins/Equalizer12Band", calf,
            bells: eight, remark: "with level meters"),
        Contender(
            "Calf Equalizer8Band (4 bells)", stereo, uri: "http://calf.sourceforge.net/plugins/Equalizer8Band", calf,
            bells: four, remark: "with level meters"),
    ]
