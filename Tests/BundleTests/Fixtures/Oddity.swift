// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
import SwiftletEffects
import SwiftletPlugin

/// An effect with features that the bundle's effects may lack: different numbers of inputs and outputs, a toggle, every
/// unit, awkward text.
struct Oddity: FrameEffect {
    enum Control: Int, ControlSet {
        case share
        case factor
        case plain
        case toggle
    }

    static var about: About {
        About(
            uri: "urn:swiftlet:oddity", name: "Oddity \"ø\"", pluginClass: .plugin, summary: "Two in, one out",
            description: "Says \"\"\"quoted\"\"\" things,\n\\ on two lines.")
    }

    static var presets: [Preset<Control>] { [] }

    static func parameter(_ control: Control) -> Parameter {
        switch control {
        case .share:
            Parameter(
                symbol: "share", name: "Share", comment: "A \"share\" <of> {{all}} & more.",
                range: 0...100, defaultValue: 100, unit: .percent)
        case .factor:
            Parameter(
                symbol: "factor", name: "Factor", comment: "A factor.",
                range: 0.02...1, defaultValue: 0.333_333_3, unit: .coefficient, scale: .logarithmic)
        case .plain:
            Parameter(
                symbol: "output", name: "Plain", comment: "A number.", range: -24...6, defaultValue: -6.0206,
                unit: .none)
        case .toggle:
            Parameter(toggle: "toggle", name: "Toggle", comment: "On or off.", defaultValue: true)
        }
    }

    static func bypass(_ input: Stereo) -> Mono { 0 }

    init(_ setup: inout Setup) {}

    mutating func process(_ input: Stereo, _ values: Values<Control>) -> Mono { 0 }
}

/// A bundle with only this effect.
enum Oddities: PluginBundle {
    static var plugins: some PluginList { Oddity.self }
    static var project: Project { .swiftlet }
}
