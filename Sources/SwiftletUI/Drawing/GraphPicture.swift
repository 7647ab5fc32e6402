// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
import SwiftletEffects

/// The graph as it is put together thirty times a second: spectra between the backdrop and a layer with curves and handles,
/// which is drawn when these change. Of the spectra, only what rises or falls is drawn anew.
final class GraphPicture {
    private let panel: Panel
    private let scale: Double
    /// Curves and handles.
    private var layer: Canvas
    /// The layer's pixels in the whole picture, and those of the plot.
    private let place: PixelRect
    private let plot: PixelRect
    private var fills: [SpectrumFill] = []
    /// How many columns of pixels are looked at, drawn and shown together.
    private let tileWidth: Int

    /// None where the view has no graph, or draws on it itself.
    init?(_ panel: Panel, on canvas: Canvas) {
        guard panel.graph.content != nil, panel.graph.drawingController == nil else { return nil }
        self.panel = panel
        scale = canvas.scale
        place = canvas.pixels(of: panel.layout.plot.inset(by: -24))
        let area = panel.layout.plot
        func pixel(_ place: Double) -> Int { Int((place * canvas.scale).rounded()) }
        plot = PixelRect(
            left: pixel(area.x), top: pixel(area.y), right: pixel(area.right), bottom: pixel(area.bottom))
        guard !place.isEmpty, !plot.isEmpty else { return nil }
        layer = Canvas(
            width: place.right - place.left, height: place.bottom - place.top, scale: scale,
            textScale: panel.appearance.textScale,
            isClear: true)
        tileWidth = max(16, Int(12 * scale))
        panel.graph.isLayerStale = true
    }

    private var spectra: [[Double]] {
        let spectrum = panel.graph.live.spectrum
        switch panel.graph.live.kind {
        case .spectrum: return [spectrum.input, spectrum.output]
        case .analyser: return [spectrum.input, spectrum.output, spectrum.peaks]
        default: return []
        }
    }

    /// Has curves, handles and colours be as they are now.
    private func redraw() {
        guard panel.graph.isLayerStale else { return }
        panel.graph.isLayerStale = false
        layer.clear()
        layer.moved(to: Point(x: -Double(place.left) / scale, y: -Double(place.top) / scale)) {
            panel.graph.paintFront(on: layer)
        }
        // The input in grey, the output in the accent's colour.
        let theme = panel.appearance.theme
        let color = panel.settings.isEnabled ? theme.accent : theme.label
        let thickness = max(1, Int(scale.rounded()))
        fills = [
            SpectrumFill(theme.text, alpha: 0.1, line: 0.22, thickness: thickness),
            SpectrumFill(color, alpha: 0.17, line: 0.45, thickness: thickness),
            SpectrumFill(theme.text, alpha: 0, line: 0.35, thickness: thickness),
        ]
        updateSpectra()
    }

    /// Has the spectra be as they are heard now; the parts of the picture that look otherwise since.
    @discardableResult
    func updateSpectra() -> [PixelRect] {
        var changes: [PixelRect] = []
        let spectra = spectra
        let tileCount = (plot.right - plot.left + tileWidth - 1) / tileWidth
        for number in 0..<min(spectra.count, fills.count) {
            var spans = [(top: Int, bottom: Int)](repeating: (.max, .min), count: tileCount)
            fills[number].update(to: heights(of: spectra[number])) { column, top, bottom in
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

    /// Adds a part that looks otherwise, or makes that of another spectrum in the same columns larger where they touch.
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

    /// Where columns of these levels begin, from −96 dBFS at the bottom of the plot to 0 at its top.
    private func heights(of levels: [Double]) -> [Int] {
        let (count, height) = (plot.right - plot.left, Double(plot.bottom - plot.top))
        var heights: [Int] = []
        heights.reserveCapacity(count)
        for column in 0..<count {
            let level = levels[min(levels.count - 1, column * levels.count / count)]
            let share = min(1, 1 - level / Spectrum.floor)
            // Silence lies below the plot, where its line is not seen.
            heights.append(share > 0 ? plot.bottom - Int(height * share + 0.5) : plot.bottom + 4 * tileWidth)
        }
        return heights
    }

    /// Puts a part of the picture together, and draws the layer anew where it is old.
    func paint(_ part: PixelRect, on canvas: Canvas, _ backdrop: Canvas) {
        redraw()
        let isLive = panel.graph.live.isSpectrum
        canvas.compose(
            part.intersection(place), backdrop, isLive ? fills : [], on: plot,
            (picture: layer, left: place.left, top: place.top))
    }

    /// Lays curves and handles over what is on a canvas, and draws them anew where they are old.
    func paintLayer(on canvas: Canvas) {
        redraw()
        canvas.overlay(layer, at: Point(x: Double(place.left) / scale, y: Double(place.top) / scale))
    }
}
