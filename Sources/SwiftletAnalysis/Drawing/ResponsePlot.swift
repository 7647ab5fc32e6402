// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletEffects

extension Plot {
    /// Creates a plot of frequency responses over a range in Hz: the magnitude in decibels, and below it the phase in
    /// degrees.
    public init(
        title: String, subtitle: String, responses: [Measured<FrequencyResponse>],
        range: ClosedRange<Double> = 20...20_000
    ) {
        self.init(title: title, subtitle: subtitle, legend: responses.map(\.legendEntry)) { canvas, area in
            let gap = 48.0
            let upper = ((area.height - gap) * 0.62).rounded()
            var frame = Rect(x: area.x, y: area.y, width: area.width, height: upper)
            drawMagnitudes(canvas, frame, responses, range)
            (frame.y, frame.height) = (frame.bottom + gap, area.height - gap - upper)
            drawPhases(canvas, frame, responses, range)
        }
    }
}

private func drawMagnitudes(
    _ canvas: Canvas, _ frame: Rect, _ responses: [Measured<FrequencyResponse>], _ range: ClosedRange<Double>
) {
    let gains = responses.flatMap { $0.value.points.map(\.gain) }
    let panel = PlotArea(frame: frame, x: .frequency(range), y: .decibels(covering: gains))
    panel.drawGround(canvas, title: "Magnitude, dB", horizontalTitle: nil)
    panel.drawReference(canvas, from: (range.lowerBound, 0), to: (range.upperBound, 0))
    for response in responses {
        let points = response.value.points.map { ($0.frequency, $0.gain) }
        panel.drawCurve(canvas, points, response.color, width: 3, dash: response.dash)
    }
}

private func drawPhases(
    _ canvas: Canvas, _ frame: Rect, _ responses: [Measured<FrequencyResponse>], _ range: ClosedRange<Double>
) {
    let curves = responses.map { phases(of: $0.value) }
    let angles = curves.flatMap { $0.map(\.1).filter(\.isFinite) }
    let panel = PlotArea(frame: frame, x: .frequency(range), y: .degrees(covering: angles))
    panel.drawGround(canvas, title: "Phase, degrees", horizontalTitle: "Frequency, Hz")
    panel.drawReference(canvas, from: (range.lowerBound, 0), to: (range.upperBound, 0))
    for (response, points) in zip(responses, curves) {
        panel.drawCurve(canvas, points, response.color, width: 3, dash: response.dash)
    }
}

/// Returns the phases over the frequencies, with gaps where the output has no phase. If they exceed two turns, they are
/// wrapped to −180…180 with gaps at the jumps.
private func phases(of response: FrequencyResponse) -> [(Double, Double)] {
    let heard = response.points.map { ($0.frequency, $0.gain > -120 ? $0.phase : .nan) }
    let finite = heard.map(\.1).filter(\.isFinite)
    guard finite.contains(where: { abs($0) > 720 }) else { return heard }
    var wrapped: [(Double, Double)] = []
    for (frequency, phase) in heard {
        let angle = phase - 360 * (phase / 360).rounded()
        if let last = wrapped.last, abs(angle - last.1) > 180 { wrapped.append((frequency, .nan)) }
        wrapped.append((frequency, angle))
    }
    return wrapped
}
