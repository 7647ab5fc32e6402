// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
import SwiftletEffects

/// The distance from the highest level that is heard to the learnt threshold, in decibels.
private let learntHeadroom = 6.0

/// Dynamic bands: switching, learning and cards.
extension BandGraph {
    /// The smallest width of a view that shows the cards outside of all bands beside those of a dynamic band.
    static var minimumWidthOfAllCards: Double { 700 }

    /// Whether a band is on and follows a level.
    func isDynamic(_ number: Int) -> Bool {
        let band = bands[number]
        guard band.isOn, let dynamics = band.dynamics, dynamics.isPossible else { return false }
        return dynamics.extent != 0
    }

    /// Makes the chosen bands dynamic with their last range, or static if all of them are dynamic. Returns false if no
    /// chosen band can be dynamic.
    func toggleDynamics() -> Bool {
        let possible = chosenHandles.filter { bands[$0].dynamics?.isPossible == true }
        guard !possible.isEmpty else { return false }
        let areDynamic = possible.allSatisfy { isDynamic($0) }
        var moves: Settings.Moves = []
        for number in possible where isDynamic(number) == areDynamic {
            guard let range = bands[number].dynamics?.range else { continue }
            if areDynamic { dynamics.ranges[number] = settings.values[range] }
            moves.append((range, areDynamic ? 0 : dynamics.ranges[number]))
        }
        settings.setTogether(moves)
        return true
    }

    /// Begins to learn the threshold of the band in use, or stops that. Returns false if the band cannot be dynamic.
    func learnThreshold() -> Bool {
        if dynamics.learning != nil {
            dynamics.stopLearning()
            panel.show(message: "Stopped learning the threshold.")
            return true
        }
        guard isHandleShown(handleNumber), bands[handleNumber].dynamics?.isPossible == true else { return false }
        if !isDynamic(handleNumber) { _ = toggleDynamics() }
        dynamics.learn(handleNumber, now: settings.history.now)
        panel.show(message: "Listening for 3 seconds to learn the threshold.")
        return true
    }

    private func finishLearning(now: Double) {
        guard let (band, peak) = dynamics.finishLearning(now: now), let threshold = bands[band].dynamics?.threshold
        else { return }
        let name = UTF8Text(of: settings.parameters[threshold].name)
        guard peak > settings.parameters[threshold].range.minimum else {
            return panel.show(message: "Cannot learn " + name + ": the band has heard nothing.")
        }
        settings.setOnce(threshold, to: (10 * (peak - learntHeadroom)).rounded() * 0.1)
        panel.show(message: "Set " + name + " to " + settings.text(of: threshold) + ".")
    }

    // MARK: - Cards

    /// The parameters of the chosen band that have cards now.
    var shownParameters: [Int] {
        let band = bands[handleNumber]
        dynamics.showsDetails = isDynamic(handleNumber)
        guard !dynamics.showsDetails, let details = band.dynamics?.details else { return band.parameters }
        return band.parameters.filter { !details.contains($0) }
    }

    /// Shows or hides the cards of dynamic parameters. Cards do not move away from the pointer.
    private func updateCards() {
        guard panel.drag == nil, panel.field == nil, isDynamic(handleNumber) != dynamics.showsDetails else { return }
        let isAtCard = bands[handleNumber].parameters.contains { panel.cards[$0] === panel.hovered }
        if !isAtCard { panel.showChosenCards() }
    }

    // MARK: - Live

    /// Updates what moves with the audio; `now` is in seconds.
    func updateDynamics(now: Double) {
        finishLearning(now: now)
        updateCards()
        if dynamics.expire(now: now) { invalidate() }
        rangeMark.update(self)
        levelMark.update(self)
        // Draw together with the spectra, if there are any.
        if areSpectraStale { dynamics.lastSpectra = now }
        guard areSpectraStale || now - dynamics.lastSpectra > 0.1 else { return }
        if dynamics.isStale {
            dynamics.isStale = false
            areSpectraStale = true
        }
        gainDots.update(self)
        levelMark.updateLevel(dynamics.readings[handleNumber]?.level)
    }
}
