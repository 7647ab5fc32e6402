// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import SwiftletEffects

/// An SVG with all positions of a knob side by side. Hosts show one of them, like a frame of a film.
struct KnobStrip {
    /// The number of positions, including both ends.
    static let count = 101

    private let theme: Theme
    private let isCentered: Bool

    /// - Parameter isCentered: whether the ring is filled from its middle.
    init(_ theme: Theme, isCentered: Bool) {
        self.theme = theme
        self.isCentered = isCentered
    }

    var text: String {
        let middle = written(Knob.size / 2)
        return """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(written(left(Self.count)))" height="\(written(Knob.size))">
            <defs><g id="knob" stroke="\(theme.gridMajor.css)"><path d="\(arc(0, 1, at: 0))" fill="none"/>\
            <circle cx="\(middle)" cy="\(middle)" r="\(written(Knob.faceRadius))" fill="\(theme.tip.css)" stroke="none"/></g></defs>
            <g fill="none" stroke-linecap="round" stroke-width="\(written(Knob.ringWidth))">
            \(each { "<use href=\"#knob\" x=\"\(written(left($0)))\"/>" })
            <path stroke="\(theme.accent.css)" d="
            \(each(ring))
            "/>
            <path stroke="\(theme.text.css)" stroke-width="\(written(Knob.pointerWidth))" d="
            \(each(pointer))
            "/>
            </g>
            </svg>

            """
    }

    private func each(_ part: (Int) -> String) -> String { (0..<Self.count).map(part).joined(separator: "\n") }
    private func left(_ number: Int) -> Double { Knob.size * Double(number) }
    private func share(_ number: Int) -> Double { Double(number) / Double(Self.count - 1) }

    /// The filled part of the ring.
    private func ring(_ number: Int) -> String {
        let start = isCentered ? 0.5 : 0
        return arc(min(start, share(number)), max(start, share(number)), at: left(number))
    }

    /// The mark of a position.
    private func pointer(_ number: Int) -> String {
        let ends = [Knob.pointer.lowerBound, Knob.pointer.upperBound].map { Knob.place(share(number), $0) }
        return "M" + ends.map { written($0, at: left(number)) }.joined(separator: "L")
    }

    /// The part of the ring between two fractions of its length.
    private func arc(_ start: Double, _ end: Double, at x: Double) -> String {
        let radius = written(Knob.ringRadius)
        let isLong = (end - start) * Knob.sweep > .pi ? 1 : 0
        let (first, last) = (Knob.place(start, Knob.ringRadius), Knob.place(end, Knob.ringRadius))
        return "M\(written(first, at: x))A\(radius) \(radius) 0 \(isLong) 1 \(written(last, at: x))"
    }

    private func written(_ place: Point, at x: Double) -> String { "\(written(x + place.x)) \(written(place.y))" }
    private func written(_ number: Double) -> String { String(format: "%.6g", (number * 100).rounded() / 100) }
}

/// The shape of a knob.
enum Knob {
    static let size = PedalLayout.knobSize
    static let ringRadius = 27.0
    static let ringWidth = 4.0
    static let faceRadius = 19.5
    /// The radii at which the mark begins and ends.
    static let pointer = 8.0...15.0
    static let pointerWidth = 3.0
    /// The angle of a full turn, three quarters of a circle, and the start angle, clockwise from the right.
    static let sweep = 1.5 * Double.pi
    static let start = 0.75 * Double.pi

    static func angle(_ share: Double) -> Double { start + share * sweep }

    /// Returns the place at a radius when the knob is at a fraction of its turn.
    static func place(_ share: Double, _ radius: Double) -> Point {
        Point(x: size / 2 + radius * cos(angle(share)), y: size / 2 + radius * sin(angle(share)))
    }
}

extension Color {
    /// The colour in CSS notation: `#1e90ff`.
    var css: String {
        let parts = [red, green, blue].map { Int(($0 * 255).rounded()) }
        return String(format: "#%02x%02x%02x", parts[0], parts[1], parts[2])
    }
}
