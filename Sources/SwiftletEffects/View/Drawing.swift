// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP

/// A drawing of a view: lines, areas and texts. Later shapes cover earlier ones.
///
/// Positions are in logical units (pixels at a scale of 1) from the upper left corner of the plot. Shapes are clipped
/// to the plot.
public struct Drawing {
    /// The width of the plot.
    public let width: Double
    /// The height of the plot.
    public let height: Double
    /// The view's colours.
    public let theme: Theme
    /// Whether the effect is on.
    public let isEnabled: Bool
    private let graph: Graph
    private let textScale: Double
    package private(set) var shapes: [Shape] = []

    package init(width: Double, height: Double, theme: Theme, isEnabled: Bool, graph: Graph, textScale: Double) {
        self.width = width
        self.height = height
        self.theme = theme
        self.isEnabled = isEnabled
        self.graph = graph
        self.textScale = textScale
    }

    /// The accent colour while the effect is on, else the colour of labels.
    public var accent: Color { isEnabled ? theme.accent : theme.label }

    /// Converts a position on the graph, in the units of its axes, to a position on the drawing.
    public func place(x: Double, y: Double) -> Point {
        Point(x: width * graph.horizontal.fraction(of: x), y: height * (1 - graph.vertical.fraction(of: y)))
    }

    /// Draws a line, `width` logical units wide. `opacity` is 0…1.
    public mutating func stroke(_ path: Path, _ color: Color, width: Double = 1, opacity: Double = 1) {
        append(.line, path, color, opacity, width)
    }

    /// Fills the area within a line, whose end is connected to its start.
    public mutating func fill(_ path: Path, _ color: Color, opacity: Double = 1) {
        append(.area, path, color, opacity, 0)
    }

    private mutating func append(_ kind: Shape.Kind, _ path: Path, _ color: Color, _ opacity: Double, _ size: Double) {
        // After NaN, Cairo refuses all further drawing.
        for point in path.points where !(abs(point.x) < 1e5 && abs(point.y) < 1e5) { return }
        shapes.append(Shape(kind: kind, points: path.points, color: color, opacity: opacity, size: size))
    }

    /// Returns the size at which text of a nominal size is drawn: larger if the user has enlarged the text (Ctrl->).
    /// Use it to lay out texts.
    public func textSize(_ size: Double) -> Double { size.grown(by: textScale) }

    /// Draws a text with its baseline at a place. Sizes are nominal (`textSize`), in logical units; axis labels have
    /// size 12.
    public mutating func write(
        _ text: StaticString, at place: Point, size: Double = 12, _ color: Color, _ alignment: TextAlignment = .left
    ) {
        write(UTF8Text(text), at: place, size: size, color, alignment)
    }

    /// Draws a number with its unit, as `format` defines.
    public mutating func write(
        _ number: Double, _ format: NumberFormat, at place: Point, size: Double = 12, _ color: Color,
        _ alignment: TextAlignment = .left
    ) {
        let unit = UTF8Text(format.unit)
        write(
            format.text(number) + (unit.isEmpty ? "" : " " + unit), at: place, size: size, color, alignment)
    }

    private mutating func write(
        _ text: UTF8Text, at place: Point, size: Double, _ color: Color, _ alignment: TextAlignment
    ) {
        guard abs(place.x) < 1e5, abs(place.y) < 1e5, size > 0 else { return }
        shapes.append(
            Shape(
                kind: .text, points: [place], color: color, opacity: 1, size: textSize(size), text: text,
                alignment: alignment))
    }
}

extension Double {
    /// Returns the size of a text for the user's text scale. A size of at least that of the values on cards stays the
    /// same, and no size grows beyond `limit`.
    package func grown(by textScale: Double, upTo limit: Double = 27) -> Double {
        Swift.max(self, Swift.min(limit, self * textScale))
    }
}
