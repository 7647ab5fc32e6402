// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP

/// A view with its own drawing: above the curves of its graph and below the handles, or alone on a `Graph(hint:)`.
///
/// The kit redraws it when a parameter has changed, the effect was switched on or off, a gesture was handled, or
/// `advance` returns true. Only changed shapes are redrawn on the screen.
public protocol DrawnView: EffectView {
    /// Draws the view on an empty drawing.
    func draw(_ drawing: inout Drawing)
    /// Advances the animation, about thirty times a second.
    ///
    /// - Parameters:
    ///   - seconds: the time since the last call, or since the view was opened.
    ///   - meters: the values of the effect's meters, in the order of its `Meter`.
    /// - Returns: Whether the view must be redrawn.
    func advance(by seconds: Double, _ meters: [Double]) -> Bool
    /// Handles a gesture on the drawing. A press near a handle goes to the handle instead.
    ///
    /// - Returns: Whether the view has used the gesture. Unused gestures go to the handles, unused keys to the host.
    func handle(_ gesture: Gesture, _ edits: inout ParameterEdits) -> Bool
    /// Whether the view handles keys. If true, it can have the keyboard focus.
    var acceptsKeys: Bool { get }
}

extension DrawnView {
    public func advance(by seconds: Double, _ meters: [Double]) -> Bool { false }
    public func handle(_ gesture: Gesture, _ edits: inout ParameterEdits) -> Bool { false }
    public var acceptsKeys: Bool { false }
    public var drawingController: DrawingController? { DrawnViewController(self) }
}
