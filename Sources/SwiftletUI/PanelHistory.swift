// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
import SwiftletEffects

/// A button of the header that goes through what was done, or compares two settings.
enum HeaderButton: Int {
    case undo
    case redo
    /// Switches between the settings A and B.
    case compare
    /// Has the setting that is not heard be as that which is.
    case copy

    static let count = 4

    var comment: StaticString {
        switch self {
        case .undo: "Undoes what was done last: Ctrl-Z. It goes on after the view was closed and opened again."
        case .redo: "Does again what was undone: Ctrl-Shift-Z."
        case .compare: "Two settings to compare, A and B; both are saved with the session."
        case .copy: "Has the setting that is not heard be as that which is."
        }
    }
}

/// Undoing, and comparing.
extension Panel {
    /// Says that a person takes hold of a parameter or lets it go.
    func touch(_ parameter: Int, _ isHeld: Bool) {
        if isHeld { history.begin() }
        link.touch(parameter, isHeld)
        if !isHeld { endGesture() }
    }

    /// Does several things that are undone as one; false where nothing has changed.
    @discardableResult
    func asOne(_ kind: History.Kind = .moved, _ body: () -> Void) -> Bool {
        history.begin()
        body()
        return endGesture(kind)
    }

    /// Does what a notch of the wheel or a key does, of which several in succession are undone as one.
    func asNotch(_ body: () -> Void) {
        let wasStepping = history.isStepping
        history.isStepping = true
        asOne(.moved, body)
        history.isStepping = wasStepping
    }

    @discardableResult
    private func endGesture(_ kind: History.Kind = .moved) -> Bool {
        let isStep = history.end(kind)
        if isStep { showHistory() }
        return isStep
    }

    /// Has the buttons show what there is to be undone.
    func showHistory() {
        for button in 0..<HeaderButton.count { invalidate(layout.buttons[button].inset(by: -3)) }
    }

    /// Goes a step back or forth in what was done.
    func goBack(_ backwards: Bool) {
        guard drag == nil else { return }
        commitEntry()
        history.go(backwards: backwards) { step in
            var moves: [(parameter: Int, value: Double)] = []
            for change in step.changes {
                moves.append((change.parameter, Double(backwards ? change.before : change.after)))
            }
            switch step.kind {
            case .moved: setTogether(moves)
            case .tookPreset:
                setTogether(moves)
                showPreset(named: backwards ? step.presetBefore : step.presetAfter)
            case .switched:
                let heard = values
                setTogether(moves)
                exchange(heard)
            case .copied:
                for move in moves where move.parameter < history.other.count {
                    history.other[move.parameter] = Float(move.value)
                }
            }
        }
        showHistory()
    }

    /// Takes the other setting's place with what was heard.
    private func exchange(_ heard: [Double]) {
        history.other = heard.map { Float($0) }
        history.active = 1 - history.active
        history.isDirty = true
    }

    func press(_ button: HeaderButton) {
        switch button {
        case .undo: goBack(true)
        case .redo: goBack(false)
        case .compare:
            let heard = values
            asOne(.switched) {
                var moves: [(parameter: Int, value: Double)] = []
                for number in 0..<history.other.count { moves.append((number, Double(history.other[number]))) }
                setTogether(moves)
            }
            exchange(heard)
        case .copy:
            var step = History.Step(kind: .copied, changes: [])
            for number in 0..<history.other.count where history.other[number] != Float(values[number]) {
                step.changes.append(
                    History.Change(parameter: number, before: history.other[number], after: Float(values[number])))
            }
            history.other = values.map { Float($0) }
            history.isDirty = true
            if !step.changes.isEmpty { history.append(step) }
        }
        showHistory()
    }

    /// Whether a button would do something.
    func isOn(_ button: HeaderButton) -> Bool {
        switch button {
        case .undo: history.canUndo
        case .redo: history.canRedo
        case .compare, .copy: true
        }
    }
}
