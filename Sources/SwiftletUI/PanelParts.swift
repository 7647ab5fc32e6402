// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
import SwiftletEffects

/// What goes on in the view of an effect with parts: they are added, chosen, moved and removed.
extension Panel {
    /// Whether a handle is there: those of parts that are off are not.
    func isThere(_ number: Int) -> Bool { parted?.parts[number].isOn ?? true }

    /// The handles that are chosen and there.
    var chosenHandles: [Int] {
        var chosen: [Int] = []
        if isThere(handleNumber) { chosen.append(handleNumber) }
        for number in companions where isThere(number) { chosen.append(number) }
        return chosen
    }

    func isChosen(_ number: Int) -> Bool {
        if number == handleNumber { return true }
        for companion in companions where companion == number { return true }
        return false
    }

    // MARK: - Cards

    /// The cards that are shown; none where these are all.
    var strip: [Int]? {
        guard let parted else { return nil }
        let parts = parted.parts
        var isOfPart = [Bool](repeating: false, count: layout.cards.count)
        for part in parts { for parameter in part.parameters { isOfPart[parameter] = true } }
        var strip = parts[handleNumber].parameters
        for number in 0..<isOfPart.count where !isOfPart[number] { strip.append(number) }
        return strip
    }

    /// The cards whose texts say what room texts need: those of all parts are alike.
    var measuredCards: [Int] {
        if let strip { return strip.filter { $0 < parameters.count + meters.count } }
        var all: [Int] = []
        for number in 0..<parameters.count + meters.count { all.append(number) }
        return all
    }

    /// What stands on a parameter's card: of a part, only its switch bears the part's number.
    func name(ofCard number: Int) -> UTF8Text {
        let name = UTF8Text(of: parameters[number].name)
        guard let part = part(of: number), let parted, parted.parts[part].on != number else { return name }
        var end = name.bytes.count
        while end > 0 && (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(name.bytes[end - 1]) { end -= 1 }
        return end > 1 && name.bytes[end - 1] == UInt8(ascii: " ") ? name.part(from: 0, to: end - 1) : name
    }

    /// Whether a parameter means nothing as the others of its part are.
    func isIdle(_ parameter: Int) -> Bool {
        guard let parted, let number = part(of: parameter) else { return false }
        let part = parted.parts[number]
        if parameter == part.on { return false }
        return !part.isOn || part.idle.contains { $0 == parameter }
    }

    /// The part that a parameter belongs to, if it does.
    private func part(of parameter: Int) -> Int? {
        guard let parts = parted?.parts else { return nil }
        for number in 0..<parts.count {
            for other in parts[number].parameters where other == parameter { return number }
        }
        return nil
    }

    /// Keeps the part whose cards are shown, where a person uses one of them.
    func keepPart(of used: Part) {
        if case .card(let number) = used, part(of: number) == handleNumber { isPartChosen = true }
    }

    /// Shows the cards of the part that is chosen now.
    func showChosenPart() {
        guard parted != nil else { return }
        lay(out: (layout.all.width, layout.all.height))
        let top = layout.graph.bottom
        invalidate(Rect(x: 0, y: top, width: layout.all.width, height: layout.all.bottom - top))
    }

    /// Follows a change of a parameter.
    func followParts(_ parameter: Int) {
        guard let parted else { return }
        let number = part(of: parameter)
        curves?.forget(number)
        let parts = parted.parts
        if !isPartChosen {
            var first = 0
            for part in (0..<parts.count).reversed() where parts[part].isOn { first = part }
            if first != handleNumber {
                handleNumber = first
                showChosenPart()
            }
        }
        // Others may mean something now, or nothing any more.
        if number == handleNumber { for other in parts[handleNumber].parameters { invalidate(.card(other)) } }
    }

    // MARK: - Adding and removing

    /// Sets several parameters as one gesture: all are held before the first moves.
    func setTogether(_ moves: [(parameter: Int, value: Double)]) {
        var needed: [(parameter: Int, value: Double)] = []
        for move in moves {
            guard let value = parameters[move.parameter].range.accepted(move.value) else { continue }
            if Double(Float(value)) != values[move.parameter] { needed.append(move) }
        }
        asOne {
            for move in needed { touch(move.parameter, true) }
            for move in needed { set(move.parameter, to: move.value) }
            for move in needed { touch(move.parameter, false) }
        }
    }

    /// Adds the first part that is off and as it was at the beginning, or else the first that is off, at a place on the view.
    func addPart(at place: Point) {
        guard let parted, let graph else { return }
        let parts = parted.parts
        var (free, untouched): (Int?, Int?)
        for number in (0..<parts.count).reversed() where !parts[number].isOn {
            free = number
            if isUntouched(parts[number]) { untouched = number }
        }
        guard let number = untouched ?? free else {
            let (first, last) = (parts[0].on, parts[parts.count - 1].on)
            return show(notice: name(ofCard: first) + " to " + name(ofCard: last) + " are all on.")
        }
        let plot = layout.plot
        let value = Point(
            x: graph.horizontal.value(at: (place.x - plot.x) / plot.width),
            y: graph.vertical.value(at: (plot.bottom - place.y) / plot.height))
        var moves = defaults(of: parts[number])
        for move in parted.values(ofNewPart: number, at: value) {
            for index in 0..<moves.count where moves[index].parameter == move.parameter { moves[index] = move }
        }
        // Last, so that it is not heard before it is where it belongs.
        moves.append((parts[number].on, 1))
        setTogether(moves)
        companions = []
        select(handle: number)
    }

    private func isUntouched(_ part: GraphPart) -> Bool {
        for parameter in part.parameters where values[parameter] != parameters[parameter].defaultValue { return false }
        return true
    }

    /// The defaults of all parameters of a part but its switch.
    private func defaults(of part: GraphPart) -> [(parameter: Int, value: Double)] {
        var defaults: [(parameter: Int, value: Double)] = []
        for parameter in part.parameters where parameter != part.on {
            defaults.append((parameter, parameters[parameter].defaultValue))
        }
        return defaults
    }

    /// Switches the chosen parts off and sets them back to their defaults.
    func removeChosen() {
        guard let parted else { return }
        var moves: [(parameter: Int, value: Double)] = []
        for number in chosenHandles { moves.append((parted.parts[number].on, 0)) }
        for number in chosenHandles { for move in defaults(of: parted.parts[number]) { moves.append(move) } }
        companions = []
        setTogether(moves)
        invalidate(.graph)
    }

    /// Switches the chosen parts on or off.
    func switchChosen(on isOn: Bool) {
        guard let parted else { return }
        var moves: [(parameter: Int, value: Double)] = [(parted.parts[handleNumber].on, isOn ? 1 : 0)]
        for number in companions { moves.append((parted.parts[number].on, isOn ? 1 : 0)) }
        setTogether(moves)
    }

    /// Sets a parameter of the chosen part, and the same one of those chosen along with it.
    func setChosen(_ parameter: Int, to value: Double) {
        guard let parted, part(of: parameter) == handleNumber else { return setOnce(parameter, to: value) }
        let parts = parted.parts
        var moves: [(parameter: Int, value: Double)] = [(parameter, value)]
        for index in 0..<parts[handleNumber].parameters.count where parts[handleNumber].parameters[index] == parameter {
            for number in chosenHandles where number != handleNumber {
                moves.append((parts[number].parameters[index], value))
            }
        }
        setTogether(moves)
    }

    /// Sets back the gain, or what else it is that the chosen handle moves up and down; of all that are chosen, if `areAll`.
    func resetHandle(areAll: Bool = false) {
        let handles = view.handles
        setTogether(defaults(of: areAll ? chosenHandles.map { handles[$0].vertical } : [handle?.vertical]))
    }

    // MARK: - Pointer

    func doubleClickParts(at point: Point) {
        if selectHandle(near: point) {
            resetHandle()
        } else if layout.plot.contains(point) {
            addPart(at: point)
        }
    }

    /// Takes hold of the handles that are chosen, where the pointer is at one; else begins a frame around others.
    func pressParts(at point: Point) {
        var drag = Drag(part: .graph, pointer: point, place: Point(x: 0, y: 0))
        guard selectHandle(near: point) else {
            guard layout.plot.contains(point) else { return }
            drag.corner = point
            self.drag = drag
            return
        }
        drag.starts = starts()
        self.drag = drag
        for start in drag.starts { hold(start.handle) }
        invalidate(.graph)
    }

    /// Where the chosen handles are, as fractions of the axes.
    private func starts() -> [(handle: Handle, place: Point)] {
        guard let graph else { return [] }
        let handles = view.handles
        return chosenHandles.map { number in
            let place = handles[number].place
            return (
                handles[number],
                Point(x: graph.horizontal.fraction(of: place.x), y: graph.vertical.fraction(of: place.y))
            )
        }
    }

    /// Moves handles from where they were by the same way on the view, as far as none of them leaves its range.
    func move(_ starts: [(handle: Handle, place: Point)], by movement: Point) {
        guard let graph else { return }
        var (x, y) = (movement.x / layout.plot.width, -movement.y / layout.plot.height)
        for start in starts {
            x = held(x, from: start.place.x, to: parameters[start.handle.horizontal].range, graph.horizontal)
            guard let vertical = start.handle.vertical else { continue }
            y = held(y, from: start.place.y, to: parameters[vertical].range, graph.vertical)
        }
        for start in starts {
            set(start.handle.horizontal, to: graph.horizontal.value(at: start.place.x + x))
            guard let vertical = start.handle.vertical else { continue }
            set(vertical, to: graph.vertical.value(at: start.place.y + y))
        }
    }

    private func held(_ way: Double, from start: Double, to range: ParameterRange, _ axis: Axis) -> Double {
        max(axis.fraction(of: range.minimum) - start, min(axis.fraction(of: range.maximum) - start, way))
    }

    /// Chooses the handles between the place where the pointer went down and the present one.
    func chooseHandles(within drag: Drag) {
        guard let corner = drag.corner else { return }
        let frame = Rect(
            x: min(corner.x, drag.pointer.x), y: min(corner.y, drag.pointer.y), width: abs(corner.x - drag.pointer.x),
            height: abs(corner.y - drag.pointer.y))
        var inside: [Int] = []
        let handles = view.handles
        for number in 0..<handles.count where isThere(number) && frame.contains(place(of: handles[number])) {
            inside.append(number)
        }
        companions = []
        if let first = inside.first {
            select(handle: first)
            inside.removeFirst()
            companions = inside
        }
        invalidate(.graph)
    }

    // MARK: - Keys

    /// Moves the handles in use by steps that suit what they move; several together.
    func stepHandles(x: Double, y: Double, fine: Bool) {
        guard let graph, companions.contains(where: { isThere($0) }) else {
            step(x != 0 ? handle?.horizontal : handle?.vertical, by: x + y, fine: fine)
            return
        }
        // What is dragged is not moved otherwise meanwhile.
        guard drag == nil else { return }
        let share = fine ? 0.1 : 1
        // A semitone, and half a unit.
        let semitone = graph.horizontal.fraction(of: 100 * Double.exp2(1.0 / 12)) - graph.horizontal.fraction(of: 100)
        let half = graph.vertical.fraction(of: 0.5) - graph.vertical.fraction(of: 0)
        let starts = starts()
        drag = Drag(part: .graph, pointer: tipPlace, place: Point(x: 0, y: 0))
        for start in starts { hold(start.handle) }
        move(
            starts,
            by: Point(x: x * share * semitone * layout.plot.width, y: -y * share * half * layout.plot.height))
        let held = drag?.held ?? []
        drag = nil
        for parameter in held { letGo(parameter) }
    }

    /// Follows a key on a graph with parts; false where it means nothing there.
    func pressParts(_ key: Key, fine: Bool) -> Bool {
        guard let parted, focused == .graph else { return false }
        switch key {
        // What makes steps fine is Shift here: with Ctrl this key is the host's.
        case .page(let backwards): chooseNextPart(backwards: backwards, isAdded: fine)
        // Nobody has chosen the part that is shown by itself.
        case .backspace where (hasKeyboard || isPartChosen) && !chosenHandles.isEmpty: removeChosen()
        case .menu: return openMenuByKey()
        case .escape where isListening: listen(false)
        case .character(let character) where hasKeyboard: return pressParts(character, parted.parts.count)
        default: return false
        }
        return true
    }

    private func pressParts(_ character: UInt8, _ count: Int) -> Bool {
        switch character {
        case UInt8(ascii: "0")...UInt8(ascii: "9"):
            let digit = Int(character - UInt8(ascii: "0"))
            let number = digit == 0 ? 9 : digit - 1
            guard number < count else { return false }
            companions = []
            select(handle: number)
        case UInt8(ascii: "a"): addPart(at: layout.plot.center)
        case UInt8(ascii: " "): switchChosen(on: !isThere(handleNumber))
        case UInt8(ascii: "m"): return openMenuByKey()
        case UInt8(ascii: "r"): use(.range)
        case UInt8(ascii: "f"): use(.freeze)
        case UInt8(ascii: "l"): return toggleListening()
        default: return false
        }
        return true
    }

    /// Chooses the next part that is on, or the one before; of all where none is. If it is added, those that are chosen stay so.
    private func chooseNextPart(backwards: Bool, isAdded: Bool) {
        guard let parts = parted?.parts else { return }
        var next = handleNumber
        for _ in 0..<parts.count {
            next = (next + (backwards ? parts.count - 1 : 1)) % parts.count
            if parts[next].isOn { break }
        }
        if next == handleNumber && !parts[next].isOn {
            next = (next + (backwards ? parts.count - 1 : 1)) % parts.count
        }
        if !isAdded || !isThere(handleNumber) {
            companions = []
        } else if !isChosen(next) {
            companions.append(next)
        }
        // Which takes the place of the one that is in use now, and leaves it among the companions.
        select(handle: next)
    }
}
