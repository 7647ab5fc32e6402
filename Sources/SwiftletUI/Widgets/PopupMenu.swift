// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
import SwiftletEffects

/// A menu over a view, with columns of rows to choose from.
final class PopupMenu: Widget {
    struct Row {
        let title: UTF8Text
        var isCurrent = false
        let action: () -> Void
    }

    struct Column {
        let title: UTF8Text
        var rows: [Row] = []
        /// Whether the choice has no effect with the current settings.
        var isIdle = false

        mutating func add(_ title: UTF8Text, isCurrent: Bool = false, _ action: @escaping () -> Void) {
            rows.append(Row(title: title, isCurrent: isCurrent, action: action))
        }
    }

    private let columns: [Column]
    /// The number of rows that fit; the user scrolls to others.
    private let visibleRowCount: Int
    /// The first visible row of the longest column.
    private var top = 0
    /// Whether more rows will follow. Then a new menu replaces this one.
    let isIncomplete: Bool
    /// Whether a menu with all rows may replace this one now: not while the main button is down on it.
    var isReplaceable: Bool { isIncomplete && activePress == nil }
    /// The row marked by the pointer or the keys.
    private var marked: (column: Int, row: Int) = (0, 0)
    /// The current press of the main button on the menu; nil without one.
    private var activePress: ActivePress?
    override var description: Description {
        Description(.menu, columns[marked.column].title, value: markedTitle, [.activate, .step])
    }

    private struct ActivePress {
        let point: Point
        /// The first visible row at the press.
        let top: Int
        /// Whether the press scrolls the rows, and chooses none.
        var isScrolling = false
    }

    private static let padding = 6.0
    /// The height of a touch target.
    private static let rowHeight = 40.0
    /// The height of the columns' titles.
    private static let headHeight = 26.0

    /// Returns the number of rows that fit within an area.
    static func rowCount(within area: Rect) -> Int {
        max(1, Int((area.inset(by: margin).height - 2 * padding - headHeight) / rowHeight))
    }
    /// The distance of a menu from the edges of the view.
    private static let margin = 6.0

    /// Creates a menu at a place, moved to fit within an area.
    init(_ columns: [Column], at place: Point, within area: Rect, columnWidth: Double, isIncomplete: Bool = false) {
        self.columns = columns
        self.isIncomplete = isIncomplete
        var rowCount = 1
        for column in columns { rowCount = max(rowCount, column.rows.count) }
        visibleRowCount = min(rowCount, Self.rowCount(within: area))
        super.init()
        let area = area.inset(by: Self.margin)
        let width = min(area.width, Double(columns.count) * columnWidth + 2 * Self.padding)
        let height = Self.headHeight + Double(visibleRowCount) * Self.rowHeight + 2 * Self.padding
        frame = Rect(
            x: max(area.x, min(place.x, area.right - width)), y: max(area.y, min(place.y, area.bottom - height)),
            width: width, height: height)
        // Scroll to the current choices, and mark that of the first column.
        var first = 0
        for column in 0..<columns.count {
            for number in 0..<columns[column].rows.count where columns[column].rows[number].isCurrent {
                mark(column, number)
                if column == 0 { first = number }
            }
        }
        mark(0, first)
    }

    /// The frame of a line below the columns' titles.
    private func frame(ofLine line: Int, _ column: Int) -> Rect {
        let title = frame(ofTitle: column)
        return Rect(
            x: title.x, y: title.bottom + Double(line) * Self.rowHeight, width: title.width, height: Self.rowHeight)
    }

    private func frame(ofTitle column: Int) -> Rect {
        let width = (frame.width - 2 * Self.padding) / Double(columns.count)
        return Rect(
            x: frame.x + Self.padding + Double(column) * width, y: frame.y + Self.padding, width: width,
            height: Self.headHeight)
    }

    /// Returns the visible rows of a column. A short column does not scroll.
    private func visibleRows(_ column: Int) -> Range<Int> {
        let count = columns[column].rows.count
        let first = min(top, max(0, count - visibleRowCount))
        return first..<min(count, first + visibleRowCount)
    }

    /// Returns the row at a point; nil for none.
    private func place(at point: Point) -> (column: Int, row: Int)? {
        for column in 0..<columns.count {
            let seen = visibleRows(column)
            for row in seen where frame(ofLine: row - seen.lowerBound, column).contains(point) { return (column, row) }
        }
        return nil
    }

    /// Marks a row, and scrolls to it.
    private func mark(_ column: Int, _ row: Int) {
        marked = (column, min(row, columns[column].rows.count - 1))
        let seen = visibleRows(column)
        if marked.row < seen.lowerBound { top = marked.row }
        if marked.row >= seen.upperBound { top = marked.row - visibleRowCount + 1 }
    }

    /// Marks the row that is marked in the menu which this one replaces, if it has a row with the same titles.
    func markSameRow(as other: PopupMenu) {
        let (title, row) = (other.columns[other.marked.column].title, other.markedTitle)
        for column in 0..<columns.count where columns[column].title.isSame(as: title) {
            for number in 0..<columns[column].rows.count where columns[column].rows[number].title.isSame(as: row) {
                mark(column, number)
            }
        }
    }

    private var markedTitle: UTF8Text { columns[marked.column].rows[marked.row].title }

    private func markRow(at point: Point) {
        if let place = place(at: point) { mark(place.column, place.row) }
    }

    /// The number of invisible rows of the longest column.
    private var hiddenRowCount: Int {
        var longest = 0
        for column in columns { longest = max(longest, column.rows.count) }
        return longest - visibleRowCount
    }

    private func scroll(to row: Int) { top = max(0, min(row, hiddenRowCount)) }

    // MARK: - Input

    /// Tracks the pointer. With the button down, dragging scrolls the rows, as on a touch screen.
    private func move(to point: Point) {
        if var activePress {
            let distance = point.y - activePress.point.y
            if abs(distance) > 12 && hiddenRowCount > 0 { activePress.isScrolling = true }
            self.activePress = activePress
            if activePress.isScrolling { scroll(to: activePress.top - Int((distance / Self.rowHeight).rounded())) }
        }
        markRow(at: point)
    }

    /// Chooses the row at the point of the release.
    private func letGo(at point: Point) {
        let ended = activePress
        activePress = nil
        guard let ended, !ended.isScrolling, let place = place(at: point) else { return }
        choose(columns[place.column].rows[place.row])
    }

    private func choose(_ row: Row) {
        panel.closeMenu()
        row.action()
    }

    /// Handles an input event. Returns false if the menu does not use it.
    func handle(_ input: Input) -> Bool {
        let before = (marked.column, marked.row, top)
        switch input {
        case .moved(let point, _, _): move(to: point)
        case .pressed(let point, _, let time):
            // Ignore the second click of a double click that has opened the menu.
            if panel.isSecondClick(at: point, time: time) { break }
            guard frame.contains(point) else {
                panel.closeMenu()
                return true
            }
            markRow(at: point)
            activePress = ActivePress(point: point, top: top)
        case .released(let point): letGo(at: point)
        case .menu(let point):
            panel.closeMenu()
            return frame.contains(point)
        case .wheel(let point, let notches, _):
            scroll(to: top + (notches > 0 ? -3 : 3))
            move(to: point)
        default: return false
        }
        if before != (marked.column, marked.row, top) { panel.invalidate(frame) }
        return true
    }

    /// Handles a key. While the menu is open, it gets all keys.
    override func press(_ press: KeyStroke) -> Bool {
        let (column, row) = marked
        let rows = columns[column].rows.count
        switch press.lowercasedKey {
        case .up: mark(column, (row + rows - 1) % rows)
        case .down: mark(column, (row + 1) % rows)
        case .left: mark((column + columns.count - 1) % columns.count, row)
        case .right: mark((column + 1) % columns.count, row)
        case .enter, .character(UInt8(ascii: " ")): choose(columns[column].rows[row])
        case .escape, .menu, .tab, .backspace, .character(UInt8(ascii: "m")): panel.closeMenu()
        case .page(let isUp): mark(column, max(0, row + (isUp ? -visibleRowCount : visibleRowCount)))
        case .character, .foreignCharacter: break
        }
        panel.invalidate(frame)
        return true
    }

    // MARK: - Drawing

    @_optimize(size)
    override func paint(on canvas: Canvas) {
        canvas.fill(frame, theme.tip, radius: 8)
        canvas.stroke(frame, theme.tipEdge, radius: 8)
        for column in 0..<columns.count {
            let title = frame(ofTitle: column)
            let word = columns[column].title
            let size = canvas.size(of: word, upTo: canvas.textSize(11.5, upTo: 20), width: title.width - 22)
            canvas.draw(word, at: Point(x: title.x + 18, y: title.middle(of: size)), size: size, theme.label)
            let seen = visibleRows(column)
            for row in seen { paint(row, column, at: frame(ofLine: row - seen.lowerBound, column), canvas) }
            if seen.count < columns[column].rows.count { paintScrollBar(seen, column, canvas) }
        }
    }

    /// Draws a scroll bar with the visible part of a column.
    private func paintScrollBar(_ seen: Range<Int>, _ column: Int, _ canvas: Canvas) {
        let (first, last) = (frame(ofLine: 0, column), frame(ofLine: visibleRowCount - 1, column))
        let perRow = (last.bottom - first.y) / Double(columns[column].rows.count)
        let bar = Rect(
            x: first.right - 4, y: first.y + Double(seen.lowerBound) * perRow, width: 3,
            height: Double(seen.count) * perRow)
        canvas.fill(bar, theme.label, radius: 1.5)
    }

    private func paint(_ row: Int, _ column: Int, at frame: Rect, _ canvas: Canvas) {
        let item = columns[column].rows[row]
        if marked == (column, row) { canvas.fill(frame, theme.tipEdge, radius: 5) }
        let color = columns[column].isIdle ? theme.label : theme.text
        if item.isCurrent {
            canvas.fill(
                circleAt: Point(x: frame.x + 9, y: frame.center.y), radius: 3,
                columns[column].isIdle ? theme.label : theme.accent)
        }
        let size = canvas.size(of: item.title, upTo: canvas.textSize(13), width: frame.width - 22)
        canvas.draw(item.title, at: Point(x: frame.x + 18, y: frame.middle(of: size)), size: size, color)
    }
}
