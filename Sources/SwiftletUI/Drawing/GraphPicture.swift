// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
import SwiftletEffects

/// Composes the graph up to thirty times a second: the spectra between the backdrop and a layer with curves and
/// handles. The layer is redrawn only if these change, and spectra only where they have risen or fallen.
final class GraphPicture {
    private let panel: Panel
    private let scale: Double
    /// Curves and handles.
    private var layer: Canvas
    /// The pixels of the layer, and those of the plot, in the whole picture.
    private let place: PixelRect
    private let plot: PixelRect
    private var fills: [SpectrumFill] = []
    /// The curves of dynamic bands, and their sums.
    private var movingLines: [SpectrumFill] = []
    /// The curve of the spectra; nil before the first picture.
    private var curve: SpectrumCurve?
    /// The number of pixel columns that are compared and redrawn together.
    private let tileWidth: Int

    /// Returns the picture; nil if the view has no graph, or draws its graph itself.
    ///
    /// It is not an initialiser, because Embedded Swift does not free an object whose initialiser fails.
    static func of(_ panel: Panel, on canvas: Canvas) -> GraphPicture? {
        guard panel.graph.content != nil, panel.graph.drawingController == nil else { return nil }
        let place = canvas.pixels(of: panel.layout.plot.inset(by: -24))
        let area = panel.layout.plot
        func pixel(_ place: Double) -> Int { Int((place * canvas.scale).rounded()) }
        let plot = PixelRect(
            left: pixel(area.x), top: pixel(area.y), right: pixel(area.right), bottom: pixel(area.bottom))
        return place.isEmpty || plot.isEmpty ? nil : GraphPicture(panel, scale: canvas.scale, place: place, plot: plot)
    }

    private init(_ panel: Panel, scale: Double, place: PixelRect, plot: PixelRect) {
        self.panel = panel
        self.scale = scale
        self.place = place
        self.plot = plot
        layer = Canvas(
            width: place.right - place.left, height: place.bottom - place.top, scale: scale,
            textScale: panel.appearance.textScale,
            isClear: true)
        tileWidth = max(16, Int(12 * scale))
        panel.graph.isLayerStale = true
    }

    /// The levels of the spectra, in the order of `fills`.
    private var spectra: [[Double]] {
        let analyser = panel.graph.live.analyser
        return analyser.levels + (analyser.peaks.levels.isEmpty ? [] : [analyser.peaks.levels])
    }

    /// The looks of the spectra: an input beside the output is grey, others have the colours of the curves.
    private var styles: [SpectrumFill] {
        let theme = panel.appearance.theme
        let (main, second) = panel.settings.isEnabled ? (theme.accent, theme.second) : (theme.label, theme.label)
        let thickness = 1.2 * scale
        var styles: [SpectrumFill] = []
        for trace in panel.graph.live.traces {
            switch (trace.isReference, trace.isSecond) {
            case (true, false): styles.append(SpectrumFill(theme.text, alpha: 0.1, line: 0.22, thickness: thickness))
            case (true, true): styles.append(SpectrumFill(theme.text, alpha: 0, line: 0.16, thickness: thickness))
            case (false, true): styles.append(SpectrumFill(second, alpha: 0.1, line: 0.6, thickness: thickness))
            case (false, false): styles.append(SpectrumFill(main, alpha: 0.17, line: 0.5, thickness: thickness))
            }
        }
        styles.append(SpectrumFill(theme.text, alpha: 0, line: 0.35, thickness: thickness))
        return styles
    }

    /// Redraws curves, handles and colours if they have changed.
    private func redraw() {
        guard panel.graph.isLayerStale else { return }
        panel.graph.isLayerStale = false
        layer.clear()
        layer.moved(to: Point(x: -Double(place.left) / scale, y: -Double(place.top) / scale)) {
            panel.graph.paintFront(on: layer)
        }
        guard let content = panel.graph.content, panel.graph.live.isSpectrum else { return }
        let live = panel.graph.live
        curve = SpectrumCurve(
            plot.right - plot.left, of: content.horizontal, frequencies: live.analyser.frequencies,
            tilt: live.settings.tilt)
        fills = styles
        movingLines = panel.graph.movingLines.map {
            SpectrumFill($0.color, alpha: 0, line: $0.alpha, thickness: max(1, $0.width * scale))
        }
        updateSpectra()
    }

    /// Updates the spectra to the current levels. Returns the parts of the picture that have changed.
    @discardableResult
    func updateSpectra() -> [PixelRect] {
        var changes: [PixelRect] = []
        guard let curve else { return [] }
        let spectra = spectra
        let tileCount = (plot.right - plot.left + tileWidth - 1) / tileWidth
        let lines = movingLines.isEmpty ? [] : panel.graph.movingLines
        let spectrumCount = min(spectra.count, fills.count)
        for number in 0..<spectrumCount + min(lines.count, movingLines.count) {
            let isSpectrum = number < spectrumCount
            var spans = [(top: Int, bottom: Int)](repeating: (.max, .min), count: tileCount)
            let fill = isSpectrum ? fills[number] : movingLines[number - spectrumCount]
            fill.update(
                to: isSpectrum ? heights(of: curve.levels(spectra[number])) : rows(of: lines[number - spectrumCount])
            ) {
                column, top, bottom in
                let tile = column / tileWidth
                spans[tile] = (min(spans[tile].top, top), max(spans[tile].bottom, bottom))
            }
            for tile in 0..<tileCount where spans[tile].top < spans[tile].bottom {
                add(
                    PixelRect(
                        left: plot.left + tile * tileWidth, top: spans[tile].top,
                        right: min(plot.right, plot.left + (tile + 1) * tileWidth), bottom: spans[tile].bottom
                    ).intersection(plot), to: &changes)
            }
        }
        return changes
    }

    /// Adds a changed part. Merges it with a part of another spectrum that it touches in the same columns.
    private func add(_ part: PixelRect, to changes: inout [PixelRect]) {
        guard !part.isEmpty else { return }
        for index in 0..<changes.count
        where changes[index].left == part.left && changes[index].top <= part.bottom && part.top <= changes[index].bottom
        {
            changes[index].top = min(changes[index].top, part.top)
            changes[index].bottom = max(changes[index].bottom, part.bottom)
            return
        }
        changes.append(part)
    }

    /// Returns the rows of levels, from 0 dBFS at the top of the plot to the end of the range at its bottom; NaN for NaN.
    private func heights(of levels: [Double]) -> [Double] {
        let scale = Double(plot.bottom - plot.top) / panel.graph.live.settings.range.decibels
        // Silence is below the plot, so that its line is invisible.
        let lowest = Double(plot.bottom + tileWidth)
        return levels.map { $0.isNaN ? .nan : min(Double(plot.top) - scale * min(0, $0), lowest) }
    }

    /// Returns the rows of a moving line.
    private func rows(of line: MovingLine) -> [Double] {
        let height = Double(plot.bottom - plot.top)
        let (count, lineCount) = (plot.right - plot.left, line.heights.count)
        var rows: [Double] = []
        rows.reserveCapacity(count)
        for column in 0..<count {
            let share = line.heights[min(lineCount - 1, column * lineCount / count)]
            // Rows far outside the plot look the same.
            rows.append(share == share ? Double(plot.bottom) - height * max(-1, min(2, share)) : .nan)
        }
        return rows
    }

    /// Composes a part of the picture, and redraws the layer if it is stale.
    func paint(_ part: PixelRect, on canvas: Canvas, _ backdrop: Canvas) {
        redraw()
        let isLive = panel.graph.live.isSpectrum
        canvas.compose(
            part.intersection(place), backdrop, isLive ? fills + movingLines : [], on: plot,
            (picture: layer, left: place.left, top: place.top))
    }

    /// Draws curves and handles over a canvas, and redraws them if they are stale.
    func paintLayer(on canvas: Canvas) {
        redraw()
        canvas.overlay(layer, at: Point(x: Double(place.left) / scale, y: Double(place.top) / scale))
    }
}
