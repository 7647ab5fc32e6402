// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
import SwiftletEffects
import SwiftletManifest
import Testing

/// An error in an effect's description is reported in a sentence with place, error and remedy.
@Suite struct MistakeTests {
    /// A mistake, and words that its sentence has to have.
    struct Row: Sendable, CustomTestStringConvertible {
        let words: [String]
        let bundle: BundleWords

        init(_ words: [String], _ change: (inout EffectWords) -> Void) {
            self.words = words
            var bundle = BundleWords()
            change(&bundle.effects[0])
            self.bundle = bundle
        }

        /// A mistake in a parameter.
        init(_ words: String..., parameter: @escaping @autoclosure @Sendable () -> Parameter) {
            self.init(["Gain (urn:example:gain)", "parameter"] + words) { $0.parameters = { [parameter()] } }
        }

        /// A mistake in two parameters.
        init(_ words: String..., parameters: @escaping @autoclosure @Sendable () -> [Parameter]) {
            self.init(["Gain (urn:example:gain)"] + words) { $0.parameters = parameters }
        }

        /// A mistake in presets.
        init(_ words: String..., presets: @escaping @autoclosure @Sendable () -> [Preset<FaultyControl>]) {
            self.init(["Gain (urn:example:gain)", "preset"] + words) { $0.presets = presets }
        }

        /// A mistake in the effect's URI or name.
        init(_ words: String..., uri: StaticString, name: StaticString = "Gain") {
            self.init(words) {
                $0.uri = uri
                $0.name = name
            }
        }

        init(_ words: String..., project: Project) {
            self.words = ["project"] + words
            bundle = BundleWords(project: project)
        }

        /// An error in the effect's latency.
        init(_ words: String..., maximum: Int, latency: @escaping @Sendable (Double) -> Int) {
            self.init(["Gain (urn:example:gain)"] + words) {
                $0.maximumLatency = maximum
                $0.latency = latency
            }
        }

        /// A mistake that two effects make.
        init(_ words: String..., effects: [EffectWords]) {
            self.words = words
            bundle = BundleWords(effects: effects)
        }

        var testDescription: String { words.joined(separator: " … ") }
    }

    private static func sentences(_ bundle: BundleWords) -> [String] {
        BundleWords.$current.withValue(bundle) {
            do {
                if bundle.effects.count == 1 {
                    _ = try BundleFile.all(for: FaultyBundle.self, binary: "faulty.so")
                } else {
                    _ = try BundleFile.all(for: FaultyPair.self, binary: "faulty.so")
                }
                return []
            } catch {
                return "\(error)".split(separator: "\n").map(String.init)
            }
        }
    }

    @Test func aCorrectEffectIsDescribed() {
        #expect(Self.sentences(BundleWords()) == [])
        #expect(Self.sentences(BundleWords(effects: [EffectWords(), EffectWords(uri: "urn:example:other")])) == [])
    }

    @Test(arguments: symbols + numbers + files + kinds + uris + presets + projects + latencies + several)
    func aMistakeIsOneSentence(row: Row) {
        let sentences = Self.sentences(row.bundle)
        #expect(sentences.count == 1, "\(sentences)")
        for words in row.words { #expect(sentences.first?.contains(words) == true, "\(words): \(sentences)") }
    }

    @Test func metersCountAndTheirGroupsAreDescribed() throws {
        var bundle = BundleWords()
        bundle.effects[0].meterValues = [1, 2]
        let sentences = Self.sentences(bundle)
        #expect(sentences.count == 1 && sentences[0].contains("its Meter do not count"), "\(sentences)")
        bundle.effects[0].meterValues = [0]
        bundle.effects[0].meterGroup = ParameterGroup(symbol: "levels", name: "Levels")
        let files = try BundleWords.$current.withValue(bundle) {
            try BundleFile.all(for: FaultyBundle.self, binary: "faulty.so")
        }
        #expect(files.contains { $0.text.contains("lv2:name \"Levels\"") })
        bundle.effects[0].meterGroup = ParameterGroup(symbol: "in", name: "Levels")
        #expect(Self.sentences(bundle).first?.contains("group \"in\"") == true)
    }

    @Test func allLayoutsHaveTheSamePresets() throws {
        func describe(_ effects: [EffectWords]) throws -> [BundleFile] {
            try BundleWords.$current.withValue(BundleWords(effects: effects)) {
                try BundleFile.all(for: FaultyLayouts.self, binary: "faulty.so")
            }
        }
        let (none, one) = (EffectWords(), EffectWords(presets: { [EffectWords.preset("loud")] }))
        for effects in [[none, one], [one, none]] {
            let error = #expect(throws: (any Error).self) { try describe(effects) }
            #expect(error.map { "\($0)".contains("lacks the preset \"loud\"") } == true, "\(error as Any)")
        }
        #expect(try describe([one, one]).contains { $0.text.contains("urn:example:preset:gain:loud") })
    }

    /// Hosts pass a unit's format to `printf`.
    @Test(arguments: ["", "%f %%"] as [StaticString]) func aPercentSignIsDoubled(format: StaticString) throws {
        let unit = ParameterUnit(name: "parts", symbol: "%", format: format)
        let bundle = BundleWords(effects: [EffectWords(parameters: { [EffectWords.parameter(unit: unit)] })])
        let files = try BundleWords.$current.withValue(bundle) {
            try BundleFile.all(for: FaultyBundle.self, binary: "faulty.so")
        }
        #expect(files.contains { $0.text.contains("units:render \"%f %%\"") })
        #expect(files.contains { $0.text.contains("units:symbol \"%\"") })
    }

    @Test(arguments: [
        (1, [0, 0, 0], nil), (2, [0, 1, 1], nil), (65, [0, 0, 0], "bandCount is 65"),
        (2, [0, 1, 2], "band(of:) returns 2"), (2, [0, 0, 0], "its band 1 has no parameter"),
        (2, [0, 1, 0], "its band 0 are not consecutive"),
    ])
    func parametersBelongToBands(count: Int, bands: [Int], words: String?) throws {
        func describe() throws {
            try FaultyBands.$count.withValue(count) {
                try FaultyBands.$bands.withValue(bands) {
                    _ = try BundleFile.all(for: FaultyBandsBundle.self, binary: "faulty.so")
                }
            }
        }
        guard let words else { return try describe() }
        let error = #expect(throws: (any Error).self) { try describe() }
        #expect(error.map { "\($0)".contains(words) } == true, "\(error as Any)")
    }

    private static let strange = Channel(symbol: "2nd", name: "Second", designation: "pg:right")
    private static let vague = Channel(symbol: "second", name: "Second", designation: "right")

    @Test(
        arguments: [
            ("pg:StereoGroup", [Channel.left, .right], nil),
            ("pg:StereoGroup", [.left], "2 lanes and 1 channels"),
            ("pg:StereoGroup", [.left, .left], "the symbol \"left\""),
            ("StereoGroup", [.left, .right], "\"StereoGroup\" is no LV2 term"),
            ("my:Group", [.left, .right], "is no LV2 term"),
            ("pg:StereoGroup", [.left, strange], "begins with a digit"),
            ("pg:StereoGroup", [.left, vague], "\"pg:left\""),
        ] as [(StaticString, [Channel], String?)])
    func aCustomFrameNamesEachChannel(group: StaticString, channels: [Channel], words: String?) throws {
        func describe() throws -> [BundleFile] {
            try FaultyFrame.$group.withValue(group) {
                try FaultyFrame.$named.withValue(channels) {
                    try BundleFile.all(for: FaultyFrameBundle.self, binary: "faulty.so")
                }
            }
        }
        guard let words else {
            return #expect(try describe().contains { $0.text.contains("<urn:example:gain-faulty>") })
        }
        let error = #expect(throws: (any Error).self) { try describe() }
        #expect(error.map { "\($0)".contains(words) } == true, "\(error as Any)")
    }

    @Test func allErrorsAreReportedTogether() {
        var effect = EffectWords(name: "Bad")
        effect.parameters = {
            [EffectWords.parameter("2nd", defaultValue: 9), EffectWords.parameter("in", range: 3...1)]
        }
        effect.presets = { [EffectWords.preset("so so")] }
        let sentences = Self.sentences(BundleWords(effects: [effect]))
        #expect(sentences.count == 5)
        for words in ["begins with a digit", "the default, 9", "3 to 1", "every plug-in has", "joined by hyphens"] {
            #expect(sentences.count { $0.contains(words) } == 1, "\(words)")
        }
    }

    private typealias Words = EffectWords

    private static let symbols = [
        Row("\"gain\"", "two parameters or meters", "another", parameters: [Words.parameter(), Words.parameter()]),
        Row("\"in\"", "every plug-in has", "another", parameter: Words.parameter("in")),
        Row("\"enabled\"", "every plug-in has", "another", parameter: Words.parameter("enabled")),
        Row("\"main_in\"", "every plug-in has", parameter: Words.parameter("main_in")),
        Row("symbol is empty", "letters", parameter: Words.parameter("")),
        Row("\"so so\"", "a space", "_ only", parameter: Words.parameter("so so")),
        Row("\"größe\"", "\"ö\"", "without accents", parameter: Words.parameter("größe")),
        Row("\"2nd\"", "begins with a digit", "letter first", parameter: Words.parameter("2nd")),
        Row("name is empty", parameter: Words.parameter(name: " ")),
        Row("more than one", parameter: Words.parameter("gain_\(1)_\(2)")),
    ]

    private static let numbers = [
        Row("\"gain\"", "the default, 9", "0 to 8", parameter: Words.parameter(defaultValue: 9)),
        Row("the default, nan", "0 to 8", parameter: Words.parameter(defaultValue: .nan)),
        Row("logarithmic", "at 0", "above 0", parameter: Words.parameter(scale: .logarithmic)),
        Row("8 to 0", "lower number first", parameter: Words.parameter(range: 8...0)),
        Row("3 to 3", "two different numbers", parameter: Words.parameter(range: 3...3)),
        Row("nan", "finite", parameter: Words.parameter(range: .nan...8)),
        Row("inf", "finite", parameter: Words.parameter(range: 0 ... .infinity)),
        Row("0 to 1e+20", "too wide", "1e+15", parameter: Words.parameter(range: 0...1e20)),
        Row("-1e+20 to 8", "too wide", parameter: Words.parameter(range: -1e20...8)),
        Row("toggle", "0 to 8", "0...1", parameter: Words.parameter(scale: .toggle)),
        Row("controller 120", "0 to 119", parameter: Words.parameter(controller: 120)),
        Row("smoothed", "-1", parameter: Words.parameter(smoothing: .seconds(-1))),
        Row(["raw values of its Control", "without numbers"]) { $0.rawValues = [1] },
        Row(["raw values of its Control"]) { $0.rawValues = [15] },
        Row(["17 parameters", "room for 16", "Capacity<17>"]) {
            $0.parameters = { (0..<17).map { Words.parameter("gain_\($0)") } }
        },
    ]

    private static let files = [
        file("\"response\"", "a parameter, another file", "another", files: Words.file(), Words.file()),
        file("\"gain\"", "a parameter, another file", "another", files: Words.file("gain")),
        file("\"ui\"", "every plug-in has", files: Words.file("ui")),
        file("symbol is empty", "letters", files: Words.file("")),
        file("\"so so\"", "a space", files: Words.file("so so")),
        file("name is empty", files: Words.file(name: " ")),
        file("more than one", files: Words.file(name: "File \(1) \(2)")),
        Row(["raw values of its File", "without numbers"]) {
            $0.files = { [Words.file()] }
            $0.fileValues = [1]
        },
    ]

    /// A mistake in files.
    private static func file(_ words: String..., files: EffectFile...) -> Row {
        Row(["Gain (urn:example:gain)", "file"] + words) { $0.files = { files } }
    }

    private static let kinds = [
        Row(
            "whole numbers",
            parameter: Parameter(integer: "n", name: "N", comment: "N.", range: 0.5...8, defaultValue: 1)),
        Row(
            "between two steps",
            parameter: Parameter(integer: "n", name: "N", comment: "N.", range: 0...8, defaultValue: 1.5)),
        Row("two names", parameter: Parameter(choice: "n", name: "N", comment: "N.", of: ["One"])),
        Row("two names", parameter: Parameter(choice: "n", name: "N", comment: "N.", of: [])),
        Row("no name", parameter: Parameter(choice: "n", name: "N", comment: "N.", of: ["One", ""])),
        Row("called \"One\"", parameter: Parameter(choice: "n", name: "N", comment: "N.", of: ["One", "One"])),
        Row(
            "raw values of its choices", "without numbers",
            parameter: Parameter(choice: "n", name: "N", comment: "N.", defaultValue: ChoiceFromOne.one)),
        Row(
            "format", "%f once",
            parameter: Words.parameter(unit: ParameterUnit(name: "volts", symbol: "V", format: "V"))),
        Row(
            "format", "%f once", "%% for",
            parameter: Words.parameter(unit: ParameterUnit(name: "parts", symbol: "%", format: "%f %"))),
        Row(
            "format", "%f once",
            parameter: Words.parameter(unit: ParameterUnit(name: "parts", symbol: "f", format: "%%f"))),
        Row(
            "group \"gain\"", "another",
            parameters: [Words.parameter(group: ParameterGroup(symbol: "gain", name: "Gain"))]),
        Row("a space", parameter: Words.parameter(group: ParameterGroup(symbol: "a b", name: "Gain"))),
        Row(
            "group \"tone\"", "declare the group once",
            parameters: [
                Words.parameter(group: ParameterGroup(symbol: "tone", name: "Tone")),
                Words.parameter("bass", group: ParameterGroup(symbol: "tone", name: "Bass")),
            ]),
    ]

    private static let uris = [
        Row("\"gain\" is no URI", "urn:example:gain", uri: "gain"),
        Row("\"\" is no URI", "urn:example:gain", uri: ""),
        Row("is no URI", "urn:example:gain", uri: "urn:my gain:gain"),
        Row("is no URI", uri: "urn:größe:gain"),
        Row(
            "too long", "255 characters",
            // swift-format-ignore
            uri:
                "urn:example:abcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghij"
        ),
        Row(
            "#ui is too long", "255 characters",
            // swift-format-ignore
            uri:
                "urn:example:abcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijk"
        ),
        Row("its name is empty", uri: "urn:example:gain", name: ""),
        Row("URI ends with nothing", uri: "https://example.org/gain/"),
        Row("no \"?\"", uri: "https://example.org/?gain"),
        Row("manifest.ttl", "the bundle's index", uri: "urn:example:manifest"),
        Row("project.ttl", "the project", uri: "urn:another:project"),
    ]

    private static let presets = [
        Row("two presets", "another", presets: [Words.preset("loud"), Words.preset("loud")]),
        Row("\"so so\"", "joined by hyphens", presets: [Words.preset("so so")]),
        Row("\"\"", "joined by hyphens", presets: [Words.preset("")]),
        Row("name is empty", presets: [Words.preset("loud", name: "")]),
        Row("value for \"gain\", 9", "0 to 8", presets: [Words.preset("loud", [FaultyControl(rawValue: 0): 9])]),
        Row("nan", "0 to 8", presets: [Words.preset("loud", [FaultyControl(rawValue: 0): .nan])]),
        Row(
            "\"gain\" twice", "once",
            presets: [Words.preset("loud", [FaultyControl(rawValue: 0): 1, FaultyControl(rawValue: 0): 2])]),
    ]

    private static let projects = [
        Row("license", "\"ISC\" is no URI", "opensource.org", project: project(license: "ISC")),
        Row("mail", "\"me@example.org\"", "mailto:", project: project(mail: "me@example.org")),
        Row("mail", "no URI", project: project(mail: "mailto:m e@example.org")),
        Row("homepage", "no URI", "https://", project: project(homepage: "example.org")),
        Row("uri", "no URI", project: project(uri: "")),
        Row("Gain", "urn:example:gain", "another", project: project(uri: "urn:example:gain")),
        Row("0.100.0", "0 to 99", project: project(version: Version(major: 0, minor: 100, patch: 0))),
    ]

    private static func project(
        uri: StaticString = "urn:example:project", version: Version = Version(major: 1, minor: 0, patch: 0),
        license: StaticString = "http://opensource.org/licenses/isc", homepage: StaticString = "https://example.org/",
        mail: StaticString = "mailto:nobody@example.org"
    ) -> Project {
        Project(
            uri: uri, name: "Example", summary: "Effects for tests", version: version, license: license,
            homepage: homepage, maintainer: Maintainer(name: "Nobody", mail: mail))
    }

    // The gain goes from 0 to 8, and is 1 by default.
    private static let latencies = [
        Row("maximumLatency", "-1 frames", "a minute", maximum: -1) { _ in 0 },
        Row("maximumLatency", "8000 Hz", "480001 frames", "a minute", maximum: 480_001) { _ in 0 },
        Row("its latency", "the defaults", "101 frames", "maximumLatency, 100", maximum: 100) { _ in 101 },
        Row("its latency", "gain at 8", "80 frames", "maximumLatency, 79", maximum: 79) { Int($0 * 10) },
        Row("its latency", "gain at 0", "-1 frames", "not within 0", maximum: 79) { Int($0) - 1 },
    ]
    private static let several = [
        Row("urn:example:gain", "two plug-ins", "layouts(…)", effects: [Words(), Words()]),
        Row(
            "file gain.ttl", "urn:example:gain", "another last part",
            effects: [Words(), Words(uri: "urn:another:gain")]),
        Row(
            "file loud-presets.ttl", "another last part",
            effects: [
                Words(uri: "urn:example:loud", presets: { [Words.preset("a")] }),
                Words(uri: "urn:example:loud-presets"),
            ]),
    ]
}
