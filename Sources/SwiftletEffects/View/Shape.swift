// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// A shape on a drawing, in logical units from its upper left corner.
package struct Shape {
    package enum Kind {
        /// The area within a closed line.
        case area
        /// A line.
        case line
        /// A text, at the first point.
        case text
    }

    package let kind: Kind
    package let points: [Point]
    package let color: Color
    /// The opacity, 0…1.
    package let opacity: Double
    /// The width of a line, or the size of a text.
    package let size: Double
    package var text = UTF8Text()
    package var alignment = TextAlignment.left

    /// Whether another shape looks the same.
    package func isSame(as other: Shape) -> Bool {
        guard
            kind == other.kind, opacity == other.opacity, size == other.size, alignment == other.alignment,
            color.red == other.color.red, color.green == other.color.green, color.blue == other.color.blue,
            points.count == other.points.count, text.isSame(as: other.text)
        else { return false }
        for number in 0..<points.count
        where points[number].x != other.points[number].x || points[number].y != other.points[number].y {
            return false
        }
        return true
    }

    /// A rectangle that contains the shape.
    package var bounds: Rect {
        var (left, top) = (Double.infinity, Double.infinity)
        var (right, bottom) = (-Double.infinity, -Double.infinity)
        for point in points {
            (left, top) = (min(left, point.x), min(top, point.y))
            (right, bottom) = (max(right, point.x), max(bottom, point.y))
        }
        guard left <= right else { return .none }
        let bounds = Rect(x: left, y: top, width: right - left, height: bottom - top)
        // Assumes that no letter is wider than the font size.
        let margin = kind == .text ? size * Double(max(1, text.bytes.count)) : size / 2 + 1
        return bounds.inset(by: -margin)
    }
}

/// The alignment of a text relative to its position.
public enum TextAlignment: Sendable {
    case left
    case center
    case right

    /// The share of the text's width to the left of its position.
    package var share: Double { self == .left ? 0 : (self == .center ? 0.5 : 1) }
}
