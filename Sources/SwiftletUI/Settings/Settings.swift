// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
import SwiftletEffects

/// The effect's settings in the view, with their history and the connection to the host.
final class Settings {
    typealias Moves = [(parameter: Int, value: Double)]

    let parameters: [Parameter]
    /// The format of each parameter's value.
    let formats: [NumberFormat]
    let history = History()
    let link: HostConnection
    private(set) var values: [Double]
    private(set) var isEnabled = true
    /// The values that the plug-in has reported for parameters that the user holds.
    private var reported: [Double?]
    /// The panel that shows the settings, which outlives them.
    unowned(unsafe) var panel: Panel!

    init(_ parameters: [Parameter], _ view: any EffectView, _ link: HostConnection) {
        self.parameters = parameters
        self.link = link
        var (values, formats): ([Double], [NumberFormat]) = ([], [])
        for number in 0..<parameters.count {
            values.append(parameters[number].defaultValue)
            formats.append(view.format(of: number) ?? parameters[number].format)
        }
        self.values = values
        self.formats = formats
        reported = [Double?](repeating: nil, count: values.count)
    }

    // MARK: - What comes from outside

    /// Receives a parameter's value from the host.
    func receiveFromHost(_ parameter: Int, _ value: Double) {
        guard Float(value) != Float(values[parameter]), let field = panel.field else { return show(parameter, value) }
        field.hasHostChangedValues = true
        let preset = panel.presets.shownPreset
        show(parameter, value)
        // A preset ends typing. Automation of other parameters does not.
        let isOther = panel.presets.shownPreset != nil && panel.presets.shownPreset != preset
        if field.commitsOnFocusLoss && (isOther || panel.cards[parameter] === field.owner) { panel.closeField(.escape) }
    }

    /// Receives a parameter's value from the plug-in. While the user drags the parameter, the value is stored, because
    /// the plug-in lags behind the pointer.
    func receiveFromPlugIn(_ parameter: Int, _ value: Double) {
        if panel.drag?.widget.isHolding(parameter) == true {
            reported[parameter] = value
        } else {
            show(parameter, value)
        }
    }

    private func show(_ parameter: Int, _ value: Double) {
        guard let accepted = parameters[parameter].range.clamped(value), accepted != values[parameter] else { return }
        values[parameter] = accepted
        panel.updateParameter(parameter)
    }

    /// Receives from the host whether the effect is on.
    func show(isEnabled: Bool) {
        guard isEnabled != self.isEnabled else { return }
        self.isEnabled = isEnabled
        panel.redrawAll()
    }

    // MARK: - What the user does

    /// Sets a parameter within its range, and sends it to the host.
    func set(_ parameter: Int, to value: Double) {
        guard let accepted = parameters[parameter].range.clamped(value) else { return }
        let (sent, before) = (Double(Float(accepted)), values[parameter])
        guard sent != before else { return }
        show(parameter, sent)
        link.set(parameter, to: sent)
        history.move(parameter, from: before, to: sent)
    }

    /// Sets a parameter as one gesture.
    func setOnce(_ parameter: Int, to value: Double) {
        touch(parameter, true)
        set(parameter, to: value)
        touch(parameter, false)
    }

    /// Sets several parameters as one gesture: all are touched before the first changes.
    func setTogether(_ moves: Moves) {
        let needed = moves.filter { move in
            parameters[move.parameter].range.clamped(move.value).map { Double(Float($0)) != values[move.parameter] }
                ?? false
        }
        performAsOneStep {
            for move in needed { touch(move.parameter, true) }
            for move in needed { set(move.parameter, to: move.value) }
            for move in needed { touch(move.parameter, false) }
        }
    }

    func toggleBypass() {
        show(isEnabled: !isEnabled)
        link.set(isEnabled: isEnabled)
    }

    /// Changes a parameter by steps: a semitone on logarithmic scales, 0.5 dB for decibels, otherwise 1 % of the range.
    /// Fine steps are a tenth.
    func step(_ parameter: Int, by steps: Double, isFine: Bool) {
        let definition = parameters[parameter]
        let steps = isFine ? 0.1 * steps : steps
        let value = values[parameter]
        let next: Double =
            switch definition.range.scale {
            case .toggle: steps > 0 ? 1 : 0
            case .steps: value + (steps > 0 ? max(1, steps) : min(-1, steps))
            case .logarithmic: value * .exp2(steps / 12)
            case .linear where definition.unit == .decibels: value + 0.5 * steps
            case .linear: value + 0.01 * (definition.range.maximum - definition.range.minimum) * steps
            }
        performAsNotch { setOnce(parameter, to: next) }
    }

    /// Returns the moves that reset parameters to their defaults.
    func defaults(of numbers: [Int?]) -> Moves {
        var moves: Moves = []
        for case let number? in numbers { moves.append((number, parameters[number].defaultValue)) }
        return moves
    }

    /// Returns a parameter's value as a fraction of its range.
    func fraction(of parameter: Int) -> Double { parameters[parameter].range.fraction(of: values[parameter]) }

    /// Returns a parameter's value as text, with its unit.
    func text(of number: Int) -> UTF8Text {
        let (parameter, value) = (parameters[number], values[number])
        if parameter.range.scale == .toggle { return value > 0 ? "on" : "off" }
        if !parameter.choices.isEmpty {
            return UTF8Text(parameter.choices[max(0, min(parameter.choices.count - 1, Int(value)))])
        }
        let unit = UTF8Text(formats[number].unit)
        return formats[number].text(value) + (unit.isEmpty ? "" : " " + unit)
    }

    // MARK: - Gestures

    /// Begins or ends touching a parameter.
    func touch(_ parameter: Int, _ isHeld: Bool) {
        if isHeld { history.begin() }
        link.touch(parameter, isHeld)
        if !isHeld { endGesture() }
    }

    /// Releases a dragged parameter.
    func letGo(_ parameter: Int) {
        touch(parameter, false)
        if let value = reported[parameter] { show(parameter, value) }
        reported[parameter] = nil
    }

    /// Performs several changes as one step of the history. Returns false if nothing has changed.
    @discardableResult
    func performAsOneStep(_ kind: History.Kind = .moved, _ body: () -> Void) -> Bool {
        history.begin()
        body()
        return endGesture(kind)
    }

    /// Performs the change of a wheel notch or key press. Several in succession are one step of the history.
    func performAsNotch(_ body: () -> Void) {
        let wasStepping = history.mergesNotches
        history.mergesNotches = true
        performAsOneStep(.moved, body)
        history.mergesNotches = wasStepping
    }

    /// Begins a step of the history that ends with `endGesture`.
    func beginGesture() { history.begin() }

    @discardableResult
    func endGesture(_ kind: History.Kind = .moved) -> Bool {
        let isStep = history.end(kind)
        if isStep { panel.updateHistoryButtons() }
        return isStep
    }

    // MARK: - Undo, and the settings A and B

    /// Undoes or redoes a step.
    func replay(backwards: Bool) {
        guard panel.drag == nil else { return }
        panel.commitValue()
        history.replay(backwards: backwards) { step in
            var moves: Moves = []
            for change in step.changes {
                moves.append((change.parameter, Double(backwards ? change.before : change.after)))
            }
            let heard = values
            if step.kind != .copied { setTogether(moves) }
            switch step.kind {
            case .moved: break
            case .appliedPreset: panel.presets.show(named: backwards ? step.presetBefore : step.presetAfter)
            case .switched: exchange(heard)
            case .copied:
                for move in moves where move.parameter < history.other.count {
                    history.other[move.parameter] = Float(move.value)
                }
            }
        }
        panel.updateHistoryButtons()
    }

    /// Switches between the settings A and B.
    func switchSettings() {
        let heard = values
        performAsOneStep(.switched) {
            var moves: Moves = []
            for number in 0..<history.other.count { moves.append((number, Double(history.other[number]))) }
            setTogether(moves)
        }
        exchange(heard)
        panel.updateHistoryButtons()
    }

    /// Stores the previous values as the other setting, and swaps the active one.
    private func exchange(_ heard: [Double]) {
        history.other = heard.map { Float($0) }
        history.active = 1 - history.active
        history.isDirty = true
    }

    /// Copies the active setting to the other one.
    func copyToOther() {
        var step = History.Step(kind: .copied, changes: [])
        for number in 0..<history.other.count where history.other[number] != Float(values[number]) {
            step.changes.append(
                History.Change(parameter: number, before: history.other[number], after: Float(values[number])))
        }
        history.other = values.map { Float($0) }
        history.isDirty = true
        if !step.changes.isEmpty { history.append(step) }
        panel.updateHistoryButtons()
    }
}
