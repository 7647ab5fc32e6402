// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import DSP

/// A colour in sRGB, each part 0…1.
package struct Color: BitwiseCopyable, Sendable {
    package var red: Double
    package var green: Double
    package var blue: Double

    package init(red: Double, green: Double, blue: Double) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// From `0xRRGGBB`.
    package init(_ hex: UInt32) {
        red = Double(hex >> 16 & 255) / 255
        green = Double(hex >> 8 & 255) / 255
        blue = Double(hex & 255) / 255
    }

    /// This colour with a share (0…1) of another.
    package func mixed(with other: Color, _ share: Double) -> Color {
        Color(
            red: red + (other.red - red) * share, green: green + (other.green - green) * share,
            blue: blue + (other.blue - blue) * share)
    }

    /// The relative luminance, 0…1, as the Web Content Accessibility Guidelines 2.1 define it.
    var luminance: Double {
        func linear(_ part: Double) -> Double {
            part <= 0.04045 ? part / 12.92 : .exp2(2.4 * .log2((part + 0.055) / 1.055))
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    /// The contrast to another colour, 1…21, after the same guidelines.
    func contrast(to other: Color) -> Double {
        let (mine, its) = (luminance, other.luminance)
        return (max(mine, its) + 0.05) / (min(mine, its) + 0.05)
    }

    /// This colour, moved towards `end` as far as it takes to have `contrast` to `ground`.
    func legible(on ground: Color, towards end: Color, contrast: Double = 4.5) -> Color {
        var share = 0.0
        while share < 1 {
            let color = mixed(with: end, share)
            if color.contrast(to: ground) >= contrast { return color }
            share += 0.05
        }
        return end
    }
}

/// The colours of a view, all derived from a ground, the text on it and an accent.
package struct Theme {
    /// What lies behind all.
    package let ground: Color
    /// Cards and buttons.
    package let card: Color
    package let cardHovered: Color
    /// Behind the curve.
    package let plot: Color
    let grid: Color
    let gridMajor: Color
    /// Behind text that the next key replaces.
    package let selection: Color
    /// Behind an explanation, and the line around it.
    package let tip: Color
    let tipEdge: Color
    /// Values and names.
    package let text: Color
    /// Labels and units.
    package let label: Color
    /// The curve, the handle and what is on.
    package let accent: Color
    /// A second curve.
    let second: Color
    /// What passes the full scale.
    let alarm: Color

    /// - Parameters:
    ///   - background: the host's, where it sends one: taken as it is unless it is a middle grey, to which no text has
    ///     the contrast that it needs. A calm dark one otherwise.
    ///   - foreground: the host's; lighter or darker where the contrast to the background is below 7.
    package init(accent: Color, background: Color? = nil, foreground: Color? = nil) {
        let background = background ?? Color(0x171a20)
        let (black, white) = (Color(0x000000), Color(0xffffff))
        // At this luminance, black and white have the same contrast.
        let isDark = background.luminance < 0.179
        let extreme = isDark ? white : black
        let ground = background.legible(on: extreme, towards: isDark ? black : white, contrast: 8)
        let text = (foreground ?? Color(0xe9edf2)).legible(on: ground, towards: extreme, contrast: 7)
        self.ground = ground
        self.text = text
        card = ground.mixed(with: text, 0.05)
        cardHovered = ground.mixed(with: text, 0.09)
        plot = isDark ? ground.mixed(with: black, 0.32) : ground.mixed(with: white, 0.6)
        grid = plot.mixed(with: text, 0.08)
        gridMajor = plot.mixed(with: text, 0.17)
        let accent = accent.legible(on: cardHovered, towards: extreme)
        self.accent = accent
        selection = plot.mixed(with: accent, 0.2)
        tip = ground.mixed(with: text, 0.14)
        tipEdge = ground.mixed(with: text, 0.3)
        label = ground.mixed(with: text, 0.6).legible(on: cardHovered, towards: text, contrast: 5)
        second = Color(0xf2a65a).legible(on: cardHovered, towards: extreme)
        alarm = Color(0xff6b5e).legible(on: cardHovered, towards: extreme)
    }
}
