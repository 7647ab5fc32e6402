// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import DSP
import Effects

/// A part of a view that can be pointed at.
enum Part: Equatable {
    case graph
    case card(Int)
    case bypass
}

/// A view's state: the values shown, what the pointer and the keys are doing to them, and what has to be drawn anew.
final class Panel {
    let face: any Face
    let link: Link
    /// How many channels go into the effect.
    let inputCount: Int
    let sampleRate: Double
    /// How many pixels a logical unit is.
    private let scale: Double
    let live: LiveAudio
    private(set) var layout: ViewLayout
    private(set) var values: [Double]
    private(set) var isEnabled = true
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
    /// The drag that is going on.
    var drag: Drag?
    /// The value that is being typed.
    var entry: Entry?
    /// Whether keys are to come here, wherever the pointer is.
    var wantsKeyboard: Bool { hasKeyboard || entry != nil }
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

    init(face: any Face, link: Link, inputCount: Int, sampleRate: Double, scale: Double) {
        self.inputCount = inputCount
        self.scale = scale
        live = LiveAudio(kind: face.live)
        self.face = face
        self.link = link
        self.sampleRate = sampleRate
        values = []
        for parameter in face.parameters { values.append(parameter.defaultValue) }
        told = [Double?](repeating: nil, count: values.count)
        layout = Self.layout(for: face, ViewLayout.standardSize)
        face.follow(values, sampleRate: sampleRate)
        setBands()
    }

    /// A band of the spectrum for every column of the plot's pixels.
    private func setBands() {
        guard face.live == .spectrum else { return }
        live.spectrum.setBands(
            max(8, Int((layout.plot.width * scale).rounded())), of: face.horizontal, sampleRate: sampleRate)
    }

    private static func layout(for face: any Face, _ size: (width: Double, height: Double)) -> ViewLayout {
        ViewLayout(
            width: size.width, height: size.height, cardCount: face.parameters.count, hasMeters: face.live == .meters)
    }

    /// Takes a new size, in logical units.
    func resize(to size: (width: Double, height: Double)) {
        layout = Self.layout(for: face, size)
        damage = [layout.all]
        tip = nil
        setBands()
    }

    // MARK: - Values

    /// Takes a parameter's value from the host or the plug-in.
    func show(_ parameter: Int, _ value: Double) {
        guard let accepted = face.parameters[parameter].range.accepted(value), accepted != values[parameter] else {
            return
        }
        values[parameter] = accepted
        face.follow(values, sampleRate: sampleRate)
        invalidate(.graph)
        invalidate(.card(parameter))
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
        case .graph: parameter == face.controls.horizontal || parameter == face.controls.vertical
        case .card(let number): parameter == number
        case .bypass, nil: false
        }
    }

    /// Ends the hold of a parameter that is no longer dragged.
    func letGo(_ parameter: Int) {
        link.touch(parameter, false)
        if let value = told[parameter] { show(parameter, value) }
        told[parameter] = nil
    }

    /// Takes from the host whether the effect is on.
    func show(isEnabled: Bool) {
        guard isEnabled != self.isEnabled else { return }
        self.isEnabled = isEnabled
        damage = [layout.all]
    }

    /// Sets a parameter, as far as it can be set to that, and tells the host.
    func set(_ parameter: Int, to value: Double) {
        guard let accepted = face.parameters[parameter].range.accepted(value) else { return }
        let sent = Double(Float(accepted))
        guard sent != values[parameter] else { return }
        show(parameter, sent)
        link.set(parameter, to: sent)
    }

    /// Sets a parameter at a stroke, as one gesture.
    func setOnce(_ parameter: Int, to value: Double) {
        link.touch(parameter, true)
        set(parameter, to: value)
        link.touch(parameter, false)
    }

    func toggleBypass() {
        show(isEnabled: !isEnabled)
        link.set(isEnabled: isEnabled)
    }

    /// Moves a parameter by steps that suit it: a semitone for what is logarithmic, half a decibel, a hundredth of the
    /// range; fine ones are a tenth of that.
    func step(_ parameter: Int, by steps: Double, fine: Bool) {
        let definition = face.parameters[parameter]
        let steps = fine ? 0.1 * steps : steps
        let value = values[parameter]
        switch definition.range.scale {
        case .toggle:
            setOnce(parameter, to: steps > 0 ? 1 : 0)
        case .logarithmic:
            setOnce(parameter, to: value * .exp2(steps / 12))
        case .linear:
            let step = definition.unit == .decibels ? 0.5 : 0.01 * (definition.range.maximum - definition.range.minimum)
            setOnce(parameter, to: value + step * steps)
        }
    }

    // MARK: - Parts

    func frame(of part: Part) -> Rect {
        switch part {
        case .graph: layout.graph
        case .card(let number): layout.cards[number]
        case .bypass: layout.bypass
        }
    }

    func part(at point: Point) -> Part? {
        if layout.bypass.contains(point) { return .bypass }
        if layout.graph.contains(point) { return .graph }
        for number in 0..<layout.cards.count where layout.cards[number].contains(point) { return .card(number) }
        return nil
    }

    func focus(_ part: Part) {
        guard part != focused else { return }
        invalidate(focused)
        focused = part
        invalidate(part)
    }

    /// Moves the focus to the next part, or the one before, by the keyboard.
    func moveFocus(backwards: Bool) {
        hasKeyboard = true
        var parts = [Part.graph]
        for number in 0..<face.parameters.count { parts.append(.card(number)) }
        parts.append(.bypass)
        var place = 0
        for index in 0..<parts.count where parts[index] == focused { place = index }
        focus(parts[(place + (backwards ? parts.count - 1 : 1)) % parts.count])
    }

    // MARK: - Damage

    func invalidate(_ part: Part) { invalidate(frame(of: part).inset(by: -3)) }

    func invalidate(_ area: Rect) {
        for index in 0..<damage.count where damage[index].intersects(area) {
            damage[index] = damage[index].union(area)
            return
        }
        damage.append(area)
    }

    /// What has to be drawn anew; from now on that is nothing.
    func takeDamage() -> [Rect] {
        let taken = damage
        damage = []
        return taken
    }

    // MARK: - The handle's place

    /// Where the handle's value is on the view; at the edge of the graph where it lies beyond.
    var handlePlace: Point {
        let place = place(of: face.handle)
        let plot = layout.plot
        return Point(
            x: max(plot.x, min(plot.right, place.x)), y: max(plot.y, min(plot.bottom, place.y)))
    }

    /// The place on the view of one on the graph.
    func place(of value: Point) -> Point {
        let plot = layout.plot
        return Point(
            x: plot.x + plot.width * face.horizontal.fraction(of: value.x),
            y: plot.bottom - plot.height * face.vertical.fraction(of: value.y))
    }

    /// Moves the handle to a place on the view.
    func moveHandle(to place: Point) {
        let plot = layout.plot
        let x = face.horizontal.value(at: (place.x - plot.x) / plot.width)
        let y = face.vertical.value(at: (plot.bottom - place.y) / plot.height)
        // In this order: what a height means may depend on where the handle is.
        set(face.controls.horizontal, to: x)
        set(face.controls.vertical, to: face.value(forHandleAt: y))
    }
}

/// A drag of the handle or of a card's value.
struct Drag {
    let part: Part
    /// Where the pointer was last.
    var pointer: Point
    /// Where the handle would be, were there no limits: past a limit and back, it comes loose where it got stuck. Of a
    /// card, how far its value is through its range.
    var place: Point
    /// Whether the pointer has gone further than a click does.
    var hasMoved = false
}

/// A value that is being typed on a card.
struct Entry {
    let parameter: Int
    var text: Text
    /// Whether the next character replaces all.
    var isFresh = true
}

/// An explanation of a part.
struct Tip {
    let part: Part
    let place: Point
    var frame = Rect.none
}
