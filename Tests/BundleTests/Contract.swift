// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Testing

/// What the world outside relies on of one effect: written down a second time, apart from the effects' own descriptions.
///
/// A new effect is tested by being in `all`.
struct Contract: Sendable, CustomTestStringConvertible {
    struct Variant: Sendable {
        let uri: String
        let name: String
        let inputs: Channels
        let outputs: Channels
    }

    struct Control: Sendable {
        let symbol: String
        let range: ClosedRange<Float>
        let standard: Float
        var unit: String?
        var isLogarithmic = false
        var isToggle = false
    }

    struct Preset: Sendable {
        let name: String
        let values: [Float]
    }

    let effect: String
    let pluginClass: String
    let variants: [Variant]
    let controls: [Control]
    let presets: [Preset]

    var testDescription: String { effect }

    static let all = [lowPass]

    static let lowPass = Contract(
        effect: "low-pass",
        pluginClass: "lv2:LowpassPlugin",
        variants: [
            Variant(uri: "urn:swiftlet:low-pass", name: "Swiftlet Low-Pass", inputs: .mono, outputs: .mono),
            Variant(
                uri: "urn:swiftlet:low-pass-stereo", name: "Swiftlet Low-Pass (Stereo)",
                inputs: .stereo, outputs: .stereo),
            Variant(
                uri: "urn:swiftlet:low-pass-surround", name: "Swiftlet Low-Pass (7.1)",
                inputs: .surround, outputs: .surround),
        ],
        controls: [
            Control(symbol: "cutoff", range: 12...20_000, standard: 20_000, unit: "units:hz", isLogarithmic: true),
            Control(symbol: "resonance", range: -20...20, standard: 0, unit: "units:db"),
        ],
        presets: [
            Preset(name: "prominent", values: [2500, 5]),
            Preset(name: "bright", values: [14_000, 12]),
            Preset(name: "warm", values: [384, -3]),
        ])
}

/// The channels on one side of a plug-in: what follows `in` or `out` in their symbols, and their designations.
enum Channels: Sendable {
    case mono
    case stereo
    case surround

    var suffixes: [String] {
        switch self {
        case .mono: [""]
        case .stereo: ["_left", "_right"]
        case .surround:
            [
                "_left", "_center", "_right", "_side_left", "_side_right", "_rear_left", "_rear_right",
                "_low_frequency_effects",
            ]
        }
    }

    var designations: [String] {
        switch self {
        case .mono: ["pg:center"]
        case .stereo: ["pg:left", "pg:right"]
        case .surround:
            [
                "pg:left", "pg:center", "pg:right", "pg:sideLeft", "pg:sideRight", "pg:rearLeft", "pg:rearRight",
                "pg:lowFrequencyEffects",
            ]
        }
    }

    var group: String {
        switch self {
        case .mono: "pg:MonoGroup"
        case .stereo: "pg:StereoGroup"
        case .surround: "pg:SevenPointOneGroup"
        }
    }
}
