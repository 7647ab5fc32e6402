// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import DSP
import Effects

/// What the view of one effect shows: a graph with a handle, and a card for each parameter.
///
/// Places on the graph are in the units of its axes, parameters are named by their numbers.
protocol Face: AnyObject {
    /// The effect's own words.
    var about: About { get }
    /// What can be done with the graph.
    var hint: StaticString { get }
    var accent: Color { get }
    /// The parameters, in the order of their ports.
    var parameters: [Parameter] { get }
    /// How each parameter's value is written.
    var formats: [Format] { get }

    var horizontal: Axis { get }
    var vertical: Axis { get }
    /// What the vertical axis is measured in.
    var unit: StaticString { get }
    /// The parameters that the handle and the wheel over the graph move.
    var controls: HandleControls { get }
    /// How many curves there are, one or two.
    var curveCount: Int { get }
    /// The height from which the area to the curve is filled, if it is.
    var base: Double? { get }
    /// What is live on the graph.
    var live: Live { get }

    /// Takes the parameters' values.
    func follow(_ values: [Double], sampleRate: Double)
    /// The height of a curve at a place on the horizontal axis; not a number where it has none.
    func height(of curve: Int, at x: Double) -> Double
    /// Where the handle is.
    var handle: Point { get }
    /// The value of the parameter `controls.vertical` with the handle at that height.
    func value(forHandleAt height: Double) -> Double
}

/// The numbers of the parameters that are moved on a graph.
struct HandleControls {
    let horizontal: Int
    let vertical: Int
    let wheel: Int
}

/// How a parameter's value is written on its card.
struct Format {
    let decimals: Int
    let unit: StaticString
    /// Whether positive values bear a plus sign.
    var plus = false

    func text(_ value: Double) -> Text { Text(value, decimals: decimals, plus: plus) }

    static var hertz: Format { Format(decimals: 0, unit: "Hz") }
    static var decibels: Format { Format(decimals: 2, unit: "dB", plus: true) }
}

/// What a graph shows of the audio.
enum Live {
    /// The spectra of input and output.
    case spectrum
    /// The part of the curve that the input reaches.
    case range
    /// The levels of all channels, beside the graph.
    case meters
}

/// The parameters of an effect.
func parameters<E: Effect>(of effect: E.Type) -> [Parameter] {
    var parameters: [Parameter] = []
    for control in E.Control.allCases { parameters.append(E.parameter(control)) }
    return parameters
}

/// Values in the order of an effect's parameters, as the effect takes them.
func values<E: Effect>(_ values: [Double], of effect: E.Type) -> Values<E.Control> {
    var result = Values<E.Control>()
    for control in E.Control.allCases { result[control] = values[control.rawValue] }
    return result
}

/// The level of a factor in decibels, −300 for 0.
func decibels(_ factor: Double) -> Double {
    factor > 1e-15 ? 6.020_599_913_279_624 * .log2(factor) : -300
}
