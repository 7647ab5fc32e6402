// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import DSP
import Effects

/// The peaking equaliser: its response, with a handle for frequency and gain.
final class PeakingEQFace: Face {
    private typealias Control = PeakingEQ<Mono>.Control

    let about = PeakingEQ<Mono>.about
    let hint: StaticString =
        "Drag the point: frequency and gain. Wheel: Q. Shift or Ctrl: fine. Double click: default."
    let accent = Color(0xffc24b)
    let parameters = UI.parameters(of: PeakingEQ<Mono>.self)
    let formats = [Format.hertz, Format(decimals: 2, unit: ""), .decibels]
    let horizontal = Axis.frequencies(16...24_000)
    let vertical = Axis.even(-56...56, step: 10, plus: true)
    let units: (horizontal: StaticString, vertical: StaticString) = ("", "dB")
    let controls = HandleControls(
        horizontal: Control.frequency.rawValue, vertical: Control.gain.rawValue, wheel: Control.q.rawValue)
    let curveCount = 1
    let base: Double? = 0
    let live = Live.spectrum

    private(set) var handle = Point(x: 0, y: 0)
    private var section: SecondOrderSection?
    private var sampleRate = 0.0

    func follow(_ values: [Double], sampleRate: Double) {
        self.sampleRate = sampleRate
        section = PeakingEQ<Mono>(sampleRate: sampleRate).coefficients(for: UI.values(values, of: PeakingEQ<Mono>.self))
        handle = Point(x: values[controls.horizontal], y: values[controls.vertical])
    }

    func height(of curve: Int, at x: Double) -> Double {
        guard let section, x < 0.5 * sampleRate else { return .nan }
        return decibels(section.magnitude(at: x / sampleRate))
    }

    func value(forHandleAt height: Double) -> Double { height }
}
