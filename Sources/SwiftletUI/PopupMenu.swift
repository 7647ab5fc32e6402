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
    /// The row that the pointer or the keys are on.
    var column = 0
    var row = 0

    private let columnWidth: Double
    private static let padding = 6.0

    /// A menu at a place, as far as it fits within an area.
    init(_ columns: [Column], at place: Point, within area: Rect, columnWidth: Double = 108) {
        self.columns = columns
        self.columnWidth = columnWidth
        var rowCount = 1
        for column in columns { rowCount = max(rowCount, column.rows.count) }
        let area = area.inset(by: 6)
        rowHeight = min(22, (area.height - 2 * Self.padding) / Double(rowCount + 1))
        let width = min(area.width, Double(columns.count) * columnWidth + 2 * Self.padding)
        let height = Double(rowCount + 1) * rowHeight + 2 * Self.padding
        frame = Rect(
            x: max(area.x, min(place.x, area.right - width)), y: max(area.y, min(place.y, area.bottom - height)),
            width: width, height: height)
        for number in 0..<(columns.first?.rows.count ?? 0) where columns[0].rows[number].isCurrent { row = number }
    }

    private func frame(ofRow row: Int, _ column: Int) -> Rect {
        let width = (frame.width - 2 * Self.padding) / Double(columns.count)
        return Rect(
            x: frame.x + Self.padding + Double(column) * width,
            y: frame.y + Self.padding + Double(row + 1) * rowHeight, width: width, height: rowHeight)
    }

    /// The row at a point, if there is one.
    private func place(at point: Point) -> (column: Int, row: Int)? {
        for column in 0..<columns.count {
            for row in 0..<columns[column].rows.count where frame(ofRow: row, column).contains(point) {
                return (column, row)
            }
        }
        return nil
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
        case .wheel, .released: break
        case .left, .key, .command, .pasted, .focused, .dropped, .exposed, .covered, .resized, .destroyed: return false
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
        case .character, .foreignCharacter, .page: break
        }
        return true
    }

    // MARK: - Drawing

    func paint(_ panel: Panel, _ canvas: Canvas) {
        let theme = panel.theme
        canvas.fill(frame, theme.tip, radius: 8)
        canvas.stroke(frame, theme.tipEdge, radius: 8)
        for column in 0..<columns.count {
            let head = frame(ofRow: -1, column)
            canvas.draw(
                columns[column].title, at: Point(x: head.x + 18, y: head.center.y + 4), size: 11.5, theme.label,
                maximum: head.width - 22)
            for row in 0..<columns[column].rows.count { paint(row, column, theme, canvas) }
        }
    }

    private func paint(_ row: Int, _ column: Int, _ theme: Theme, _ canvas: Canvas) {
        let frame = frame(ofRow: row, column)
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
        guard var menu, menu.column != column || menu.row != row else { return }
        menu.column = column
        menu.row = min(row, menu.columns[column].rows.count - 1)
        self.menu = menu
        invalidate(menu.frame)
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
