// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import DSP
import Effects

/// The mixer: the gains of left and right over the balance, with a handle for balance and gain.
final class StereoToMonoFace: Face {
    private typealias Control = StereoToMono.Control

    let about = StereoToMono.about
    let hint: StaticString =
        "Drag the point: balance and gain. Wheel: gain. Shift or Ctrl: fine. Double click: default."
    let accent = Color(0x6fdc9c)
    let parameters = UI.parameters(of: StereoToMono.self)
    let formats = [Format.decibels, Format(decimals: 2, unit: "", plus: true)]
    let horizontal = StereoToMonoFace.balance
    let vertical = Axis.even(-32...10, step: 6, plus: true)
    let unit: StaticString = "dB"
    let controls = HandleControls(
        horizontal: Control.balance.rawValue, vertical: Control.gain.rawValue, wheel: Control.gain.rawValue)
    let curveCount = 2
    let base: Double? = nil
    let live = Live.meters

    /// −1…1, with words at the ends and in the middle.
    private static var balance: Axis {
        var axis = Axis(-1.1...1.1)
        axis.ticks = [
            Tick(value: -1, label: "Left", level: 1, isMajor: false),
            Tick(value: -0.5, label: "−0.5", level: 2, isMajor: false),
            Tick(value: 0, label: "Centre", level: 1, isMajor: true),
            Tick(value: 0.5, label: "+0.5", level: 2, isMajor: false),
            Tick(value: 1, label: "Right", level: 1, isMajor: false),
        ]
        return axis
    }

    private var values = Values<Control>()
    var handle: Point { Point(x: values[.balance], y: values[.gain]) }

    func follow(_ values: [Double], sampleRate: Double) {
        self.values = UI.values(values, of: StereoToMono.self)
    }

    func height(of curve: Int, at x: Double) -> Double {
        guard abs(x) <= 1 else { return .nan }
        var values = values
        values[.balance] = x
        return decibels(StereoToMono.coefficients(for: values, at: SampleRate(1))[curve])
    }

    func value(forHandleAt height: Double) -> Double { height }
}
