// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// The colours of a view, all derived from a ground, the text on it and an accent.
public struct Theme {
    /// What lies behind all.
    public let ground: Color
    /// Cards and buttons.
    public let card: Color
    /// The same, under the pointer.
    public let cardHovered: Color
    /// Behind curves and drawings.
    public let plot: Color
    /// Lines across the plot.
    public let grid: Color
    /// Those that stand out.
    public let gridMajor: Color
    /// Behind text that the next key replaces.
    package let selection: Color
    /// Behind an explanation, and the line around it.
    package let tip: Color
    package let tipEdge: Color
    /// Values and names.
    public let text: Color
    /// Labels and units.
    public let label: Color
    /// The curve, the handle and what is on.
    public let accent: Color
    /// A second curve.
    public let second: Color
    /// What passes the full scale.
    public let alarm: Color

    /// Whether the ground is lighter than what is on it.
    package let isLight: Bool

    /// That of effects whose views name none.
    package static var standardAccent: Color { Color(0x7fb2ff) }

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
