// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
import SwiftletEffects
import SwiftletPlugin

/// What a view is made for.
struct ViewContent {
    /// The name of the project that the effect belongs to.
    let project: StaticString
    let about: About
    /// The plug-in's URI.
    let plugin: UTF8Text
    /// The parameters, in the order of their ports.
    let parameters: [Parameter]
    /// The meters, likewise.
    let meters: [Parameter]
    let presets: [ViewPreset]
    let view: any EffectView
    /// The effect's files, where it has any.
    var files: FileCards?

    /// How many cards there are: one for each parameter, and behind them one for each meter, and for each file.
    var cardCount: Int { parameters.count + meters.count + (files?.count ?? 0) }
}

/// A part of a view that can be pointed at.
enum Part: Equatable {
    case graph
    case card(Int)
    case file(Int)
    case tool(GraphTool)
    case presets
    case bypass
    case button(HeaderButton)
}

/// A view's state: the values shown, what the pointer and the keys are doing to them, and what has to be drawn anew.
final class Panel {
    let project: StaticString
    let about: About
    let parameters: [Parameter]
    /// How each parameter's value is written.
    let formats: [NumberFormat]
    let meters: [Parameter]
    /// What each meter shows.
    private(set) var meterValues: [Double] = []
    let presets: [ViewPreset]
    let view: any EffectView
    /// The same, where it has parts.
    let parted: (any PartedView)?
    let files: FileCards?
    private(set) var theme: Theme
    /// What draws for the view, if something does.
    let artist: Artist?
    let link: HostConnection
    /// How many channels go into the effect.
    let inputCount: Int
    private(set) var sampleRate: Double
    /// How many pixels a logical unit is.
    private(set) var scale: Double
    /// How much larger than by themselves texts are.
    private(set) var textScale: Double
    private(set) var live: LiveAudio
    var layout: ViewLayout
    /// The curves of the parts, where there are some.
    let curves: PartCurves?
    /// The number of the graph's vertical axis.
    var verticalNumber = 0
    /// Whether the grid has to be drawn anew, and whether the curves and handles over the spectra have to.
    var isBackdropOld = false
    var isLayerOld = true
    /// Whether the spectra have risen or fallen since they were drawn.
    var areSpectraOld = false
    /// Where the range in use was, and how high the meters stood, when they were drawn anew.
    var lastRange = Rect.none
    var lastTops: [Double] = []
    private(set) var values: [Double]
    private(set) var isEnabled = true
    /// The number of the preset whose values are shown; none where they are others.
    var presetNumber: Int?
    /// The one that was shown last, which has been changed since.
    var changedPreset: Int?
    /// What users have saved; none before anybody has asked for presets.
    var ownPresets: [UserPreset]?
    /// What reads them, whether it is not yet at its end, and what is to be done then: the name to be shown, and the step to take.
    let presetReader: PresetReader
    var isReadingPresets = false
    var awaitedPreset: UTF8Text?
    var awaitedStep = 0
    /// Where they are.
    let userPresets: UserPresets
    /// The name that is being typed, and the character of the key that comes next, where it is not ASCII.
    var naming: UTF8Text?
    var typedCharacter: UInt32 = 0
    /// What has been done.
    let history = History()
    /// What the plug-in has told of each parameter while it was held.
    private var told: [Double?]

    /// The part under the pointer.
    var hovered: Part?
    /// The part that the keys act on.
    private(set) var focused = Part.graph
    /// Whether a person has come here by the keyboard: only then is the focus shown, and act other keys than arrows.
    var hasKeyboard = false {
        didSet { if hasKeyboard != oldValue { invalidate(focused) } }
    }
    /// The number of the handle that is, or was last, in use; with parts, of the part that is chosen.
    var handleNumber = 0
    /// The handles that are chosen along with it.
    var companions: [Int] = []
    /// Whether the chosen part is to be heard alone.
    var isListening = false
    /// Whether a person has chosen the part, which otherwise is the first that is on.
    var isPartChosen = false
    /// The menu that is open.
    var menu: PopupMenu?
    /// The drag that is going on.
    var drag: Drag?
    /// The value that is being typed.
    var entry: TypedValue?
    /// Whether a value, a name or a path is being typed.
    var isTyping: Bool { entry != nil || naming != nil || files?.typing() != nil }
    /// Whether what comes from the clipboard is to be typed: it was asked for then.
    private(set) var isPasteTyped = false
    /// Whether keys are to come here, wherever the pointer is.
    var wantsKeyboard: Bool { hasKeyboard || isTyping || menu != nil }
    /// What is asked for that concerns the window.
    private var command: Command?
    /// What a person is told, and until when, by the clock of `tick`.
    var notice: (text: UTF8Text, end: Double)?
    /// The last time that the main button went down.
    var lastPress: (point: Point, time: UInt)?
    /// The explanation that is shown.
    var tip: Tip?
    /// Where the pointer is.
    var tipPlace = Point(x: 0, y: 0)
    /// When the explanation of the part under the pointer is due, by the clock of `tick`.
    var tipDue: Double?

    /// What has to be drawn anew.
    private(set) var damage: [Rect] = []

    init(
        content: ViewContent, theme: Theme, link: HostConnection, inputCount: Int, sampleRate: Double, scale: Double,
        textScale: Double
    ) {
        self.theme = theme
        artist = content.view.artist
        self.inputCount = inputCount
        (self.scale, self.textScale) = (scale, textScale)
        project = content.project
        userPresets = UserPresets(
            plugin: content.plugin, title: UTF8Text(content.project) + "_" + UTF8Text(content.about.name),
            parameters: content.parameters)
        presetReader = PresetReader(plugin: content.plugin, parameters: content.parameters)
        about = content.about
        parameters = content.parameters
        meters = content.meters
        for meter in meters { meterValues.append(meter.defaultValue) }
        presets = content.presets
        view = content.view
        parted = view.parted
        files = content.files
        self.link = link
        self.sampleRate = sampleRate
        var (values, formats): ([Double], [NumberFormat]) = ([], [])
        for number in 0..<parameters.count {
            values.append(parameters[number].defaultValue)
            formats.append(view.format(of: number) ?? parameters[number].format)
        }
        self.values = values
        self.formats = formats
        told = [Double?](repeating: nil, count: values.count)
        view.follow(values, sampleRate: sampleRate)
        curves = parted.map { PartCurves(partCount: $0.parts.count) }
        let graph = view.graph
        verticalNumber = graph?.verticalNumber ?? 0
        live = LiveAudio(kind: graph?.live ?? .nothing, sampleRate: sampleRate)
        let size = ViewLayout.standardSize(cardCount: content.cardCount, graph: graph, hasStrip: parted != nil)
        layout = ViewLayout(
            size, cardCount: content.cardCount, graph: graph, hasPresets: !parameters.isEmpty, strip: nil,
            canListen: false, textScale: textScale)
        if parted != nil { lay(out: size) }
        if graphStops.isEmpty { focused = values.isEmpty ? .bypass : .card(0) }
        setBands()
        followPreset()
    }

    /// A band of the spectrum for every column of the plot's pixels.
    private func setBands() {
        guard let graph, graph.live == .spectrum || graph.live == .analyser else { return }
        live.spectrum.setBands(max(8, Int((layout.plot.width * scale).rounded())), of: graph.horizontal)
    }

    /// Takes a new size, in logical units.
    func resize(to size: (width: Double, height: Double)) {
        lay(out: size)
        damage = [layout.all]
        isLayerOld = true
        tip = nil
        menu = nil
        artist?.isOld = true
        setBands()
    }

    /// Takes another scale.
    func rescale(to scale: Double) {
        self.scale = scale
        resize(to: (layout.all.width, layout.all.height))
    }

    /// Takes another size of texts.
    func rescaleTexts(by textScale: Double) {
        self.textScale = textScale
        resize(to: (layout.all.width, layout.all.height))
    }

    /// Takes other colours.
    func recolor(_ theme: Theme) {
        self.theme = theme
        resize(to: (layout.all.width, layout.all.height))
    }

    /// Gives all parts their places.
    func lay(out size: (width: Double, height: Double)) {
        layout = ViewLayout(
            size, cardCount: layout.cards.count, graph: graph, hasPresets: !parameters.isEmpty, strip: strip,
            canListen: parted?.canListen == true, textScale: textScale)
    }

    /// The graph with the vertical axis that was chosen.
    var graph: Graph? {
        var graph = view.graph
        graph?.verticalNumber = verticalNumber
        return graph
    }

    /// Has the graph be of another sample rate.
    func show(sampleRate: Double) {
        guard sampleRate != self.sampleRate else { return }
        self.sampleRate = sampleRate
        view.follow(values, sampleRate: sampleRate)
        for part in 0..<(parted?.parts.count ?? 0) { curves?.forget(part) }
        let isFrozen = live.isFrozen
        live = LiveAudio(kind: live.kind, sampleRate: sampleRate)
        live.isFrozen = isFrozen
        setBands()
        artist?.isOld = true
        invalidate(.graph)
    }

    // MARK: - Values

    /// Takes a parameter's value from the host.
    func take(_ parameter: Int, _ value: Double) {
        if Float(value) != Float(values[parameter]) { entry?.isOvertaken = true }
        show(parameter, value)
    }

    /// Shows a parameter's value.
    func show(_ parameter: Int, _ value: Double) {
        guard let accepted = parameters[parameter].range.accepted(value), accepted != values[parameter] else {
            return
        }
        values[parameter] = accepted
        view.follow(values, sampleRate: sampleRate)
        if parted != nil || !view.handles.isEmpty || (view.graph?.curveCount ?? 0) > 0 { invalidate(.graph) }
        followParts(parameter)
        artist?.isOld = true
        invalidate(.card(parameter))
        followPreset()
    }

    /// Takes a parameter's value from the plug-in, which is still on its way to the pointer while that drags it: held, it
    /// waits until it is let go.
    func hear(_ parameter: Int, _ value: Double) {
        if isHeld(parameter) {
            told[parameter] = value
        } else {
            show(parameter, value)
        }
    }

    private func isHeld(_ parameter: Int) -> Bool {
        switch drag?.part {
        case .graph where drag?.isDrawing == true: artist?.isHolding(parameter) == true
        case .graph: drag?.held.contains(parameter) == true
        case .card(let number): parameter == number
        case .presets, .bypass, .file, .tool, .button, nil: false
        }
    }

    /// Ends the hold of a parameter that is no longer dragged.
    func letGo(_ parameter: Int) {
        touch(parameter, false)
        if let value = told[parameter] { show(parameter, value) }
        told[parameter] = nil
    }

    /// Takes what a meter shows.
    func show(meter number: Int, _ value: Double) {
        guard number < meterValues.count, value.isFinite, value != meterValues[number] else { return }
        let (range, format, old) = (meters[number].range, meters[number].format, meterValues[number])
        meterValues[number] = value
        // A decay may go on for ever where nobody sees it.
        let isSeen = abs(range.fraction(of: value) - range.fraction(of: old)) > 0.001
        if isSeen || !format.text(value).isSame(as: format.text(old)) {
            invalidate(layout.cards[parameters.count + number])
        }
    }

    /// Takes from the host whether the effect is on.
    func show(isEnabled: Bool) {
        guard isEnabled != self.isEnabled else { return }
        self.isEnabled = isEnabled
        artist?.isOld = true
        isLayerOld = true
        damage = [layout.all]
    }

    /// Sets a parameter, as far as it can be set to that, and tells the host.
    func set(_ parameter: Int, to value: Double) {
        guard let accepted = parameters[parameter].range.accepted(value) else { return }
        let sent = Double(Float(accepted))
        let before = values[parameter]
        guard sent != before else { return }
        show(parameter, sent)
        link.set(parameter, to: sent)
        history.move(parameter, from: before, to: sent)
    }

    /// Sets a parameter at a stroke, as one gesture.
    func setOnce(_ parameter: Int, to value: Double) {
        touch(parameter, true)
        set(parameter, to: value)
        touch(parameter, false)
    }

    func toggleBypass() {
        show(isEnabled: !isEnabled)
        link.set(isEnabled: isEnabled)
    }

    /// Moves a parameter by steps that suit it: a semitone for what is logarithmic, half a decibel, a hundredth of the
    /// range; fine ones are a tenth of that.
    func step(_ parameter: Int?, by steps: Double, fine: Bool) {
        guard let parameter else { return }
        let definition = parameters[parameter]
        let steps = fine ? 0.1 * steps : steps
        let value = values[parameter]
        let next: Double =
            switch definition.range.scale {
            case .toggle: steps > 0 ? 1 : 0
            case .steps: value + (steps > 0 ? max(1, steps) : min(-1, steps))
            case .logarithmic: value * .exp2(steps / 12)
            case .linear where definition.unit == .decibels: value + 0.5 * steps
            case .linear: value + 0.01 * (definition.range.maximum - definition.range.minimum) * steps
            }
        asNotch { setOnce(parameter, to: next) }
    }

    /// Does what a key with Ctrl asks for, or leaves it to the window.
    func perform(_ command: Command) {
        switch command {
        case .undo: goBack(true)
        case .redo: goBack(false)
        default:
            isPasteTyped = isTyping
            self.command = command
        }
    }

    /// What is asked for that concerns the window, once.
    func takeCommand() -> Command? {
        defer { command = nil }
        return command
    }

    // MARK: - Parts

    func frame(of part: Part) -> Rect {
        switch part {
        case .graph: layout.graph
        case .card(let number): layout.cards[number]
        case .file(let number): layout.cards[parameters.count + meters.count + number]
        case .tool(let tool): layout.tools[tool.rawValue]
        case .presets: layout.presets
        case .bypass: layout.bypass
        case .button(let button): layout.buttons[button.rawValue]
        }
    }

    func part(at point: Point) -> Part? {
        if layout.bypass.target.contains(point) { return .bypass }
        if layout.presets.target.contains(point) { return .presets }
        for number in 0..<layout.buttons.count where layout.buttons[number].target.contains(point) {
            return HeaderButton(rawValue: number).map { .button($0) }
        }
        for number in 0..<layout.tools.count where layout.target(ofTool: number).contains(point) {
            // Beside what is drawn, a handle comes first.
            if !layout.tools[number].contains(point) && handle(near: point) != nil { break }
            return GraphTool(rawValue: number).map { .tool($0) }
        }
        if layout.graph.contains(point) { return .graph }
        for number in 0..<layout.cards.count where layout.cards[number].contains(point) {
            if number < parameters.count { return .card(number) }
            let file = number - parameters.count - meters.count
            return file >= 0 ? .file(file) : nil
        }
        return nil
    }

    func focus(_ part: Part) {
        keepPart(of: part)
        guard part != focused else { return }
        invalidate(focused)
        focused = part
        invalidate(part)
    }

    /// Moves the focus to the next part, or the one before, by the keyboard.
    func moveFocus(backwards: Bool) {
        hasKeyboard = true
        let graphStops = graphStops
        var parts: [Part] = []
        for _ in graphStops { parts.append(.graph) }
        for number in 0..<parameters.count where !layout.cards[number].isEmpty { parts.append(.card(number)) }
        for number in 0..<(files?.count ?? 0) { parts.append(.file(number)) }
        for number in 0..<layout.tools.count where !layout.tools[number].isEmpty {
            if let tool = GraphTool(rawValue: number) { parts.append(.tool(tool)) }
        }
        if !layout.presets.isEmpty { parts.append(.presets) }
        parts.append(.bypass)
        for number in 0..<HeaderButton.count {
            if let button = HeaderButton(rawValue: number) { parts.append(.button(button)) }
        }
        // From a part that is off, on to the cards.
        var place = max(0, graphStops.count - 1)
        for index in 0..<graphStops.count where graphStops[index] == handleNumber { place = index }
        for index in graphStops.count..<parts.count where parts[index] == focused { place = index }
        let next = (place + (backwards ? parts.count - 1 : 1)) % parts.count
        if next < graphStops.count { select(handle: graphStops[next]) }
        focus(parts[next])
    }

    // MARK: - Damage

    func invalidate(_ part: Part) {
        if part == .graph { isLayerOld = true }
        let frame = frame(of: part)
        // There are cards that are not shown.
        if !frame.isEmpty { invalidate(frame.inset(by: -3)) }
    }

    func invalidate(_ area: Rect) {
        for index in 0..<damage.count where damage[index].intersects(area) {
            damage[index] = damage[index].union(area)
            return
        }
        damage.append(area)
    }

    /// What has to be drawn anew; from now on that is nothing.
    func takeDamage() -> [Rect] {
        artist?.redraw(in: self)
        let taken = damage
        damage = []
        return taken
    }

    // MARK: - Handles

    /// The handle that is, or was last, in use.
    var handle: Handle? {
        let handles = view.handles
        return handleNumber < handles.count && isThere(handleNumber) ? handles[handleNumber] : nil
    }

    func select(handle number: Int) {
        isPartChosen = true
        if !isChosen(number) {
            companions = []
            invalidate(.graph)
        }
        guard number != handleNumber else { return }
        for index in 0..<companions.count where companions[index] == number { companions[index] = handleNumber }
        handleNumber = number
        showChosenPart()
        invalidate(.graph)
    }

    /// Where a handle is on the view; at the edge of the graph where its value lies beyond.
    func place(of handle: Handle) -> Point {
        let place = place(of: handle.place)
        let plot = layout.plot
        return Point(
            x: max(plot.x, min(plot.right, place.x)), y: max(plot.y, min(plot.bottom, place.y)))
    }

    /// The place on the view of one on the graph.
    func place(of value: Point) -> Point {
        let plot = layout.plot
        guard let graph else { return plot.center }
        return Point(
            x: plot.x + plot.width * graph.horizontal.fraction(of: value.x),
            y: plot.bottom - plot.height * graph.vertical.fraction(of: value.y))
    }

    /// Moves the handle in use to a place on the view.
    func moveHandle(to place: Point) {
        guard let graph, let handle else { return }
        let plot = layout.plot
        let x = graph.horizontal.value(at: (place.x - plot.x) / plot.width)
        let y = graph.vertical.value(at: (plot.bottom - place.y) / plot.height)
        // In this order: what a height means may depend on where the handle is.
        set(handle.horizontal, to: x)
        if let vertical = handle.vertical { set(vertical, to: view.value(ofHandle: handleNumber, at: y)) }
    }
}
