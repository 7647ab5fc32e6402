// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP

/// A line on a drawing, of straight pieces and curves, or the edge of a shape.
///
/// Curves are kept as short straight lines, none of them further than a tenth of a logical unit from the curve.
public struct Path {
    package private(set) var points: [Point] = []

    /// A line that begins at a place.
    public init(from start: Point) { points.append(start) }

    /// Straight lines from each place to the next.
    public init(_ points: [Point]) { self.points = points }

    /// Goes on in a straight line.
    public mutating func line(to end: Point) { points.append(end) }

    /// Goes on in a Bézier curve of the third degree: it leaves towards `first`, and arrives from `second`.
    public mutating func curve(to end: Point, _ first: Point, _ second: Point) {
        let start = points.last ?? end
        // A piece of 1/n of a curve is no further from a straight line than 1/(8 n²) of its greatest second derivative.
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

    /// A sixth of the second derivative at an end of a curve.
    private static func bend(_ a: Point, _ b: Point, _ c: Point) -> Double {
        let (x, y) = (a.x - 2 * b.x + c.x, a.y - 2 * b.y + c.y)
        return .squareRoot(x * x + y * y)
    }

    /// Goes on in a straight line to the beginning of an arc, and along that. Angles are in radians, from the right towards
    /// the bottom.
    public mutating func arc(around center: Point, radius: Double, from start: Double, to end: Double) {
        // Of a circle, the middle of a chord over an angle a is a²/8 of the radius from it.
        let count = Int(min(399, abs(end - start) * .squareRoot(radius / 0.8))) + 1
        for number in 0...count {
            let angle = start + (end - start) * Double(number) / Double(count)
            points.append(
                Point(x: center.x + radius * Double.cos(angle), y: center.y + radius * Double.sin(angle)))
        }
    }

    /// Goes back to the beginning in a straight line.
    public mutating func close() {
        if let first = points.first { points.append(first) }
    }

    /// A circle.
    public static func circle(around center: Point, radius: Double) -> Path {
        var path = Path([])
        path.arc(around: center, radius: radius, from: 0, to: 2 * .pi)
        return path
    }

    /// A rectangle with these corners, rounded where `radius` is more than 0.
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
