// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletEffects

extension Panel {
    /// Handles a key of the graph's buttons or of the meters. Returns false if no shown widget has the key.
    func pressGraphKey(_ key: Key) -> Bool {
        let widget: Widget
        switch key {
        case .character(UInt8(ascii: "r")): widget = widgets.rangeButton
        case .character(UInt8(ascii: "f")): widget = widgets.freezeButton
        case .character(UInt8(ascii: "c")): widget = widgets.levelMeters
        case .character(UInt8(ascii: "s")) where graph.live.kind == .analyser:
            graph.openAnalyserMenu()
            return true
        default: return false
        }
        guard !widget.frame.isEmpty else { return false }
        widget.activate()
        return true
    }
}
