// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletKit

extension Compressor {
    public static var hasCurve: Bool { true }

    /// A graph of the output level over the input level, and the gain reduction of the last seconds. A handle on the
    /// knee sets threshold, make-up gain and ratio.
    public static func makeView() -> (any EffectView)? { CompressorView() }
}

private final class CompressorView: DrawnView {
    private typealias Effect = Compressor<Mono>

    let accent = Color(0xb59bff)
    let graph: Graph? = Graph(
        hint: "Drag the point: threshold and make-up. Wheel: ratio. Shift or Ctrl: fine. Double click: default.",
        horizontal: .even(-66...6, step: 6, unit: " in"), vertical: .even(-66...26, step: 12, plus: true), unit: "dB",
        base: -66, live: .level)
    private(set) var handles: [Handle] = []

    private var coefficients = Effect.Coefficients { _ in 0 }
    /// The gain reduction in decibels, 30 times a second, the newest first.
    private var history = [Double](repeating: 0, count: 150)

    func update(_ values: [Double], sampleRate: Double) {
        coefficients = Effect.coefficients(of: values, at: SampleRate(sampleRate))
        let threshold = values[Effect.Control.threshold.rawValue]
        let place = Point(x: threshold, y: height(of: 0, at: threshold))
        handles = [Handle(at: place, horizontal: Effect.Control.threshold, vertical: .makeUp, wheel: .ratio)]
    }

    func height(of curve: Int, at level: Double) -> Double {
        level + min(0, (coefficients[0] - level) * coefficients[1]) + coefficients[4]
    }

    func value(ofHandle number: Int, at height: Double) -> Double { height - coefficients[0] }

    func advance(by seconds: Double, _ meters: [Double]) -> Bool {
        let reduction = meters[Effect.Meter.reduction.rawValue]
        var isSeen = reduction > 0.05
        for age in (1..<history.count).reversed() {
            isSeen = isSeen || history[age] > 0.05
            history[age] = history[age - 1]
        }
        history[0] = reduction
        return isSeen
    }

    func draw(_ drawing: inout Drawing) {
        var path = Path(from: Point(x: drawing.width, y: 0))
        for age in 0..<history.count {
            let place = drawing.place(x: 0, y: 26 - history[age])
            path.line(to: Point(x: drawing.width * (1 - Double(age) / Double(history.count - 1)), y: place.y))
        }
        drawing.stroke(path, drawing.theme.second, width: 1.5, opacity: 0.7)
        path.line(to: Point(x: 0, y: 0))
        drawing.fill(path, drawing.theme.second, opacity: 0.2)
        let label = Point(x: 8, y: drawing.place(x: 0, y: 12).y - 6)
        drawing.write("Gain reduction, 5 s", at: label, drawing.theme.second)
    }
}
