// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletEffects

/// Whether a person wants views light or dark, whatever the host's colours are.
struct ColorsByHand {
    private let preference = Preference(name: "colors")
    /// None where views are as the host has it.
    private(set) var isLight: Bool?

    init() {
        let word = preference.word
        if word?.isSame(as: "light") == true { isLight = true }
        if word?.isSame(as: "dark") == true { isLight = false }
    }

    mutating func choose(light: Bool?) {
        isLight = light
        preference.keep(light.map { $0 ? "light" : "dark" } ?? "host")
    }

    /// The colours of a view whose host has these.
    func theme(accent: Color, background: Color?, foreground: Color?) -> Theme {
        switch isLight {
        case nil: Theme(accent: accent, background: background, foreground: foreground)
        case true: Theme(accent: accent, background: Color(0xf3f4f6), foreground: Color(0x1b1f26))
        case false: Theme(accent: accent)
        }
    }
}
