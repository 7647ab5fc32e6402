// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
import SwiftletEffects
import SwiftletPlugin

/// The live part of the graph: the scale of the spectra, the range in use on the curve, or meters beside it.
extension GraphWidget {
    /// Follows the audio until `now`, in seconds.
    final func tick(now: Double) {
        drawingController?.advance(to: now, panel.widgets.meters.map { $0.value })
        guard live.kind != .nothing, live.update(now: now) else { return }
        switch live.kind {
        case .spectrum, .analyser: areSpectraStale = true
        case .range, .level: updateRange()
        case .meters: updateMeters()
        case .nothing: break
        }
    }

    /// Draws what is live over the backdrop, where it is no spectrum.
    final func paintLive(on canvas: Canvas) {
        switch live.kind {
        case .range, .level: canvas.clipped(to: plot.inset(by: -1)) { paintRange(on: canvas) }
        case .meters: paintMeters(on: canvas)
        case .spectrum, .analyser, .nothing: break
        }
    }

    // MARK: - Spectra

    /// The labels of the scale of the spectra.
    final func analyserLabels(_ canvas: Canvas) -> [Label] {
        let start = plot.right + 8
        let size = canvas.textSize(11)
        let top = Point(x: start, y: max(plot.y - 9, frame.y + 3 + size))
        var labels = [Label(text: "dBFS", place: top, alignment: .left, size: size)]
        for tick in Axis.even(Spectrum.floor...0, step: 12).ticks {
            let y = canvas.pixelAligned(plot.y + plot.height * tick.value / Spectrum.floor)
            let place = Point(x: start, y: y + 4 * size / 11)
            labels.append(Label(text: tick.label, place: place, alignment: .left, level: tick.level, size: size))
        }
        return labels
    }

    // MARK: - The range in use

    /// The part of the curve that the input reaches, and the rectangle from its beginning to its end; none in silence.
    private final var rangeInUse: (points: [Point], box: Rect)? {
        let peak = min(live.inputPeak(channels: panel.content.ports.inputCount), 4)
        guard peak > 0.001 else { return nil }
        // Levels begin where the graph does.
        let isLevel = live.kind == .level
        let end = isLevel ? Double.decibels(peak) : peak
        let start = isLevel ? content?.horizontal.range.minimum ?? 0 : -peak
        guard end > start else { return nil }
        var points: [Point] = []
        for step in 0...120 {
            let x = start + (end - start) * Double(step) / 120
            points.append(place(of: Point(x: x, y: view.height(of: 0, at: x))))
        }
        let (lowest, highest) = (points[0], points[120])
        let box = Rect(
            x: lowest.x, y: min(highest.y, lowest.y), width: highest.x - lowest.x, height: abs(lowest.y - highest.y))
        return (points, box)
    }

    private final func updateRange() {
        var area = Rect.none
        if let (points, box) = rangeInUse {
            area = box
            for point in points { area = area.union(Rect(x: point.x, y: point.y, width: 0.1, height: 0.1)) }
            // Half of the bold line, and the ends of it.
            area = area.inset(by: -4).intersection(plot)
        }
        let changed = area.union(lastRange)
        lastRange = area
        if !changed.isEmpty { panel.invalidate(changed) }
    }

    /// Draws the part of the curve that the input reaches, and what that becomes.
    private final func paintRange(on canvas: Canvas) {
        guard let (points, box) = rangeInUse else { return }
        let color = isEnabled ? theme.accent : theme.label
        canvas.fill(box, color, radius: 3, alpha: 0.14)
        canvas.stroke(box, color, radius: 3, alpha: 0.35)
        canvas.stroke(points, color, width: 6, alpha: 0.45)
    }

    // MARK: - Meters

    private final func frame(ofMeter number: Int) -> Rect {
        let area = panel.layout.meters
        // With larger texts they are farther apart.
        let scale = area.width / ViewLayout.metersWidth
        // The last one, for the output, stands apart.
        let x = 26 + Double(number) * 25 + (number == 2 ? 5 : 0)
        return Rect(x: area.x + scale * x, y: area.y, width: scale * 16, height: area.height)
    }

    /// How high a level is in a meter's frame.
    private final func height(_ level: Double, in frame: Rect) -> Double {
        frame.bottom - frame.height * max(0, min(1, LiveAudio.meterRange.fraction(of: level)))
    }

    private final func updateMeters() {
        let count = min(3, live.levels.count)
        if lastTops.count != count { lastTops = [Double](repeating: panel.layout.meters.bottom, count: count) }
        for number in 0..<count {
            var changed = frame(ofMeter: number)
            let (top, last) = (height(live.levels[number], in: changed), lastTops[number])
            guard abs(top - last) * panel.appearance.scale > 0.1 else { continue }
            lastTops[number] = top
            // Beyond the end is its rounding, and at full scale another colour.
            let bottom = changed.bottom
            let isAlarmed = min(top, last) < height(0, in: changed)
            changed.y = min(top, last) - 4
            changed.height = (isAlarmed ? bottom : max(top, last) + 4) - changed.y
            panel.invalidate(changed.inset(by: -1))
        }
    }

    /// Draws the empty meters, and returns the labels of their scale.
    @_optimize(size)
    final func drawMeters(on canvas: Canvas) -> [Label] {
        var labels: [Label] = []
        let (nameSize, size) = (canvas.textSize(12, upTo: 18), canvas.textSize(11, upTo: 16.5))
        for number in 0..<3 {
            let frame = frame(ofMeter: number)
            canvas.fill(frame, theme.grid, radius: 3)
            let place = Point(x: frame.center.x, y: frame.bottom + 10 + 0.75 * nameSize)
            // A constant of the type would leave memory behind when a host unloads the binary.
            let name: UTF8Text = number == 0 ? "L" : (number == 1 ? "R" : "Mono")
            labels.append(Label(text: name, place: place, alignment: .center, size: nameSize))
        }
        let frame = frame(ofMeter: 0)
        for tick in Axis.even(-60...6, step: 12).ticks {
            let place = Point(x: frame.x - 7, y: canvas.pixelAligned(height(tick.value, in: frame)) + 4 * size / 11)
            labels.append(Label(text: tick.label, place: place, alignment: .right, level: tick.level, size: size))
        }
        return labels
    }

    @_optimize(size)
    private final func paintMeters(on canvas: Canvas) {
        let levels = live.levels
        for number in 0..<min(3, levels.count) {
            let frame = frame(ofMeter: number)
            let color = number == 0 ? theme.accent : (number == 1 ? theme.second : theme.text)
            var bar = frame
            bar.y = height(levels[number], in: frame)
            bar.height = frame.bottom - bar.y
            canvas.fill(bar, levels[number] > 0 ? theme.alarm : color, radius: 3)
        }
        // The full scale, across all meters.
        let y = canvas.pixelAligned(height(0, in: frame(ofMeter: 0)))
        for number in 0..<3 {
            let frame = frame(ofMeter: number)
            canvas.line(from: Point(x: frame.x, y: y), to: Point(x: frame.right, y: y), theme.label)
        }
    }
}
