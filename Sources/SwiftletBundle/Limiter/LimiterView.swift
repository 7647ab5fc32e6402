// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletKit

extension Limiter {
    public static var hasCurve: Bool { true }

    /// A graph of the last seconds: levels of input and output, and the gain reduction from above. The line is the ceiling.
    public static func makeView() -> (any EffectView)? { LimiterView() }
}

private final class LimiterView: DrawnView {
    private typealias Control = Limiter<Stereo>.Control

    let accent = Color(0xc2a8ff)
    let graph: Graph? = Graph(
        hint: """
            Drag: ceiling. Wheel: gain. Shift or Ctrl: fine. Double click: default, or moves the ceiling there. A click on the \
            loudness measures the integrated loudness anew.
            """,
        horizontal: LimiterView.time, vertical: .even(-30...6, step: 6, plus: true), unit: "dB", live: .meters)
    let handles: [Handle] = []
    let acceptsKeys = true

    /// The levels and the reduction at one time, in decibels.
    private struct Moment: Equatable {
        var input = -60.0
        var output = -60.0
        var reduction = 0.0
    }

    private static var seconds: Double { 8 }
    private static var momentsPerSecond: Double { 30 }
    /// The last moments, the newest last.
    private var moments = [Moment](repeating: Moment(), count: Int(seconds * momentsPerSecond) + 1)
    /// The time since the newest moment, in moments.
    private var progress = 0.0
    /// The momentary, short-term and integrated loudness in LUFS, and the time since the last block of the latter, in seconds.
    private var (momentary, shortTerm) = (-70.0, -70.0)
    private var integrated = IntegratedLoudness()
    private var blockTime = 0.0
    private var ceiling = 0.0
    private var height = 1.0

    private static var time: Axis {
        var axis = Axis(-seconds...0)
        axis.ticks = [
            Tick(value: -6, label: "−6 s"), Tick(value: -4, label: "−4 s"), Tick(value: -2, label: "−2 s"),
        ]
        return axis
    }

    func update(_ values: [Double], sampleRate: Double) { ceiling = values[Control.ceiling.rawValue] }

    /// The ceiling.
    func height(of curve: Int, at x: Double) -> Double { ceiling }

    // MARK: - The last seconds

    func advance(by seconds: Double, _ meters: [Double]) -> Bool {
        typealias Meter = Limiter<Stereo>.Meter
        let now = Moment(
            input: meters[Meter.input.rawValue], output: meters[Meter.output.rawValue],
            reduction: meters[Meter.reduction.rawValue])
        measureLoudness(meters[Meter.momentary.rawValue], meters[Meter.shortTerm.rawValue], seconds)
        progress += seconds * Self.momentsPerSecond
        let count = min(Int(min(progress, 1e6)), moments.count)
        guard count > 0 else { return false }
        progress -= .floor(progress)
        // In silence, nothing moves.
        if moments[0] == now && !moments.contains(where: { $0 != now }) { return false }
        moments.removeFirst(count)
        moments.append(contentsOf: repeatElement(now, count: count))
        return true
    }

    /// Adds a block of 400 ms every 100 ms, as the standard has them.
    private func measureLoudness(_ momentary: Double, _ shortTerm: Double, _ seconds: Double) {
        (self.momentary, self.shortTerm) = (momentary, shortTerm)
        blockTime += seconds
        guard blockTime >= 0.1 else { return }
        blockTime = blockTime < 0.2 ? blockTime - 0.1 : 0
        integrated.add(momentary)
    }

    func draw(_ drawing: inout Drawing) {
        height = drawing.height
        let floor = drawing.height
        fill(&drawing, drawing.theme.label, 0.3, from: floor) { drawing, x, moment in
            drawing.place(x: x, y: moment.input).y
        }
        fill(&drawing, drawing.accent, 0.45, from: floor) { drawing, x, moment in
            drawing.place(x: x, y: moment.output).y
        }
        let top = drawing.place(x: 0, y: 0).y
        fill(&drawing, drawing.theme.second, 0.5, from: 0) { drawing, x, moment in
            drawing.place(x: x, y: -moment.reduction).y - top
        }
        drawLoudness(&drawing)
        if let now = moments.last {
            drawing.fill(
                .rectangle(from: Point(x: drawing.width - 90, y: 4), to: Point(x: drawing.width - 4, y: 30)),
                drawing.theme.plot, opacity: 0.75)
            drawing.write(
                -now.reduction, NumberFormat(decimals: 1, unit: "dB"), at: Point(x: drawing.width - 8, y: 22), size: 15,
                drawing.theme.text, .right)
        }
    }

    /// The place of the loudness, at the top left.
    private static var loudnessArea: Point { Point(x: 330, y: 34) }

    private func drawLoudness(_ drawing: inout Drawing) {
        let (format, area) = (NumberFormat(decimals: 1), Self.loudnessArea)
        drawing.fill(
            .rectangle(from: Point(x: 4, y: 4), to: Point(x: area.x - 4, y: area.y - 4)), drawing.theme.plot,
            opacity: 0.75)
        var x = 12.0
        for (label, value) in [("M", momentary), ("S", shortTerm), ("I", integrated.value ?? -70)]
            as [(StaticString, Double)]
        {
            drawing.write(label, at: Point(x: x, y: 22), size: 13, drawing.theme.label)
            if value > -70 {
                drawing.write(value, format, at: Point(x: x + 66, y: 22), size: 13, drawing.theme.text, .right)
            }
            x += 84
        }
        drawing.write("LUFS", at: Point(x: x, y: 22), size: 13, drawing.theme.label)
    }

    /// Fills the area between a line at the height `edge` and the heights of the moments, and draws the line of those.
    private func fill(
        _ drawing: inout Drawing, _ color: Color, _ opacity: Double, from edge: Double,
        _ height: (_ drawing: Drawing, _ x: Double, _ moment: Moment) -> Double
    ) {
        var points: [Point] = []
        for (number, moment) in moments.enumerated() {
            let x = Double(number - moments.count + 1) / Self.momentsPerSecond
            points.append(
                Point(
                    x: drawing.place(x: x, y: 0).x, y: max(0, min(drawing.height, height(drawing, x, moment)))))
        }
        drawing.stroke(Path(points), color, width: 1.5)
        drawing.fill(
            Path([Point(x: 0, y: edge)] + points + [Point(x: drawing.width, y: edge)]), color, opacity: opacity)
    }

    // MARK: - Gestures

    func handle(_ gesture: Gesture, _ edits: inout ParameterEdits) -> Bool {
        let step = gesture.isFine ? 0.1 : 1
        switch gesture.kind {
        case .press where gesture.place.x < Self.loudnessArea.x && gesture.place.y < Self.loudnessArea.y:
            integrated = IntegratedLoudness()
        case .press, .release: break
        case .drag:
            // The ceiling follows the pointer: the axis has 36 dB, the parameter 24.
            edits.move(Control.ceiling, byFraction: -gesture.movement.y / height * 36 / 24)
        case .doubleClick: moveCeiling(to: gesture.place.y, &edits)
        case .wheel(let notches): edits.set(Control.gain, to: edits.value(of: Control.gain) + notches * step)
        case .key(.up): edits.set(Control.ceiling, to: edits.value(of: Control.ceiling) + step)
        case .key(.down): edits.set(Control.ceiling, to: edits.value(of: Control.ceiling) - step)
        case .key(.right): edits.set(Control.gain, to: edits.value(of: Control.gain) + step)
        case .key(.left): edits.set(Control.gain, to: edits.value(of: Control.gain) - step)
        case .key: return false
        }
        return true
    }

    /// Moves the ceiling to a height on the drawing; on the line itself, to its default.
    private func moveCeiling(to y: Double, _ edits: inout ParameterEdits) {
        let level = 6 - 36 * y / height
        if abs(level - ceiling) * height / 36 < 8 {
            edits.reset(Control.ceiling)
        } else {
            edits.set(Control.ceiling, to: level)
        }
    }
}
