// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP

/// The view of a `FilterEffect`: its response above the spectrum, with a handle for a frequency and a level.
public final class FilterView<E: FilterEffect>: EffectView {
    public let accent: Color
    public let graph: Graph?
    public private(set) var handles: [Handle] = []

    private let frequency, level, wheel: E.Control
    private var coefficients = FilterCoefficients.identity
    private var sampleRate = 0.0

    /// Creates the view of a filter.
    ///
    /// - Parameters:
    ///   - hint: the help text of the graph.
    ///   - accent: the colour of the curve.
    ///   - frequencies: the range of the horizontal axis, in hertz.
    ///   - levels: the ranges of the vertical axis to choose from, in decibels, each with the step of its grid lines.
    ///     The last one is selected first.
    ///   - base: the level from which the area to the curve is filled, in decibels.
    ///   - frequency: the parameter that horizontal movement of the handle sets, in hertz.
    ///   - level: the parameter that vertical movement sets: the response at that frequency, in decibels.
    ///   - wheel: the parameter that the wheel sets.
    public init(
        hint: StaticString, accent: Color, frequencies: ClosedRange<Double>,
        levels: [(range: ClosedRange<Double>, step: Double)], base: Double, frequency: E.Control, level: E.Control,
        wheel: E.Control
    ) {
        self.accent = accent
        self.frequency = frequency
        self.level = level
        self.wheel = wheel
        graph = Graph(
            hint: hint, horizontal: .frequencies(frequencies),
            verticals: levels.map { .even($0.range, step: $0.step, plus: true) }, first: levels.count - 1, unit: "dB",
            base: base, live: .spectrum)
    }

    /// Creates the view of a filter with one range of levels, in decibels.
    public convenience init(
        hint: StaticString, accent: Color, frequencies: ClosedRange<Double>, levels: ClosedRange<Double>, base: Double,
        frequency: E.Control, level: E.Control, wheel: E.Control
    ) {
        self.init(
            hint: hint, accent: accent, frequencies: frequencies, levels: [(levels, 10)], base: base,
            frequency: frequency, level: level, wheel: wheel)
    }

    public func update(_ values: [Double], sampleRate: Double) {
        self.sampleRate = sampleRate
        coefficients = E.coefficients(of: values, at: SampleRate(sampleRate))
        let place = Point(x: values[frequency.rawValue], y: values[level.rawValue])
        handles = [Handle(at: place, horizontal: frequency, vertical: level, wheel: wheel)]
    }

    public func height(of curve: Int, at x: Double) -> Double {
        x < 0.5 * sampleRate ? .decibels(coefficients.magnitude(at: x / sampleRate)) : .nan
    }
}
