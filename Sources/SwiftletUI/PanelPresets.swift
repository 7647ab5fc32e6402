// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
import SwiftletEffects
import SwiftletPlugin

/// Presets: the factory's, and after them those that users have saved.
extension Panel {
    /// How many there are, as far as is known.
    var presetCount: Int { presets.count + (ownPresets?.count ?? 0) }

    /// The one that is shown, or was until it was changed.
    private var current: Int? { presetNumber ?? changedPreset }

    func name(ofPreset number: Int) -> UTF8Text {
        if number < presets.count { return UTF8Text(presets[number].name) }
        let own = number - presets.count
        return own < (ownPresets?.count ?? 0) ? ownPresets?[own].name ?? "" : ""
    }

    /// The value that a preset has for a parameter; none where it has none.
    private func value(_ parameter: Int, ofPreset number: Int) -> Double? {
        number < presets.count
            ? presets[number].values[parameter] : ownPresets?[number - presets.count].values[parameter]
    }

    /// Finds the preset whose values are shown.
    func followPreset() {
        var shown: Int?
        // What was taken last first: others may have the same values.
        if let last = current, isShown(last) { shown = last }
        for number in 0..<presetCount where shown == nil && isShown(number) { shown = number }
        guard shown != presetNumber else { return }
        changedPreset = shown == nil ? presetNumber : nil
        presetNumber = shown
        invalidate(.presets)
    }

    private func isShown(_ preset: Int) -> Bool {
        guard preset < presetCount else { return false }
        for number in 0..<values.count {
            guard let wanted = value(number, ofPreset: preset) else { continue }
            guard let value = parameters[number].range.accepted(wanted) else { return false }
            // Ports carry 32 bits.
            if Float(value) != Float(values[number]) { return false }
        }
        return true
    }

    /// Sets all parameters as the next preset has them, or the one before; the first one where none is shown. While presets are
    /// read, that waits.
    func stepPreset(by step: Int) {
        if ownPresets == nil && !isReadingPresets { readPresets() }
        guard !isReadingPresets else {
            awaitedStep += step
            return
        }
        guard presetCount > 0 else { return }
        let end = step > 0 ? 0 : presetCount - 1
        take(preset: current.map { (($0 + step) % presetCount + presetCount) % presetCount } ?? end)
    }

    /// Sets all parameters that a preset has a value for.
    func take(preset number: Int) {
        isPartChosen = false
        companions = []
        let before = currentName
        // What is taken is shown, be it only until it is changed.
        (presetNumber, changedPreset) = (nil, number)
        let isStep = asOne(.tookPreset) {
            for parameter in 0..<values.count {
                if let value = value(parameter, ofPreset: number) { setOnce(parameter, to: value) }
            }
        }
        followPreset()
        invalidate(.presets)
        if isStep {
            history.steps[history.position - 1].presetBefore = before
            history.steps[history.position - 1].presetAfter = currentName
        }
    }

    private var currentName: UTF8Text? { current.map { name(ofPreset: $0) } }

    /// Shows the preset of a name, with a mark where it was changed; without a name, that which has the values shown.
    func showPreset(named name: UTF8Text?) {
        (presetNumber, changedPreset) = (nil, nil)
        if let name {
            for number in 0..<presetCount where self.name(ofPreset: number).isSame(as: name) { changedPreset = number }
        }
        followPreset()
        invalidate(.presets)
    }

    // MARK: - Reading

    /// How long presets are read before a picture is drawn, in seconds: the host waits meanwhile.
    private static let readingTime = 0.01

    /// Begins to read what users have saved: a few hundred presets are there at once, more come with the next pictures.
    private func readPresets() {
        presetReader.begin(UserPresets.searchPath())
        isReadingPresets = true
        goOnReading()
    }

    /// Reads more of the presets, if there are more.
    func goOnReading() {
        // The numbers of presets are those of the menu that is open.
        guard isReadingPresets, menu == nil || menu?.isWaiting == true, presetReader.read(for: Self.readingTime) else {
            return
        }
        isReadingPresets = false
        let shown = awaitedPreset ?? currentName
        awaitedPreset = nil
        ownPresets = presetReader.presets
        showPreset(named: shown)
        if menu?.isWaiting == true { showPresetMenu() }
        if awaitedStep != 0 { stepPreset(by: awaitedStep) }
        awaitedStep = 0
    }

    // MARK: - The menu

    /// Opens the menu of all presets, and of what can be done with them.
    func openPresetMenu() {
        readPresets()
        showPresetMenu()
    }

    private func showPresetMenu() {
        // As many in a column as fit, and as many columns as fit; what does not fit is scrolled to.
        var rowCount = PopupMenu.rowCount(within: layout.all)
        let columnWidth = 122 * textScale
        let columnCount = max(4, Int((layout.all.width - 24) / columnWidth)) - 2
        func columnsNeeded(_ count: Int) -> Int { (count + rowCount - 1) / rowCount }
        while columnsNeeded(presets.count) + columnsNeeded(presetCount - presets.count) > columnCount { rowCount += 1 }
        var columns: [PopupMenu.Column] = []
        add(0..<presets.count, "Factory", to: &columns, rowCount)
        add(presets.count..<presetCount, "Yours", to: &columns, rowCount)
        if isReadingPresets && ownPresets == nil {
            columns.append(
                PopupMenu.Column(title: "Yours", rows: [PopupMenu.Row(title: "Reading…", action: .nothing)]))
        }
        columns.append(settingsColumn)
        columns.append(viewColumn)
        let place = Point(
            x: layout.presets.center.x - columnWidth * Double(columns.count) / 2, y: layout.presets.bottom + 4)
        var menu = PopupMenu(columns, at: place, within: layout.all, columnWidth: columnWidth)
        menu.isWaiting = isReadingPresets
        closeMenu()
        open(menu)
    }

    private func add(_ numbers: Range<Int>, _ title: UTF8Text, to columns: inout [PopupMenu.Column], _ rowCount: Int) {
        guard !numbers.isEmpty else { return }
        // Columns of about as many each.
        let columnCount = (numbers.count + rowCount - 1) / rowCount
        let rowCount = (numbers.count + columnCount - 1) / columnCount
        for number in numbers {
            if (number - numbers.lowerBound) % rowCount == 0 {
                columns.append(PopupMenu.Column(title: number == numbers.lowerBound ? title : ""))
            }
            columns[columns.count - 1].rows.append(
                PopupMenu.Row(
                    title: name(ofPreset: number), action: .preset(number), isCurrent: number == presetNumber))
        }
    }

    private var settingsColumn: PopupMenu.Column {
        var column = PopupMenu.Column(title: "Settings")
        column.rows.append(PopupMenu.Row(title: "Save as…", action: .save))
        if let number = current, number >= presets.count {
            column.rows.append(PopupMenu.Row(title: "Replace", action: .replace(number, isSure: false)))
            column.rows.append(PopupMenu.Row(title: "Delete", action: .delete(number, isSure: false)))
        }
        column.rows.append(PopupMenu.Row(title: "Copy", action: .command(.copy)))
        column.rows.append(PopupMenu.Row(title: "Paste", action: .command(.paste)))
        return column
    }

    /// What is otherwise asked for by keys.
    private var viewColumn: PopupMenu.Column {
        var column = PopupMenu.Column(title: "View")
        column.rows = [
            PopupMenu.Row(title: "Larger", action: .command(.larger)),
            PopupMenu.Row(title: "Smaller", action: .command(.smaller)),
            PopupMenu.Row(title: "Larger text", action: .command(.largerText)),
            PopupMenu.Row(title: "Smaller text", action: .command(.smallerText)),
            PopupMenu.Row(title: theme.isLight ? "Dark colours" : "Light colours", action: .command(.otherColors)),
        ]
        return column
    }

    private func ask(_ question: UTF8Text, _ answer: UTF8Text, _ action: PopupMenu.Action) {
        var column = PopupMenu.Column(title: question)
        column.rows = [PopupMenu.Row(title: "Cancel", action: .nothing), PopupMenu.Row(title: answer, action: action)]
        let width = 220 * textScale
        let place = Point(x: layout.presets.center.x - width / 2, y: layout.presets.bottom + 4)
        open(PopupMenu([column], at: place, within: layout.all, columnWidth: width))
    }

    // MARK: - The user's own

    func replace(_ number: Int, isSure: Bool) {
        let name = name(ofPreset: number)
        guard isSure else { return ask("Replace “" + name + "”?", "Replace", .replace(number, isSure: true)) }
        save(as: name)
    }

    func delete(_ number: Int, isSure: Bool) {
        let name = name(ofPreset: number)
        guard isSure else { return ask("Delete “" + name + "”?", "Delete", .delete(number, isSure: true)) }
        guard let presets = ownPresets, number - self.presets.count < presets.count else { return }
        let isDeleted = userPresets.delete(presets[number - self.presets.count])
        readPresets()
        show(notice: isDeleted ? name + " is deleted." : name + " cannot be deleted.")
    }

    private func save(as name: UTF8Text) {
        if let fault = userPresets.save(values, as: name, among: ownPresets ?? []) {
            return show(notice: name + " cannot be saved: " + fault + ".")
        }
        awaitedPreset = name
        readPresets()
        show(notice: name + " is saved.")
    }

    func beginNaming() {
        naming = UTF8Text()
        invalidate(.presets)
    }

    func endNaming() {
        guard naming != nil else { return }
        naming = nil
        invalidate(.presets)
    }

    /// Follows a key while a name is typed: then it is the view's, whichever it is.
    func typeName(_ key: Key) -> Bool {
        guard var name = naming else { return false }
        switch key {
        case .character, .foreignCharacter: if name.bytes.count < 60 { name.append(character: typedCharacter) }
        case .backspace: name.removeLastCharacter()
        case .enter:
            endNaming()
            finishNaming(name)
            return true
        case .escape, .tab:
            endNaming()
            return true
        case .up, .down, .left, .right, .page, .menu: return true
        }
        naming = name
        invalidate(.presets)
        return true
    }

    private func finishNaming(_ name: UTF8Text) {
        guard !name.isEmpty else { return }
        for number in presets.count..<presetCount where self.name(ofPreset: number).isSame(as: name) {
            return replace(number, isSure: false)
        }
        save(as: name)
    }
}
