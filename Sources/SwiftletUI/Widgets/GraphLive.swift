// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
import SwiftletEffects
import SwiftletPlugin

/// The live part of the graph: spectra and their scale, or the range in use on the curve.
extension GraphWidget {
    /// Updates the live part at `now`, in seconds.
    final func tick(now: Double) {
        drawingController?.advance(to: now, panel.widgets.meters.map { $0.value })
        guard live.kind != .nothing, live.kind != .meters, live.update(now: now) else { return }
        switch live.kind {
        case .spectrum, .analyser: areSpectraStale = true
        case .range, .level: updateRange()
        case .meters, .nothing: break
        }
    }

    /// Draws the live part over the backdrop, except spectra.
    final func paintLive(on canvas: Canvas) {
        switch live.kind {
        case .range, .level: canvas.clipped(to: plot.inset(by: -1)) { paintRange(on: canvas) }
        case .spectrum, .analyser, .meters, .nothing: break
        }
    }

    // MARK: - Spectra

    /// The labels of the scale of the spectra.
    final func analyserLabels(_ canvas: Canvas) -> [Label] {
        let start = plot.right + 8
        let size = canvas.textSize(11)
        let top = Point(x: start, y: max(plot.y - 9, frame.y + 3 + size))
        var labels = [Label(text: "dBFS", place: top, alignment: .left, size: size)]
        let range = live.settings.range
        for tick in Axis.even(-range.decibels...0, step: range.step).ticks {
            let y = canvas.pixelAligned(plot.y - plot.height * tick.value / range.decibels)
            let place = Point(x: start, y: y + 4 * size / 11)
            labels.append(Label(text: tick.label, place: place, alignment: .left, level: tick.level, size: size))
        }
        return labels
    }

    // MARK: - The range in use

    /// The part of the curve that the input reaches, and the rectangle between its ends; nil in silence.
    private final var rangeInUse: (points: [Point], box: Rect)? {
        let peak = min(live.inputPeak(channels: panel.content.ports.inputCount), 4)
        guard peak > 0.001 else { return nil }
        // Levels begin at the lower end of the axis.
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
            // Half of the bold line's width, and its round ends.
            area = area.inset(by: -4).intersection(plot)
        }
        let changed = area.union(lastRange)
        lastRange = area
        if !changed.isEmpty { panel.invalidate(changed) }
    }

    /// Draws the part of the curve that the input reaches, and the ranges of input and output.
    private final func paintRange(on canvas: Canvas) {
        guard let (points, box) = rangeInUse else { return }
        let color = isEnabled ? theme.accent : theme.label
        canvas.fill(box, color, radius: 3, alpha: 0.14)
        canvas.stroke(box, color, radius: 3, alpha: 0.35)
        canvas.stroke(points, color, width: 6, alpha: 0.45)
    }
}
