// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP

/// A view that draws something itself: over the curves of its graph and below the handles, or alone on a `Graph(hint:)`.
///
/// It is drawn anew when a parameter has changed, the effect was switched on or off, a gesture was followed, or `advance` asks
/// for it; on the screen, only those shapes that are other ones than before.
public protocol DrawnView: EffectView {
    /// Draws the view's picture, on nothing.
    func draw(_ drawing: inout Drawing)
    /// Lets time pass, about thirty times a second.
    ///
    /// - Parameters:
    ///   - seconds: how long it is since the last time, or since the view was opened.
    ///   - meters: what the effect's meters show, in the order of its `Meter`.
    /// - Returns: Whether there is something to draw anew.
    func advance(by seconds: Double, _ meters: [Double]) -> Bool
    /// Follows a gesture on the drawing. A press near a handle is the handle's.
    ///
    /// - Returns: Whether it means something here. What does not goes on to the handles, and keys to the host.
    func handle(_ gesture: Gesture, _ edits: inout ParameterEdits) -> Bool
    /// Whether keys mean something to it: then the keyboard reaches it.
    var acceptsKeys: Bool { get }
}

extension DrawnView {
    public func advance(by seconds: Double, _ meters: [Double]) -> Bool { false }
    public func handle(_ gesture: Gesture, _ edits: inout ParameterEdits) -> Bool { false }
    public var acceptsKeys: Bool { false }
    public var drawingController: DrawingController? { DrawnViewController(self) }
}
