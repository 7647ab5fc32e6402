// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletKit

extension StereoToMono {
    public static var hasCurve: Bool { true }

    /// A graph of the left and right gains over the balance, with a handle for balance and gain.
    public static func makeView() -> (any EffectView)? { StereoToMonoView() }
}

private final class StereoToMonoView: EffectView {
    private typealias Control = StereoToMono.Control

    let accent = Color(0x6fdc9c)
    let graph: Graph? = Graph(
        hint: """
            Drag the point: balance and gain. Wheel: gain. Shift or Ctrl: fine. Double click: default, or moves the point \
            there.
            """,
        horizontal: StereoToMonoView.balance, vertical: .even(-32...10, step: 6, plus: true), unit: "dB",
        curveCount: 2, live: .meters)
    private(set) var handles: [Handle] = []
    private var values: [Double] = []

    /// The axis −1…1, with words at the ends and in the middle.
    private static var balance: Axis {
        var axis = Axis(-1.1...1.1)
        axis.ticks = [
            Tick(value: -1, label: "Left"),
            Tick(value: -0.5, label: "−0.5", level: 2),
            Tick(value: 0, label: "Centre", isMajor: true),
            Tick(value: 0.5, label: "+0.5", level: 2),
            Tick(value: 1, label: "Right"),
        ]
        return axis
    }

    func update(_ values: [Double], sampleRate: Double) {
        self.values = values
        let place = Point(x: values[Control.balance.rawValue], y: values[Control.gain.rawValue])
        handles = [Handle(at: place, horizontal: Control.balance, vertical: .gain, wheel: .gain)]
    }

    func height(of curve: Int, at x: Double) -> Double {
        guard abs(x) <= 1 else { return .nan }
        var values = values
        values[Control.balance.rawValue] = x
        return .decibels(StereoToMono.coefficients(of: values, at: SampleRate(1))[curve])
    }
}
