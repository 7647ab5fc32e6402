// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletKit

extension Trim {
    /// The gain as a point.
    public static func makeView() -> (any EffectView)? { TrimView() }
}

private final class TrimView: EffectView {
    private typealias Control = Trim<Mono>.Control

    let accent = Color(0xc58bff)
    let graph: Graph? = Graph(
        hint: "Drag the point: tilt and gain.", horizontal: .even(0...100, step: 25),
        vertical: .even(-30...30, step: 10),
        unit: "dB", live: .meters)
    private(set) var handles: [Handle] = []
    private var values: [Double] = []

    func update(_ values: [Double], sampleRate: Double) {
        self.values = values
        let place = Point(x: values[Control.tilt.rawValue], y: values[Control.gain.rawValue])
        handles = [Handle(at: place, horizontal: Control.tilt, vertical: .gain, wheel: .gain)]
    }

    func height(of curve: Int, at x: Double) -> Double { values[Control.gain.rawValue] * x * 0.01 }
}
