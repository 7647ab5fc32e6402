// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP

/// The view of an effect whose bands are added to a graph, moved there and removed, such as an equaliser.
///
/// A band that is on has a handle with its number and a curve; the graph's curves are sums of these. Below the
/// graph are the cards of the one band that is chosen, and of the parameters that belong to none.
public protocol MultibandView: EffectView {
    /// A hint in one line, shown while no band is on.
    var invitation: StaticString { get }
    /// The bands, on or off, as they are now; always as many, in the order of their numbers.
    var bands: [GraphBand] { get }
    /// The height of a band's curve at a place on the horizontal axis.
    func height(ofBand number: Int, at x: Double) -> Double
    /// Whether a band counts in one of the graph's curves.
    func isBand(_ number: Int, in curve: Int) -> Bool
    /// Values that a band has when it is added at a place of the graph, by the numbers of its parameters, as far as they are
    /// not the defaults.
    func values(ofNewBand number: Int, at place: Point) -> [(parameter: Int, value: Double)]
    /// Whether the effect can play a band alone (`ParameterValues.listening`). Then a button of the graph, the key L and a row
    /// of its menu do that.
    var canListen: Bool { get }
    // The height of a curve, `height(of:at:)`, is here what it is with all bands off: those that are on are added.
}

extension MultibandView {
    public var multiband: (any MultibandView)? { self }
    public func isBand(_ number: Int, in curve: Int) -> Bool { true }
    public var canListen: Bool { false }
    public var handles: [Handle] {
        var handles: [Handle] = []
        for band in bands { handles.append(band.handle) }
        return handles
    }
}

/// A band of an effect, as a `MultibandView` has it on its graph.
public struct GraphBand {
    /// The handle that moves the band.
    public let handle: Handle
    /// The number of the parameter that switches it.
    public let on: Int
    /// Whether that is on.
    public let isOn: Bool
    /// The numbers of all of its parameters, in the order of their cards.
    public let parameters: [Int]
    /// The numbers of those that have no effect as the others are now.
    public let idle: [Int]

    /// A band.
    ///
    /// - Parameters:
    ///   - handle: what moves it.
    ///   - on: the number of the parameter that switches it.
    ///   - isOn: whether that is on.
    ///   - parameters: the numbers of all of its parameters, in the order of their cards.
    ///   - idle: those that have no effect as the others are now.
    public init(handle: Handle, on: Int, isOn: Bool, parameters: [Int], idle: [Int] = []) {
        self.handle = handle
        self.on = on
        self.isOn = isOn
        self.parameters = parameters
        self.idle = idle
    }
}
