// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletEffects

/// What has been done to the parameters, to be undone and done again, and the two settings that are compared.
package final class History {
    /// A parameter's way from one value to another.
    struct Change {
        let parameter: Int
        var before: Float
        var after: Float
    }

    package enum Kind: UInt8 {
        /// The parameters went from one value to another.
        case moved
        /// The other one of the two settings came in their place.
        case switched
        /// The other one of the two settings became what these are.
        case copied
        /// The parameters went to the values of a preset.
        case appliedPreset
    }

    /// What is undone at once.
    struct Step {
        let kind: Kind
        var changes: [Change]
        /// The names of the presets that were shown before and after, as long as the view is open.
        var presetBefore, presetAfter: UTF8Text?
    }

    /// How many steps are kept.
    private static let maximumStepCount = 200
    /// How long the wheel or a key may rest and its steps still are one, in seconds.
    private static let mergeInterval = 1.0

    var steps: [Step] = []
    /// How many of the steps are done, and not undone.
    var position = 0
    /// Which of the two settings is heard, 0 for A, and what the other one is; none while it is the same.
    var active = 0
    var other: [Float] = []
    /// The time, in seconds.
    var now = 0.0
    /// Whether steps are taken by notches, of which several in succession are one.
    var mergesNotches = false
    /// Whether what is written no longer says all of it.
    var isDirty = false
    private var depth = 0
    private var openChanges: [Change] = []
    private var lastNotch: Double?
    /// Whether what moves now is a step of this history.
    private var isReplaying = false

    package init() {}

    package var canUndo: Bool { position > 0 }
    var canRedo: Bool { position < steps.count }

    // MARK: - Gestures

    /// A gesture begins, perhaps within another.
    package func begin() { depth += 1 }

    /// A parameter is moved.
    package func move(_ parameter: Int, from before: Double, to after: Double) {
        guard !isReplaying else { return }
        for index in 0..<openChanges.count where openChanges[index].parameter == parameter {
            openChanges[index].after = Float(after)
            return
        }
        openChanges.append(Change(parameter: parameter, before: Float(before), after: Float(after)))
        if depth == 0 { close(.moved) }
    }

    /// A gesture ends: with the outermost, all that has moved is one step. True if there is one.
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

    /// Adds notches to the step before, where they go on with it.
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

    /// Notes the presets that were shown before and after the last step.
    func namePresets(before: UTF8Text?, after: UTF8Text?) {
        (steps[position - 1].presetBefore, steps[position - 1].presetAfter) = (before, after)
    }

    // MARK: - Undoing

    /// Goes a step back or forth: `body` does what it says.
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
