// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// Where the parts of a view are: a header, the graph, and a row of cards.
struct ViewLayout {
    /// The size that a view opens with, in logical units.
    static var standardSize: (width: Double, height: Double) { (720, 470) }
    /// The smallest size in which everything has its place.
    static var minimumSize: (width: Double, height: Double) { (480, 320) }

    static let margin = 16.0
    private static let headerHeight = 56.0
    private static let cardHeight = 82.0
    private static let gap = 12.0

    let all: Rect
    let header: Rect
    let bypass: Rect
    /// The graph with its labels, and the meters where there are some.
    let graph: Rect
    /// The area within the axes.
    let plot: Rect
    /// The area of the meters; empty where there are none.
    let meters: Rect
    let cards: [Rect]

    init(width: Double, height: Double, cardCount: Int, hasMeters: Bool) {
        let margin = Self.margin
        all = Rect(x: 0, y: 0, width: width, height: height)
        header = Rect(x: 0, y: 0, width: width, height: Self.headerHeight)
        bypass = Rect(x: width - margin - 104, y: 13, width: 104, height: 30)
        let cardTop = height - margin - Self.cardHeight
        graph = Rect(
            x: margin, y: Self.headerHeight, width: width - 2 * margin,
            height: cardTop - Self.gap - Self.headerHeight)
        let metersWidth = hasMeters ? 132.0 : 0
        plot = Rect(
            x: graph.x + 46, y: graph.y + 12, width: graph.width - 46 - 14 - metersWidth,
            height: graph.height - 12 - 30)
        meters = Rect(x: plot.right + 24, y: plot.y, width: hasMeters ? metersWidth - 24 : 0, height: plot.height)
        let cardWidth = (width - 2 * margin - Self.gap * Double(cardCount - 1)) / Double(cardCount)
        var cards: [Rect] = []
        for number in 0..<cardCount {
            cards.append(
                Rect(
                    x: margin + Double(number) * (cardWidth + Self.gap), y: cardTop, width: cardWidth,
                    height: Self.cardHeight))
        }
        self.cards = cards
    }
}
