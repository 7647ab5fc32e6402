// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
import SwiftletEffects

/// The graph of a multiband effect. The user can add, choose, move, hear alone and remove bands.
final class BandGraph: GraphWidget {
    let multiband: any MultibandView
    /// The other chosen bands, besides the one in use.
    private var companions: [Int] = []
    /// The height of each band's curve at each pixel column; empty for curves to compute.
    private var heights: [[Double]]
    /// Whether the chosen band is heard alone, and whether that ends with the drag.
    override var isListening: Bool { isListeningNow }
    private var isListeningNow = false
    private var stopsListeningOnRelease = false
    /// The places of the dragged handles at the start of the drag, as fractions of the axes; empty while the user drags
    /// a selection frame.
    private var starts: [Start] = []
    private typealias Start = (handle: Handle, place: Point)

    private var bands: [GraphBand] { multiband.bands }

    init(_ view: any MultibandView, sampleRate: Double) {
        multiband = view
        heights = [[Double]](repeating: [], count: view.bands.count)
        super.init(view, sampleRate: sampleRate)
    }

    // MARK: - Changes

    override func updateParameter(_ parameter: Int) {
        super.updateParameter(parameter)
        let (number, bands) = (band(of: parameter), bands)
        if let number { heights[number] = [] }
        if !hasChosen {
            var first = 0
            for band in (0..<bands.count).reversed() where bands[band].isOn { first = band }
            if first != handleNumber {
                handleNumber = first
                panel.showChosenCards()
            }
        }
        // Switching a parameter may make others of its band active or inactive.
        if number == handleNumber { for other in bands[handleNumber].parameters { panel.cards[other].invalidate() } }
    }

    override func show(sampleRate: Double) {
        if sampleRate != self.sampleRate { for band in 0..<heights.count { heights[band] = [] } }
        super.show(sampleRate: sampleRate)
    }

    // MARK: - Cards

    /// The cards of the chosen band, and of the parameters outside of all bands.
    override func shownCards(of count: Int) -> [Int]? {
        var isOfBand = [Bool](repeating: false, count: count)
        for band in bands { for parameter in band.parameters { isOfBand[parameter] = true } }
        var shown = bands[handleNumber].parameters
        for number in 0..<isOfBand.count where !isOfBand[number] { shown.append(number) }
        return shown
    }

    /// Only the band's switch shows the band's number.
    override func name(ofCard number: Int) -> UTF8Text {
        let name = super.name(ofCard: number)
        guard let band = band(of: number), bands[band].on != number else { return name }
        var end = name.bytes.count
        while end > 0 && (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(name.bytes[end - 1]) { end -= 1 }
        return end > 1 && name.bytes[end - 1] == UInt8(ascii: " ") ? name.part(from: 0, to: end - 1) : name
    }

    override func isIdle(_ parameter: Int) -> Bool {
        guard let number = band(of: parameter) else { return false }
        let band = bands[number]
        return parameter != band.on && (!band.isOn || band.idle.contains(parameter))
    }

    /// The band that a parameter belongs to; nil for none.
    private func band(of parameter: Int) -> Int? {
        let bands = bands
        for number in 0..<bands.count where bands[number].parameters.contains(parameter) { return number }
        return nil
    }

    override func keepBand(ofCard number: Int) -> Bool {
        let hadChosen = hasChosen
        if band(of: number) == handleNumber { hasChosen = true }
        return hadChosen
    }

    // MARK: - Choosing

    override func isHandleShown(_ number: Int) -> Bool { bands[number].isOn }

    /// The chosen bands that are on.
    override var chosenHandles: [Int] { ([handleNumber] + companions).filter { isHandleShown($0) } }

    private func isChosen(_ number: Int) -> Bool { number == handleNumber || companions.contains(number) }

    override func forgetChoice() {
        super.forgetChoice()
        companions = []
    }

    override var focusStops: [Int] {
        let stops = super.focusStops
        return stops.isEmpty ? [handleNumber] : stops
    }

    override func select(handle number: Int) {
        if !isChosen(number) {
            companions = []
            invalidate()
        }
        let before = handleNumber
        for index in 0..<companions.count where companions[index] == number { companions[index] = before }
        super.select(handle: number)
        if number != before { panel.showChosenCards() }
    }

    private func selectAlone(_ number: Int) {
        companions = []
        select(handle: number)
    }

    /// Chooses the next or previous band that is on, or the next of all bands if all are off. If `isAdded`, the chosen
    /// bands stay chosen.
    private func chooseNext(backwards: Bool, isAdded: Bool) {
        let bands = bands
        func after(_ number: Int) -> Int { (number + (backwards ? bands.count - 1 : 1)) % bands.count }
        var next = handleNumber
        for _ in 0..<bands.count {
            next = after(next)
            if bands[next].isOn { break }
        }
        if next == handleNumber && !bands[next].isOn { next = after(next) }
        if !isAdded || !isHandleShown(handleNumber) {
            companions = []
        } else if !isChosen(next) {
            companions.append(next)
        }
        // This makes `next` the band in use, and the current one a companion.
        select(handle: next)
    }

    /// Chooses the handles in a frame.
    private func choose(within frame: Rect) {
        var inside: [Int] = []
        let handles = view.handles
        for number in 0..<handles.count where isHandleShown(number) && frame.contains(place(of: handles[number])) {
            inside.append(number)
        }
        companions = []
        if let first = inside.first {
            select(handle: first)
            companions = [Int](inside.dropFirst())
        }
        invalidate()
    }

    // MARK: - Adding, removing, changing

    /// Adds a band at a place on the view: the first that is off with all defaults, or else the first that is off.
    @_optimize(size)
    private func addBand(at place: Point) {
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

    private func isUntouched(_ band: GraphBand) -> Bool {
        band.parameters.allSatisfy { settings.values[$0] == settings.parameters[$0].defaultValue }
    }

    /// The defaults of all parameters of a band except its switch.
    private func defaults(of band: GraphBand) -> Settings.Moves {
        settings.defaults(of: band.parameters.map { $0 == band.on ? nil : $0 })
    }

    /// Switches the chosen bands off and resets them to their defaults.
    private func removeChosen() {
        var moves: Settings.Moves = chosenHandles.map { (bands[$0].on, 0) }
        for number in chosenHandles { moves += defaults(of: bands[number]) }
        companions = []
        settings.setTogether(moves)
        invalidate()
    }

    private func switchChosen(on isOn: Bool) {
        settings.setTogether(([handleNumber] + companions).map { (bands[$0].on, isOn ? 1 : 0) })
    }

    override func setChosen(_ parameter: Int, to value: Double) {
        guard band(of: parameter) == handleNumber else { return settings.setOnce(parameter, to: value) }
        let bands = bands
        var moves: Settings.Moves = [(parameter, value)]
        for index in 0..<bands[handleNumber].parameters.count where bands[handleNumber].parameters[index] == parameter {
            for number in chosenHandles where number != handleNumber {
                moves.append((bands[number].parameters[index], value))
            }
        }
        settings.setTogether(moves)
    }

    /// Resets the gain, or another parameter that handles move vertically.
    private func resetHeight(of numbers: [Int]) {
        let handles = view.handles
        settings.setTogether(settings.defaults(of: numbers.map { handles[$0].vertical }))
    }

    // MARK: - Listening

    override var canListen: Bool { multiband.canListen }
    override var listenedBand: Int? { isListening && isHandleShown(handleNumber) ? handleNumber : nil }

    override func listen(_ isListening: Bool) {
        guard isListening != isListeningNow else { return }
        isListeningNow = isListening
        invalidate()
    }

    /// Returns false if no band can be heard alone.
    private func toggleListening() -> Bool {
        guard canListen, isListening || isHandleShown(handleNumber) else { return false }
        listen(!isListening)
        return true
    }

    // MARK: - Pointer

    override func press(_ press: PointerPress) -> Bool {
        let isNear = selectHandle(near: press.point)
        if press.isSecond {
            if isNear {
                resetHeight(of: chosenHandles.filter { $0 == handleNumber })
            } else if plot.contains(press.point) {
                addBand(at: press.point)
            }
            return false
        }
        guard isNear || plot.contains(press.point) else { return false }
        starts = isNear ? places() : []
        for start in starts { hold(start.handle) }
        // A drag with Alt listens until it ends, unless the window manager uses such drags to move windows.
        stopsListeningOnRelease = press.hasAlt && isNear && canListen && !isListening
        if stopsListeningOnRelease { listen(true) }
        invalidate()
        return true
    }

    /// The places of the chosen handles, as fractions of the axes.
    private func places() -> [Start] {
        guard let content else { return [] }
        let handles = view.handles
        return chosenHandles.map { number in
            let place = handles[number].place
            return (
                handles[number],
                Point(x: content.horizontal.fraction(of: place.x), y: content.vertical.fraction(of: place.y))
            )
        }
    }

    override func drag(_ drag: Drag, isFine: Bool) {
        if starts.isEmpty {
            choose(within: frame(of: drag))
        } else {
            move(starts, x: drag.movement.x / plot.width, y: -drag.movement.y / plot.height)
        }
    }

    override func release(_ drag: Drag) {
        if stopsListeningOnRelease { listen(false) }
        stopsListeningOnRelease = false
        starts = []
        letGo()
    }

    /// The selection frame of a drag.
    private func frame(of drag: Drag) -> Rect {
        Rect(
            x: min(drag.start.x, drag.pointer.x), y: min(drag.start.y, drag.pointer.y),
            width: abs(drag.start.x - drag.pointer.x), height: abs(drag.start.y - drag.pointer.y))
    }

    /// Moves handles by the same fractions of the axes, limited so that all stay within their ranges.
    @_optimize(size)
    private func move(_ starts: [Start], x: Double, y: Double) {
        guard let content else { return }
        var (x, y) = (x, y)
        for start in starts {
            x = clamped(x, from: start.place.x, start.handle.horizontal, content.horizontal)
            if let vertical = start.handle.vertical { y = clamped(y, from: start.place.y, vertical, content.vertical) }
        }
        for start in starts {
            settings.set(start.handle.horizontal, to: content.horizontal.value(at: start.place.x + x))
            guard let vertical = start.handle.vertical else { continue }
            settings.set(vertical, to: content.vertical.value(at: start.place.y + y))
        }
    }

    private func clamped(_ way: Double, from start: Double, _ parameter: Int, _ axis: Axis) -> Double {
        let range = settings.parameters[parameter].range
        return max(axis.fraction(of: range.minimum) - start, min(axis.fraction(of: range.maximum) - start, way))
    }

    // MARK: - Keys

    /// Moves the handle in use by its parameters' steps. Several chosen handles move by a semitone, and by half a unit
    /// of the vertical axis.
    override func stepHandles(x: Double, y: Double, isFine: Bool) {
        guard let content, companions.contains(where: { isHandleShown($0) }) else {
            return super.stepHandles(x: x, y: y, isFine: isFine)
        }
        // Keys do not move handles during a drag.
        guard panel.drag == nil else { return }
        let share = isFine ? 0.1 : 1
        let semitone =
            content.horizontal.fraction(of: 100 * Double.exp2(1.0 / 12)) - content.horizontal.fraction(of: 100)
        let half = content.vertical.fraction(of: 0.5) - content.vertical.fraction(of: 0)
        let starts = places()
        for start in starts { hold(start.handle) }
        move(starts, x: x * share * semitone, y: y * share * half)
        letGo()
    }

    override func press(_ press: KeyStroke) -> Bool {
        switch press.lowercasedKey {
        // Fine means Shift here: with Ctrl, this key is the host's.
        case .page(let backwards): chooseNext(backwards: backwards, isAdded: press.isFine)
        // Do not remove a band that is shown but not chosen.
        case .backspace where (panel.hasKeyboard || hasChosen) && !chosenHandles.isEmpty: removeChosen()
        case .menu: return openMenuAtHandle()
        case .escape where isListening: listen(false)
        case .character(let character) where panel.hasKeyboard: return self.press(character)
        default: return super.press(press)
        }
        return true
    }

    private func press(_ character: UInt8) -> Bool {
        switch character {
        case UInt8(ascii: "0")...UInt8(ascii: "9"):
            let number = (Int(character - UInt8(ascii: "0")) + 9) % 10
            guard number < bands.count else { return false }
            selectAlone(number)
        case UInt8(ascii: "a"): addBand(at: plot.center)
        case UInt8(ascii: " "): switchChosen(on: !isHandleShown(handleNumber))
        case UInt8(ascii: "m"): return openMenuAtHandle()
        case UInt8(ascii: "r"): panel.widgets.rangeButton.activate()
        case UInt8(ascii: "f"): panel.widgets.freezeButton.activate()
        case UInt8(ascii: "l"): return toggleListening()
        default: return false
        }
        return true
    }

    // MARK: - The menu

    private func openMenuAtHandle() -> Bool {
        guard let handle else { return false }
        openMenu(at: place(of: handle))
        return true
    }

    override func openMenu(at point: Point?) {
        guard let handle else { return }
        if let point, !selectHandle(near: point) { return }
        let place = point ?? place(of: handle)
        panel.openMenu(menuColumns, at: Point(x: place.x + 14, y: place.y + 8))
    }

    /// The menu of the chosen band: its choices and actions.
    @_optimize(size)
    private var menuColumns: [PopupMenu.Column] {
        let band = bands[handleNumber]
        var columns: [PopupMenu.Column] = []
        for parameter in band.parameters where !settings.parameters[parameter].choices.isEmpty {
            columns.append(panel.menuColumn(of: parameter))
        }
        var actions = PopupMenu.Column(
            title: companions.isEmpty ? UTF8Text(of: settings.parameters[band.on].name) : "Chosen bands")
        actions.add("Off") { self.switchChosen(on: false) }
        if band.handle.vertical != nil { actions.add("Reset") { self.resetHeight(of: self.chosenHandles) } }
        if canListen && companions.isEmpty {
            actions.add("Listen", isCurrent: isListening) { _ = self.toggleListening() }
        }
        actions.add("Remove") { self.removeChosen() }
        columns.append(actions)
        return columns
    }

    // MARK: - Drawing

    override func paintFront(on canvas: Canvas) {
        guard let content else { return }
        let bands = bands
        computeHeights(content, canvas.scale)
        canvas.clipped(to: plot.inset(by: -1)) {
            for number in 0..<bands.count where bands[number].isOn && !isChosen(number) {
                paintBand(number, content, canvas)
            }
            for number in chosenHandles { paintBand(number, content, canvas) }
            for curve in (0..<content.curveCount).reversed() { paintSum(curve, content, canvas) }
            paintGuides(on: canvas, color(handleNumber), alpha: held.isEmpty ? 0.2 : 0.55)
            paintFrame(canvas)
        }
        for number in 0..<bands.count where bands[number].isOn && number != handleNumber {
            paintHandle(number, bands[number].handle, canvas)
        }
        if let handle { paintHandle(handleNumber, handle, canvas) }
        if bands.allSatisfy({ !$0.isOn }) { paintInvitation(canvas) }
        paintListening(canvas)
    }

    /// Computes the curves of all bands that are on, at the middle of each pixel column.
    private func computeHeights(_ content: Graph, _ scale: Double) {
        let (count, bands) = (max(2, Int((plot.width * scale).rounded())), bands)
        for number in 0..<bands.count where bands[number].isOn && heights[number].count != count {
            heights[number] = []
            heights[number].reserveCapacity(count)
            // A peak may be narrower than a column, so the column nearest to the handle shows the height at the handle.
            let place = bands[number].handle.place.x
            let peak = Int((content.horizontal.fraction(of: place) * Double(count) - 0.5).rounded())
            for column in 0..<count {
                let x = column == peak ? place : content.horizontal.value(at: (Double(column) + 0.5) / Double(count))
                heights[number].append(multiband.height(ofBand: number, at: x))
            }
        }
    }

    private func color(_ number: Int) -> Color { isEnabled ? bandColor(number, theme) : theme.label }

    /// Draws a band's curve where it differs from the base, filled if the band is chosen.
    @_optimize(size)
    private func paintBand(_ number: Int, _ content: Graph, _ canvas: Canvas) {
        let (isChosen, heights, color) = (isChosen(number), heights[number], color(number))
        let base = content.base ?? 0
        let bottom = plot.bottom - plot.height * content.vertical.fraction(of: base)
        var run: [Point] = []
        for column in 0...heights.count {
            if column < heights.count && abs(heights[column] - base) > 0.03 {
                if let point = point(column, of: heights.count, content, heights[column]) { run.append(point) }
                continue
            }
            if !run.isEmpty {
                if isChosen { canvas.fill(run, to: bottom, color, alpha: 0.2) }
                canvas.stroke(run, color, width: 1.2, alpha: isChosen ? 0.8 : 0.35)
            }
            run = []
        }
    }

    private func point(_ column: Int, of count: Int, _ content: Graph, _ height: Double) -> Point? {
        point(content, x: plot.x + plot.width * (Double(column) + 0.5) / Double(count), height: height)
    }

    /// Draws the sum curve of the bands that are on.
    private func paintSum(_ curve: Int, _ content: Graph, _ canvas: Canvas) {
        let (count, bands) = (max(2, Int((plot.width * canvas.scale).rounded())), bands)
        var counted: [Int] = []
        for number in 0..<bands.count where bands[number].isOn && multiband.isBand(number, in: curve) {
            counted.append(number)
        }
        var points: [Point] = []
        points.reserveCapacity(count)
        for column in 0..<count {
            let x = content.horizontal.value(at: (Double(column) + 0.5) / Double(count))
            var height = view.height(of: curve, at: x)
            for number in counted { height += heights[number][column] }
            if let point = point(column, of: count, content, height) { points.append(point) }
        }
        let color = isEnabled ? (curve == 0 ? theme.accent : theme.second) : theme.label
        canvas.stroke(points, color, width: 2.2, alpha: listenedBand != nil ? 0.3 : isEnabled ? 1 : 0.7)
    }

    private func paintHandle(_ number: Int, _ handle: Handle, _ canvas: Canvas) {
        let (place, color, isChosen, isHeld) = (place(of: handle), color(number), isChosen(number), !held.isEmpty)
        if isChosen {
            canvas.fill(circleAt: place, radius: isHeld ? 19 : 15, color, alpha: isHeld ? 0.35 : 0.25)
        }
        canvas.fill(circleAt: place, radius: 9.5, isChosen ? color : theme.plot)
        if !isChosen { canvas.stroke(arcAt: place, radius: 8.75, color, width: 1.5) }
        let size = canvas.textSize(11, upTo: 13)
        canvas.draw(
            UTF8Text(Double(number + 1), decimals: 0), at: Point(x: place.x, y: place.y + size / 2.75), size: size,
            isChosen ? theme.plot : color, .center, bold: true)
    }

    private func paintFrame(_ canvas: Canvas) {
        guard isDragged, let drag = panel.drag, drag.hasMoved, starts.isEmpty else { return }
        canvas.fill(frame(of: drag), theme.text, alpha: 0.06)
        canvas.stroke(frame(of: drag), theme.label, alpha: 0.7)
    }

    /// Draws a note that a band is heard alone. Without it, the other bands would seem broken to a user who forgot.
    private func paintListening(_ canvas: Canvas) {
        guard let band = listenedBand else { return }
        let text = "Listening to band " + UTF8Text(Double(band + 1), decimals: 0)
        let size = canvas.textSize(14)
        // Below the buttons, if they are on the plot.
        let top = max(plot.y, panel.widgets.listenButton.frame.bottom)
        canvas.draw(
            text, at: Point(x: plot.center.x, y: top + 8 + size), size: size, color(band), .center, bold: true,
            maximum: plot.width - 24)
    }

    private func paintInvitation(_ canvas: Canvas) {
        let text = UTF8Text(multiband.invitation)
        let size = canvas.size(of: text, upTo: canvas.textSize(15), width: plot.width - 24)
        canvas.draw(text, at: Point(x: plot.center.x, y: plot.y + plot.height * 0.38), size: size, theme.label, .center)
    }
}

/// The colour of a band's handle and curve.
private func bandColor(_ number: Int, _ theme: Theme) -> Color {
    let color: Color =
        switch number % 8 {
        case 0: Color(0x7cb8ff)
        case 1: Color(0xf2c14e)
        case 2: Color(0xf28f79)
        case 3: Color(0xb79cf5)
        case 4: Color(0x62d0d8)
        case 5: Color(0xe98bb8)
        case 6: Color(0xb9d36a)
        default: Color(0xd9a878)
        }
    return color.legible(on: theme.plot, towards: theme.text)
}
