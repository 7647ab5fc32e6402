// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletEffects

/// Where the parts of a view are: a header, the graph, and a row of cards.
struct ViewLayout {
    /// The size that a view opens with, in logical units.
    static func standardSize(cardCount: Int, graph: Graph?) -> (width: Double, height: Double) {
        let cards = cardsHeight(cardCount)
        let between = graph == nil || cardCount == 0 ? 0 : gap
        return (cardCount > many ? 1100 : 720, headerHeight + (graph == nil ? 0 : 304) + between + cards + margin)
    }
    /// The smallest size in which everything has its place.
    static func minimumSize(cardCount: Int, graph: Graph?) -> (width: Double, height: Double) {
        let standard = standardSize(cardCount: cardCount, graph: graph)
        return (max(480, standard.width * 2 / 3), standard.height - (graph == nil ? 0 : 150))
    }

    /// From how many cards on they are smaller, and stand in more columns.
    static let many = 24
    private static func columns(_ count: Int) -> Int { count > many ? 10 : 6 }
    private static func rowCount(_ count: Int) -> Int { (count + columns(count) - 1) / columns(count) }
    /// The height of all rows of cards.
    private static func cardsHeight(_ count: Int) -> Double {
        count == 0 ? 0 : Double(rowCount(count)) * (cardHeight(count) + gap) - gap
    }
    private static func cardHeight(_ count: Int) -> Double { count > many ? 58 : 82 }

    static let margin = 16.0
    private static let headerHeight = 56.0
    private static let gap = 12.0

    let all: Rect
    let header: Rect
    let bypass: Rect
    /// The name of the preset, between arrows; empty where there are no presets.
    let presets: Rect
    /// The graph with its labels, and the meters where there are some.
    let graph: Rect
    /// The area within the axes.
    let plot: Rect
    /// The area of the meters; empty where there are none.
    let meters: Rect
    let cards: [Rect]

    /// - Parameters:
    ///   - size: of the whole.
    ///   - content: what is on the graph; none for cards alone.
    @inline(never)
    init(_ size: (width: Double, height: Double), cardCount: Int, graph content: Graph?, hasPresets: Bool) {
        let (width, height) = size
        let margin = Self.margin
        all = Rect(x: 0, y: 0, width: width, height: height)
        header = Rect(x: 0, y: 0, width: width, height: Self.headerHeight)
        bypass = Rect(x: width - margin - 104, y: 13, width: 104, height: 30)
        let presetWidth = hasPresets ? (width >= 600 ? 170.0 : 130) : 0
        presets = Rect(x: bypass.x - 10 - presetWidth, y: 13, width: presetWidth, height: hasPresets ? 30 : 0)
        let hasGraph = content != nil
        let cardTop = hasGraph ? height - margin - Self.cardsHeight(cardCount) : Self.headerHeight
        let graphBottom = cardCount == 0 ? cardTop : cardTop - Self.gap
        graph = Rect(
            x: margin, y: Self.headerHeight, width: hasGraph ? width - 2 * margin : 0,
            height: hasGraph ? graphBottom - Self.headerHeight : 0)
        let hasMeters = content?.live == .meters
        let metersWidth = hasMeters ? 132.0 : 0
        // Beside the plot is room for labels, if there are any.
        let (left, below) = content?.hasLabels == false ? (14.0, 12.0) : (46, 30)
        plot = Rect(
            x: graph.x + left, y: graph.y + 12, width: graph.width - left - 14 - metersWidth,
            height: graph.height - 12 - below)
        meters = Rect(x: plot.right + 24, y: plot.y, width: hasMeters ? metersWidth - 24 : 0, height: plot.height)
        let area = Rect(x: margin, y: cardTop, width: width - 2 * margin, height: height - margin - cardTop)
        cards = Self.cards(cardCount, in: area, rowCount: Self.rowCount(cardCount))
    }

    /// Cards in rows of as many each as there can be alike.
    private static func cards(_ count: Int, in area: Rect, rowCount: Int) -> [Rect] {
        guard count > 0 else { return [] }
        let columnCount = (count + rowCount - 1) / rowCount
        let width = (area.width - gap * Double(columnCount - 1)) / Double(columnCount)
        let height = min(cardHeight(count), (area.height - gap * Double(rowCount - 1)) / Double(rowCount))
        var cards: [Rect] = []
        for number in 0..<count {
            let (row, column) = (Double(number / columnCount), Double(number % columnCount))
            cards.append(
                Rect(x: area.x + column * (width + gap), y: area.y + row * (height + gap), width: width, height: height)
            )
        }
        return cards
    }
}
