// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
import SwiftletEffects

/// Draws what is live: spectra behind the curve, the range in use on it, or meters beside it.
struct LivePainter {
    /// The levels at the bottom and the top of the meters.
    private static var meterRange: Axis { Axis(-60...6) }

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

    /// The input in grey, the output in the accent's colour, from −96 dBFS at the bottom of the plot to 0 at its top.
    func paintSpectra() {
        let spectrum = panel.live.spectrum
        let color = panel.isEnabled ? theme.accent : theme.label
        canvas.fill(columns: tops(of: spectrum.input), in: plot, theme.text, alpha: 0.1, line: 0.22)
        canvas.fill(columns: tops(of: spectrum.output), in: plot, color, alpha: 0.17, line: 0.45)
        guard panel.live.kind == .analyser else { return }
        canvas.fill(columns: tops(of: spectrum.peaks), in: plot, theme.text, alpha: 0, line: 0.35)
    }

    /// The scale of the spectra, for the backdrop.
    func paintAnalyserBackdrop(_ painter: inout Labels) {
        let start = plot.right + 8
        var labels = [
            Label(
                text: "dBFS", place: Point(x: start, y: max(plot.y - 9, panel.layout.graph.y + 14)), alignment: .left,
                size: 11)
        ]
        for tick in Axis.even(Spectrum.floor...0, step: 12).ticks {
            let y = canvas.sharp(plot.y + plot.height * tick.value / Spectrum.floor)
            let place = Point(x: start, y: y + 4)
            labels.append(Label(text: tick.label, place: place, alignment: .left, level: tick.level, size: 11))
        }
        painter.draw(labels)
    }

    private func tops(of levels: [Double]) -> [Double] {
        var tops: [Double] = []
        tops.reserveCapacity(levels.count)
        for level in levels {
            let height = min(1, 1 - level / Spectrum.floor)
            // Silence lies below the plot, where its line is not seen.
            tops.append(height > 0 ? plot.bottom - plot.height * height : plot.bottom + 3)
        }
        return tops
    }

    // MARK: - The range in use

    /// The part of the curve that the input reaches, and what that becomes.
    func paintRange() {
        let peak = min(panel.live.inputPeak(channels: panel.inputCount), 4)
        guard peak > 0.001 else { return }
        // Levels begin where the graph does.
        let isLevel = panel.live.kind == .level
        let end = isLevel ? Double.decibels(peak) : peak
        let start = isLevel ? panel.graph?.horizontal.range.minimum ?? 0 : -peak
        guard end > start else { return }
        func place(at x: Double) -> Point { panel.place(of: Point(x: x, y: panel.view.height(of: 0, at: x))) }
        let (highest, lowest) = (place(at: end), place(at: start))
        let color = panel.isEnabled ? theme.accent : theme.label
        let range = Rect(
            x: lowest.x, y: min(highest.y, lowest.y), width: highest.x - lowest.x, height: abs(lowest.y - highest.y))
        canvas.fill(range, color, radius: 3, alpha: 0.14)
        canvas.stroke(range, color, radius: 3, alpha: 0.35)
        var points: [Point] = []
        for step in 0...120 { points.append(place(at: start + (end - start) * Double(step) / 120)) }
        canvas.stroke(points, color, width: 6, alpha: 0.45)
    }

    // MARK: - Meters

    // A constant of the type would leave memory behind when a host unloads the binary.
    private func name(ofMeter number: Int) -> UTF8Text { number == 0 ? "L" : (number == 1 ? "R" : "Mono") }

    private func frame(ofMeter number: Int) -> Rect {
        let area = panel.layout.meters
        let width = 16.0
        // The last one, for the output, stands apart.
        let x = area.x + 26 + Double(number) * 25 + (number == 2 ? 5 : 0)
        return Rect(x: x, y: area.y, width: width, height: area.height)
    }

    /// The scale and the empty meters, for the backdrop.
    func paintMeterBackdrop(_ painter: inout Labels) {
        var labels: [Label] = []
        for number in 0..<3 {
            let frame = frame(ofMeter: number)
            canvas.fill(frame, theme.grid, radius: 3)
            let place = Point(x: frame.center.x, y: frame.bottom + 19)
            labels.append(Label(text: name(ofMeter: number), place: place, alignment: .center))
        }
        let frame = frame(ofMeter: 0)
        for tick in Axis.even(-60...6, step: 12).ticks {
            let y = canvas.sharp(frame.bottom - frame.height * Self.meterRange.fraction(of: tick.value))
            let place = Point(x: frame.x - 7, y: y + 4)
            labels.append(Label(text: tick.label, place: place, alignment: .right, level: tick.level, size: 11))
        }
        painter.draw(labels)
    }

    func paintMeters() {
        let levels = panel.live.levels
        for number in 0..<min(3, levels.count) {
            let frame = frame(ofMeter: number)
            let color = number == 0 ? theme.accent : (number == 1 ? theme.second : theme.text)
            let height = frame.height * max(0, min(1, Self.meterRange.fraction(of: levels[number])))
            var bar = frame
            bar.y = frame.bottom - height
            bar.height = height
            canvas.fill(bar, levels[number] > 0 ? theme.alarm : color, radius: 3)
        }
        // The full scale, across all meters.
        let y = canvas.sharp(frame(ofMeter: 0).bottom - frame(ofMeter: 0).height * Self.meterRange.fraction(of: 0))
        for number in 0..<3 {
            let frame = frame(ofMeter: number)
            canvas.line(from: Point(x: frame.x, y: y), to: Point(x: frame.right, y: y), theme.label)
        }
    }
}
