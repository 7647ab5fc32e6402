// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletEffects

/// The undo history of the parameters, and the settings A and B.
package final class History {
    /// A change of a parameter's value.
    struct Change {
        let parameter: Int
        var before: Float
        var after: Float
    }

    package enum Kind: UInt8 {
        /// Parameters were changed.
        case moved
        /// The user switched between the settings A and B.
        case switched
        /// The active setting was copied to the other one.
        case copied
        /// A preset was applied.
        case appliedPreset
    }

    /// Changes that are undone together.
    struct Step {
        let kind: Kind
        var changes: [Change]
        /// The names of the presets shown before and after, known only while the view is open.
        var presetBefore, presetAfter: UTF8Text?
    }

    /// The maximum number of steps.
    private static let maximumStepCount = 200
    /// The maximum time between notches of the wheel, or key presses, that merge into one step, in seconds.
    private static let mergeInterval = 1.0

    var steps: [Step] = []
    /// The number of steps that are done, not undone.
    var position = 0
    /// The active setting, 0 for A or 1 for B, and the values of the other one; empty while both are the same.
    var active = 0
    var other: [Float] = []
    /// The choices that the next view of the instance restores.
    package private(set) var remembered = RememberedView()
    /// The settings of the analyser, which are saved with the others, but not undone.
    package var analyser = AnalyserSettings()
    /// The current time in seconds.
    var now = 0.0
    /// Whether the current changes are notches, which merge with preceding ones.
    var mergesNotches = false
    /// Whether the history has changed since it was last sent to the plug-in.
    var isDirty = false
    private var depth = 0
    private var openChanges: [Change] = []
    private var lastNotch: Double?
    /// Whether undo or redo is running, so that its changes are not recorded.
    private var isReplaying = false

    package init() {}

    package var canUndo: Bool { position > 0 }
    var canRedo: Bool { position < steps.count }

    // MARK: - The view

    /// Changes what the next view of the instance begins with.
    package func remember(_ change: (inout RememberedView) -> Void) {
        let before = remembered
        change(&remembered)
        if remembered != before { isDirty = true }
    }

    /// Takes over what an earlier view has stored, except what this view has set already.
    func complete(with earlier: RememberedView) { remembered = remembered.completed(with: earlier) }

    // MARK: - Gestures

    /// Begins a gesture, which may be nested.
    package func begin() { depth += 1 }

    /// Records a change of a parameter.
    package func move(_ parameter: Int, from before: Double, to after: Double) {
        guard !isReplaying else { return }
        for index in 0..<openChanges.count where openChanges[index].parameter == parameter {
            openChanges[index].after = Float(after)
            return
        }
        openChanges.append(Change(parameter: parameter, before: Float(before), after: Float(after)))
        if depth == 0 { close(.moved) }
    }

    /// Ends a gesture. The end of the outermost gesture records all changes as one step. Returns whether a step was
    /// recorded.
    package func end(_ kind: Kind = .moved) -> Bool {
        depth = max(0, depth - 1)
        return depth == 0 && close(kind)
    }

    @discardableResult
    private func close(_ kind: Kind) -> Bool {
        let moved = openChanges.filter { $0.before != $0.after }
        openChanges = []
        guard !isReplaying, !moved.isEmpty || kind == .switched else { return false }
        let isMerged = kind == .moved && mergesNotches && merge(moved)
        if !isMerged { append(Step(kind: kind, changes: moved)) }
        lastNotch = mergesNotches ? now : nil
        return true
    }

    func append(_ step: Step) {
        steps.removeLast(steps.count - position)
        steps.append(step)
        if steps.count > Self.maximumStepCount { steps.removeFirst() }
        position = steps.count
        lastNotch = nil
        isDirty = true
    }

    /// Merges notches into the previous step, if they continue it.
    private func merge(_ moved: [Change]) -> Bool {
        guard let lastNotch, now - lastNotch < Self.mergeInterval, position == steps.count, position > 0,
            steps[position - 1].changes.count == moved.count
        else { return false }
        for index in 0..<moved.count where steps[position - 1].changes[index].parameter != moved[index].parameter {
            return false
        }
        for index in 0..<moved.count { steps[position - 1].changes[index].after = moved[index].after }
        isDirty = true
        return true
    }

    /// Stores the presets shown before and after the last step.
    func namePresets(before: UTF8Text?, after: UTF8Text?) {
        (steps[position - 1].presetBefore, steps[position - 1].presetAfter) = (before, after)
    }

    // MARK: - Undoing

    /// Undoes or redoes a step: `body` applies it.
    func replay(backwards: Bool, _ body: (Step) -> Void) {
        guard depth == 0, backwards ? canUndo : canRedo else { return }
        let step = steps[backwards ? position - 1 : position]
        position += backwards ? -1 : 1
        lastNotch = nil
        isDirty = true
        isReplaying = true
        body(step)
        isReplaying = false
        openChanges = []
    }
}
