// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP

/// The view of an effect: an accent colour, and a graph with handles. The kit adds the name, the bypass and a card for
/// each parameter.
///
/// Parameters are identified by numbers, which count from 0 in the order of the effect's `Control`.
public protocol EffectView: AnyObject {
    /// The colour of active elements. It is adjusted for contrast to the background.
    var accent: Color { get }
    /// The graph; nil for a view with cards only.
    var graph: Graph? { get }
    /// The draggable handles on the graph.
    var handles: [Handle] { get }
    /// Returns the format of a parameter's value on its card; nil for the default format of its unit.
    func format(of parameter: Int) -> NumberFormat?
    /// Updates the view with the parameters' values, in their units, and the sample rate in frames per second. The kit
    /// calls it before anything else, and after each change.
    func update(_ values: [Double], sampleRate: Double)
    /// Returns the height of curve 0 or 1 at a position on the horizontal axis, in the units of the axes; NaN where the
    /// curve is undefined.
    func height(of curve: Int, at x: Double) -> Double
    /// Returns the value of a handle's vertical parameter for a height of the handle.
    func value(ofHandle number: Int, at height: Double) -> Double
    /// The controller of the drawing, which `DrawnView` provides.
    var drawingController: DrawingController? { get }
    /// This view as a `MultibandView`, which `MultibandView` provides.
    var multiband: (any MultibandView)? { get }
}

extension EffectView {
    public var drawingController: DrawingController? { nil }
    public var multiband: (any MultibandView)? { nil }
    public func format(of parameter: Int) -> NumberFormat? { nil }
    public func value(ofHandle number: Int, at height: Double) -> Double { height }
}

/// A graph: its axes and contents.
public struct Graph {
    /// The help text of the graph, in one or two sentences.
    public let hint: StaticString
    /// The horizontal axis.
    public let horizontal: Axis
    /// The selected vertical axis.
    public var vertical: Axis { verticals[verticalNumber] }
    /// The vertical axes that the user can choose from; most graphs have one.
    public let verticals: [Axis]
    /// The number of the selected vertical axis.
    package var verticalNumber = 0
    /// The unit of the vertical axis.
    public let unit: StaticString
    /// The number of curves, up to two.
    public let curveCount: Int
    /// The height from which the area to the curve is filled; nil for no fill.
    public let base: Double?
    /// The display of live audio.
    public let live: Live

    /// The display of live audio on a graph.
    public enum Live: Sendable {
        /// Nothing.
        case nothing
        /// The spectra of input and output.
        case spectrum
        /// The spectra as an analyser, with a scale in dBFS and peak hold. The user can freeze it, and choose its source,
        /// channels, resolution, speed, tilt and range.
        case analyser
        /// The part of the curve that the input reaches. The axes are factors of full scale.
        case range
        /// The part of the curve up to the input level. The axes are in decibels.
        case level
        /// Level meters of all channels, beside the graph.
        case meters
    }

    /// Creates a graph.
    public init(
        hint: StaticString, horizontal: Axis, vertical: Axis, unit: StaticString, curveCount: Int = 1,
        base: Double? = nil, live: Live = .nothing
    ) {
        self.init(
            hint: hint, horizontal: horizontal, verticals: [vertical], unit: unit, curveCount: curveCount, base: base,
            live: live)
    }

    /// Creates a graph with one or more vertical axes that the user can choose from, and the number of the first
    /// selection.
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

    /// Creates an empty area for a `DrawnView`, with hidden axes from 0 to 1.
    public init(hint: StaticString) {
        self.init(hint: hint, horizontal: Axis(0...1), vertical: Axis(0...1), unit: "", curveCount: 0)
    }

    /// Whether the axes have labels or a unit.
    package var hasLabels: Bool { !horizontal.ticks.isEmpty || !vertical.ticks.isEmpty || unit.utf8CodeUnitCount > 0 }
}

/// A handle on a graph, which sets parameters.
public struct Handle {
    /// The position, in the units of the axes.
    public let place: Point
    /// The number of the parameter that horizontal movement sets.
    public let horizontal: Int
    /// The number of the parameter that vertical movement sets, or nil.
    public let vertical: Int?
    /// The number of the parameter that the wheel sets.
    public let wheel: Int

    /// Creates a handle for up to three of an effect's parameters.
    public init<Control: ControlSet>(at place: Point, horizontal: Control, vertical: Control, wheel: Control) {
        self.place = place
        self.horizontal = horizontal.rawValue
        self.vertical = vertical.rawValue
        self.wheel = wheel.rawValue
    }

    /// Creates a handle for parameters with these numbers.
    public init(at place: Point, horizontal: Int, vertical: Int?, wheel: Int) {
        self.place = place
        self.horizontal = horizontal
        self.vertical = vertical
        self.wheel = wheel
    }
}

extension Double {
    /// Returns the level of a factor in decibels; −300 for 0.
    public static func decibels(_ factor: Double) -> Double {
        factor > 1e-15 ? .decibels(amplitude: factor) : -300
    }
}
