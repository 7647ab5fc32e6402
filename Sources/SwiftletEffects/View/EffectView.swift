// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP

/// What the view of an effect shows beside its name, the bypass and a card for each parameter: an accent, and a graph with
/// handles.
///
/// Parameters are named by their numbers, which count from 0 in the order of the effect's `Control`.
public protocol EffectView: AnyObject {
    /// The colour of what is on. It is made lighter or darker where the ground asks for it.
    var accent: Color { get }
    /// The graph; none for a view of cards alone.
    var graph: Graph? { get }
    /// What can be dragged on the graph.
    var handles: [Handle] { get }
    /// How a parameter's value is written on its card; none for what suits its unit.
    func format(of parameter: Int) -> NumberFormat?
    /// Takes the parameters' values, in their units, and the sample rate in frames per second. Called before anything
    /// else, and whenever one of them has changed.
    func update(_ values: [Double], sampleRate: Double)
    /// The height of a curve (0, or 1 for a second one) at a place on the horizontal axis, in the units of the axes; not a
    /// number where the curve has none.
    func height(of curve: Int, at x: Double) -> Double
    /// The value that a handle's vertical parameter has with the handle at that height.
    func value(ofHandle number: Int, at height: Double) -> Double
    /// What draws for it: a view that draws something itself is a `DrawnView`, and has this of that.
    var drawingController: DrawingController? { get }
    /// The same view where it is a `MultibandView`, and has this of that.
    var multiband: (any MultibandView)? { get }
}

extension EffectView {
    public var drawingController: DrawingController? { nil }
    public var multiband: (any MultibandView)? { nil }
    public func format(of parameter: Int) -> NumberFormat? { nil }
    public func value(ofHandle number: Int, at height: Double) -> Double { height }
}

/// A graph: its axes, and what is on it.
public struct Graph {
    /// What can be done with the graph, in a sentence or two.
    public let hint: StaticString
    /// The axis from left to right.
    public let horizontal: Axis
    /// The axis from the bottom to the top.
    public var vertical: Axis { verticals[verticalNumber] }
    /// The axes from the bottom to the top that a person may choose from; most graphs have one.
    public let verticals: [Axis]
    /// The number of the one chosen.
    package var verticalNumber = 0
    /// What the vertical axis is measured in.
    public let unit: StaticString
    /// How many curves there are, up to two.
    public let curveCount: Int
    /// The height from which the area to the curve is filled, if it is.
    public let base: Double?
    /// What is shown of the audio.
    public let live: Live

    /// What a graph shows of the audio.
    public enum Live: Sendable {
        /// Nothing.
        case nothing
        /// The spectra of input and output.
        case spectrum
        /// The same to work with: smoothed to a sixth of an octave, falling slowly, with a scale in dBFS and held peaks, and
        /// frozen at will.
        case analyser
        /// The part of the curve that the input reaches, with the axes as factors of the full scale.
        case range
        /// The part of the curve up to the level of the input, with the axes in decibels.
        case level
        /// The levels of all channels, beside the graph.
        case meters
    }

    /// A graph with these axes.
    public init(
        hint: StaticString, horizontal: Axis, vertical: Axis, unit: StaticString, curveCount: Int = 1,
        base: Double? = nil, live: Live = .nothing
    ) {
        self.init(
            hint: hint, horizontal: horizontal, verticals: [vertical], unit: unit, curveCount: curveCount, base: base,
            live: live)
    }

    /// A graph with several vertical axes, at least one, that a person may choose from; it begins with that of a number.
    public init(
        hint: StaticString, horizontal: Axis, verticals: [Axis], first: Int = 0, unit: StaticString,
        curveCount: Int = 1, base: Double? = nil, live: Live = .nothing
    ) {
        self.hint = hint
        self.horizontal = horizontal
        self.verticals = verticals
        self.verticalNumber = first
        self.unit = unit
        self.curveCount = curveCount
        self.base = base
        self.live = live
    }

    /// An empty area for a `DrawnView` to draw on, with axes from 0 to 1 that are not seen.
    public init(hint: StaticString) {
        self.init(hint: hint, horizontal: Axis(0...1), vertical: Axis(0...1), unit: "", curveCount: 0)
    }

    /// Whether anything stands beside the axes.
    package var hasLabels: Bool { !horizontal.ticks.isEmpty || !vertical.ticks.isEmpty || unit.utf8CodeUnitCount > 0 }
}

/// A point on a graph by which parameters are moved.
public struct Handle {
    /// Where it is, in the units of the axes.
    public let place: Point
    /// The number of the parameter that it moves from left to right.
    public let horizontal: Int
    /// The number of the parameter that it moves up and down, if it does.
    public let vertical: Int?
    /// The number of the parameter that the wheel over the graph moves.
    public let wheel: Int

    /// A handle for up to three of an effect's parameters.
    public init<Control: ControlSet>(at place: Point, horizontal: Control, vertical: Control, wheel: Control) {
        self.place = place
        self.horizontal = horizontal.rawValue
        self.vertical = vertical.rawValue
        self.wheel = wheel.rawValue
    }

    /// A handle for parameters with these numbers.
    public init(at place: Point, horizontal: Int, vertical: Int?, wheel: Int) {
        self.place = place
        self.horizontal = horizontal
        self.vertical = vertical
        self.wheel = wheel
    }
}

extension Double {
    /// The level of a factor in decibels, −300 for 0.
    public static func decibels(_ factor: Double) -> Double {
        factor > 1e-15 ? .decibels(amplitude: factor) : -300
    }
}
