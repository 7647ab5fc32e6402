// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
import SwiftletEffects

/// What has the focus, and its value, in words: the window's title, which screen readers read.
extension Panel {
    var spoken: UTF8Text { UTF8Text(about.name) + ": " + spoken(focused) }

    private func spoken(_ part: Part) -> UTF8Text {
        switch part {
        case .graph:
            guard let handle else { return "Graph" }
            let vertical = handle.vertical.map { ", " + spoken(parameter: $0) } ?? ""
            return spoken(parameter: handle.horizontal) + vertical
        case .card(let number): return spoken(parameter: number)
        case .file: return "File"
        case .tool(.range): return "Range"
        case .tool(.freeze): return live.isFrozen ? "Spectra, frozen" : "Spectra"
        case .tool(.listen): return isActive(.listen) ? "Listen, on" : "Listen, off"
        case .presets: return "Preset " + (presetNumber.map { name(ofPreset: $0) } ?? "none")
        case .bypass: return isEnabled ? "On" : "Bypassed"
        case .button(.undo): return "Undo"
        case .button(.redo): return "Redo"
        case .button(.compare): return history.active == 0 ? "Setting A" : "Setting B"
        case .button(.copy): return history.active == 0 ? "Copy A to B" : "Copy B to A"
        }
    }

    private func spoken(parameter number: Int) -> UTF8Text {
        let (parameter, value) = (parameters[number], values[number])
        let name = UTF8Text(of: parameter.name) + " "
        if parameter.range.scale == .toggle { return name + (value > 0 ? "on" : "off") }
        if !parameter.choices.isEmpty {
            return name + UTF8Text(parameter.choices[max(0, min(parameter.choices.count - 1, Int(value)))])
        }
        let unit = UTF8Text(formats[number].unit)
        return name + formats[number].text(value) + (unit.isEmpty ? "" : " " + unit)
    }
}
