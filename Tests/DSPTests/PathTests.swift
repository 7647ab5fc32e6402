// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import SwiftletEffects
import Testing

/// The lines that stand for curves on a view's drawing.
@Suite struct PathTests {
    /// How far a place is from the nearest of a path's lines.
    private func distance(_ place: Point, _ path: Path) -> Double {
        zip(path.points, path.points.dropFirst()).map { start, end in
            let (dx, dy) = (end.x - start.x, end.y - start.y)
            let length = dx * dx + dy * dy
            let share = length > 0 ? ((place.x - start.x) * dx + (place.y - start.y) * dy) / length : 0
            let t = max(0, min(1, share))
            return hypot(place.x - start.x - t * dx, place.y - start.y - t * dy)
        }.min() ?? .infinity
    }

    @Test(arguments: [0.5, 3, 20, 100, 1000])
    func circlesAreRoundToATenthOfAUnit(radius: Double) {
        let path = Path.circle(around: Point(x: 7, y: -3), radius: radius)
        for step in 0..<1000 {
            let angle = 2 * Double.pi * Double(step) / 1000
            let place = Point(x: 7 + radius * cos(angle), y: -3 + radius * sin(angle))
            #expect(distance(place, path) <= 0.1)
        }
        #expect(path.points.count < 250, "and no finer than that takes")
    }

    @Test(arguments: [1.0, 10, 300])
    func curvesAreThoseOfBezierToATenthOfAUnit(scale: Double) {
        // An S, a loop, and one that turns back on itself.
        for ends in [[(1.0, 0.0), (0.0, 1.0)], [(2, 1), (-1, 1)], [(3, 0), (-2, 0)]] {
            let corners = ([(0.0, 0.0)] + ends + [(1.0, 1.0)]).map { Point(x: $0.0 * scale, y: $0.1 * scale) }
            var path = Path(from: corners[0])
            path.curve(to: corners[3], corners[1], corners[2])
            for step in 0...1000 {
                // De Casteljau's construction.
                let t = Double(step) / 1000
                var points = corners
                while points.count > 1 {
                    points = zip(points, points.dropFirst()).map {
                        Point(x: $0.x + t * ($1.x - $0.x), y: $0.y + t * ($1.y - $0.y))
                    }
                }
                #expect(distance(points[0], path) <= 0.1)
            }
            #expect(path.points[path.points.count - 1].x == scale, "it ends where it is to")
        }
    }

    @Test func aRectangleHasItsCornersInAnyOrder() {
        let path = Path.rectangle(from: Point(x: 10, y: 5), to: Point(x: 2, y: 9))
        #expect(Set(path.points.map { [$0.x, $0.y] }) == [[2, 5], [10, 5], [2, 9], [10, 9]])
        #expect(path.points.count == 5, "and is closed")
        // Rounded as far as it goes.
        let round = Path.rectangle(from: Point(x: 0, y: 0), to: Point(x: 20, y: 20), radius: 50)
        #expect(round.points.allSatisfy { abs(hypot($0.x - 10, $0.y - 10) - 10) < 1e-9 })
    }

    /// They are not drawn; but they have an end, and end nothing.
    @Test(arguments: [Double.infinity, .nan, -1, 1e300]) func nonfinitePositionsGiveFewPoints(odd: Double) {
        var path = Path(from: Point(x: 0, y: 0))
        path.curve(to: Point(x: odd, y: 0), Point(x: 0, y: odd), Point(x: odd, y: odd))
        path.arc(around: Point(x: 0, y: 0), radius: odd, from: 0, to: odd)
        path.arc(around: Point(x: odd, y: 0), radius: 1, from: odd, to: 0)
        #expect(path.points.count < 1100)
    }
}
