// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
import SwiftletEffects

/// Adding, removing and changing bands.
extension BandGraph {
    /// Adds a band at a place on the view: the first that is off with all defaults, or else the first that is off.
    @_optimize(size)
    func addBand(at place: Point) {
        guard let content else { return }
        let bands = bands
        var (free, untouched): (Int?, Int?)
        for number in (0..<bands.count).reversed() where !bands[number].isOn {
            free = number
            if isUntouched(bands[number]) { untouched = number }
        }
        guard let number = untouched ?? free else {
            let (first, last) = (bands[0].on, bands[bands.count - 1].on)
            return panel.show(
                message: "Cannot add a band: " + name(ofCard: first) + " to " + name(ofCard: last) + " are all on.")
        }
        var moves = defaults(of: bands[number])
        for move in multiband.values(ofNewBand: number, at: value(at: place, content)) {
            for index in 0..<moves.count where moves[index].parameter == move.parameter { moves[index] = move }
        }
        // Switch it on last, so that it is inaudible before it has its settings.
        moves.append((bands[number].on, 1))
        settings.setTogether(moves)
        selectAlone(number)
    }

    func isUntouched(_ band: GraphBand) -> Bool {
        band.parameters.allSatisfy { settings.values[$0] == settings.parameters[$0].defaultValue }
    }

    /// The defaults of all parameters of a band except its switch.
    func defaults(of band: GraphBand) -> Settings.Moves {
        settings.defaults(of: band.parameters.map { $0 == band.on ? nil : $0 })
    }

    /// Switches the chosen bands off and resets them to their defaults.
    func removeChosen() {
        var moves: Settings.Moves = chosenHandles.map { (bands[$0].on, 0) }
        for number in chosenHandles { moves += defaults(of: bands[number]) }
        companions = []
        settings.setTogether(moves)
        invalidate()
    }

    func switchChosen(on isOn: Bool) {
        settings.setTogether(([handleNumber] + companions).map { (bands[$0].on, isOn ? 1 : 0) })
    }

    /// Resets the gain, or another parameter that handles move vertically.
    func resetHeight(of numbers: [Int]) {
        let handles = view.handles
        settings.setTogether(settings.defaults(of: numbers.map { handles[$0].vertical }))
    }
}
