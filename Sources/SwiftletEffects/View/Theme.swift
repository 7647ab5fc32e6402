// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// The colours of a view, derived from the background, the text colour and the accent.
public struct Theme {
    /// The background.
    public let ground: Color
    /// Cards and buttons.
    public let card: Color
    /// Cards and buttons under the pointer.
    public let cardHovered: Color
    /// The background of curves and drawings.
    public let plot: Color
    /// Grid lines.
    public let grid: Color
    /// Major grid lines.
    public let gridMajor: Color
    /// The background of selected text.
    package let selection: Color
    /// The background and the border of a tooltip.
    package let tip: Color
    package let tipEdge: Color
    /// Values and names.
    public let text: Color
    /// Labels and units.
    public let label: Color
    /// The curve, the handle and active elements.
    public let accent: Color
    /// A second curve.
    public let second: Color
    /// Levels above full scale.
    public let alarm: Color

    /// Whether the background is lighter than the text.
    package let isLight: Bool

    /// The accent of effects whose views define none.
    package static var standardAccent: Color { Color(0x7fb2ff) }

    /// - Parameters:
    ///   - background: the host's background colour, unless it is a middle grey without enough contrast to any text.
    ///     The default is dark.
    ///   - foreground: the host's text colour, adjusted if the contrast to the background is below 7.
    package init(accent: Color, background: Color? = nil, foreground: Color? = nil) {
        let background = background ?? Color(0x171a20)
        let (black, white) = (Color(0x000000), Color(0xffffff))
        // At this luminance, black and white have the same contrast.
        let isDark = background.luminance < 0.179
        let extreme = isDark ? white : black
        let ground = background.legible(on: extreme, towards: isDark ? black : white, contrast: 8)
        let text = (foreground ?? Color(0xe9edf2)).legible(on: ground, towards: extreme, contrast: 7)
        isLight = !isDark
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
