// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP

/// What a view draws itself: lines, areas and texts, the later over the earlier.
///
/// Places are in logical units (pixels at a scale of 1) from the upper left corner of the graph's plot. What lies beyond the
/// plot is not seen.
public struct Drawing {
    /// The width of the plot.
    public let width: Double
    /// Its height.
    public let height: Double
    /// The view's colours.
    public let theme: Theme
    /// Whether the effect is on. Off, the accent has no place: see `accent`.
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

    /// The accent's colour while the effect is on, and that of labels while it is off.
    public var accent: Color { isEnabled ? theme.accent : theme.label }

    /// Where a place on the graph, in the units of its axes, is on the drawing.
    public func place(x: Double, y: Double) -> Point {
        Point(x: width * graph.horizontal.fraction(of: x), y: height * (1 - graph.vertical.fraction(of: y)))
    }

    /// Draws a line, `width` logical units wide. Opacities are 0…1.
    public mutating func stroke(_ path: Path, _ color: Color, width: Double = 1, opacity: Double = 1) {
        append(.line, path, color, opacity, width)
    }

    /// Fills the area within a line, whose end is joined to its beginning.
    public mutating func fill(_ path: Path, _ color: Color, opacity: Double = 1) {
        append(.area, path, color, opacity, 0)
    }

    private mutating func append(_ kind: Shape.Kind, _ path: Path, _ color: Color, _ opacity: Double, _ size: Double) {
        // Cairo refuses all that comes after NaN.
        for point in path.points where !(abs(point.x) < 1e5 && abs(point.y) < 1e5) { return }
        shapes.append(Shape(kind: kind, points: path.points, color: color, opacity: opacity, size: size))
    }

    /// How large a text is written that is `size` large by itself: larger where a person has asked for larger texts (Ctrl->), to
    /// leave room for it.
    public func textSize(_ size: Double) -> Double { size.grown(by: textScale) }

    /// Writes a text with its baseline at a place. Sizes are in logical units, those of texts as they are by themselves
    /// (`textSize`); labels beside the axes have 12.
    public mutating func write(
        _ text: StaticString, at place: Point, size: Double = 12, _ color: Color, _ alignment: TextAlignment = .left
    ) {
        write(UTF8Text(text), at: place, size: size, color, alignment)
    }

    /// Writes a number, in the way that `format` says, and its unit.
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
    /// The size of a text that is so large by itself, where a person wants larger ones: what is as large as the values on cards
    /// already stays, and so does what has no room beyond `limit`.
    package func grown(by textScale: Double, upTo limit: Double = 27) -> Double {
        Swift.max(self, Swift.min(limit, self * textScale))
    }
}
