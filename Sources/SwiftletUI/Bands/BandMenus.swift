// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
import SwiftletEffects

/// The menus of bands.
extension BandGraph {
    /// Opens the menu of the band in use. If no band is on, or if `isOfGraph` is true, opens the menu of the graph.
    func openMenuByKey(ofGraph isOfGraph: Bool) -> Bool {
        if isOfGraph || handle == nil { openGraphMenu(at: plot.center) } else { openMenu(at: nil) }
        return true
    }

    func openGraphMenu(at point: Point) {
        guard plot.contains(point) else { return }
        panel.openMenu(graphColumns(at: point), at: Point(x: point.x + 14, y: point.y + 8))
    }

    /// The menu of the empty graph at a place.
    @_optimize(size)
    private func graphColumns(at point: Point) -> [PopupMenu.Column] {
        var columns: [PopupMenu.Column] = []
        if let content, let types = addingColumn(at: value(at: point, content)) { columns.append(types) }
        columns.append(bandsColumn)
        if let content, content.verticals.count > 1 { columns.append(rangeColumn(content)) }
        if live.kind == .analyser { columns.append(analyserColumn) }
        return columns
    }

    /// The types of a new band; nil if bands have no types.
    private func addingColumn(at place: Point) -> PopupMenu.Column? {
        let choices = bands[0].parameters.map { settings.parameters[$0].choices }
        guard let types = choices.first(where: { !$0.isEmpty }) else { return nil }
        var column = PopupMenu.Column(title: "Add band")
        for type in 0..<types.count {
            column.add(UTF8Text(types[type])) { self.addBand(BandRequest(at: place, type: type)) }
        }
        return column
    }

    private var bandsColumn: PopupMenu.Column {
        var column = PopupMenu.Column(title: "Bands")
        let shown = [Int](0..<bands.count).filter { isHandleShown($0) }
        column.add("Paste") { self.panel.perform(.paste) }
        if !shown.isEmpty {
            column.add("Select all") { self.chooseAll() }
            column.add("Invert gains") { self.invertHeights(of: shown) }
        }
        return column
    }

    private var analyserColumn: PopupMenu.Column {
        var column = PopupMenu.Column(title: "Analyser")
        column.add("Settings") { self.openAnalyserMenu() }
        column.add("Freeze", isCurrent: live.isFrozen) { self.panel.widgets.freezeButton.activate() }
        return column
    }

    private func rangeColumn(_ content: Graph) -> PopupMenu.Column {
        var column = PopupMenu.Column(title: "Range")
        for number in 0..<content.verticals.count {
            let largest = UTF8Text(content.verticals[number].range.maximum, decimals: 0)
            column.add("±" + largest + " " + UTF8Text(content.unit), isCurrent: number == verticalNumber) {
                self.choose(vertical: number)
            }
        }
        return column
    }

    /// The menu of the chosen band: its choices and actions.
    @_optimize(size)
    var menuColumns: [PopupMenu.Column] {
        let band = bands[handleNumber]
        var columns: [PopupMenu.Column] = []
        for parameter in band.parameters where !settings.parameters[parameter].choices.isEmpty {
            columns.append(panel.menuColumn(of: parameter))
        }
        var actions = PopupMenu.Column(
            title: companions.isEmpty ? UTF8Text(of: settings.parameters[band.on].name) : chosenCountText)
        actions.add("Off") { self.switchChosen(on: false) }
        if band.handle.vertical != nil { actions.add("Reset") { self.resetHeight(of: self.chosenHandles) } }
        if canListen && companions.isEmpty {
            actions.add("Listen", isCurrent: isListening) { _ = self.toggleListening() }
        }
        if band.dynamics?.isPossible == true {
            actions.add("Dynamic", isCurrent: isDynamic(handleNumber)) { _ = self.toggleDynamics() }
            actions.add("Learn threshold", isCurrent: dynamics.learning != nil) { _ = self.learnThreshold() }
        }
        actions.add("Remove") { self.removeChosen() }
        actions.add("Copy") { self.panel.perform(.copy) }
        actions.add("Cut") { self.panel.perform(.cut) }
        if band.handle.vertical != nil { actions.add("Invert gain") { self.invertHeights(of: self.chosenHandles) } }
        let splits = multiband.splits(ofBand: handleNumber)
        for number in 0..<splits.count { actions.add(UTF8Text(splits[number].title)) { self.splitChosen(number) } }
        columns.append(actions)
        return columns
    }
}
