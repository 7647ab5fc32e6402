// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP

/// The view of an effect with bands that the user adds, moves and removes on a graph, such as an equaliser.
///
/// Each band that is on has a numbered handle and a curve; the graph's curves are sums of these. Below the graph are
/// the cards of the selected band, and of the parameters that belong to no band.
public protocol MultibandView: EffectView {
    /// A one-line hint, shown while no band is on.
    var invitation: StaticString { get }
    /// The current state of all bands, on or off, in the order of their numbers. Their number is constant.
    var bands: [GraphBand] { get }
    /// Returns the height of a band's curve at a position on the horizontal axis.
    func height(ofBand number: Int, at x: Double) -> Double
    /// Whether a band is part of one of the graph's curves.
    func isBand(_ number: Int, in curve: Int) -> Bool
    /// Returns the parameter values of a band that is added at a place on the graph, except values equal to the
    /// defaults.
    func values(ofNewBand number: Int, at place: Point) -> [(parameter: Int, value: Double)]
    /// Whether the effect can play a band alone (`BandParameters.listenedBand`). If true, the graph has a button and a
    /// menu item for it, and the key L.
    var canListen: Bool { get }
    // Here `height(of:at:)` returns the height with all bands off; the kit adds the bands that are on.
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

/// A band on the graph of a `MultibandView`.
public struct GraphBand {
    /// The handle that moves the band.
    public let handle: Handle
    /// The number of the parameter that switches the band on.
    public let on: Int
    /// Whether the band is on.
    public let isOn: Bool
    /// The numbers of all parameters of the band, in the order of their cards.
    public let parameters: [Int]
    /// The numbers of the parameters without effect at the current settings.
    public let idle: [Int]

    /// Creates a band.
    ///
    /// - Parameters:
    ///   - handle: the handle that moves the band.
    ///   - on: the number of the parameter that switches the band on.
    ///   - isOn: whether the band is on.
    ///   - parameters: the numbers of all parameters of the band, in the order of their cards.
    ///   - idle: the numbers of the parameters without effect at the current settings.
    public init(handle: Handle, on: Int, isOn: Bool, parameters: [Int], idle: [Int] = []) {
        self.handle = handle
        self.on = on
        self.isOn = isOn
        self.parameters = parameters
        self.idle = idle
    }
}
