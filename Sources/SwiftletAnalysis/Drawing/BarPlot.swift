// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletEffects
import SwiftletHost

/// A value, drawn as a bar.
public struct Bar: Sendable {
    public let name: String
    /// The value, at least 0.
    public let value: Double
    /// Whether the bar is highlighted.
    public let isHighlighted: Bool

    public init(name: String, value: Double, isHighlighted: Bool) {
        self.name = name
        self.value = value
        self.isHighlighted = isHighlighted
    }

    fileprivate var color: Color { isHighlighted ? Style.curves[0] : Style.reference }
}

/// Bars to compare, from top to bottom.
public struct BarGroup: Sendable {
    public let title: String
    public let bars: [Bar]

    public init(title: String, bars: [Bar]) {
        self.title = title
        self.bars = bars
    }
}

extension Plot {
    /// Creates a plot of bar groups in rows. The groups in a row share a scale from 0, and each bar shows its value at
    /// its end. The legend calls the highlighted bars `highlighted` and the others `others`.
    public init(title: String, subtitle: String, bars rows: [[BarGroup]], highlighted: String, others: String) {
        let legend = [
            LegendEntry(name: highlighted, color: Style.curves[0], dash: []),
            LegendEntry(name: others, color: Style.reference, dash: []),
        ]
        self.init(title: title, subtitle: subtitle, legend: legend) { canvas, area in
            BarLayout(canvas: canvas, rows: rows.filter { !$0.isEmpty }, area: area).draw()
        }
    }
}

/// The layout of the bars.
private struct BarLayout {
    let canvas: Canvas
    let rows: [[BarGroup]]
    let area: Rect

    /// The space above a row of bars for its titles, in bars.
    private static let header = 1.9

    private var bottom: Double { canvas.bounds.bottom - 24 }

    /// The height of a bar including the gap, such that all rows fill the area.
    private var pitch: Double {
        let count = rows.reduce(0) { $0 + Double(length(of: $1)) + Self.header }
        return min((bottom - area.y + 20) / max(count, 1), 34)
    }

    private func length(of row: [BarGroup]) -> Int { row.map(\.bars.count).max() ?? 0 }

    func draw() {
        var top = area.y - 20
        for row in rows {
            draw(row, below: top + Self.header * pitch)
            top += (Double(length(of: row)) + Self.header) * pitch
        }
    }

    private func draw(_ row: [BarGroup], below top: Double) {
        let gap = 44.0
        let width = (area.width + gap) / Double(row.count) - gap
        let greatest = row.flatMap(\.bars).map(\.value).max() ?? 0
        for (column, group) in row.enumerated() {
            let left = area.x + Double(column) * (width + gap)
            let height = Double(length(of: row)) * pitch
            let frame = Rect(x: left, y: top, width: width, height: height)
            draw(group, in: frame, greatest: greatest)
        }
    }

    private func draw(_ group: BarGroup, in frame: Rect, greatest: Double) {
        let (nameWidth, valueWidth) = (frame.width * 0.42, 56.0)
        let left = frame.x + nameWidth
        canvas.text(group.title, x: frame.x, y: frame.y - 0.45 * pitch, size: 16, Style.title, isBold: true)
        for (number, bar) in group.bars.enumerated() {
            let y = frame.y + Double(number) * pitch
            let length = (frame.width - nameWidth - valueWidth) * (greatest > 0 ? bar.value / greatest : 0)
            let base = y + 0.4 * pitch + 5
            let color = bar.isHighlighted ? Style.title : Style.label
            canvas.text(bar.name, x: left - 10, y: base, size: 14, color, .right)
            canvas.fill(Rect(x: left, y: y, width: max(length, 1), height: 0.8 * pitch), bar.color)
            let value = formatted(bar.value < 10 ? "%.2f" : "%.1f", bar.value)
            canvas.text(value, x: left + length + 8, y: base, size: 14, color)
        }
    }
}
