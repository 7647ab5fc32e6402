// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
import SwiftletEffects

/// A menu that is open over a view: columns of what can be chosen.
struct PopupMenu {
    /// What a row does.
    enum Action {
        /// Sets a parameter to a value.
        case set(Int, Double)
        case switchOn(Bool)
        case reset
        /// Has the chosen part be heard alone, or all again.
        case listen
        case remove
        /// Takes a preset, by its number.
        case preset(Int)
        /// Begins to type a name to save a preset under.
        case save
        /// Saves the values under the name of a preset of a person's, and deletes one: the first time, a question is asked.
        case replace(Int, isSure: Bool)
        case delete(Int, isSure: Bool)
        case command(Command)
        case nothing
    }

    struct Row {
        let title: UTF8Text
        let action: Action
        var isCurrent = false
    }

    struct Column {
        let title: UTF8Text
        var rows: [Row] = []
        /// Whether it means nothing as other choices are.
        var isIdle = false
    }

    let columns: [Column]
    /// Where it is on the view.
    let frame: Rect
    /// How many rows there is room for; the others are scrolled to.
    private let visibleRows: Int
    /// The first row that is seen of the longest column.
    private var top = 0
    /// Whether more is to come: then it is made anew.
    var isWaiting = false
    /// The row that the pointer or the keys are on.
    private(set) var column = 0
    private(set) var row = 0
    /// Where the main button went down on it, as long as it is down.
    private var grip: Grip?

    private struct Grip {
        let point: Point
        /// The first row that was seen then.
        let top: Int
        /// Whether the rows are drawn up or down, and none is chosen.
        var isScrolling = false
    }

    private static let padding = 6.0
    /// As high as a finger needs.
    private static let rowHeight = 40.0
    /// Of the columns' titles.
    private static let headHeight = 26.0

    /// How many rows there is room for within an area.
    static func rowCount(within area: Rect) -> Int {
        max(1, Int((area.inset(by: margin).height - 2 * padding - headHeight) / rowHeight))
    }
    /// How far a menu stays from the edges of the view.
    private static let margin = 6.0

    /// A menu at a place, as far as it fits within an area.
    init(_ columns: [Column], at place: Point, within area: Rect, columnWidth: Double) {
        self.columns = columns
        var rowCount = 1
        for column in columns { rowCount = max(rowCount, column.rows.count) }
        visibleRows = min(rowCount, Self.rowCount(within: area))
        let area = area.inset(by: Self.margin)
        let width = min(area.width, Double(columns.count) * columnWidth + 2 * Self.padding)
        let height = Self.headHeight + Double(visibleRows) * Self.rowHeight + 2 * Self.padding
        frame = Rect(
            x: max(area.x, min(place.x, area.right - width)), y: max(area.y, min(place.y, area.bottom - height)),
            width: width, height: height)
        // What is chosen is seen, and in the first column marked.
        var first = 0
        for column in 0..<columns.count {
            for number in 0..<columns[column].rows.count where columns[column].rows[number].isCurrent {
                _ = mark(column, number)
                if column == 0 { first = number }
            }
        }
        _ = mark(0, first)
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

    /// The rows of a column that are seen: a short one stays where it is.
    private func seen(_ column: Int) -> Range<Int> {
        let count = columns[column].rows.count
        let first = min(top, max(0, count - visibleRows))
        return first..<min(count, first + visibleRows)
    }

    /// The row at a point, if there is one.
    private func place(at point: Point) -> (column: Int, row: Int)? {
        for column in 0..<columns.count {
            let seen = seen(column)
            for row in seen where frame(ofLine: row - seen.lowerBound, column).contains(point) { return (column, row) }
        }
        return nil
    }

    /// Moves the mark to a row, which is then seen; false where it already was there.
    mutating func mark(_ column: Int, _ row: Int) -> Bool {
        let row = min(row, columns[column].rows.count - 1)
        guard self.column != column || self.row != row else { return false }
        (self.column, self.row) = (column, row)
        let seen = seen(column)
        if row < seen.lowerBound { top = row }
        if row >= seen.upperBound { top = row - visibleRows + 1 }
        return true
    }

    /// How many rows of the longest column are not seen.
    private var hiddenRows: Int {
        var longest = 0
        for column in columns { longest = max(longest, column.rows.count) }
        return longest - visibleRows
    }

    /// Scrolls by so many rows, down where above 0, as far as there are more; false where there are none.
    mutating func scroll(by rows: Int) -> Bool { scroll(to: top + rows) }

    private mutating func scroll(to row: Int) -> Bool {
        let wanted = max(0, min(row, hiddenRows))
        guard wanted != top else { return false }
        top = wanted
        return true
    }

    // MARK: - The main button

    /// Takes hold of the rows, which a finger draws up and down.
    mutating func grip(at point: Point) { grip = Grip(point: point, top: top) }

    /// Follows the button while it is down: whether another row is marked, or others are seen.
    mutating func drag(to point: Point) -> Bool {
        guard var grip else { return markRow(at: point) }
        let distance = point.y - grip.point.y
        if abs(distance) > 12 && hiddenRows > 0 { grip.isScrolling = true }
        self.grip = grip
        let isScrolled = grip.isScrolling && scroll(to: grip.top - Int((distance / Self.rowHeight).rounded()))
        return markRow(at: point) || isScrolled
    }

    private mutating func markRow(at point: Point) -> Bool {
        guard let place = place(at: point) else { return false }
        return mark(place.column, place.row)
    }

    /// Lets go of the rows: what the row at the point does, if one is chosen.
    mutating func letGo(at point: Point) -> Action? {
        defer { grip = nil }
        guard let grip, !grip.isScrolling, let place = place(at: point) else { return nil }
        return columns[place.column].rows[place.row].action
    }

    // MARK: - Input

    /// Follows what happens to the window; false where that is not the menu's.
    func follow(_ input: Input, _ panel: Panel) -> Bool {
        switch input {
        case .moved(let point, _, _): panel.dragMenu(to: point)
        case .pressed(let point, _, _, _):
            if frame.contains(point) { panel.gripMenu(at: point) } else { panel.closeMenu() }
        case .released(let point): panel.letGoOfMenu(at: point)
        case .menu(let point):
            panel.closeMenu()
            return frame.contains(point)
        case .wheel(let point, let notches, _):
            panel.scrollMenu(by: notches > 0 ? -3 : 3)
            panel.dragMenu(to: point)
        case .left, .key, .command, .pasted, .focusLost, .dropped, .exposed, .covered, .rearranged, .resized:
            return false
        }
        return true
    }

    /// Follows a key: while the menu is open, all are its.
    func press(_ key: Key, _ panel: Panel) -> Bool {
        let rows = columns[column].rows.count
        switch key {
        case .up: panel.mark(column, (row + rows - 1) % rows)
        case .down: panel.mark(column, (row + 1) % rows)
        case .left: panel.mark((column + columns.count - 1) % columns.count, row)
        case .right: panel.mark((column + 1) % columns.count, row)
        case .enter, .character(UInt8(ascii: " ")):
            panel.closeMenu()
            panel.perform(columns[column].rows[row].action)
        case .escape, .menu, .tab, .backspace, .character(UInt8(ascii: "m")): panel.closeMenu()
        case .page(let isUp): panel.mark(column, max(0, row + (isUp ? -visibleRows : visibleRows)))
        case .character, .foreignCharacter: break
        }
        return true
    }

    // MARK: - Drawing

    func paint(_ panel: Panel, _ canvas: Canvas) {
        let theme = panel.theme
        canvas.fill(frame, theme.tip, radius: 8)
        canvas.stroke(frame, theme.tipEdge, radius: 8)
        for column in 0..<columns.count {
            let title = frame(ofTitle: column)
            let word = columns[column].title
            let size = canvas.size(of: word, upTo: canvas.grown(11.5, upTo: 20), width: title.width - 22)
            canvas.draw(word, at: Point(x: title.x + 18, y: title.middle(of: size)), size: size, theme.label)
            let seen = seen(column)
            for row in seen { paint(row, column, at: frame(ofLine: row - seen.lowerBound, column), theme, canvas) }
            if seen.count < columns[column].rows.count { paintScrollBar(seen, column, theme, canvas) }
        }
    }

    /// Which part of a column is seen.
    private func paintScrollBar(_ seen: Range<Int>, _ column: Int, _ theme: Theme, _ canvas: Canvas) {
        let (first, last) = (frame(ofLine: 0, column), frame(ofLine: visibleRows - 1, column))
        let perRow = (last.bottom - first.y) / Double(columns[column].rows.count)
        let bar = Rect(
            x: first.right - 4, y: first.y + Double(seen.lowerBound) * perRow, width: 3,
            height: Double(seen.count) * perRow)
        canvas.fill(bar, theme.label, radius: 1.5)
    }

    private func paint(_ row: Int, _ column: Int, at frame: Rect, _ theme: Theme, _ canvas: Canvas) {
        let item = columns[column].rows[row]
        if row == self.row && column == self.column { canvas.fill(frame, theme.tipEdge, radius: 5) }
        let color = columns[column].isIdle ? theme.label : theme.text
        if item.isCurrent {
            canvas.fill(
                circleAt: Point(x: frame.x + 9, y: frame.center.y), radius: 3,
                columns[column].isIdle ? theme.label : theme.accent)
        }
        let size = canvas.size(of: item.title, upTo: canvas.grown(13), width: frame.width - 22)
        canvas.draw(item.title, at: Point(x: frame.x + 18, y: frame.middle(of: size)), size: size, color)
    }
}

extension Panel {
    /// Opens what menu there is at a point: that of a part at its handle, or of a choice on its card.
    func openMenu(at point: Point) {
        hideTip()
        commitEntry()
        guard drag == nil, let part = part(at: point) else { return }
        switch part {
        case .graph where parted != nil && selectHandle(near: point):
            focus(.graph)
            openPartMenu(at: point)
        case .card(let number):
            focus(part)
            openMenu(of: number, at: point)
        case .presets:
            focus(part)
            openPresetMenu()
        default: break
        }
    }

    /// Opens the menu of what has the focus; false where that has none.
    func openMenuByKey() -> Bool {
        switch focused {
        case .graph:
            guard let handle else { return false }
            openPartMenu(at: place(of: handle))
        case .card(let number):
            openMenu(of: number, at: Point(x: frame(of: focused).x, y: frame(of: focused).y))
        case .presets: openPresetMenu()
        default: break
        }
        return menu != nil
    }

    /// The choices of the chosen part, and what can be done with it.
    private func openPartMenu(at point: Point) {
        guard let part = parted?.parts[handleNumber] else { return }
        var columns: [PopupMenu.Column] = []
        for parameter in part.parameters where !parameters[parameter].choices.isEmpty {
            columns.append(column(of: parameter))
        }
        var actions = PopupMenu.Column(title: UTF8Text(of: parameters[part.on].name))
        if !companions.isEmpty { actions = PopupMenu.Column(title: "All chosen") }
        actions.rows.append(PopupMenu.Row(title: "Off", action: .switchOn(false)))
        if part.handle.vertical != nil { actions.rows.append(PopupMenu.Row(title: "Reset", action: .reset)) }
        if parted?.canListen == true && companions.isEmpty {
            actions.rows.append(PopupMenu.Row(title: "Listen", action: .listen, isCurrent: isListening))
        }
        actions.rows.append(PopupMenu.Row(title: "Remove", action: .remove))
        columns.append(actions)
        open(PopupMenu(columns, at: Point(x: point.x + 14, y: point.y + 8), within: layout.all, columnWidth: menuWidth))
    }

    private func openMenu(of parameter: Int, at point: Point) {
        guard !parameters[parameter].choices.isEmpty else { return }
        open(PopupMenu([column(of: parameter)], at: point, within: layout.all, columnWidth: menuWidth))
    }

    /// Of a column of choices.
    private var menuWidth: Double { 108 * textScale }

    private func column(of parameter: Int) -> PopupMenu.Column {
        var column = PopupMenu.Column(title: name(ofCard: parameter), isIdle: isIdle(parameter))
        let choices = parameters[parameter].choices
        for number in 0..<choices.count {
            column.rows.append(
                PopupMenu.Row(
                    title: UTF8Text(choices[number]), action: .set(parameter, Double(number)),
                    isCurrent: number == Int(values[parameter])))
        }
        return column
    }

    func open(_ menu: PopupMenu) {
        self.menu = menu
        invalidate(menu.frame.inset(by: -2))
    }

    func closeMenu() {
        guard let menu else { return }
        self.menu = nil
        invalidate(menu.frame.inset(by: -2))
    }

    /// Moves the mark to a row.
    func mark(_ column: Int, _ row: Int) {
        if menu?.mark(column, row) == true { invalidateMenu() }
    }

    func scrollMenu(by rows: Int) {
        if menu?.scroll(by: rows) == true { invalidateMenu() }
    }

    func gripMenu(at point: Point) {
        dragMenu(to: point)
        menu?.grip(at: point)
    }

    func dragMenu(to point: Point) {
        if menu?.drag(to: point) == true { invalidateMenu() }
    }

    func letGoOfMenu(at point: Point) {
        guard let action = menu?.letGo(at: point) else { return }
        closeMenu()
        perform(action)
    }

    private func invalidateMenu() {
        if let menu { invalidate(menu.frame) }
    }

    /// Does what a row of a menu says.
    func perform(_ action: PopupMenu.Action) {
        switch action {
        case .set(let parameter, let value): setChosen(parameter, to: value)
        case .switchOn(let isOn): switchChosen(on: isOn)
        case .reset: resetHandle(areAll: true)
        case .listen: _ = toggleListening()
        case .remove: removeChosen()
        case .preset(let number): take(preset: number)
        case .save: beginNaming()
        case .replace(let number, let isSure): replace(number, isSure: isSure)
        case .delete(let number, let isSure): delete(number, isSure: isSure)
        case .command(let command): perform(command)
        case .nothing: break
        }
    }
}
