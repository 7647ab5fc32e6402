// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import DSP
import Effects

/// The low-pass: its response, with a handle for cutoff and resonance.
final class LowPassFace: Face {
    private typealias Control = LowPass<Mono>.Control

    let about = LowPass<Mono>.about
    let hint: StaticString =
        "Drag the point: cutoff and resonance. Wheel: resonance. Shift or Ctrl: fine. Double click: default."
    let accent = Color(0x4cc3ff)
    let parameters = UI.parameters(of: LowPass<Mono>.self)
    let formats = [Format.hertz, .decibels]
    let horizontal = Axis.frequencies(10...24_000)
    let vertical = Axis.even(-40...26, step: 10, plus: true)
    let units: (horizontal: StaticString, vertical: StaticString) = ("", "dB")
    let controls = HandleControls(
        horizontal: Control.cutoff.rawValue, vertical: Control.resonance.rawValue, wheel: Control.resonance.rawValue)
    let curveCount = 1
    var base: Double? { vertical.minimum }
    let live = Live.spectrum

    private(set) var handle = Point(x: 0, y: 0)
    private var section: SecondOrderSection?
    private var sampleRate = 0.0

    func follow(_ values: [Double], sampleRate: Double) {
        self.sampleRate = sampleRate
        section = LowPass<Mono>(sampleRate: sampleRate).coefficients(for: UI.values(values, of: LowPass<Mono>.self))
        handle = Point(x: values[controls.horizontal], y: values[controls.vertical])
    }

    func height(of curve: Int, at x: Double) -> Double {
        guard let section, x < 0.5 * sampleRate else { return .nan }
        return decibels(section.magnitude(at: x / sampleRate))
    }

    func value(forHandleAt height: Double) -> Double { height }
}
