// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP

/// The view of an effect whose parts are added to a graph, moved there and removed, such as the bands of an equaliser.
///
/// A part that is on has a handle with its number and a curve of its own; the graph's curves are sums of these. Below the
/// graph are the cards of the one part that is chosen, and of the parameters that belong to none.
public protocol PartedView: EffectView {
    /// What can be done, in a line that is shown while no part is on.
    var invitation: StaticString { get }
    /// The parts, on or off, as they are now; always as many, in the order of their numbers.
    var parts: [GraphPart] { get }
    /// The height of a part's own curve at a place on the horizontal axis.
    func height(ofPart number: Int, at x: Double) -> Double
    /// Whether a part is in one of the graph's curves.
    func isPart(_ number: Int, in curve: Int) -> Bool
    /// Values that a part has when it is added at a place of the graph, by the numbers of its parameters, as far as they are
    /// not the defaults.
    func values(ofNewPart number: Int, at place: Point) -> [(parameter: Int, value: Double)]
    /// Whether the effect can have a part be heard alone (`ParameterValues.listening`). Then a button of
    /// the graph, the key L and a row of its menu do that.
    var canListen: Bool { get }
    // The height of a curve, `height(of:at:)`, is here what it is with all parts off: those that are on are added.
}

extension PartedView {
    public var parted: (any PartedView)? { self }
    public func isPart(_ number: Int, in curve: Int) -> Bool { true }
    public var canListen: Bool { false }
    public var handles: [Handle] {
        var handles: [Handle] = []
        for part in parts { handles.append(part.handle) }
        return handles
    }
}

/// A part of an effect, as a `PartedView` has it on its graph.
public struct GraphPart {
    /// What moves it.
    public let handle: Handle
    /// The number of the parameter that switches it.
    public let on: Int
    /// Whether that is on.
    public let isOn: Bool
    /// The numbers of all of its parameters, in the order of their cards.
    public let parameters: [Int]
    /// The numbers of those that mean nothing as the others are now.
    public let idle: [Int]

    /// A part.
    ///
    /// - Parameters:
    ///   - handle: what moves it.
    ///   - on: the number of the parameter that switches it.
    ///   - isOn: whether that is on.
    ///   - parameters: the numbers of all of its parameters, in the order of their cards.
    ///   - idle: those that mean nothing as the others are now.
    public init(handle: Handle, on: Int, isOn: Bool, parameters: [Int], idle: [Int] = []) {
        self.handle = handle
        self.on = on
        self.isOn = isOn
        self.parameters = parameters
        self.idle = idle
    }
}
