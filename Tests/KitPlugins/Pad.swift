// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletKit

/// Passes the sound, and has a view that draws itself: a pad for two parameters, and a bar for its meter.
struct Pad: FrameEffect {
    static var about: About {
        About(uri: "urn:kit:pad", name: "Pad", pluginClass: .utility, summary: "A pad", description: "A pad.")
    }

    enum Control: Int, ControlSet {
        case balance
        case tone
        case number
    }

    static func parameter(_ control: Control) -> Parameter {
        switch control {
        case .balance:
            Parameter(
                symbol: "balance", name: "Balance", comment: "Left and right.", range: -1...1, defaultValue: 0)
        case .tone:
            Parameter(
                symbol: "tone", name: "Tone", comment: "Up and down.", range: 20...20_000, defaultValue: 200,
                unit: .hertz, scale: .logarithmic)
        case .number:
            Parameter(integer: "number", name: "Number", comment: "By the wheel.", range: 1...8, defaultValue: 4)
        }
    }

    enum Meter: Int, ControlSet { case peak }

    static func meter(_ meter: Meter) -> Parameter {
        Parameter(
            symbol: "peak", name: "Peak", comment: "The highest level of the block.", range: 0...1, defaultValue: 0)
    }

    let meters: Meters<Meter>

    init(_ setup: inout Setup) { meters = setup.meters(of: Self.self) }

    mutating func process(_ input: Mono, _ values: Values<Control>) -> Mono {
        meters[.peak] = max(meters[.peak], abs(input))
        return input
    }

    static func makeView() -> (any EffectView)? { PadView() }
}

private final class PadView: DrawnView {
    private typealias Control = Pad.Control

    let accent = Color(0x4cc3ff)
    let graph: Graph? = Graph(hint: "Drag anywhere.")
    let handles: [Handle] = []
    let acceptsKeys = true

    private var (x, y) = (0.0, 0.0)
    private var peak = 0.0

    func update(_ values: [Double], sampleRate: Double) {
        x = 0.5 + 0.5 * values[Control.balance.rawValue]
        y = Double.log2(values[Control.tone.rawValue] / 20) / Double.log2(1000)
    }

    func height(of curve: Int, at x: Double) -> Double { .nan }

    func advance(by seconds: Double, _ meters: [Double]) -> Bool {
        guard meters[Pad.Meter.peak.rawValue] != peak else { return false }
        peak = meters[Pad.Meter.peak.rawValue]
        return true
    }

    func draw(_ drawing: inout Drawing) {
        // A field and a text that stay, a bar for the meter, and a knob that moves.
        drawing.fill(.rectangle(from: Point(x: 10, y: 20), to: Point(x: 110, y: 60)), Color(0x123456))
        drawing.write("Pad", at: Point(x: drawing.width - 10, y: 20), size: 14, drawing.theme.text, .right)
        drawing.fill(
            .rectangle(from: Point(x: 0, y: 270), to: Point(x: min(1, peak) * 100, y: 280)), drawing.theme.second)
        let place = Point(x: x * drawing.width, y: (1 - y) * drawing.height)
        drawing.stroke(Path([Point(x: place.x, y: drawing.height), place]), drawing.theme.gridMajor)
        drawing.fill(.circle(around: place, radius: 10), drawing.accent)
    }

    func handle(_ gesture: Gesture, _ edits: inout ParameterEdits) -> Bool {
        switch gesture.kind {
        case .press:
            // The field is nothing to press.
            guard gesture.place.x > 110 || gesture.place.y > 60 else { return false }
            edits.hold(Control.balance)
        case .drag:
            edits.move(Control.balance, byFraction: gesture.movement.x / 660)
            edits.move(Control.tone, byFraction: -gesture.movement.y / 280)
        case .release: break
        case .doubleClick:
            edits.reset(Control.balance)
            edits.reset(Control.tone)
        case .wheel(let notches):
            edits.set(Control.number, to: edits.value(of: Control.number) + notches)
        case .key(.up): edits.move(Control.tone, byFraction: gesture.isFine ? 0.01 : 0.1)
        case .key(.character(UInt8(ascii: "c"))): edits.set(Control.balance, toFraction: 0.5)
        case .key: return false
        }
        return true
    }
}
