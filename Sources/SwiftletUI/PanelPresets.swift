// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
import SwiftletEffects
import SwiftletPlugin

/// Factory presets.
extension Panel {
    /// Finds the preset whose values are shown.
    func followPreset() {
        var shown: Int?
        for number in 0..<presets.count where shown == nil && isShown(presets[number]) { shown = number }
        guard shown != presetNumber else { return }
        presetNumber = shown
        invalidate(.presets)
    }

    private func isShown(_ preset: ViewPreset) -> Bool {
        for number in 0..<values.count {
            guard let value = parameters[number].range.accepted(preset.values[number]) else { return false }
            // Ports carry 32 bits.
            if Float(value) != Float(values[number]) { return false }
        }
        return true
    }

    /// Sets all parameters as the next preset has them, or the one before; the first one where none is shown.
    func stepPreset(by step: Int) {
        guard !presets.isEmpty else { return }
        let end = step > 0 ? 0 : presets.count - 1
        let number = presetNumber.map { ($0 + presets.count + step) % presets.count } ?? end
        isPartChosen = false
        companions = []
        for parameter in 0..<values.count { setOnce(parameter, to: presets[number].values[parameter]) }
    }
}
