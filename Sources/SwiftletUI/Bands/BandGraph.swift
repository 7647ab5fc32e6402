// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
import SwiftletEffects
import SwiftletPlugin

/// The graph of a multiband effect. The user can add, choose, move, hear alone and remove bands.
final class BandGraph: GraphWidget {
    let multiband: any MultibandView
    /// The other chosen bands, besides the one in use.
    var companions: [Int] = []
    /// The height of each band's curve at each pixel column; empty for curves to compute.
    var heights: [[Double]]
    /// Whether the chosen band is heard alone, and whether that ends with the drag.
    override var isListening: Bool { isListeningNow }
    var isListeningNow = false
    var stopsListeningOnRelease = false
    var bandDrag = BandDrag.none
    /// Whether a click on the empty graph or Escape has ended the work with the chosen bands.
    var isDismissed = false
    let readout = PointerReadout()
    let handlePanel = HandlePanel()
    let gainDots = GainDots(), rangeMark = RangeMark(), levelMark = LevelMark()
    var dynamics: DynamicState

    var bands: [GraphBand] { multiband.bands }

    init(_ view: any MultibandView, sampleRate: Double, ports: PortMap) {
        multiband = view
        heights = [[Double]](repeating: [], count: view.bands.count)
        dynamics = DynamicState(bandCount: view.bands.count)
        super.init(view, sampleRate: sampleRate, ports: ports)
    }

    // MARK: - Changes

    override func updateParameter(_ parameter: Int) {
        super.updateParameter(parameter)
        let (number, bands) = (band(of: parameter), bands)
        if let number {
            heights[number] = []
        } else {
            forgetHeights()
        }
        if !hasChosen {
            var first = 0
            for band in (0..<bands.count).reversed() where bands[band].isOn { first = band }
            if first != handleNumber {
                handleNumber = first
                panel.showChosenCards()
            }
        }
        // Switching a parameter may make others of its band active or inactive.
        if number == handleNumber {
            for other in bands[handleNumber].parameters { panel.cards[other].invalidate() }
            handlePanel.invalidate()
        }
        if let number { showHandle(of: bands[number], after: parameter) }
    }

    private func forgetHeights() { for band in 0..<heights.count { heights[band] = [] } }

    override func show(sampleRate: Double) {
        if sampleRate != self.sampleRate { forgetHeights() }
        super.show(sampleRate: sampleRate)
    }

    // MARK: - Cards

    /// The cards of the chosen band, and of the parameters outside of all bands.
    override func shownCards(of count: Int, width: Double) -> [Int]? {
        let parameters = shownParameters
        if dynamics.showsDetails && width < Self.minimumWidthOfAllCards { return parameters }
        var isOfBand = [Bool](repeating: false, count: count)
        for band in bands { for parameter in band.parameters { isOfBand[parameter] = true } }
        var shown = parameters
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
    func band(of parameter: Int) -> Int? {
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

    override func forgetChoice() {
        super.forgetChoice()
        companions = []
    }

    override var focusStops: [Int] {
        let stops = super.focusStops
        return stops.isEmpty ? [handleNumber] : stops
    }

    override func select(handle number: Int) {
        isDismissed = false
        if !isChosen(number) {
            companions = []
            invalidate()
        }
        let before = handleNumber
        for index in 0..<companions.count where companions[index] == number { companions[index] = before }
        super.select(handle: number)
        if number != before { panel.showChosenCards() }
    }

    // MARK: - Adding, removing, changing

    override func counterparts(of parameter: Int) -> [Int] {
        guard band(of: parameter) == handleNumber else { return [parameter] }
        let bands = bands
        var found = [parameter]
        for index in 0..<bands[handleNumber].parameters.count where bands[handleNumber].parameters[index] == parameter {
            // Chosen bands that are off can be switched on, but not changed unseen.
            for number in companions where bands[number].isOn || parameter == bands[handleNumber].on {
                found.append(bands[number].parameters[index])
            }
        }
        return found
    }

    override func setChosen(_ parameter: Int, to value: Double) {
        let counterparts = counterparts(of: parameter)
        guard counterparts.count > 1 else { return settings.setOnce(parameter, to: value) }
        settings.setTogether(counterparts.map { ($0, value) })
    }

    override var hasChosenBands: Bool { hasChosen && !isDismissed && !chosenHandles.isEmpty }
    override func takeChosenBands(isCut: Bool) -> UTF8Text {
        let text = chosenBandsText
        if isCut { removeChosen() }
        return text
    }
    override func paste(bands lines: [UTF8Text]) -> Bool { pasteBands(lines) }
    override func chooseAll() { choose([Int](0..<bands.count).filter { isHandleShown($0) }) }

    // MARK: - Overlays

    override var overlays: [Widget] {
        [gainDots, levelMark, rangeMark, readout, handlePanel] + handlePanel.cells
    }

    override func updateOverlays() {
        updateDynamics(now: settings.history.now)
        handlePanel.update(self)
        readout.update(self)
    }

    override func receive(_ readings: [(band: Int, reading: BandReading)], now: Double) {
        if dynamics.receive(readings, now: now) { invalidate() }
    }
    override var movingLines: [MovingLine] { dynamicLines }

    // MARK: - Listening

    override var canListen: Bool { multiband.canListen }
    override var listenedBand: Int? { isListening && isHandleShown(handleNumber) ? handleNumber : nil }

    override func listen(_ isListening: Bool) {
        guard isListening != isListeningNow else { return }
        isListeningNow = isListening
        invalidate()
    }

    // MARK: - Pointer

    override var locksDrags: Bool { true }

    override func pointerShape(at point: Point) -> PointerShape {
        switch bandDrag {
        case .handles, .click: return .move
        case .frame: return .crosshair
        case .peak, .peakHandle: return .sizing
        case .none: break
        }
        if handle(near: point) != nil { return .move }
        guard plot.contains(point) else { return .arrow }
        return spectrumPeak(near: point) == nil ? .crosshair : .sizing
    }

    override func press(_ press: PointerPress) -> Bool {
        defer { invalidate() }
        guard let number = handle(near: press.point) else { return pressEmpty(press) }
        let adds = !press.modifiers.isDisjoint(with: [.shift, .control])
        if !adds { select(handle: number) }
        if press.isSecond {
            if !adds { resetHeight(of: [number]) }
            return false
        }
        if adds {
            bandDrag = .click(number, wasChosen: hasChosen && isChosen(number))
        } else {
            holdHandles()
        }
        // A drag with Alt listens until it ends, unless the window manager uses such drags to move windows.
        stopsListeningOnRelease = press.modifiers.contains(.alt) && canListen && !isListening
        if stopsListeningOnRelease { listen(true) }
        return true
    }

    override func drag(_ drag: Drag, isFine: Bool) { continueBandDrag(drag) }

    override func release(_ drag: Drag) {
        if stopsListeningOnRelease { listen(false) }
        stopsListeningOnRelease = false
        endBandDrag(drag)
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
        case .backspace where (panel.hasKeyboard || hasChosen && !isDismissed) && !chosenHandles.isEmpty: removeChosen()
        case .menu: return openMenuByKey(ofGraph: press.modifiers.contains(.shift))
        case .escape where isListening: listen(false)
        case .escape where hasChosenBands && handlePanel.isShown: isDismissed = true
        case .character(let character)
        where panel.hasKeyboard && self.press(character, isShifted: press.modifiers.contains(.shift)):
            break
        default: return super.press(press)
        }
        return true
    }

    // MARK: - The menu

    override func openMenu(at point: Point?) {
        if let point, !selectHandle(near: point) { return openGraphMenu(at: point) }
        guard let handle else { return openGraphMenu(at: point ?? plot.center) }
        let place = point ?? place(of: handle)
        panel.openMenu(menuColumns, at: Point(x: place.x + 14, y: place.y + 8))
    }

    // MARK: - Drawing

    override func paintFront(on canvas: Canvas) {
        guard let content else { return }
        let bands = bands
        computeHeights(content, canvas.scale)
        canvas.clipped(to: plot.inset(by: -1)) {
            for number in 0..<bands.count where isDynamic(number) { paintRange(number, content, canvas) }
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
        paintLegend(content, canvas)
        paintListening(canvas)
    }
}
