// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// A position in a view, in logical units (pixels at a scale of 1, from the top left), or on a graph, in the units of
/// its axes.
public struct Point: BitwiseCopyable {
    /// The distance from the left, or the position on the horizontal axis.
    public var x: Double
    /// The distance from the top, or the position on the vertical axis.
    public var y: Double

    /// Creates a position.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    package func isWithin(_ distance: Double, of other: Point) -> Bool {
        let (dx, dy) = (x - other.x, y - other.y)
        return dx * dx + dy * dy <= distance * distance
    }
}

/// A rectangle in a view, in logical units.
package struct Rect: BitwiseCopyable {
    package var x: Double
    package var y: Double
    package var width: Double
    package var height: Double

    package init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    package var right: Double { x + width }
    package var bottom: Double { y + height }
    package var center: Point { Point(x: x + width / 2, y: y + height / 2) }
    package var isEmpty: Bool { width <= 0 || height <= 0 }

    package func contains(_ point: Point) -> Bool {
        point.x >= x && point.x < right && point.y >= y && point.y < bottom
    }

    package func intersects(_ other: Rect) -> Bool {
        x < other.right && other.x < right && y < other.bottom && other.y < bottom
    }

    /// Returns the rectangle with its edges moved inwards by `margin`; outwards if it is negative.
    package func inset(by margin: Double) -> Rect {
        Rect(x: x + margin, y: y + margin, width: width - 2 * margin, height: height - 2 * margin)
    }

    /// Returns the smallest rectangle that contains this one and another. Empty rectangles are ignored.
    package func union(_ other: Rect) -> Rect {
        if isEmpty { return other }
        if other.isEmpty { return self }
        let left = min(x, other.x)
        let top = min(y, other.y)
        return Rect(x: left, y: top, width: max(right, other.right) - left, height: max(bottom, other.bottom) - top)
    }

    /// Returns the intersection with another rectangle; empty if they do not overlap.
    package func intersection(_ other: Rect) -> Rect {
        let left = max(x, other.x)
        let top = max(y, other.y)
        return Rect(
            x: left, y: top, width: max(0, min(right, other.right) - left),
            height: max(0, min(bottom, other.bottom) - top))
    }

    package static var none: Rect { Rect(x: 0, y: 0, width: 0, height: 0) }
}
