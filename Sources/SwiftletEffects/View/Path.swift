// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP

/// A line on a drawing, or the outline of an area, of straight segments and curves.
///
/// Curves are stored as short straight segments, which deviate by at most a tenth of a logical unit.
public struct Path {
    package private(set) var points: [Point] = []

    /// Creates a line that starts at a point.
    public init(from start: Point) { points.append(start) }

    /// Creates straight segments between points.
    public init(_ points: [Point]) { self.points = points }

    /// Adds a straight segment.
    public mutating func line(to end: Point) { points.append(end) }

    /// Adds a cubic Bézier curve with the control points `first` and `second`.
    public mutating func curve(to end: Point, _ first: Point, _ second: Point) {
        let start = points.last ?? end
        // A segment of 1/n of a curve deviates from a straight line by at most 1/(8 n²) of the largest second
        // derivative.
        let bend = max(
            Self.bend(start, first, second), Self.bend(first, second, end))
        let count = Int(min(199, Double.squareRoot(6 * bend / 0.8))) + 1
        for number in 1...count {
            let t = Double(number) / Double(count)
            let rest = 1 - t
            func value(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Double {
                rest * rest * (rest * a + 3 * t * b) + t * t * (3 * rest * c + t * d)
            }
            points.append(
                Point(x: value(start.x, first.x, second.x, end.x), y: value(start.y, first.y, second.y, end.y)))
        }
    }

    /// Returns a sixth of the second derivative at an end of a curve.
    private static func bend(_ a: Point, _ b: Point, _ c: Point) -> Double {
        let (x, y) = (a.x - 2 * b.x + c.x, a.y - 2 * b.y + c.y)
        return .squareRoot(x * x + y * y)
    }

    /// Adds a straight segment to the start of an arc, and the arc. Angles are in radians, clockwise from the right.
    public mutating func arc(around center: Point, radius: Double, from start: Double, to end: Double) {
        // The middle of a chord over an angle a is a²/8 of the radius away from the circle.
        let count = Int(min(399, abs(end - start) * .squareRoot(radius / 0.8))) + 1
        for number in 0...count {
            let angle = start + (end - start) * Double(number) / Double(count)
            points.append(
                Point(x: center.x + radius * Double.cos(angle), y: center.y + radius * Double.sin(angle)))
        }
    }

    /// Adds a straight segment to the start.
    public mutating func close() {
        if let first = points.first { points.append(first) }
    }

    /// Returns a circle.
    public static func circle(around center: Point, radius: Double) -> Path {
        var path = Path([])
        path.arc(around: center, radius: radius, from: 0, to: 2 * .pi)
        return path
    }

    /// Returns a rectangle between two opposite corners, rounded if `radius` is above 0.
    public static func rectangle(from start: Point, to end: Point, radius: Double = 0) -> Path {
        let (left, right) = (min(start.x, end.x), max(start.x, end.x))
        let (top, bottom) = (min(start.y, end.y), max(start.y, end.y))
        let radius = min(radius, (right - left) / 2, (bottom - top) / 2)
        let quarter = Double.pi / 2
        var path = Path([])
        let centers = [
            Point(x: right - radius, y: bottom - radius), Point(x: left + radius, y: bottom - radius),
            Point(x: left + radius, y: top + radius), Point(x: right - radius, y: top + radius),
        ]
        for number in 0..<4 {
            let start = Double(number) * quarter
            if radius > 0 {
                path.arc(around: centers[number], radius: radius, from: start, to: start + quarter)
            } else {
                path.line(to: centers[number])
            }
        }
        path.close()
        return path
    }
}
