// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletEffects
import SwiftletHost

/// A plot of measurements: a title and a legend above panels with curves.
public struct Plot {
    let title: String
    /// The subtitle, which states the conditions of the measurement.
    let subtitle: String
    let legend: [LegendEntry]
    /// Draws the panels with their titles and labels into a part of the canvas.
    let drawPanels: (Canvas, Rect) -> Void

    /// A curve's name and style.
    struct LegendEntry {
        let name: String
        let color: Color
        let dash: [Double]
    }

    /// Draws the plot into a file, which replaces an existing one when it is complete.
    ///
    /// - Parameters:
    ///   - path: the path of the image, ending in `.png` or `.svg`.
    ///   - size: in pixels.
    /// - Throws: `AnalysisError.unknownImage`, or `HostError.unwritable`; an existing file stays then.
    public func write(to path: String, size: ImageSize = .standard) throws {
        let canvas = try Canvas(size: size, path: path)
        draw(on: canvas)
        guard let data = canvas.encoded() else {
            throw HostError.unwritable(path: path, reason: "Cairo cannot draw it: out of memory")
        }
        let file = try OutputFile(path: path)
        try file.write(data)
        try file.finish()
    }

    private func draw(on canvas: Canvas) {
        canvas.fill(canvas.bounds, Style.background)
        let (left, right) = (78.0, canvas.bounds.right - 34)
        canvas.text(title, x: left, y: 48, size: 26, Style.title, isBold: true)
        canvas.text(subtitle, x: left, y: 74, size: 15, Style.label)
        let top = drawLegend(canvas, from: left, to: right) + 42
        let height = max(canvas.bounds.bottom - 64 - top, 1)
        drawPanels(canvas, Rect(x: left, y: top, width: right - left, height: height))
    }

    /// Draws the legend in as many rows as necessary, and returns its lower edge.
    private func drawLegend(_ canvas: Canvas, from left: Double, to right: Double) -> Double {
        var (x, y) = (left, 104.0)
        for entry in legend {
            let width = canvas.width(of: entry.name, size: 15) + 38
            if x > left, x + width > right {
                x = left
                y += 24
            }
            canvas.line([Point(x: x, y: y - 5), Point(x: x + 28, y: y - 5)], entry.color, width: 3, dash: entry.dash)
            canvas.text(entry.name, x: x + 38, y: y, size: 15, Style.title)
            x += width + 30
        }
        return y
    }
}

/// A measurement with its name in the legend.
public struct Measured<Value> {
    public let name: String
    public let value: Value
    /// The index of the setting, which selects the colour.
    public let setting: Int
    /// The index of the path through the plug-in, which selects the dashes.
    public let path: Int
    private let hasOtherPaths: Bool

    /// Creates a measurement of a setting and of one of `paths` paths through the plug-in, both counted from 0.
    public init(_ value: Value, name: String, setting: Int, path: Int = 0, of paths: Int = 1) {
        self.name = name
        self.value = value
        self.setting = setting
        self.path = path
        hasOtherPaths = paths > 1
    }

    var dash: [Double] { Style.dashes[path % Style.dashes.count] }

    /// The colour. Paths after the first are brighter, so that their dashes are visible on top of a solid line.
    var color: Color {
        let color = Style.curves[setting % Style.curves.count]
        return path == 0 && hasOtherPaths ? color.faint : color
    }

    var legendEntry: Plot.LegendEntry { Plot.LegendEntry(name: name, color: color, dash: dash) }
}
