// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
import SwiftletEffects
import SwiftletPlugin

/// What an effect says of itself, right or wrong. Without a mistake in it, unless something is replaced.
struct EffectWords: Sendable {
    var uri: StaticString = "urn:example:gain"
    var name: StaticString = "Gain"
    var parameters: @Sendable () -> [Parameter] = { [parameter()] }
    var presets: @Sendable () -> [Preset<FaultyControl>] = { [] }
    var files: @Sendable () -> [EffectFile] = { [] }
    /// What the raw values of the files are; by default their numbers.
    var fileValues: [Int]?
    /// What the raw values of the meters are.
    var meterValues: [Int] = []
    /// The group that the meters belong to.
    var meterGroup: ParameterGroup?
    /// What the raw values of the parameters are; by default their numbers.
    var rawValues: [Int]?
    /// How late it is at most, and with a value of its first parameter, in frames.
    var maximumLatency = 0
    var latency: @Sendable (Double) -> Int = { _ in 0 }

    static func parameter(
        _ symbol: FixedText = "gain", name: FixedText = "Gain", range: Bounds = 0...8, defaultValue: Double = 1,
        scale: Scale = .linear, unit: ParameterUnit = .none, smoothing: Smoothing = .standard, controller: UInt8? = nil,
        group: ParameterGroup? = nil
    ) -> Parameter {
        Parameter(
            symbol: symbol, name: name, comment: "A parameter.", range: range, defaultValue: defaultValue, unit: unit,
            scale: scale, smoothing: smoothing, controller: controller, group: group)
    }

    static func file(_ symbol: FixedText = "response", name: FixedText = "Response") -> EffectFile {
        EffectFile(symbol: symbol, name: name, comment: "A file.", kind: .bytes)
    }

    static func preset(
        _ symbol: StaticString, name: StaticString = "Loud", _ values: KeyValuePairs<FaultyControl, Double> = [:]
    ) -> Preset<FaultyControl> { Preset(symbol: symbol, name: name, comment: "A preset.", values) }
}

/// A bundle's words: those of one effect or of two, and of the project.
struct BundleWords: Sendable {
    @TaskLocal static var current = BundleWords()

    var effects = [EffectWords()]
    var project = Project(
        uri: "urn:example:project", name: "Example", summary: "Effects for tests",
        version: Version(major: 0, minor: 1, patch: 0), license: "http://opensource.org/licenses/isc",
        homepage: "https://example.org/", maintainer: Maintainer(name: "Nobody", mail: "mailto:nobody@example.org"))
}

/// The parameters of such an effect.
struct FaultyControl: ControlSet {
    let rawValue: Int

    static var allCases: [FaultyControl] { cases(of: 0) }

    static func cases(of effect: Int) -> [FaultyControl] {
        let words = BundleWords.current.effects[effect]
        return (words.rawValues ?? Array(words.parameters().indices)).map(FaultyControl.init)
    }
}

/// The files of the first effect.
struct FaultyFile: ControlSet {
    let rawValue: Int

    static var allCases: [FaultyFile] {
        let words = BundleWords.current.effects[0]
        return (words.fileValues ?? Array(words.files().indices)).map(FaultyFile.init)
    }
}

/// The meters of the first effect.
struct FaultyMeter: ControlSet {
    let rawValue: Int

    static var allCases: [FaultyMeter] { BundleWords.current.effects[0].meterValues.map(FaultyMeter.init) }
}

/// An effect that says what `BundleWords.current` has.
struct Faulty<Channels: Frame>: FrameEffect {
    typealias Control = FaultyControl

    static func meter(_ meter: FaultyMeter) -> Parameter {
        EffectWords.parameter(
            "meter_\(meter.rawValue)", name: "Meter", group: BundleWords.current.effects[0].meterGroup)
    }

    let meters: Meters<FaultyMeter>

    static func file(_ file: FaultyFile) -> EffectFile {
        let files = BundleWords.current.effects[0].files()
        return files.indices.contains(file.rawValue) ? files[file.rawValue] : EffectWords.file()
    }

    static func load(_ data: FileData, for file: FaultyFile, _ setup: inout Setup) -> Int? { nil }

    var files = Files<FaultyFile, Int>()

    /// The second effect is the one with two channels.
    private static var words: EffectWords {
        let effects = BundleWords.current.effects
        return effects[min(Channels.channelCount, effects.count) - 1]
    }

    static var about: About {
        About(uri: words.uri, name: words.name, pluginClass: .plugin, summary: "Faulty", description: "Faulty.")
    }

    static var presets: [Preset<FaultyControl>] { words.presets() }

    static func parameter(_ control: FaultyControl) -> Parameter {
        let parameters = words.parameters()
        return parameters.indices.contains(control.rawValue) ? parameters[control.rawValue] : EffectWords.parameter()
    }

    static func maximumLatency(at rate: SampleRate) -> Int { words.maximumLatency }

    static func latency(for values: ParameterValues<FaultyControl, Double>, at rate: SampleRate) -> Int {
        words.latency(words.parameters().isEmpty ? 0 : values[FaultyControl(rawValue: 0)])
    }

    var dry: FadingDelay<Channels>

    init(_ setup: inout Setup) {
        dry = setup.dryDelay(of: Self.self)
        meters = setup.meters(of: Self.self)
    }

    mutating func process(_ input: Channels, _ values: Values<FaultyControl>) -> Channels { input }
}

enum FaultyBundle: PluginBundle {
    static var plugins: some PluginList { Faulty<Mono>.self }
    static var project: Project { BundleWords.current.project }
}

/// An effect with the bands that `count` and `bands` state.
struct FaultyBands: MultibandEffect {
    @TaskLocal static var count = 1
    @TaskLocal static var bands = [0, 0, 0]

    enum Control: Int, ControlSet { case first, second, third }

    typealias Input = Mono
    typealias Output = Mono

    static var about: About {
        About(
            uri: "urn:example:bands", name: "Bands", pluginClass: .plugin, summary: "Faulty", description: "Faulty.")
    }

    static func parameter(_ control: Control) -> Parameter {
        EffectWords.parameter("gain_\(control.rawValue)", name: "Gain \(control.rawValue)")
    }

    static var bandCount: Int { count }
    static func band(of control: Control) -> Int { bands[control.rawValue] }

    init(_ setup: inout Setup) {}

    mutating func render(_ block: Block<Mono, Mono>, bands parameters: BandParameters<Control>) {}
}

enum FaultyBandsBundle: PluginBundle {
    static var plugins: some PluginList { FaultyBands.self }
    static var project: Project { BundleWords().project }
}

/// A frame of two channels, of which other things are said.
struct FaultyFrame: Frame {
    @TaskLocal static var group: StaticString = "pg:StereoGroup"
    @TaskLocal static var named: [Channel] = [.left, .right]

    var lanes: Vector2
    static var layout: Layout { Layout(suffix: "-faulty", name: "Faulty", group: group) }
    static var channels: [Channel] { named }
}

enum FaultyFrameBundle: PluginBundle {
    static var plugins: some PluginList { layouts(Faulty<FaultyFrame>.self) }
    static var project: Project { BundleWords.current.project }
}

enum FaultyPair: PluginBundle {
    @PluginListBuilder static var plugins: some PluginList {
        Faulty<Mono>.self
        Faulty<Stereo>.self
    }
    static var project: Project { BundleWords.current.project }
}

/// Two layouts of an effect, where their words have one URI.
enum FaultyLayouts: PluginBundle {
    static var plugins: some PluginList { layouts(Faulty<Mono>.self, Faulty<Stereo>.self) }
    static var project: Project { BundleWords.current.project }
}

/// Choices whose numbers begin with 1.
enum ChoiceFromOne: Int, ParameterChoice {
    case one = 1
    case two

    var label: StaticString { self == .one ? "One" : "Two" }
}
