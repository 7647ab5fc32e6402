// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
import SwiftletEffects
import SwiftletPlugin

/// The distance within which the pointer grabs a handle.
private let reach = 20.0

/// The graph of a view: curves and handles or the view's own drawing, and the live part.
class GraphWidget: Widget {
    final let view: any EffectView
    /// The controller of the view's drawing, if it has one.
    final let drawingController: DrawingController?
    /// The number of the vertical axis.
    final private(set) var verticalNumber: Int
    final private(set) var sampleRate: Double
    final var live: LiveAudio
    /// The number of the handle in use, or last in use.
    final var handleNumber = 0
    /// Whether the user has chosen that handle. Otherwise, the band in use is the first that is on.
    final var hasChosen = false
    /// The dragged parameters, and the handle's place at the start of the drag; nil while the user drags in the view's
    /// drawing.
    final var held: [Int] = []
    private final var grabbed: Point?
    /// Whether the curves and handles over the spectra must be redrawn.
    final var isLayerStale = true
    /// Whether the spectra have changed since they were drawn.
    final var areSpectraStale = false
    /// The range in use as last drawn.
    final var lastRange = Rect.none

    init(_ view: any EffectView, sampleRate: Double, ports: PortMap) {
        self.view = view
        self.sampleRate = sampleRate
        drawingController = view.drawingController
        let graph = view.graph
        verticalNumber = graph?.verticalNumber ?? 0
        live = LiveAudio(
            kind: graph?.live ?? .nothing, sampleRate: sampleRate, ports: ports, settings: AnalyserSettings())
    }

    /// The graph's contents, with the chosen vertical axis.
    final var content: Graph? {
        var graph = view.graph
        graph?.verticalNumber = verticalNumber
        return graph
    }
    final var plot: Rect { panel.layout.plot }

    // MARK: - Description

    override var description: Description {
        // After choosing a handle, the user knows the tip, and wants to see the handle.
        let tip = UTF8Text(hasChosen ? "" : view.graph?.hint ?? "")
        guard let handle else { return Description(.chart, "Graph", tip: tip, actions) }
        let value = text(of: handle.horizontal) + (handle.vertical.map { ", " + text(of: $0) } ?? "")
        return Description(.chart, "Graph", value: value, tip: tip, actions, accessibleTitle: value)
    }

    private final var actions: Actions { view.multiband == nil ? .step : [.step, .menu] }

    private final func text(of number: Int) -> UTF8Text {
        UTF8Text(of: settings.parameters[number].name) + " " + settings.text(of: number)
    }

    // MARK: - Changes

    override func invalidate() {
        isLayerStale = true
        super.invalidate()
    }

    /// Updates the graph after a change of a parameter's value.
    func updateParameter(_ parameter: Int) {
        view.update(settings.values, sampleRate: sampleRate)
        if !view.handles.isEmpty || (view.graph?.curveCount ?? 0) > 0 { invalidate() }
        drawingController?.isOld = true
    }

    func show(sampleRate: Double) {
        guard sampleRate != self.sampleRate else { return }
        self.sampleRate = sampleRate
        view.update(settings.values, sampleRate: sampleRate)
        let isFrozen = live.isFrozen
        replaceLive()
        live.isFrozen = isFrozen
        drawingController?.isOld = true
        invalidate()
    }

    final func choose(vertical number: Int) {
        guard let graph = view.graph, number >= 0, number < graph.verticals.count, number != verticalNumber else {
            return
        }
        verticalNumber = number
        settings.history.remember { $0.range = number }
        panel.isBackdropStale = true
        drawingController?.isOld = true
        invalidate()
    }

    // MARK: - Bands

    /// Whether the effect can play a band alone.
    var canListen: Bool { false }
    /// Whether the chosen band is heard alone, if it is on.
    var isListening: Bool { false }
    /// The band to hear alone; nil for none.
    var listenedBand: Int? { nil }
    func listen(_ isListening: Bool) {}
    /// Marks the band of a card as chosen, because the user works with the card. Returns whether a band was chosen
    /// before.
    @discardableResult
    func keepBand(ofCard number: Int) -> Bool { false }
    /// Clears the choice of bands.
    func forgetChoice() {
        hasChosen = false
        settings.history.remember { $0.band = nil }
    }
    /// Returns the numbers of the visible cards out of `count` in a view of a width; nil if all are visible.
    func shownCards(of count: Int, width: Double) -> [Int]? { nil }
    func name(ofCard number: Int) -> UTF8Text { UTF8Text(of: settings.parameters[number].name) }
    /// Whether a parameter has no effect with the current settings of its band.
    func isIdle(_ parameter: Int) -> Bool { false }
    /// Returns a parameter, and the same parameter of all chosen bands.
    func counterparts(of parameter: Int) -> [Int] { [parameter] }
    /// Sets a parameter, and the same parameter of all chosen bands.
    func setChosen(_ parameter: Int, to value: Double) { settings.setOnce(parameter, to: value) }
    /// Whether bands are chosen, so that Ctrl-C and Ctrl-X act on them.
    var hasChosenBands: Bool { false }
    /// Returns the chosen bands as text for the clipboard, and removes them if `isCut`.
    func takeChosenBands(isCut: Bool) -> UTF8Text { UTF8Text() }
    /// Adds bands from lines of the clipboard. Returns false if these are not bands.
    func paste(bands lines: [UTF8Text]) -> Bool { false }
    /// Chooses all bands.
    func chooseAll() {}

    // MARK: - Dynamic bands

    /// Receives the readings of dynamic bands; `now` is in seconds.
    func receive(_ readings: [(band: Int, reading: BandReading)], now: Double) {}
    /// The curves that move with the audio.
    var movingLines: [MovingLine] { [] }

    // MARK: - Overlays

    /// The widgets over the graph, without places in the layout. Later ones lie over earlier ones.
    var overlays: [Widget] { [] }
    /// Shows, moves and hides the overlays.
    func updateOverlays() {}

    // MARK: - Handles

    /// Whether a handle is shown.
    func isHandleShown(_ number: Int) -> Bool { true }

    /// The handle in use, or last in use; nil if it is not shown.
    final var handle: Handle? {
        let handles = view.handles
        return handleNumber < handles.count && isHandleShown(handleNumber) ? handles[handleNumber] : nil
    }

    /// The numbers of the chosen handles.
    var chosenHandles: [Int] { handle == nil ? [] : [handleNumber] }

    /// The handles that Tab stops at, or one stop for a drawing that takes keys.
    var focusStops: [Int] {
        var stops: [Int] = []
        for number in 0..<view.handles.count where isHandleShown(number) { stops.append(number) }
        return stops.isEmpty && drawingController?.acceptsKeys == true ? [handleNumber] : stops
    }

    func select(handle number: Int) {
        hasChosen = true
        if view.multiband != nil { settings.history.remember { $0.band = number } }
        guard number != handleNumber else { return }
        handleNumber = number
        invalidate()
    }

    /// Selects the handle nearest to a point. Returns false if none is near.
    final func selectHandle(near point: Point) -> Bool {
        guard let number = handle(near: point) else { return false }
        select(handle: number)
        return true
    }

    /// Returns the number of the handle nearest to a point; nil if none is near.
    @_optimize(size)
    final func handle(near point: Point) -> Int? {
        var nearest = reach * reach
        var found: Int?
        let handles = view.handles
        for number in 0..<handles.count where isHandleShown(number) {
            let place = place(of: handles[number])
            let (dx, dy) = (place.x - point.x, place.y - point.y)
            guard dx * dx + dy * dy <= nearest else { continue }
            nearest = dx * dx + dy * dy
            found = number
        }
        return found
    }

    /// Returns the place of a handle on the view, clamped to the plot.
    final func place(of handle: Handle) -> Point {
        let place = place(of: handle.place)
        return Point(
            x: max(plot.x, min(plot.right, place.x)), y: max(plot.y, min(plot.bottom, place.y)))
    }

    /// Converts a place on the graph to one on the view.
    final func place(of value: Point) -> Point {
        guard let content else { return plot.center }
        return Point(
            x: plot.x + plot.width * content.horizontal.fraction(of: value.x),
            y: plot.bottom - plot.height * content.vertical.fraction(of: value.y))
    }

    /// Converts a place on the view to one on the graph.
    final func value(at place: Point, _ content: Graph) -> Point {
        Point(
            x: content.horizontal.value(at: (place.x - plot.x) / plot.width),
            y: content.vertical.value(at: (plot.bottom - place.y) / plot.height))
    }

    /// Moves the handle in use to a place on the view.
    private final func moveHandle(to place: Point) {
        guard let content, let handle else { return }
        let value = value(at: place, content)
        // Set x first: the meaning of the height may depend on it.
        settings.set(handle.horizontal, to: value.x)
        if let vertical = handle.vertical {
            settings.set(vertical, to: view.value(ofHandle: handleNumber, at: value.y))
        }
    }

    // MARK: - Pointer

    override func pointerShape(at point: Point) -> PointerShape {
        !held.isEmpty || handle(near: point) != nil ? .move : .arrow
    }

    override var locksDrags: Bool { !held.isEmpty }

    override func isHolding(_ parameter: Int) -> Bool {
        held.contains(parameter) || drawingController?.isHolding(parameter) == true
    }

    override func press(_ press: PointerPress) -> Bool {
        let point = press.point
        if press.isSecond {
            if !pass(.doubleClick, at: point, isFine: press.isFine) { doubleClick(at: point) }
            return false
        }
        guard plot.inset(by: -reach).contains(point) else { return false }
        grabbed = nil
        let isNear = selectHandle(near: point)
        if !isNear && plot.contains(point) && pass(.press, at: point, isFine: press.isFine) { return true }
        guard isNear, let handle else { return false }
        grabbed = place(of: handle)
        hold(handle)
        invalidate()
        return true
    }

    /// Restores the defaults of the handle at a point. On an empty place, moves a single handle there.
    private final func doubleClick(at point: Point) {
        let isNear = selectHandle(near: point)
        guard let handle else { return }
        if isNear {
            settings.setTogether(settings.defaults(of: [handle.horizontal, handle.vertical]))
        } else if view.handles.count == 1, plot.contains(point) {
            hold(handle)
            moveHandle(to: point)
            letGo()
        }
    }

    /// Grabs the parameters of a handle.
    final func hold(_ handle: Handle) {
        for case let parameter? in [handle.horizontal, handle.vertical] {
            held.append(parameter)
            settings.touch(parameter, true)
        }
    }

    override func drag(_ drag: Drag, isFine: Bool) {
        if let grabbed {
            let movement = drag.lockedMovement
            moveHandle(to: Point(x: grabbed.x + movement.x, y: grabbed.y + movement.y))
        } else {
            _ = pass(.drag, at: drag.pointer, movement: drag.movement, isFine: isFine)
        }
    }

    override func release(_ drag: Drag) {
        if held.isEmpty { _ = pass(.release, at: drag.pointer, movement: drag.movement) } else { letGo() }
    }

    /// Releases all held parameters.
    final func letGo() {
        let released = held
        held = []
        for parameter in released { settings.letGo(parameter) }
        invalidate()
    }

    override func scroll(by notches: Double, at point: Point, isFine: Bool) {
        // Act on the handle under the pointer, or else on the last one in use.
        if !selectHandle(near: point) && pass(.wheel(notches), at: point, isFine: isFine) { return }
        let handles = view.handles
        settings.performAsNotch {
            for number in chosenHandles {
                let wheel = handles[number].wheel
                // A Q reaches 10 from 0.7 in 12 notches.
                let isWide = settings.parameters[wheel].range.scale == .logarithmic
                settings.step(wheel, by: isWide ? 4 * notches : notches, isFine: isFine)
            }
        }
    }

    // MARK: - Keys

    override func press(_ press: KeyStroke) -> Bool {
        if pass(press) { return true }
        switch press.key {
        case .up: stepHandles(x: 0, y: 1, isFine: press.isFine)
        case .down: stepHandles(x: 0, y: -1, isFine: press.isFine)
        case .right: stepHandles(x: 1, y: 0, isFine: press.isFine)
        case .left: stepHandles(x: -1, y: 0, isFine: press.isFine)
        case .character where panel.hasKeyboard && panel.pressGraphKey(press.lowercasedKey): break
        default: return super.press(press)
        }
        return true
    }

    /// Moves the handle in use by its parameters' steps.
    func stepHandles(x: Double, y: Double, isFine: Bool) {
        guard let parameter = x != 0 ? handle?.horizontal : handle?.vertical else { return }
        settings.step(parameter, by: x + y, isFine: isFine)
    }

    // MARK: - Drawing

    override final func paint(on canvas: Canvas) {
        guard panel.hasKeyboard, isFocused else { return }
        canvas.stroke(frame.inset(by: -1), theme.text, radius: 11, width: 1.5)
    }

    final var isDragged: Bool { panel.drag?.widget === self }

    /// Draws the curves, the view's drawing and the handles, in front of the live part.
    func paintFront(on canvas: Canvas) {
        guard let content else { return }
        canvas.clipped(to: plot.inset(by: -1)) {
            for curve in (0..<content.curveCount).reversed() { paint(curve: curve, content, on: canvas) }
            if let drawingController {
                canvas.moved(to: Point(x: plot.x, y: plot.y)) { drawingController.paint(on: canvas) }
            }
            paintGuides(on: canvas, theme.accent, alpha: isDragged ? 0.55 : 0.25)
        }
        let handles = view.handles
        for number in 0..<handles.count { paintHandle(number, at: place(of: handles[number]), on: canvas) }
    }

    private final func paintHandle(_ number: Int, at place: Point, on canvas: Canvas) {
        let color = isEnabled ? theme.accent : theme.label
        let isHeld = isDragged && handleNumber == number
        canvas.fill(circleAt: place, radius: isHeld ? 20 : 15, color, alpha: isHeld ? 0.3 : 0.2)
        canvas.fill(circleAt: place, radius: 8.5, color)
        canvas.fill(circleAt: place, radius: 3.5, theme.plot)
    }
}
