// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletBenchmarkReport

/// How the bands of an equaliser are set. They are numbered from 1 on.
struct Bands: Sendable {
    /// What is set besides.
    var others: Settings = [:]
    /// The symbol of a band's frequency.
    let frequency: @Sendable (_ number: Int) -> String
    /// What makes a band a bell of Q 1 and of a gain in dB.
    let bell: @Sendable (_ number: Int, _ gain: Float) -> Settings
}

extension Contender {
    /// An equaliser whose first bands are bells. When it is moved, the frequencies of all of them are, by a third of an octave
    /// up and down.
    init(
        _ name: String, _ kind: EffectKind, uri: String, _ bands: Bands, bells: [Bell], isOwn: Bool = false,
        remark: String? = nil
    ) {
        let numbered = zip(1..., bells)
        let settings = numbered.map { number, bell in
            [bands.frequency(number): Float(bell.frequency)] + bands.bell(number, Float(bell.gain))
        }
        let ranges = numbered.map { number, bell in
            (symbol: bands.frequency(number), range: Float(bell.frequency) * 0.8...Float(bell.frequency) * 1.25)
        }
        self.init(
            name: name, kind: kind, uri: uri, settings: settings.reduce(bands.others, +), sweep: Sweep(ranges),
            bells: bells, isOwn: isOwn, remark: remark)
    }
}
