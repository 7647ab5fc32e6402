// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
import SwiftletEffects

/// Draws what is live: spectra behind the curve, the range in use on it, or meters beside it.
struct LivePainter {
    private let panel: Panel
    private let canvas: Canvas
    private var theme: Theme { panel.theme }
    private let plot: Rect

    init(_ panel: Panel, _ canvas: Canvas) {
        self.panel = panel
        self.canvas = canvas
        plot = panel.layout.plot
    }

    // MARK: - Spectra

    /// The scale of the spectra, for the backdrop.
    func paintAnalyserBackdrop(_ painter: inout Labels) {
        let start = plot.right + 8
        let size = canvas.grown(11)
        var labels = [
            Label(
                text: "dBFS", place: Point(x: start, y: max(plot.y - 9, panel.layout.graph.y + 3 + size)),
                alignment: .left, size: size)
        ]
        for tick in Axis.even(Spectrum.floor...0, step: 12).ticks {
            let y = canvas.sharp(plot.y + plot.height * tick.value / Spectrum.floor)
            let place = Point(x: start, y: y + 4 * size / 11)
            labels.append(Label(text: tick.label, place: place, alignment: .left, level: tick.level, size: size))
        }
        painter.draw(labels)
    }

    // MARK: - The range in use

    /// The part of the curve that the input reaches, and what that becomes.
    func paintRange() {
        guard let (points, box) = panel.rangeInUse else { return }
        let color = panel.isEnabled ? theme.accent : theme.label
        canvas.fill(box, color, radius: 3, alpha: 0.14)
        canvas.stroke(box, color, radius: 3, alpha: 0.35)
        canvas.stroke(points, color, width: 6, alpha: 0.45)
    }

    // MARK: - Meters

    // A constant of the type would leave memory behind when a host unloads the binary.
    private func name(ofMeter number: Int) -> UTF8Text { number == 0 ? "L" : (number == 1 ? "R" : "Mono") }

    private func frame(ofMeter number: Int) -> Rect { panel.frame(ofMeter: number) }

    /// The scale and the empty meters, for the backdrop.
    func paintMeterBackdrop(_ painter: inout Labels) {
        var labels: [Label] = []
        let (nameSize, size) = (canvas.grown(12, upTo: 18), canvas.grown(11, upTo: 16.5))
        for number in 0..<3 {
            let frame = frame(ofMeter: number)
            canvas.fill(frame, theme.grid, radius: 3)
            let place = Point(x: frame.center.x, y: frame.bottom + 10 + 0.75 * nameSize)
            labels.append(Label(text: name(ofMeter: number), place: place, alignment: .center, size: nameSize))
        }
        let frame = frame(ofMeter: 0)
        for tick in Axis.even(-60...6, step: 12).ticks {
            let y = canvas.sharp(frame.bottom - frame.height * LiveAudio.meterRange.fraction(of: tick.value))
            let place = Point(x: frame.x - 7, y: y + 4 * size / 11)
            labels.append(Label(text: tick.label, place: place, alignment: .right, level: tick.level, size: size))
        }
        painter.draw(labels)
    }

    func paintMeters() {
        let levels = panel.live.levels
        for number in 0..<min(3, levels.count) {
            let frame = frame(ofMeter: number)
            let color = number == 0 ? theme.accent : (number == 1 ? theme.second : theme.text)
            var bar = frame
            bar.y = panel.top(ofMeter: number)
            bar.height = frame.bottom - bar.y
            canvas.fill(bar, levels[number] > 0 ? theme.alarm : color, radius: 3)
        }
        // The full scale, across all meters.
        let y = canvas.sharp(frame(ofMeter: 0).bottom - frame(ofMeter: 0).height * LiveAudio.meterRange.fraction(of: 0))
        for number in 0..<3 {
            let frame = frame(ofMeter: number)
            canvas.line(from: Point(x: frame.x, y: y), to: Point(x: frame.right, y: y), theme.label)
        }
    }
}
