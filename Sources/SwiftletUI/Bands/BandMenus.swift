// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
import SwiftletEffects

/// The menus of bands.
extension BandGraph {
    func openMenuAtHandle() -> Bool {
        guard let handle else { return false }
        openMenu(at: place(of: handle))
        return true
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
            title: companions.isEmpty ? UTF8Text(of: settings.parameters[band.on].name) : "Chosen bands")
        actions.add("Off") { self.switchChosen(on: false) }
        if band.handle.vertical != nil { actions.add("Reset") { self.resetHeight(of: self.chosenHandles) } }
        if canListen && companions.isEmpty {
            actions.add("Listen", isCurrent: isListening) { _ = self.toggleListening() }
        }
        actions.add("Remove") { self.removeChosen() }
        columns.append(actions)
        return columns
    }
}
