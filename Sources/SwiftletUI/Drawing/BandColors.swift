// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletEffects

extension Theme {
    /// Returns the colour of a band's handle and curve.
    ///
    /// Eight colours repeat. Bands with successive numbers differ for users with protanopia or deuteranopia too.
    package func bandColor(_ number: Int) -> Color {
        let color: Color =
            switch number % 8 {
            case 0: Color(0x7cb8ff)
            case 1: Color(0xd9a878)
            case 2: Color(0x62d0d8)
            case 3: Color(0xb9d36a)
            case 4: Color(0xe98bb8)
            case 5: Color(0xf2c14e)
            case 6: Color(0xb79cf5)
            default: Color(0xf28f79)
            }
        return color.legible(on: plot, towards: text)
    }
}
