// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletEffects

/// The layout of a view: a header, the graph, and rows of cards.
struct ViewLayout {
    /// Returns the initial size of a view in logical units.
    static func standardSize(of content: ViewContent) -> (width: Double, height: Double) {
        if content.view.multiband != nil {
            // With meters, the plot is as wide as without them at 900.
            return (content.view.graph?.live == .analyser ? 900 + meterGap + metersWidth : 900, 500)
        }
        let (count, hasGraph) = (content.cardCount, content.view.graph != nil)
        let between = !hasGraph || count == 0 ? 0 : gap
        return (
            count > smallCardThreshold ? 1100 : 720,
            headerHeight + (hasGraph ? 304 : 0) + between + cardsHeight(count) + margin
        )
    }

    /// Returns the minimum size of a view in logical units.
    static func minimumSize(of content: ViewContent) -> (width: Double, height: Double) {
        if content.view.multiband != nil { return (480, 320) }
        let standard = standardSize(of: content)
        return (max(480, standard.width * 2 / 3), standard.height - (content.view.graph == nil ? 0 : 150))
    }

    /// With more cards than this, cards are smaller and stand in more columns.
    static let smallCardThreshold = 24
    private static func columns(_ count: Int) -> Int { count > smallCardThreshold ? 10 : 6 }
    private static func rowCount(_ count: Int) -> Int { (count + columns(count) - 1) / columns(count) }
    /// The height of all rows of cards.
    private static func cardsHeight(_ count: Int) -> Double {
        count == 0 ? 0 : Double(rowCount(count)) * (cardHeight(count > smallCardThreshold) + gap) - gap
    }
    private static func cardHeight(_ isSmall: Bool) -> Double { isSmall ? 58 : 82 }
    /// The minimum width of a card in a strip with one row.
    private static let minimumCardWidth = 84.0

    static let margin = 16.0
    /// The width of the meters beside a graph, at a text scale of 1.
    static let metersWidth = 108.0
    private static let meterGap = 16.0
    /// Below this size, meters are hidden.
    private static let smallestWithMeters = (width: 600.0, height: 400.0)
    /// Below this height, the graph's buttons are beside the plot, in a column.
    private static let lowHeight = 400.0
    private static let toolColumnWidth = 60.0
    static let headerHeight = 56.0
    private static let gap = 12.0

    let all: Rect
    /// The frames of all widgets, in their order; empty for hidden ones.
    let frames: [Rect]
    /// The area within the axes.
    let plot: Rect
    /// The area of the meters; empty without meters.
    let meters: Rect
    /// The size of the cards that are shown.
    let cardSize: (width: Double, height: Double)
    /// Whether the contents of the cards are small.
    let hasSmallCards: Bool

    /// - Parameters:
    ///   - size: the view's size.
    ///   - content: the graph's contents; nil for cards alone.
    ///   - strip: the numbers of the visible cards; nil if all are visible.
    ///   - canListen: whether the graph has a button to hear one band alone.
    ///   - textScale: the scale of texts.
    @inline(never)
    @_optimize(size)
    init(
        _ size: (width: Double, height: Double), cardCount: Int, graph content: Graph?, hasPresets: Bool, strip: [Int]?,
        canListen: Bool, textScale: Double
    ) {
        let (width, height) = size
        let margin = Self.margin
        all = Rect(x: 0, y: 0, width: width, height: height)
        let hasGraph = content != nil
        let shownCount = strip?.count ?? cardCount
        let isNarrow = width - 2 * margin < Double(shownCount) * (Self.minimumCardWidth + Self.gap)
        let rowCount = strip == nil ? Self.rowCount(cardCount) : (isNarrow ? 2 : 1)
        hasSmallCards = strip == nil ? cardCount > Self.smallCardThreshold : isNarrow
        let rowHeight = Self.cardHeight(hasSmallCards)
        // Small cards in two rows have smaller gaps.
        let gap = strip != nil && isNarrow ? 6 : Self.gap
        let cardsHeight = shownCount == 0 ? 0 : Double(rowCount) * (rowHeight + gap) - gap
        let cardTop = hasGraph ? height - margin - cardsHeight : Self.headerHeight
        let graphBottom = cardCount == 0 ? cardTop : cardTop - gap
        let graph = Rect(
            x: margin, y: Self.headerHeight, width: hasGraph ? width - 2 * margin : 0,
            height: hasGraph ? graphBottom - Self.headerHeight : 0)
        let hasMeters =
            (content?.live == .meters || content?.live == .analyser) && width >= Self.smallestWithMeters.width
            && height >= Self.smallestWithMeters.height
        // Larger texts have no room on the meters.
        let metersWidth = hasMeters ? Self.meterGap + Self.metersWidth * min(1.5, textScale) : 0
        // Leave room for labels to the left of the plot and below it.
        let (left, below) = content?.hasLabels == false ? (14.0, 12.0) : (9 + 37 * textScale, 18 + 12 * textScale)
        // The level scale is at the right. Buttons are above the plot, or right of it if the view is low.
        let hasScale = content?.live == .analyser
        let hasRange = (content?.verticals.count ?? 0) > 1
        let hasTools = hasScale || hasRange
        let isLow = height < Self.lowHeight
        let toolScale = min(1.5, textScale)
        let toolColumnWidth = Self.toolColumnWidth * toolScale
        let toolHeight = 10 + 12 * toolScale
        let right = (hasScale ? 8 + 34 * textScale : 14) + (hasTools && isLow ? toolColumnWidth : 0)
        let above = hasTools && !isLow ? 14 + toolHeight : 12
        plot = Rect(
            x: graph.x + left, y: graph.y + above, width: graph.width - left - right - metersWidth,
            height: graph.height - above - below)
        let areNeeded = [hasRange, hasScale, canListen, hasScale]
        let tools =
            isLow
            ? Self.toolColumn(
                areNeeded,
                in: Rect(
                    x: graph.right - toolColumnWidth - 2, y: graph.y, width: toolColumnWidth - 4,
                    height: graph.height), height: toolHeight)
            : Self.tools(
                areNeeded, endingAt: Point(x: plot.right, y: graph.y + 7),
                size: (min(74 * toolScale, (plot.width + 8) / 4 - 8), toolHeight))
        // Right of the level scale, or of the plot without a scale.
        meters =
            hasMeters
            ? Rect(
                x: plot.right + right + Self.meterGap / 2, y: graph.y + 8, width: metersWidth - Self.meterGap,
                height: graph.height - 14) : .none
        let area = Rect(x: margin, y: cardTop, width: width - 2 * margin, height: height - margin - cardTop)
        let shown = Self.cards(shownCount, in: area, rowCount: rowCount, height: rowHeight, gap: gap)
        cardSize = (shown.first?.width ?? 0, shown.first?.height ?? 0)
        var cards = strip == nil ? shown : [Rect](repeating: .none, count: cardCount)
        if let strip { for place in 0..<strip.count { cards[strip[place]] = shown[place] } }
        frames = [graph] + cards + tools + Self.header(width, hasPresets: hasPresets) + [meters]
    }

    /// Returns the frames in the header: presets (empty without presets), bypass, and the buttons to their left.
    private static func header(_ width: Double, hasPresets: Bool) -> [Rect] {
        let isWide = width >= 600
        let bypassWidth = isWide ? 104.0 : 40
        let bypass = Rect(x: width - margin - bypassWidth, y: 13, width: bypassWidth, height: 30)
        let presetWidth = hasPresets ? (isWide ? 170.0 : 120) : 0
        let presets = Rect(x: bypass.x - 10 - presetWidth, y: 13, width: presetWidth, height: hasPresets ? 30 : 0)
        var buttons: [Rect] = []
        var end = (hasPresets ? presets.x : bypass.x) - (isWide ? 10 : 6)
        // With its gap, each button is as wide as a touch target.
        for width in isWide ? [46.0, 56, 36, 36] : [38.0, 44, 38, 38] {
            buttons.append(Rect(x: end - width, y: 13, width: width, height: 30))
            end -= width + (isWide ? 4 : 2)
        }
        return [presets, bypass] + buttons.reversed()
    }

    /// Returns the frames of a graph's buttons, from the right; empty for those that are not needed.
    private static func tools(_ areNeeded: [Bool], endingAt end: Point, size: (width: Double, height: Double)) -> [Rect]
    {
        var tools: [Rect] = []
        var right = end.x
        for isNeeded in areNeeded {
            tools.append(
                isNeeded ? Rect(x: right - size.width, y: end.y, width: size.width, height: size.height) : .none)
            if isNeeded { right -= size.width + 8 }
        }
        return tools
    }

    /// Returns the frames of a graph's buttons in a column, the first at the bottom; empty for those that are not needed,
    /// and for the last ones if their touch targets do not fit.
    private static func toolColumn(_ areNeeded: [Bool], in area: Rect, height: Double) -> [Rect] {
        let count = min(areNeeded.filter { $0 }.count, max(1, Int(area.height / 40)))
        let pitch = min(44, area.height / Double(max(1, count)))
        var tools: [Rect] = []
        var place = Double(count)
        for isNeeded in areNeeded {
            if isNeeded { place -= 1 }
            let y = area.y + (place + 0.5) * pitch - height / 2
            tools.append(isNeeded && place >= 0 ? Rect(x: area.x, y: y, width: area.width, height: height) : .none)
        }
        return tools
    }

    /// Returns the frames of cards in rows of equal length.
    private static func cards(_ count: Int, in area: Rect, rowCount: Int, height cardHeight: Double, gap: Double)
        -> [Rect]
    {
        guard count > 0 else { return [] }
        let columnCount = (count + rowCount - 1) / rowCount
        let width = (area.width - gap * Double(columnCount - 1)) / Double(columnCount)
        let height = min(cardHeight, (area.height - gap * Double(rowCount - 1)) / Double(rowCount))
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

extension Rect {
    /// Returns the baseline that centres a text of a size vertically.
    func middle(of size: Double) -> Double { center.y + size * 4.5 / 13 }

    /// The touch target: at least 40 units wide and high, and no smaller than the rectangle.
    var target: Rect {
        guard !isEmpty else { return self }
        let (wider, higher) = (max(0, 40 - width) / 2, max(0, 40 - height) / 2)
        return Rect(x: x - wider, y: y - higher, width: width + 2 * wider, height: height + 2 * higher)
    }
}
