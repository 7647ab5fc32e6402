// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import DSP
import Effects

/// The clipper: its curve from input to output, with a handle where the straight part ends, for threshold and output.
final class SymmetricClipFace: Face {
    private typealias Effect = SymmetricClip<Mono>
    private typealias Control = Effect.Control

    let about = SymmetricClip<Mono>.about
    let hint: StaticString =
        "Drag the point: threshold and output. Wheel: mix. Shift or Ctrl: fine. Double click: default."
    let accent = Color(0xff8b7b)
    let parameters = UI.parameters(of: SymmetricClip<Mono>.self)
    let formats = [
        Format(decimals: 3, unit: ""), .decibels, Format(decimals: 0, unit: "%"), Format(decimals: 0, unit: ""),
    ]
    let horizontal = Axis.even(-1.05...1.05, step: 0.25, decimals: 2, unit: " in")
    let vertical = Axis.even(-1.3...1.3, step: 0.5, decimals: 1)
    let unit: StaticString = "out"
    let controls = HandleControls(
        horizontal: Control.threshold.rawValue, vertical: Control.output.rawValue, wheel: Control.mix.rawValue)
    let curveCount = 1
    let base: Double? = nil
    let live = Live.range

    private var coefficients = Effect.Coefficients { _ in 0 }
    private var threshold = 0.0

    func follow(_ values: [Double], sampleRate: Double) {
        coefficients = Effect.coefficients(for: UI.values(values, of: Effect.self), at: SampleRate(sampleRate))
        threshold = values[Control.threshold.rawValue]
    }

    func height(of curve: Int, at x: Double) -> Double { height(at: x, coefficients) }

    private func height(at x: Double, _ coefficients: Effect.Coefficients) -> Double {
        SoftClipCurve(coefficients).plain(Vector4(repeating: x))[0]
    }

    var handle: Point { Point(x: threshold, y: height(of: 0, at: threshold)) }

    func value(forHandleAt height: Double) -> Double {
        // The output's share is straight in its factor: two points on that line tell where it reaches the height.
        let start = self.height(at: threshold, coefficients(withGain: 0))
        let slope = self.height(at: threshold, coefficients(withGain: 1)) - start
        return slope > 1e-6 ? decibels(max((height - start) / slope, 1e-6)) : decibels(coefficients[1])
    }

    private func coefficients(withGain gain: Double) -> Effect.Coefficients {
        Effect.Coefficients { $0 == 1 ? gain : coefficients[$0] }
    }
}
