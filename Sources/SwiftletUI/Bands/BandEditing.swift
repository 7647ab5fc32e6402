// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
import SwiftletEffects

/// Adding, removing and changing bands.
extension BandGraph {
    /// Adds a band, and chooses it. Returns its number; nil if all bands are on.
    @_optimize(size)
    @discardableResult
    func addBand(_ request: BandRequest) -> Int? {
        guard let number = freeBands(1, "add a band")?.first else { return nil }
        var moves = defaults(of: bands[number])
        for move in multiband.values(ofNewBand: number, for: request) { set(move, in: &moves) }
        // Switch it on last, so that it is inaudible before it has its settings.
        moves.append((bands[number].on, 1))
        settings.setTogether(moves)
        selectAlone(number)
        return number
    }

    func addBand(at place: Point) {
        if let content { addBand(BandRequest(at: value(at: place, content))) }
    }

    /// Replaces the value of a parameter.
    func set(_ move: (parameter: Int, value: Double), in moves: inout Settings.Moves) {
        for index in 0..<moves.count where moves[index].parameter == move.parameter { moves[index] = move }
    }

    /// Returns bands that are off: those with all defaults first. If there are too few, shows a message that the
    /// action is impossible, and returns nil.
    @_optimize(size)
    func freeBands(_ count: Int, _ action: UTF8Text) -> [Int]? {
        let bands = bands
        var (untouched, touched): ([Int], [Int]) = ([], [])
        for number in 0..<bands.count where !bands[number].isOn {
            if isUntouched(bands[number]) { untouched.append(number) } else { touched.append(number) }
        }
        let free = untouched + touched
        if free.count >= count { return [Int](free[..<count]) }
        let (first, last) = (name(ofCard: bands[0].on), name(ofCard: bands[bands.count - 1].on))
        let reason =
            free.isEmpty
            ? first + " to " + last + " are all on." : "too few bands of " + first + " to " + last + " are off."
        panel.show(message: "Cannot " + action + ": " + reason)
        return nil
    }

    /// Changes the sign of the gains of bands, or of other parameters that handles move vertically.
    func invertHeights(of numbers: [Int]) {
        var moves: Settings.Moves = []
        for number in numbers {
            if let parameter = bands[number].handle.vertical { moves.append((parameter, -settings.values[parameter])) }
        }
        settings.setTogether(moves)
    }

    /// Splits the chosen bands into two bands, one for each side, and chooses all of them.
    @_optimize(size)
    func splitChosen(_ split: Int) {
        let bands = bands
        let splittable = chosenHandles.filter { multiband.splits(ofBand: $0).count > split }
        guard let free = freeBands(splittable.count, "split") else { return }
        var (moves, switches): (Settings.Moves, Settings.Moves) = ([], [])
        for index in 0..<splittable.count {
            let (source, target) = (bands[splittable[index]], bands[free[index]])
            let split = multiband.splits(ofBand: splittable[index])[split]
            for place in 0..<source.parameters.count where source.parameters[place] != source.on {
                let isSide = source.parameters[place] == split.parameter
                moves.append(
                    (target.parameters[place], isSide ? split.sides.1 : settings.values[source.parameters[place]]))
            }
            switches += [(split.parameter, split.sides.0), (target.on, 1)]
        }
        settings.setTogether(moves + switches)
        choose(splittable + free)
    }

    /// Chooses a larger vertical range if a band's handle has left the range by a change that is no drag.
    func showHandle(of band: GraphBand, after parameter: Int) {
        guard band.isOn, parameter == band.on || parameter == band.handle.vertical, panel.drag == nil, let content,
            !isWithin(content.vertical, band)
        else { return }
        for number in 0..<content.verticals.count where isWithin(content.verticals[number], band) {
            return choose(vertical: number)
        }
        choose(vertical: content.verticals.count - 1)
    }

    private func isWithin(_ axis: Axis, _ band: GraphBand) -> Bool {
        let fraction = axis.fraction(of: band.handle.place.y)
        return fraction >= 0 && fraction <= 1
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
