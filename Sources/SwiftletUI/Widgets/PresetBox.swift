// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
import SwiftletEffects
import SwiftletPlugin

/// The preset box of the header: the preset's name between arrows, and the presets. Factory presets come first, then
/// user presets.
final class PresetBox: HeaderButton {
    let factory: [ViewPreset]
    /// The user presets; nil until the user first opens the menu or steps through presets.
    private var userPresets: [UserPreset]?
    /// The number of the preset with the current values; nil for none.
    private(set) var shownPreset: Int?
    /// The last shown preset if its values have been changed since.
    private var modifiedPreset: Int?
    private let store: UserPresets
    private let reader: PresetReader
    /// Whether presets are still being read; the name to show and the steps to make after that.
    private var isReading = false
    private var pendingName: UTF8Text?
    private var pendingStep = 0

    override var description: Description {
        Description(
            .comboBox, "Preset", value: shownPreset.map { name(of: $0) } ?? "none",
            tip: "The arrows select the previous or next preset. Click the name for all presets and commands.",
            [.activate, .step, .menu])
    }

    init(_ content: ViewContent) {
        factory = content.presets
        store = UserPresets(
            plugin: content.plugin, title: UTF8Text(content.project) + "_" + UTF8Text(content.about.name),
            parameters: content.parameters)
        reader = PresetReader(plugin: content.plugin, parameters: content.parameters)
    }

    // MARK: - The shown preset

    /// The number of known presets.
    private var count: Int { factory.count + (userPresets?.count ?? 0) }
    /// The shown preset, or the one that has been changed.
    private var current: Int? { shownPreset ?? modifiedPreset }
    private var currentName: UTF8Text? { current.map { name(of: $0) } }

    private func name(of number: Int) -> UTF8Text {
        if number < factory.count { return UTF8Text(factory[number].name) }
        guard let userPresets, number - factory.count < userPresets.count else { return "" }
        return userPresets[number - factory.count].name
    }

    /// Returns a preset's value for a parameter; nil if it has none.
    private func value(_ parameter: Int, of number: Int) -> Double? {
        number < factory.count
            ? factory[number].values[parameter] : userPresets?[number - factory.count].values[parameter]
    }

    /// Finds the preset with the current values.
    func updateShownPreset() {
        var found: Int?
        // Prefer the current preset: others may have the same values.
        if let current, hasValues(current) { found = current }
        for number in 0..<count where found == nil && hasValues(number) { found = number }
        guard found != shownPreset else { return }
        modifiedPreset = found == nil ? shownPreset : nil
        shownPreset = found
        invalidate()
    }

    /// Whether the parameters have a preset's values.
    private func hasValues(_ preset: Int) -> Bool {
        guard preset < count else { return false }
        for number in 0..<settings.values.count {
            guard let wanted = value(number, of: preset) else { continue }
            guard let value = settings.parameters[number].range.clamped(wanted) else { return false }
            // Ports carry 32 bits.
            if Float(value) != Float(settings.values[number]) { return false }
        }
        return true
    }

    /// Shows the preset with a name, with a mark if it is changed; without a name, the preset with the current values.
    func show(named name: UTF8Text?) {
        (shownPreset, modifiedPreset) = (nil, nil)
        if let name {
            for number in 0..<count where self.name(of: number).isSame(as: name) { modifiedPreset = number }
        }
        updateShownPreset()
        invalidate()
    }

    // MARK: - Applying

    /// Applies the next or previous preset, or the first or last if none is shown. While presets are read, the step
    /// waits.
    override func step(by steps: Double, isFine: Bool) {
        if userPresets == nil && !isReading { read() }
        let step = steps > 0 ? 1 : -1
        if isReading { pendingStep += step } else { applyNext(stepping: step) }
    }

    private func applyNext(stepping step: Int) {
        guard count > 0 else { return }
        apply(current.map { (($0 + step) % count + count) % count } ?? (step > 0 ? 0 : count - 1))
    }

    /// Sets all parameters for which a preset has a value.
    private func apply(_ number: Int) {
        panel.graph.forgetChoice()
        let before = currentName
        // Show the preset even if a change follows immediately.
        (shownPreset, modifiedPreset) = (nil, number)
        let isStep = settings.performAsOneStep(.appliedPreset) {
            for parameter in 0..<settings.values.count {
                if let value = value(parameter, of: number) { settings.setOnce(parameter, to: value) }
            }
        }
        updateShownPreset()
        invalidate()
        if isStep { settings.history.namePresets(before: before, after: currentName) }
    }

    // MARK: - Reading

    /// The time for reading presets in each call of the host, in seconds. The host waits meanwhile.
    private static let readingTime = 0.01

    /// Starts to read the user presets. A few hundred are read immediately, more in the host's next calls.
    private func read() {
        reader.begin(UserPresets.searchPath())
        isReading = true
        continueReading()
    }

    /// Continues to read presets.
    func continueReading() {
        // An open menu refers to presets by number, so they must not change.
        guard isReading, panel.menu == nil || panel.menu?.isReplaceable == true, reader.read(for: Self.readingTime)
        else {
            return
        }
        isReading = false
        let name = pendingName ?? currentName
        pendingName = nil
        userPresets = reader.presets
        show(named: name)
        if let menu = panel.menu {
            showMenu()
            panel.menu?.markSameRow(as: menu)
        }
        if pendingStep != 0 { applyNext(stepping: pendingStep) }
        pendingStep = 0
    }

    // MARK: - Input

    override func activate() { openMenu(at: nil) }

    override func press(_ press: PointerPress) -> Bool {
        panel.closeField(.elsewhere)
        let fromCenter = press.point.x - frame.center.x
        if abs(fromCenter) < frame.width / 2 - 40 {
            activate()
        } else {
            step(by: fromCenter, isFine: false)
        }
        return false
    }

    override func scroll(by notches: Double, at point: Point, isFine: Bool) { step(by: -notches, isFine: false) }

    override func press(_ press: KeyStroke) -> Bool {
        switch press.key {
        case .up: step(by: -1, isFine: false)
        case .down: step(by: 1, isFine: false)
        default: return super.press(press)
        }
        return true
    }

    /// Saves a preset under the typed name.
    override func finishTyping(_ field: TextField, _ end: TextField.End) {
        guard end == .enter, !field.text.isEmpty else { return }
        for number in factory.count..<count where name(of: number).isSame(as: field.text) { return replace(number) }
        save(as: field.text)
    }

    // MARK: - The menu

    /// Opens the menu of presets and commands.
    override func openMenu(at point: Point?) {
        read()
        showMenu()
    }

    @_optimize(size)
    private func showMenu() {
        // Use as many rows and columns as fit; the user scrolls to the rest.
        let all = panel.layout.all
        var rowCount = PopupMenu.rowCount(within: all)
        let columnWidth = 122 * panel.appearance.textScale
        let columnCount = max(4, Int((all.width - 24) / columnWidth)) - 2
        func columnsNeeded(_ count: Int) -> Int { (count + rowCount - 1) / rowCount }
        while columnsNeeded(factory.count) + columnsNeeded(count - factory.count) > columnCount { rowCount += 1 }
        var columns: [PopupMenu.Column] = []
        add(0..<factory.count, "Factory", to: &columns, rowCount)
        add(factory.count..<count, "User", to: &columns, rowCount)
        if isReading && userPresets == nil {
            var column = PopupMenu.Column(title: "User")
            column.add("Reading…") {}
            columns.append(column)
        }
        columns.append(settingsColumn)
        columns.append(viewColumn)
        open(columns, columnWidth: columnWidth, isIncomplete: isReading)
    }

    private func open(_ columns: [PopupMenu.Column], columnWidth: Double, isIncomplete: Bool = false) {
        let place = Point(x: frame.center.x - columnWidth * Double(columns.count) / 2, y: frame.bottom + 4)
        panel.open(
            PopupMenu(
                columns, at: place, within: panel.layout.all, columnWidth: columnWidth, isIncomplete: isIncomplete))
    }

    private func add(_ numbers: Range<Int>, _ title: UTF8Text, to columns: inout [PopupMenu.Column], _ rowCount: Int) {
        guard !numbers.isEmpty else { return }
        // Columns of similar length.
        let columnCount = (numbers.count + rowCount - 1) / rowCount
        let rowCount = (numbers.count + columnCount - 1) / columnCount
        for number in numbers {
            if (number - numbers.lowerBound) % rowCount == 0 {
                columns.append(PopupMenu.Column(title: number == numbers.lowerBound ? title : ""))
            }
            columns[columns.count - 1].add(name(of: number), isCurrent: number == shownPreset) { self.apply(number) }
        }
    }

    private var settingsColumn: PopupMenu.Column {
        var column = PopupMenu.Column(title: "Settings")
        column.add("Save as…") { self.panel.open(TextField(on: self, limit: 60)) }
        if let number = current, number >= factory.count {
            column.add("Replace") { self.replace(number) }
            column.add("Delete") { self.delete(number) }
        }
        column.rows += [row("Copy", .copySettings), row("Paste", .paste)]
        return column
    }

    /// The commands for the view's appearance, which also have keys.
    private var viewColumn: PopupMenu.Column {
        var column = PopupMenu.Column(title: "View")
        column.rows = [
            row("Larger", .larger), row("Smaller", .smaller), row("Larger text", .largerText),
            row("Smaller text", .smallerText), row(theme.isLight ? "Dark colours" : "Light colours", .toggleTheme),
        ]
        return column
    }

    private func row(_ title: UTF8Text, _ command: Command) -> PopupMenu.Row {
        PopupMenu.Row(title: title) { self.panel.perform(command) }
    }

    private func ask(_ question: UTF8Text, _ answer: UTF8Text, _ action: @escaping () -> Void) {
        var column = PopupMenu.Column(title: question)
        column.add("Cancel") {}
        column.add(answer, action)
        open([column], columnWidth: 220 * panel.appearance.textScale)
    }

    // MARK: - User presets

    private func replace(_ number: Int) {
        let name = name(of: number)
        ask("Replace “" + name + "”?", "Replace") { self.save(as: name) }
    }

    private func delete(_ number: Int) {
        let name = name(of: number)
        ask("Delete “" + name + "”?", "Delete") {
            guard let userPresets = self.userPresets, number - self.factory.count < userPresets.count else { return }
            let isDeleted = self.store.delete(userPresets[number - self.factory.count])
            self.read()
            self.panel.show(
                message: isDeleted
                    ? "Deleted " + name + "."
                    : "Cannot delete " + name + ": its bundle has other presets, or is not writable.")
        }
    }

    private func save(as name: UTF8Text) {
        if let fault = store.save(settings.values, as: name, among: userPresets ?? []) {
            return panel.show(message: "Cannot save " + name + ": " + fault + ".")
        }
        pendingName = name
        read()
        panel.show(message: "Saved " + name + ".")
    }

    // MARK: - Drawing

    @_optimize(size)
    override func paint(on canvas: Canvas) {
        paintGround(on: canvas, theme.gridMajor)
        for side in [-1.0, 1] {
            let tip = Point(x: frame.center.x + side * (frame.width / 2 - 11), y: frame.center.y)
            let (above, below) = (
                Point(x: tip.x - side * 4, y: tip.y - 4), Point(x: tip.x - side * 4, y: tip.y + 4)
            )
            canvas.stroke([above, tip, below], theme.label, width: 1.6, alpha: 1)
        }
        if let field = panel.field, field.owner === self { return paint(field, on: canvas) }
        let word = shownPreset.map { name(of: $0) } ?? modifiedPreset.map { name(of: $0) + " *" } ?? "Presets"
        let size = canvas.size(of: word, upTo: canvas.textSize(13, upTo: 20), width: frame.width - 2 * 22)
        canvas.draw(
            word, at: Point(x: frame.center.x - canvas.width(of: word, size: size) / 2, y: frame.middle(of: size)),
            size: size, shownPreset == nil ? theme.label : theme.text)
    }

    /// Draws the typed name of a preset.
    private func paint(_ field: TextField, on canvas: Canvas) {
        field.frame = frame
        let text = field.text.isEmpty ? "Name, then Enter" : field.text
        let size = canvas.size(of: text, upTo: canvas.textSize(13, upTo: 20), width: frame.width - 28)
        field.paint(
            text, at: Point(x: frame.x + 12, y: frame.middle(of: size)), size: size, radius: radius, on: canvas)
    }
}
