// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// A place in a view, in logical units: pixels at a scale of 1, from the top left.
struct Point: BitwiseCopyable {
    var x: Double
    var y: Double

    func isWithin(_ distance: Double, of other: Point) -> Bool {
        let (dx, dy) = (x - other.x, y - other.y)
        return dx * dx + dy * dy <= distance * distance
    }
}

/// A rectangle in a view, in logical units.
struct Rect: BitwiseCopyable {
    var x: Double
    var y: Double
    var width: Double
    var height: Double

    var right: Double { x + width }
    var bottom: Double { y + height }
    var center: Point { Point(x: x + width / 2, y: y + height / 2) }
    var isEmpty: Bool { width <= 0 || height <= 0 }

    func contains(_ point: Point) -> Bool {
        point.x >= x && point.x < right && point.y >= y && point.y < bottom
    }

    func intersects(_ other: Rect) -> Bool {
        x < other.right && other.x < right && y < other.bottom && other.y < bottom
    }

    /// The rectangle with its edges moved in by `margin`, or out where that is negative.
    func inset(by margin: Double) -> Rect {
        Rect(x: x + margin, y: y + margin, width: width - 2 * margin, height: height - 2 * margin)
    }

    /// The smallest rectangle around this and another; an empty one counts for nothing.
    func union(_ other: Rect) -> Rect {
        if isEmpty { return other }
        if other.isEmpty { return self }
        let left = min(x, other.x)
        let top = min(y, other.y)
        return Rect(x: left, y: top, width: max(right, other.right) - left, height: max(bottom, other.bottom) - top)
    }

    /// What this and another have in common; empty where that is nothing.
    func intersection(_ other: Rect) -> Rect {
        let left = max(x, other.x)
        let top = max(y, other.y)
        return Rect(
            x: left, y: top, width: max(0, min(right, other.right) - left),
            height: max(0, min(bottom, other.bottom) - top))
    }

    static var none: Rect { Rect(x: 0, y: 0, width: 0, height: 0) }
}
