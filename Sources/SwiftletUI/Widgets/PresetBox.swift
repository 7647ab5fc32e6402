// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
import SwiftletEffects
import SwiftletPlugin

/// The header's box with the name of the preset, between arrows, and the presets: the factory's, and after them those that users
/// have saved.
final class PresetBox: HeaderButton {
    let factory: [ViewPreset]
    /// The presets that users have saved; nil until the user opens or steps through presets.
    private var userPresets: [UserPreset]?
    /// The number of the preset whose values are shown; nil if no preset has them.
    private var shownPreset: Int?
    /// The preset that was shown last, which has been changed since.
    private var modifiedPreset: Int?
    private let store: UserPresets
    private let reader: PresetReader
    /// Whether the reader is not yet at its end, and what is to be done then: the name to be shown, and the step to take.
    private var isReading = false
    private var pendingName: UTF8Text?
    private var pendingStep = 0

    override var description: Description {
        Description(
            .comboBox, "Preset", value: shownPreset.map { name(of: $0) } ?? "none",
            tip: "Presets: the one before, the next, or, in the middle, all of them, and your own.",
            [.activate, .step, .menu])
    }

    init(_ content: ViewContent) {
        factory = content.presets
        store = UserPresets(
            plugin: content.plugin, title: UTF8Text(content.project) + "_" + UTF8Text(content.about.name),
            parameters: content.parameters)
        reader = PresetReader(plugin: content.plugin, parameters: content.parameters)
    }

    // MARK: - What is shown

    /// How many there are, as far as is known.
    private var count: Int { factory.count + (userPresets?.count ?? 0) }
    /// The one that is shown, or was until it was changed.
    private var current: Int? { shownPreset ?? modifiedPreset }
    private var currentName: UTF8Text? { current.map { name(of: $0) } }

    private func name(of number: Int) -> UTF8Text {
        if number < factory.count { return UTF8Text(factory[number].name) }
        guard let userPresets, number - factory.count < userPresets.count else { return "" }
        return userPresets[number - factory.count].name
    }

    /// The value that a preset has for a parameter, if it has one.
    private func value(_ parameter: Int, of number: Int) -> Double? {
        number < factory.count ? factory[number].values[parameter] : userPresets?[number - factory.count].values[parameter]
    }

    /// Finds the preset whose values are shown.
    func updateShownPreset() {
        var found: Int?
        // The last one first: others may have the same values.
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

    /// Shows the preset of a name, with a mark where it was changed; without a name, the one that has the values shown.
    func show(named name: UTF8Text?) {
        (shownPreset, modifiedPreset) = (nil, nil)
        if let name {
            for number in 0..<count where self.name(of: number).isSame(as: name) { modifiedPreset = number }
        }
        updateShownPreset()
        invalidate()
    }

    // MARK: - Taking

    /// Takes the next preset, or the one before; the first one where none is shown. While presets are read, that waits.
    override func step(by steps: Double, isFine: Bool) {
        if userPresets == nil && !isReading { read() }
        let step = steps > 0 ? 1 : -1
        if isReading { pendingStep += step } else { applyNext(stepping: step) }
    }

    private func applyNext(stepping step: Int) {
        guard count > 0 else { return }
        apply(current.map { (($0 + step) % count + count) % count } ?? (step > 0 ? 0 : count - 1))
    }

    /// Sets all parameters that a preset has a value for.
    private func apply(_ number: Int) {
        panel.graph.forgetChoice()
        let before = currentName
        // A preset is shown once it is taken, even if a change follows immediately.
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

    /// How long presets are read before a picture is drawn, in seconds: the host waits meanwhile.
    private static let readingTime = 0.01

    /// Begins to read what users have saved: a few hundred presets are there immediately, more come with the next pictures.
    private func read() {
        reader.begin(UserPresets.searchPath())
        isReading = true
        continueReading()
    }

    /// Reads more of the presets, if there are more.
    func continueReading() {
        // The numbers of presets are those of the menu that is open.
        guard isReading, panel.menu == nil || panel.menu?.isIncomplete == true, reader.read(for: Self.readingTime) else {
            return
        }
        isReading = false
        let name = pendingName ?? currentName
        pendingName = nil
        userPresets = reader.presets
        show(named: name)
        if panel.menu?.isIncomplete == true { showMenu() }
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

    /// Takes the name of a preset to be saved.
    override func finishTyping(_ field: TextField, _ end: TextField.End) {
        guard end == .enter, !field.text.isEmpty else { return }
        for number in factory.count..<count where name(of: number).isSame(as: field.text) { return replace(number) }
        save(as: field.text)
    }

    // MARK: - The menu

    /// Opens the menu of all presets, and of what can be done with them.
    override func openMenu(at point: Point?) {
        read()
        showMenu()
    }

    @_optimize(size)
    private func showMenu() {
        // As many in a column as fit, and as many columns as fit; what does not fit is scrolled to.
        let all = panel.layout.all
        var rowCount = PopupMenu.rowCount(within: all)
        let columnWidth = 122 * panel.appearance.textScale
        let columnCount = max(4, Int((all.width - 24) / columnWidth)) - 2
        func columnsNeeded(_ count: Int) -> Int { (count + rowCount - 1) / rowCount }
        while columnsNeeded(factory.count) + columnsNeeded(count - factory.count) > columnCount { rowCount += 1 }
        var columns: [PopupMenu.Column] = []
        add(0..<factory.count, "Factory", to: &columns, rowCount)
        add(factory.count..<count, "Yours", to: &columns, rowCount)
        if isReading && userPresets == nil {
            var column = PopupMenu.Column(title: "Yours")
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
        // Columns of about as many each.
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
        column.rows += [row("Copy", .copy), row("Paste", .paste)]
        return column
    }

    /// The commands that also have keys.
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

    // MARK: - The user's own

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
            self.panel.show(message: isDeleted ? name + " is deleted." : name + " cannot be deleted.")
        }
    }

    private func save(as name: UTF8Text) {
        if let fault = store.save(settings.values, as: name, among: userPresets ?? []) {
            return panel.show(message: name + " cannot be saved: " + fault + ".")
        }
        pendingName = name
        read()
        panel.show(message: name + " is saved.")
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

    /// Draws the name of a preset as far as it is typed.
    private func paint(_ field: TextField, on canvas: Canvas) {
        field.frame = frame
        let text = field.text.isEmpty ? "Name, Enter" : field.text
        let size = canvas.size(of: text, upTo: canvas.textSize(13, upTo: 20), width: frame.width - 28)
        field.paint(
            text, at: Point(x: frame.x + 12, y: frame.middle(of: size)), size: size, radius: radius, on: canvas)
    }
}
