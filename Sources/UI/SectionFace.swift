// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import DSP
import Effects

/// The view of an effect that is one second-order filter: its response, with a handle for a frequency and a level.
final class SectionFace<E: FilterEffect>: Face {
    let about = E.about
    let hint: StaticString
    let accent: Color
    let parameters = UI.parameters(of: E.self)
    let formats: [Format]
    let horizontal: Axis
    let vertical: Axis
    let unit: StaticString = "dB"
    let controls: HandleControls
    let curveCount = 1
    let base: Double?
    let live = Live.spectrum

    private(set) var handle = Point(x: 0, y: 0)
    private var coefficients = FilterCoefficients.through
    private var sampleRate = 0.0

    /// - Parameters:
    ///   - frequencies: what the graph shows, in hertz.
    ///   - levels: likewise, in decibels.
    ///   - base: the level from which the area to the curve is filled.
    init(
        hint: StaticString, accent: Color, formats: [Format], frequencies: ClosedRange<Double>,
        levels: ClosedRange<Double>, base: Double, controls: HandleControls
    ) {
        self.hint = hint
        self.accent = accent
        self.formats = formats
        self.controls = controls
        self.base = base
        horizontal = Axis.frequencies(frequencies)
        vertical = Axis.even(levels, step: 10, plus: true)
    }

    func follow(_ values: [Double], sampleRate: Double) {
        self.sampleRate = sampleRate
        coefficients = E.coefficients(for: UI.values(values, of: E.self), at: SampleRate(sampleRate))
        handle = Point(x: values[controls.horizontal], y: values[controls.vertical])
    }

    func height(of curve: Int, at x: Double) -> Double {
        x < 0.5 * sampleRate ? decibels(coefficients.magnitude(at: x / sampleRate)) : .nan
    }

    func value(forHandleAt height: Double) -> Double { height }
}
