// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletKit

extension SymmetricClip {
    public static var hasCurve: Bool { true }

    /// The transfer curve, with a handle for threshold and output at the end of its linear part.
    public static func makeView() -> (any EffectView)? { SymmetricClipView() }
}

private final class SymmetricClipView: EffectView {
    private typealias Effect = SymmetricClip<Mono>

    let accent = Color(0xff8b7b)
    let graph: Graph? = Graph(
        hint: """
            Drag the point: threshold and output. Wheel: mix. Shift or Ctrl: fine. Double click: default, or moves the \
            point there.
            """,
        horizontal: .even(-1.05...1.05, step: 0.25, decimals: 2, unit: " in"),
        vertical: .even(-1.3...1.3, step: 0.5, decimals: 1), unit: "out", live: .range)
    private(set) var handles: [Handle] = []

    private var coefficients = Effect.Coefficients { _ in 0 }
    private var threshold = 0.0

    func format(of parameter: Int) -> NumberFormat? {
        parameter == Effect.Control.threshold.rawValue ? NumberFormat(decimals: 3) : nil
    }

    func update(_ values: [Double], sampleRate: Double) {
        coefficients = Effect.coefficients(of: values, at: SampleRate(sampleRate))
        threshold = values[Effect.Control.threshold.rawValue]
        let place = Point(x: threshold, y: height(of: 0, at: threshold))
        handles = [Handle(at: place, horizontal: Effect.Control.threshold, vertical: .output, wheel: .mix)]
    }

    func height(of curve: Int, at x: Double) -> Double { height(at: x, coefficients) }

    private func height(at x: Double, _ coefficients: Effect.Coefficients) -> Double {
        SoftClipCurve(coefficients).plain(Vector4(repeating: x))[0]
    }

    func value(ofHandle number: Int, at height: Double) -> Double {
        // The output is linear in the gain factor, so two points of that line determine the gain for the height.
        let start = self.height(at: threshold, coefficients(withGain: 0))
        let slope = self.height(at: threshold, coefficients(withGain: 1)) - start
        return .decibels(slope > 1e-6 ? max((height - start) / slope, 1e-6) : coefficients[1])
    }

    private func coefficients(withGain gain: Double) -> Effect.Coefficients {
        Effect.Coefficients { $0 == 1 ? gain : coefficients[$0] }
    }
}
