// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP

/// The view of an effect that is one second-order filter: its response over the spectrum, with a handle for a frequency
/// and a level.
public final class FilterView<E: FilterEffect>: EffectView {
    public let accent: Color
    public let graph: Graph?
    public private(set) var handles: [Handle] = []

    private let frequency, level, wheel: E.Control
    private var coefficients = FilterCoefficients.identity
    private var sampleRate = 0.0

    /// The view of a filter.
    ///
    /// - Parameters:
    ///   - hint: what can be done with the graph.
    ///   - accent: the colour of the curve.
    ///   - frequencies: what the graph shows, in hertz.
    ///   - levels: likewise, in decibels.
    ///   - base: the level from which the area to the curve is filled, in decibels.
    ///   - frequency: the parameter that the handle moves from left to right, in hertz.
    ///   - level: the parameter that the handle moves up and down, the response's decibels at that frequency.
    ///   - wheel: the parameter that the wheel moves.
    public init(
        hint: StaticString, accent: Color, frequencies: ClosedRange<Double>, levels: ClosedRange<Double>, base: Double,
        frequency: E.Control, level: E.Control, wheel: E.Control
    ) {
        self.accent = accent
        self.frequency = frequency
        self.level = level
        self.wheel = wheel
        graph = Graph(
            hint: hint, horizontal: .frequencies(frequencies), vertical: .even(levels, step: 10, plus: true),
            unit: "dB", base: base, live: .spectrum)
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
