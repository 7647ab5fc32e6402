// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletEffects

/// The response of a plug-in to full-scale sines: the transfer curve of a slow one, and the spectrum of a tone.
public struct Distortion: Sendable {
    public let curve: TransferCurve
    public let spectrum: ToneSpectrum

    public init(curve: TransferCurve, spectrum: ToneSpectrum) {
        self.curve = curve
        self.spectrum = spectrum
    }

    /// Measures a plug-in, with its memory cleared and its controls settled, with a tone of `frequency` Hz.
    ///
    /// - Throws: `AnalysisError.frequency`, or `HostError.latency` for an invalid latency.
    public init(measuring probe: Probe, along path: Probe.Path, frequency: Double) throws {
        let spectrum = try ToneSpectrum(measuring: probe, along: path, frequency: frequency)
        self.init(curve: try TransferCurve(measuring: probe, along: path), spectrum: spectrum)
    }
}

extension Plot {
    /// Creates a plot of transfer curves, and below them the spectra of a tone. A disc marks each harmonic, and a ring
    /// other prominent components. The pins of several spectra are drawn side by side.
    public init(title: String, subtitle: String, distortions: [Measured<Distortion>]) {
        self.init(title: title, subtitle: subtitle, legend: distortions.map(\.legendEntry)) { canvas, area in
            let gap = 104.0
            var frame = area
            frame.height = ((area.height - gap) / 2).rounded()
            drawCurves(canvas, frame, distortions)
            frame.y += frame.height + gap
            drawSpectra(canvas, frame, distortions)
        }
    }
}

private func drawCurves(_ canvas: Canvas, _ frame: Rect, _ distortions: [Measured<Distortion>]) {
    let outputs = distortions.flatMap { $0.value.curve.points.map { abs($0.output) } }
    let greatest = outputs.filter(\.isFinite).max() ?? 1
    let limit = max((greatest * 1.05 / 0.25).rounded(.up) * 0.25, 0.5)
    let panel = PlotArea(frame: frame, x: .amplitude(1), y: .amplitude(limit))
    panel.drawGround(canvas, title: "Output", horizontalTitle: "Input")
    panel.drawReference(canvas, from: (-1, 0), to: (1, 0))
    panel.drawReference(canvas, from: (0, -limit), to: (0, limit))
    panel.drawReference(canvas, from: (-1, -1), to: (1, 1), dash: [6, 6])
    for distortion in distortions {
        let points = distortion.value.curve.points.map { ($0.input, $0.output) }
        panel.drawCurve(canvas, points, distortion.color, width: 3, dash: distortion.dash)
    }
}

private func drawSpectra(_ canvas: Canvas, _ frame: Rect, _ distortions: [Measured<Distortion>]) {
    guard let rate = distortions.first?.value.spectrum.sampleRate else { return }
    let greatest = distortions.flatMap(\.value.spectrum.levels).filter(\.isFinite).max() ?? 0
    let x = Axis.linear(0...rate / 2, steps: [500, 1000, 2000, 5000, 10_000, 20_000], format: Axis.format(frequency:))
    let y = Axis.linear(-120...max((greatest / 6 + 0.5).rounded(.up) * 6, 6), steps: [20, 40])
    let panel = PlotArea(frame: frame, x: x, y: y)
    panel.drawGround(canvas, title: "Level, dBFS", horizontalTitle: "Frequency, Hz")
    for (number, distortion) in distortions.enumerated() {
        var shifted = frame
        shifted.x += 6 * (Double(number) - Double(distortions.count - 1) / 2)
        let panel = PlotArea(frame: shifted, x: x, y: y)
        canvas.clipped(to: frame) { draw(distortion.value.spectrum, in: panel, canvas, distortion.color) }
    }
}

/// Draws the strongest components as pins.
private func draw(_ spectrum: ToneSpectrum, in panel: PlotArea, _ canvas: Canvas, _ color: Color) {
    let strongest = spectrum.components(above: panel.y.range.lowerBound).sorted { $0.level > $1.level }.prefix(100)
    for component in strongest {
        let head = panel.place(component.frequency, component.level)
        let foot = panel.place(component.frequency, panel.y.range.lowerBound)
        canvas.line([foot, head], component.isHarmonic ? color : color.faint, width: 2)
        canvas.dot(head, color, radius: 4, isFilled: component.isHarmonic)
    }
}
