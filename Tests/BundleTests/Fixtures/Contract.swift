// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Testing

/// The stable names and ranges of an effect, independent of the effect's own description.
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
        let defaultValue: Float
        var unit: String?
        var isLogarithmic = false
        var isToggle = false
        /// The labels of a choice's values 0, 1, ….
        var choices: [String] = []
        /// The name of the parameter's group, if any.
        var group: String?
        /// Whether the variant with two channels alone has it.
        var isStereoOnly = false
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
    var hasLatency = false
    /// The symbols of the meters.
    var meters: [String] = []
    /// Whether each variant has a sidechain with its input's channels.
    var hasSidechain = false

    var testDescription: String { effect }

    /// The controls of one variant.
    func controls(of variant: Variant) -> [Control] {
        controls.filter { !$0.isStereoOnly || variant.outputs.suffixes.count == 2 }
    }

    /// The presets. Each is for the variants with the same controls; those of a variant with more controls have its
    /// name.
    var presetFamilies: [(name: String, variants: [Variant])] {
        let stereo = variants.filter { controls(of: $0).count == controls.count }
        guard stereo.count < variants.count else { return [(effect, variants)] }
        let others = variants.filter { controls(of: $0).count < controls.count }
        return [(effect, others), ("\(effect)-stereo", stereo)]
    }

    static let all = [
        lowPass, peakingEQ, equalizer, equalizerSidechain, symmetricClip, limiter, saturator, stereoToMono,
    ]

    static let lowPass = Contract(
        effect: "low-pass",
        pluginClass: "lv2:LowpassPlugin",
        variants: [
            Variant(uri: "urn:swiftlet:low-pass", name: "Swiftlet Low-Pass", inputs: .mono, outputs: .mono),
            Variant(
                uri: "urn:swiftlet:low-pass-stereo", name: "Swiftlet Low-Pass (Stereo)",
                inputs: .stereo, outputs: .stereo),
            Variant(
                uri: "urn:swiftlet:low-pass-quad", name: "Swiftlet Low-Pass (Quad)", inputs: .quad, outputs: .quad),
            Variant(
                uri: "urn:swiftlet:low-pass-5-1", name: "Swiftlet Low-Pass (5.1)",
                inputs: .fivePointOne, outputs: .fivePointOne),
            Variant(
                uri: "urn:swiftlet:low-pass-surround", name: "Swiftlet Low-Pass (7.1)",
                inputs: .surround, outputs: .surround),
        ],
        controls: [
            Control(symbol: "cutoff", range: 12...20_000, defaultValue: 20_000, unit: "units:hz", isLogarithmic: true),
            Control(symbol: "resonance", range: -20...20, defaultValue: 0, unit: "units:db"),
        ],
        presets: [
            Preset(name: "prominent", values: [2500, 5]),
            Preset(name: "bright", values: [14_000, 12]),
            Preset(name: "warm", values: [384, -3]),
        ])

    static let peakingEQ = Contract(
        effect: "peaking-eq",
        pluginClass: "lv2:ParaEQPlugin",
        variants: [
            Variant(uri: "urn:swiftlet:peaking-eq", name: "Swiftlet Peaking EQ", inputs: .mono, outputs: .mono),
            Variant(
                uri: "urn:swiftlet:peaking-eq-stereo", name: "Swiftlet Peaking EQ (Stereo)",
                inputs: .stereo, outputs: .stereo),
            Variant(
                uri: "urn:swiftlet:peaking-eq-quad", name: "Swiftlet Peaking EQ (Quad)", inputs: .quad, outputs: .quad),
            Variant(
                uri: "urn:swiftlet:peaking-eq-5-1", name: "Swiftlet Peaking EQ (5.1)",
                inputs: .fivePointOne, outputs: .fivePointOne),
            Variant(
                uri: "urn:swiftlet:peaking-eq-surround", name: "Swiftlet Peaking EQ (7.1)",
                inputs: .surround, outputs: .surround),
        ],
        controls: [
            Control(symbol: "frequency", range: 20...20_000, defaultValue: 100, unit: "units:hz", isLogarithmic: true),
            Control(symbol: "q", range: 0.1...25, defaultValue: 1, unit: "units:coef", isLogarithmic: true),
            Control(symbol: "gain", range: -50...50, defaultValue: 15, unit: "units:db"),
        ],
        presets: [
            Preset(name: "bass-boost", values: [100, 1, 15]),
            Preset(name: "flat", values: [1000, 1, 0]),
            Preset(name: "presence", values: [4000, 0.8, 4]),
            Preset(name: "hum-notch", values: [50, 25, -50]),
        ])

    static let equalizer = equalizer(
        "equalizer",
        variants: [
            Variant(uri: "urn:swiftlet:equalizer", name: "Swiftlet Equalizer", inputs: .mono, outputs: .mono),
            Variant(
                uri: "urn:swiftlet:equalizer-stereo", name: "Swiftlet Equalizer (Stereo)",
                inputs: .stereo, outputs: .stereo),
            Variant(
                uri: "urn:swiftlet:equalizer-quad", name: "Swiftlet Equalizer (Quad)", inputs: .quad, outputs: .quad),
            Variant(
                uri: "urn:swiftlet:equalizer-5-1", name: "Swiftlet Equalizer (5.1)",
                inputs: .fivePointOne, outputs: .fivePointOne),
            Variant(
                uri: "urn:swiftlet:equalizer-surround", name: "Swiftlet Equalizer (7.1)",
                inputs: .surround, outputs: .surround),
        ])

    static let equalizerSidechain = equalizer(
        "equalizer-sidechain",
        variants: [
            Variant(
                uri: "urn:swiftlet:equalizer-sidechain", name: "Swiftlet Equalizer Sidechain", inputs: .mono,
                outputs: .mono),
            Variant(
                uri: "urn:swiftlet:equalizer-sidechain-stereo", name: "Swiftlet Equalizer Sidechain (Stereo)",
                inputs: .stereo, outputs: .stereo),
        ], hasSidechain: true)

    private static func equalizer(_ effect: String, variants: [Variant], hasSidechain: Bool = false) -> Contract {
        Contract(
            effect: effect, pluginClass: "lv2:ParaEQPlugin", variants: variants,
            controls: (1...16).flatMap { equalizerBand($0, hasSidechain: hasSidechain) } + [
                Control(symbol: "output", range: -24...24, defaultValue: 0, unit: "units:db"),
                Control(symbol: "gain_scale", range: -100...200, defaultValue: 100, unit: "units:pc"),
                Control(symbol: "auto_gain", range: 0...1, defaultValue: 0, isToggle: true),
            ],
            presets: equalizerPresets(hasSidechain: hasSidechain), hasSidechain: hasSidechain)
    }

    private static func equalizerBand(_ number: Int, hasSidechain: Bool) -> [Control] {
        let group = "Band \(number)"
        func amount(
            _ name: String, _ range: ClosedRange<Float>, _ defaultValue: Float, _ unit: String,
            isLogarithmic: Bool = false
        ) -> Control {
            Control(
                symbol: "band\(number)_\(name)", range: range, defaultValue: defaultValue, unit: unit,
                isLogarithmic: isLogarithmic, group: group)
        }
        func choice(_ name: String, _ choices: [String], _ defaultValue: Float = 0, isStereoOnly: Bool = false)
            -> Control
        {
            Control(
                symbol: "band\(number)_\(name)", range: 0...Float(choices.count - 1), defaultValue: defaultValue,
                choices: choices, group: group, isStereoOnly: isStereoOnly)
        }
        let controls = [
            Control(symbol: "band\(number)_on", range: 0...1, defaultValue: 0, isToggle: true, group: group),
            choice(
                "type",
                ["Bell", "Low Shelf", "High Shelf", "Low Cut", "High Cut", "Band Pass", "Notch", "Tilt", "All Pass"]),
            amount("frequency", 10...24_000, 1000, "units:hz", isLogarithmic: true),
            amount("gain", -30...30, 0, "units:db"),
            amount("q", 0.1...40, 0.7071, "units:coef", isLogarithmic: true),
            choice("slope", [6, 12, 18, 24, 36, 48, 72, 96].map { "\($0) dB/oct" }, 1),
            choice("channels", ["Stereo", "Left", "Right", "Mid", "Side"], isStereoOnly: true),
            amount("range", -30...30, 0, "units:db"),
            amount("threshold", -80...0, -30, "units:db"),
            amount("ratio", 1...20, 2, "units:coef", isLogarithmic: true),
            amount("attack", 0.1...500, 10, "units:ms", isLogarithmic: true),
            amount("release", 1...5000, 150, "units:ms", isLogarithmic: true),
        ]
        return hasSidechain ? controls + [choice("source", ["Internal", "Sidechain"])] : controls
    }

    private static func equalizerPresets(hasSidechain: Bool) -> [Preset] {
        [
            equalizerPreset("flat", []),
            equalizerPreset(
                "vocal-presence",
                [
                    [3, 80, 0, 0.7071, 2, 0], [0, 300, -2.5, 1.2, 1, 0], [0, 3200, 3, 0.9, 1, 0],
                    [2, 10_000, 2, 0.7071, 1, 0],
                ]
            ),
            equalizerPreset(
                "de-mud",
                [
                    [3, 30, 0, 0.7071, 1, 0], [0, 280, -4, 0.9, 1, 0], [0, 480, -2, 1.4, 1, 0],
                    [2, 8000, 1, 0.7071, 1, 0],
                ]),
            // The last five: range, threshold, ratio, attack, release.
            equalizerPreset("de-ess", [[0, 6800, 0, 1.2, 1, 0, -9, -36, 4, 1, 80]]),
            equalizerPreset("air", [[0, 6500, -1, 1.4, 1, 0], [2, 13_000, 4.5, 0.6, 1, 0]]),
            equalizerPreset(
                "kick",
                [
                    [3, 28, 0, 0.7071, 1, 0], [0, 60, 4, 1.1, 1, 0], [0, 350, -5, 1, 1, 0], [0, 4000, 3.5, 1.2, 1, 0],
                    [4, 13_000, 0, 0.7071, 1, 0],
                ]),
            equalizerPreset(
                "snare",
                [
                    [3, 90, 0, 0.7071, 2, 0], [0, 200, 3, 1.2, 1, 0], [0, 480, -3, 1.6, 1, 0],
                    [0, 5000, 3.5, 0.9, 1, 0],
                    [2, 10_000, 1.5, 0.7071, 1, 0],
                ]),
            equalizerPreset(
                "bass-di",
                [
                    [3, 32, 0, 0.7071, 2, 0], [1, 90, 2, 0.7071, 1, 0], [0, 250, -3, 1, 1, 0], [0, 800, 2.5, 1, 1, 0],
                    [0, 2500, 2, 1.2, 1, 0], [4, 8000, 0, 0.7071, 1, 0],
                ]),
            equalizerPreset(
                "acoustic-guitar",
                [
                    [3, 80, 0, 0.7071, 2, 0], [0, 180, -3, 1.2, 1, 0], [0, 900, -1.5, 1.2, 1, 0],
                    [0, 5000, 1.5, 0.8, 1, 0], [2, 9000, 2.5, 0.7071, 1, 0],
                ]),
            equalizerPreset(
                "broadcast-voice",
                [
                    [3, 75, 0, 0.7071, 3, 0], [1, 140, 2.5, 0.7071, 1, 0], [0, 350, -3, 1, 1, 0],
                    [0, 4000, 3, 0.8, 1, 0],
                    [0, 7000, -2, 3, 1, 0], [4, 16_000, 0, 0.7071, 1, 0],
                ]),
            equalizerPreset(
                "telephone",
                [[3, 300, 0, 0.7071, 5, 0], [0, 1800, 4, 0.9, 1, 0], [4, 3400, 0, 0.7071, 5, 0]]),
            equalizerPreset("loudness", [[1, 90, 6, 0.6, 1, 0], [2, 9000, 3.5, 0.6, 1, 0]]),
            equalizerPreset("mid-side-width", [[2, 300, 2, 0.7071, 1, 4], [2, 300, -2, 0.7071, 1, 3]]),
            equalizerPreset("mastering-tilt", [[3, 20, 0, 0.7071, 1, 0], [7, 700, 2, 0.7071, 1, 0]]),
        ].map { name, bands in
            let off: [Float] = [0, 0, 1000, 0, 0.7071, 1, 0]
            let all = bands.map { [1] + $0 } + Array(repeating: off, count: 16 - bands.count)
            let still: [Float] = [0, -30, 2, 10, 150]
            let values = all.map { ($0.count > off.count ? $0 : $0 + still) + (hasSidechain ? [0] : []) }
            return Preset(name: name, values: values.flatMap { $0 } + [0, 100, 0])
        }
    }

    /// A preset with these bands on: type, frequency, gain, q, slope, channels; of dynamic
    /// bands, also range, threshold, ratio, attack, release. All others are off, with their defaults.
    private static func equalizerPreset(_ name: String, _ bands: [[Float]]) -> (String, [[Float]]) { (name, bands) }

    static let symmetricClip = Contract(
        effect: "symmetric-clip",
        pluginClass: "lv2:WaveshaperPlugin",
        variants: [
            Variant(uri: "urn:swiftlet:symmetric-clip", name: "Swiftlet Symmetric Clip", inputs: .mono, outputs: .mono),
            Variant(
                uri: "urn:swiftlet:symmetric-clip-stereo", name: "Swiftlet Symmetric Clip (Stereo)",
                inputs: .stereo, outputs: .stereo),
        ],
        controls: [
            Control(symbol: "threshold", range: 0.02...1, defaultValue: 0.333_333_3, unit: "units:coef"),
            Control(symbol: "output", range: -24...24, defaultValue: 0, unit: "units:db"),
            Control(symbol: "mix", range: 0...100, defaultValue: 100, unit: "units:pc"),
            Control(symbol: "antialias", range: 0...1, defaultValue: 1, isToggle: true),
        ],
        presets: [
            Preset(name: "classic", values: [0.333_333_3, 0, 100, 1]),
            Preset(name: "gentle", values: [1, 3, 100, 1]),
            Preset(name: "parallel", values: [0.1, -9, 35, 1]),
            Preset(name: "fuzz", values: [0.03, -9, 100, 1]),
        ],
        hasLatency: true)

    static let saturator = Contract(
        effect: "saturator",
        pluginClass: "lv2:DistortionPlugin",
        variants: [
            Variant(uri: "urn:swiftlet:saturator", name: "Swiftlet Saturator", inputs: .mono, outputs: .mono),
            Variant(
                uri: "urn:swiftlet:saturator-stereo", name: "Swiftlet Saturator (Stereo)",
                inputs: .stereo, outputs: .stereo),
        ],
        controls: [
            Control(symbol: "drive", range: 0...48, defaultValue: 12, unit: "units:db"),
            Control(
                symbol: "curve", range: 0...5, defaultValue: 0,
                choices: ["Soft", "Tanh", "Tube", "Tape", "Fold", "Hard"]),
            Control(symbol: "bias", range: -100...100, defaultValue: 0, unit: "units:pc"),
            Control(symbol: "tone", range: -12...12, defaultValue: 0, unit: "units:db"),
            Control(symbol: "mix", range: 0...100, defaultValue: 100, unit: "units:pc"),
            Control(symbol: "output", range: -36...12, defaultValue: 0, unit: "units:db"),
        ],
        presets: [
            Preset(name: "tape-warmth", values: [6, 3, 0, -1, 100, 2]),
            Preset(name: "tube-voice", values: [14, 2, 20, 1, 60, 3]),
            Preset(name: "drum-crunch", values: [26, 1, 0, 2, 40, 10]),
            Preset(name: "folded-bass", values: [18, 4, 0, -3, 100, 6]),
        ],
        hasLatency: true,
        meters: ["input_level", "output_level"])

    static let limiter = Contract(
        effect: "limiter",
        pluginClass: "lv2:LimiterPlugin",
        variants: [
            Variant(uri: "urn:swiftlet:limiter", name: "Swiftlet Limiter", inputs: .mono, outputs: .mono),
            Variant(
                uri: "urn:swiftlet:limiter-stereo", name: "Swiftlet Limiter (Stereo)",
                inputs: .stereo, outputs: .stereo),
        ],
        controls: [
            Control(symbol: "gain", range: 0...36, defaultValue: 0, unit: "units:db"),
            Control(symbol: "ceiling", range: -24...0, defaultValue: -1, unit: "units:db"),
            Control(symbol: "release", range: 1...2000, defaultValue: 100, unit: "units:ms", isLogarithmic: true),
            Control(symbol: "link", range: 0...100, defaultValue: 100, unit: "units:pc", isStereoOnly: true),
        ],
        presets: [
            Preset(name: "safety", values: [0, -1, 100, 100]),
            Preset(name: "streaming", values: [6, -2, 150, 100]),
            Preset(name: "loud", values: [9, -0.3, 60, 100]),
            Preset(name: "transparent", values: [3, -1, 600, 100]),
        ],
        hasLatency: true,
        meters: ["input", "output", "reduction", "momentary", "short_term"])

    static let stereoToMono = Contract(
        effect: "stereo-to-mono",
        pluginClass: "lv2:MixerPlugin",
        variants: [
            Variant(
                uri: "urn:swiftlet:stereo-to-mono", name: "Swiftlet Stereo to Mono", inputs: .stereo, outputs: .mono)
        ],
        controls: [
            Control(symbol: "gain", range: -24...6, defaultValue: -6.0206, unit: "units:db"),
            Control(symbol: "balance", range: -1...1, defaultValue: 0, unit: "units:coef"),
        ],
        presets: [
            Preset(name: "average", values: [-6.0206, 0]),
            Preset(name: "sum", values: [0, 0]),
            Preset(name: "left", values: [0, -1]),
            Preset(name: "right", values: [0, 1]),
        ])
}

/// The input or output channels of a plug-in: the suffixes of their symbols, and their designations.
enum Channels: Sendable {
    case mono
    case stereo
    case quad
    case fivePointOne
    case surround

    var suffixes: [String] {
        switch self {
        case .mono: [""]
        case .stereo: ["_left", "_right"]
        case .quad: ["_left", "_right", "_rear_left", "_rear_right"]
        case .fivePointOne:
            ["_left", "_center", "_right", "_rear_left", "_rear_right", "_low_frequency_effects"]
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
        case .quad: ["pg:left", "pg:right", "pg:rearLeft", "pg:rearRight"]
        case .fivePointOne:
            ["pg:left", "pg:center", "pg:right", "pg:rearLeft", "pg:rearRight", "pg:lowFrequencyEffects"]
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
        case .quad: "pg:DiscreteGroup"
        case .fivePointOne: "pg:FivePointOneGroup"
        case .surround: "pg:SevenPointOneGroup"
        }
    }
}
