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
    /// Returns the heights of a dynamic band's curve at positions on the horizontal axis, with its gain changed by
    /// `change`, in the unit of the vertical axis. The default is empty, which suits effects without dynamic bands.
    func heights(ofBand number: Int, changedBy change: Double, at positions: [Double]) -> [Double]
    /// Whether a band is part of one of the graph's curves.
    func isBand(_ number: Int, in curve: Int) -> Bool
    /// Returns the parameter values of a band that the user adds, except values equal to the defaults.
    func values(ofNewBand number: Int, for request: BandRequest) -> [(parameter: Int, value: Double)]
    /// Returns the ways to split a band into two bands, one for each side; empty if it cannot be split.
    func splits(ofBand number: Int) -> [BandSplit]
    /// Returns one letter for the channels of a band, shown on its handle; empty for all channels.
    func badge(ofBand number: Int) -> StaticString
    /// Returns the name of a curve in the legend; empty if the graph needs no legend.
    func name(ofCurve number: Int) -> StaticString
    /// Whether the effect can play a band alone (`BandParameters.listenedBand`). If true, the graph has a button and a
    /// menu item for it, and the key L.
    var canListen: Bool { get }
    // Here `height(of:at:)` returns the height with all bands off; the kit adds the bands that are on.
}

extension MultibandView {
    public var multiband: (any MultibandView)? { self }
    public func isBand(_ number: Int, in curve: Int) -> Bool { true }
    public var canListen: Bool { false }
    public func heights(ofBand number: Int, changedBy change: Double, at positions: [Double]) -> [Double] { [] }
    public func splits(ofBand number: Int) -> [BandSplit] { [] }
    public func badge(ofBand number: Int) -> StaticString { "" }
    public func name(ofCurve number: Int) -> StaticString { "" }
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
    /// The numbers of all parameters of the band, in the order of their cards. The first choice is the band's type.
    public let parameters: [Int]
    /// The numbers of the parameters without effect at the current settings.
    public let idle: [Int]
    /// The parameters by which the band follows a level; nil if the effect's bands are all static.
    public let dynamics: BandDynamics?

    /// Creates a band.
    ///
    /// - Parameters:
    ///   - handle: the handle that moves the band.
    ///   - on: the number of the parameter that switches the band on.
    ///   - isOn: whether the band is on.
    ///   - parameters: the numbers of all parameters of the band, in the order of their cards.
    ///   - idle: the numbers of the parameters without effect at the current settings.
    ///   - dynamics: the parameters by which the band follows a level; nil if the effect's bands are all static.
    public init(
        handle: Handle, on: Int, isOn: Bool, parameters: [Int], idle: [Int] = [], dynamics: BandDynamics? = nil
    ) {
        self.handle = handle
        self.on = on
        self.isOn = isOn
        self.parameters = parameters
        self.idle = idle
        self.dynamics = dynamics
    }
}

/// A band that the user asks for.
public struct BandRequest {
    /// The place on the graph, in the units of its axes.
    public let place: Point
    /// The number of the choice for the band's type; nil if the place determines the type.
    public let type: Int?
    /// The Q of a peak in the spectrum that the band is for; nil for none.
    public let q: Double?

    package init(at place: Point, type: Int? = nil, q: Double? = nil) {
        (self.place, self.type, self.q) = (place, type, q)
    }
}

/// A way to split a band into two bands with equal settings, one for each side, such as left and right.
public struct BandSplit {
    /// The short title in menus.
    public let title: StaticString
    /// The number of the band's parameter that selects the side.
    public let parameter: Int
    /// The values of that parameter in the two bands.
    public let sides: (Double, Double)

    /// Creates a way to split a band.
    ///
    /// - Parameters:
    ///   - title: the short title in menus.
    ///   - parameter: the number of the band's parameter that selects the side.
    ///   - sides: the values of that parameter in the two bands.
    public init(_ title: StaticString, parameter: Int, sides: (Double, Double)) {
        (self.title, self.parameter, self.sides) = (title, parameter, sides)
    }
}
