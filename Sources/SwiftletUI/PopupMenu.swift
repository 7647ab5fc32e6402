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
    private let rowHeight: Double
    /// How many rows there is room for; the others are scrolled to.
    private let visibleRows: Int
    /// The first row that is seen of the longest column.
    private var top = 0
    /// The row that the pointer or the keys are on.
    private(set) var column = 0
    private(set) var row = 0

    private let columnWidth: Double
    private static let padding = 6.0

    /// A menu at a place, as far as it fits within an area.
    init(_ columns: [Column], at place: Point, within area: Rect, columnWidth: Double = 108) {
        self.columns = columns
        self.columnWidth = columnWidth
        var rowCount = 1
        for column in columns { rowCount = max(rowCount, column.rows.count) }
        let area = area.inset(by: 6)
        let room = area.height - 2 * Self.padding
        rowHeight = max(18, min(22, room / Double(rowCount + 1)))
        // Rows that just fit, but for rounding, do.
        visibleRows = max(1, min(rowCount, Int(room / rowHeight + 1e-9) - 1))
        let width = min(area.width, Double(columns.count) * columnWidth + 2 * Self.padding)
        let height = Double(visibleRows + 1) * rowHeight + 2 * Self.padding
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

    /// The frame of a line below the columns' titles, which are the line −1.
    private func frame(ofLine line: Int, _ column: Int) -> Rect {
        let width = (frame.width - 2 * Self.padding) / Double(columns.count)
        return Rect(
            x: frame.x + Self.padding + Double(column) * width,
            y: frame.y + Self.padding + Double(line + 1) * rowHeight, width: width, height: rowHeight)
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

    /// Scrolls by so many rows, down where above 0, as far as there are more; false where there are none.
    mutating func scroll(by rows: Int) -> Bool {
        var longest = 0
        for column in columns { longest = max(longest, column.rows.count) }
        let wanted = max(0, min(top + rows, longest - visibleRows))
        guard wanted != top else { return false }
        top = wanted
        return true
    }

    // MARK: - Input

    /// Follows what happens to the window; false where that is not the menu's.
    func follow(_ input: Input, _ panel: Panel) -> Bool {
        switch input {
        case .moved(let point, _):
            if let place = place(at: point) { panel.mark(place.column, place.row) }
        case .pressed(let point, _, _, _):
            panel.closeMenu()
            if let place = place(at: point) { panel.perform(columns[place.column].rows[place.row].action) }
        case .menu(let point):
            panel.closeMenu()
            return frame.contains(point)
        case .wheel(let point, let notches, _):
            panel.scrollMenu(by: notches > 0 ? -3 : 3)
            if let place = panel.menu?.place(at: point) { panel.mark(place.column, place.row) }
        case .released: break
        case .left, .key, .command, .pasted, .focused, .dropped, .exposed, .covered, .rearranged, .resized, .destroyed:
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
            let head = frame(ofLine: -1, column)
            canvas.draw(
                columns[column].title, at: Point(x: head.x + 18, y: head.center.y + 4), size: 11.5, theme.label,
                maximum: head.width - 22)
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
        canvas.draw(
            item.title, at: Point(x: frame.x + 18, y: frame.center.y + 4.5), size: min(13, rowHeight - 4), color,
            maximum: frame.width - 22)
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
        actions.rows.append(PopupMenu.Row(title: "Remove", action: .remove))
        columns.append(actions)
        open(PopupMenu(columns, at: Point(x: point.x + 14, y: point.y + 8), within: layout.all))
    }

    private func openMenu(of parameter: Int, at point: Point) {
        guard !parameters[parameter].choices.isEmpty else { return }
        open(PopupMenu([column(of: parameter)], at: point, within: layout.all))
    }

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

    private func invalidateMenu() {
        if let menu { invalidate(menu.frame) }
    }

    /// Does what a row of a menu says.
    func perform(_ action: PopupMenu.Action) {
        switch action {
        case .set(let parameter, let value): setChosen(parameter, to: value)
        case .switchOn(let isOn): switchChosen(on: isOn)
        case .reset: resetHandle()
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
