// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletEffects

/// The layout of a pedal in CSS pixels, for the template, the stylesheet and the pictures.
struct PedalLayout {
    /// The margin around the pedal, and the gap between cards.
    static let margin = 16.0
    static let gap = 12.0
    /// The height of the header, above the first row of cards.
    static let headerHeight = 66.0
    static let cardSize = Size(width: 120, height: 132)
    /// In a card, the vertical centre of the knob or switch, and the size of a knob's picture.
    static let middle = 68.0
    static let knobSize = 64.0
    /// The padding of a card.
    static let padding = 8.0
    static let switchSize = Size(width: 46, height: 24)
    static let bypassSize = Size(width: 46, height: 30)

    let width: Double
    let height: Double
    /// A card for each control.
    let cards: [Rect]

    init(controlCount: Int) {
        let rowCount = controlCount > 4 ? 2 : min(controlCount, 1)
        let columnCount = rowCount == 2 ? (controlCount + 1) / 2 : controlCount
        // The name and the bypass need the width of two cards.
        let inner = Self.extent(of: max(columnCount, 2), Self.cardSize.width)
        width = inner + 2 * Self.margin
        height = Self.headerHeight + Self.extent(of: rowCount, Self.cardSize.height) + (rowCount > 0 ? Self.margin : 0)
        cards = (0..<controlCount).map { number in
            let (row, column) = number.quotientAndRemainder(dividingBy: columnCount)
            // The last row is as wide as the others.
            let count = Double(min(columnCount, controlCount - row * columnCount))
            let width = (inner - (count - 1) * Self.gap) / count
            return Rect(
                x: Self.margin + Double(column) * (width + Self.gap),
                y: Self.headerHeight + Double(row) * (Self.cardSize.height + Self.gap), width: width,
                height: Self.cardSize.height)
        }
    }

    var bypass: Rect {
        Rect(
            x: width - Self.margin - Self.bypassSize.width, y: Self.margin, width: Self.bypassSize.width,
            height: Self.bypassSize.height)
    }

    private static func extent(of count: Int, _ size: Double) -> Double {
        count == 0 ? 0 : Double(count) * (size + gap) - gap
    }
}

/// A width and a height.
struct Size {
    let width, height: Double
}
