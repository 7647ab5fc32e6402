// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP

/// The view of an effect that describes none: a card for each parameter, below the spectra of input and output.
final class CardsView: EffectView {
    let accent = Theme.standardAccent
    let graph: Graph?
    let handles: [Handle] = []

    /// - Parameter hasSpectrum: whether there is audio to show.
    init(hasSpectrum: Bool) {
        graph =
            hasSpectrum
            ? Graph(
                hint: "The spectra of input and output.", horizontal: .frequencies(16...24_000),
                vertical: .even(-96...0, step: 12), unit: "dBFS", curveCount: 0, live: .spectrum) : nil
    }

    func update(_ values: [Double], sampleRate: Double) {}
    func height(of curve: Int, at x: Double) -> Double { .nan }
}
