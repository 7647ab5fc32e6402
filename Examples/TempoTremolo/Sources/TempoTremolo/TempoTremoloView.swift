// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletKit

extension TempoTremolo {
    /// A graph of the level of the first two channels over four beats. Drag down for more depth, and to the right
    /// for more spread.
    public static func makeView() -> (any EffectView)? { TempoTremoloView() }
}

private final class TempoTremoloView: DrawnView {
    private typealias Effect = TempoTremolo<Mono>

    let accent = Color(0x6fd3c7)
    let graph: Graph? = Graph(
        hint: "Drag: depth and spread. Wheel: swing. Shift or Ctrl: fine. Double click: default.")
    let handles: [Handle] = []
    let acceptsKeys = true

    private var values = Effect.coefficients(of: [0, 0, 0, 0], at: SampleRate(48_000))

    func update(_ values: [Double], sampleRate: Double) {
        self.values = Effect.coefficients(of: values, at: SampleRate(sampleRate))
    }

    func height(of curve: Int, at x: Double) -> Double { .nan }

    func draw(_ drawing: inout Drawing) {
        let (top, bottom) = (8.0, drawing.height - 24)
        for beat in 0..<4 {
            let x = drawing.width * Double(beat) / 4
            drawing.stroke(
                Path([Point(x: x, y: 0), Point(x: x, y: bottom)]),
                beat == 0 ? drawing.theme.gridMajor : drawing.theme.grid)
            drawing.write(
                Double(beat + 1), NumberFormat(decimals: 0), at: Point(x: x + 2, y: drawing.height - 5),
                drawing.theme.label)
        }
        // The second channel is drawn below the first.
        for channel in [1.0, 0] where channel == 0 || values[.spread] > 0 {
            var path = Path([])
            for x in 0...Int(drawing.width) {
                let beat = 4 * Double(x) / drawing.width
                let gain = Effect.gains(at: beat, of: channel, values)
                path.line(to: Point(x: Double(x), y: bottom + (top - bottom) * gain))
            }
            let color = channel == 0 ? drawing.accent : drawing.theme.second
            drawing.stroke(path, color, width: 2)
            path.line(to: Point(x: drawing.width, y: bottom))
            path.line(to: Point(x: 0, y: bottom))
            drawing.fill(path, color, opacity: 0.12)
        }
    }

    func handle(_ gesture: Gesture, _ edits: inout ParameterEdits) -> Bool {
        let step = gesture.isFine ? 0.001 : 0.01
        switch gesture.kind {
        case .press, .release: break
        case .drag:
            edits.move(Effect.Control.depth, byFraction: gesture.movement.y / 240)
            edits.move(Effect.Control.spread, byFraction: gesture.movement.x / 240)
        case .doubleClick:
            edits.reset(Effect.Control.depth)
            edits.reset(Effect.Control.spread)
        case .wheel(let notches):
            edits.set(Effect.Control.swing, to: edits.value(of: Effect.Control.swing) + notches)
        case .key(.down): edits.move(Effect.Control.depth, byFraction: step)
        case .key(.up): edits.move(Effect.Control.depth, byFraction: -step)
        case .key(.right): edits.move(Effect.Control.spread, byFraction: step)
        case .key(.left): edits.move(Effect.Control.spread, byFraction: -step)
        case .key: return false
        }
        return true
    }
}
