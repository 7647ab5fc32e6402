// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletEffects

/// The colours of all plots.
enum Style {
    static let background = Color(0x12151a)
    static let panel = Color(0x191d24)
    static let majorGrid = Color(0x333b47)
    static let minorGrid = Color(0x232932)
    /// The colour of reference lines: 0 dB, no phase shift, or unchanged samples.
    static let reference = Color(0x566274)
    static let title = Color(0xeef1f5)
    static let label = Color(0xa9b4c2)

    /// The colours of a plot's curves, in order and then repeated.
    static let curves = [0x5cc8ff, 0xffb454, 0x7ee0a1, 0xff7b86, 0xc39bff, 0xf2e06d, 0x4fd8c8, 0xf79bd3]
        .map { Color($0) }
    /// The dashes of the paths through a plug-in: solid, dashed, dotted.
    static let dashes: [[Double]] = [[], [9, 6], [2, 5]]
}

extension Color {
    /// The colour for less important marks on a panel.
    var faint: Color { mixed(with: Style.panel, 0.55) }
}
