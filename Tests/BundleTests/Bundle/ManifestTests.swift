// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import HostFixtures
import SwiftletBundle
import SwiftletManifest
import SwiftletPlugin
import Testing

/// The Turtle in the bundle.
@Suite struct ManifestTests {
    private static let folder = URL(filePath: builtBundle, directoryHint: .isDirectory)
    private let reader = BundleReader(folder)

    // MARK: - The files

    @Test func committedFilesAreTheGeneratedOnes() throws {
        let differences = BundleFolder(at: Self.folder).differences(
            from: try BundleFile.all(for: Plugins.self, binary: "swiftlet.so"))
        #expect(differences == [], "the effects' descriptions have changed: run `make` and commit bundle.lv2")
    }

    @Test func validatorsReportNothing() throws {
        #expect(try Validator.complaints(about: Self.folder) == [])
    }

    @Test(arguments: [
        "<urn:swiftlet:low-pass> <http://lv2plug.in/ns/lv2core#nonsense> 1 .",
        "<urn:swiftlet:low-pass> <http://lv2plug.in/ns/lv2core#designation> <http://lv2plug.in/ns/lv2core#nonsense> .",
        "<urn:swiftlet:low-pass> <http://lv2plug.in/ns/lv2core#port> [ a <http://lv2plug.in/ns/lv2core#InputPort> ] .",
        "<urn:swiftlet:low-pass> <http://lv2plug.in/ns/lv2core#index> \"first\" .",
        "<urn:swiftlet:low-pass",
    ])
    func validatorsReportWhatIsWrong(mistake: String) throws {
        let files = try BundleFile.all(for: Plugins.self, binary: "swiftlet.so")
        try withTemporaryFolder { folder in
            try BundleFolder(at: folder).write(files)
            try Data(mistake.utf8).write(to: folder.appending(path: "mistake.ttl"))
            #expect(try Validator.complaints(about: folder) != [])
        }
    }

    @Test func differingFilesAreNamed() throws {
        let files = try BundleFile.all(for: Plugins.self, binary: "swiftlet.so")
        try withTemporaryFolder { folder in
            let bundle = BundleFolder(at: folder)
            try bundle.write(files)
            #expect(bundle.differences(from: files) == [])
            try FileManager.default.removeItem(at: folder.appending(path: "project.ttl"))
            try Data().write(to: folder.appending(path: "low-pass.ttl"))
            try Data().write(to: folder.appending(path: "other.ttl"))
            #expect(
                Set(bundle.differences(from: files))
                    == ["project.ttl is missing", "low-pass.ttl differs", "other.ttl belongs to no effect"])
        }
    }

    // MARK: - The contract

    @Test func theBundleHasThePluginsOfTheContractAndNoOther() {
        #expect(Set(reader.pluginURIs) == Set(Contract.all.flatMap { $0.variants.map(\.uri) }))
    }

    @Test(arguments: Contract.all)
    func portsAreInTheContractsOrder(contract: Contract) throws {
        for variant in contract.variants {
            let ports = try #require(reader.plugin(variant.uri)).ports
            let sidechain = contract.hasSidechain ? variant.inputs.suffixes.map { "sidechain" + $0 } : []
            let audio =
                variant.inputs.suffixes.map { "in" + $0 } + sidechain + variant.outputs.suffixes.map { "out" + $0 }
            #expect(
                ports.map(\.symbol) == audio + contract.controls(of: variant).map(\.symbol) + [
                    "enabled", "control", "notify",
                ]
                    + (contract.hasLatency ? ["latency"] : []) + contract.meters,
                "\(variant.uri)")
        }
    }

    @Test(arguments: Contract.all)
    func controlsHaveTheContractsRangesAndUnits(contract: Contract) throws {
        for variant in contract.variants {
            let ports = try #require(reader.plugin(variant.uri)).ports
            for control in contract.controls(of: variant) {
                let port = try #require(ports.first { $0.symbol == control.symbol })
                #expect(port.classes == ["lv2:InputPort", "lv2:ControlPort"])
                #expect(port.range == [control.range.lowerBound, control.range.upperBound, control.defaultValue])
                #expect(port.values("units:unit") == (control.unit.map { [$0] } ?? []))
                #expect(port.properties.contains("pprops:logarithmic") == control.isLogarithmic)
                #expect(port.properties.contains("lv2:toggled") == control.isToggle)
                #expect(port.values("urn:swiftlet:property") == ["urn:swiftlet:\(contract.effect)#\(control.symbol)"])
                let names = control.isToggle ? ["Off", "On"] : control.choices
                #expect(port.scalePoints == Set(names.enumerated().map { ["\($0).0", $1] }))
                #expect(port.properties.contains("lv2:enumeration") == !control.choices.isEmpty)
                let groups = port.values("pg:group")
                #expect(groups.flatMap { reader.values($0, "lv2:name") } == (control.group.map { [$0] } ?? []))
                #expect(groups.allSatisfy { $0.hasPrefix(variant.uri + "#") })
            }
        }
    }

    @Test(arguments: Contract.all)
    func audioPortsAreDesignatedChannelsOfMainGroups(contract: Contract) throws {
        for variant in contract.variants {
            let plugin = try #require(reader.plugin(variant.uri))
            let ports = plugin.ports.filter { $0.classes.contains("lv2:AudioPort") }
            let all = ports.filter { $0.classes.contains("lv2:InputPort") }
            let inputs = all.prefix(variant.inputs.suffixes.count)
            let sidechain = all.dropFirst(inputs.count)
            #expect(sidechain.count == (contract.hasSidechain ? inputs.count : 0))
            #expect(
                sidechain.allSatisfy { $0.properties.isSuperset(of: ["lv2:isSideChain", "lv2:connectionOptional"]) })
            let outputs = ports.filter { $0.classes.contains("lv2:OutputPort") }
            #expect(inputs.flatMap { $0.values("lv2:designation") } == variant.inputs.designations)
            #expect(outputs.flatMap { $0.values("lv2:designation") } == variant.outputs.designations)
            let input = try #require(plugin.values("pg:mainInput").first)
            let output = try #require(plugin.values("pg:mainOutput").first)
            #expect(Set(inputs.flatMap { $0.values("pg:group") }) == [input])
            #expect(Set(outputs.flatMap { $0.values("pg:group") }) == [output])
            #expect(Set(reader.values(input, "rdf:type")) == ["pg:InputGroup", variant.inputs.group])
            #expect(Set(reader.values(output, "rdf:type")) == ["pg:OutputGroup", variant.outputs.group])
            #expect(reader.values(output, "pg:source") == [input])
        }
    }

    @Test(arguments: Contract.all)
    func presetsSetEveryParameterOfTheirVariantsAndNoOther(contract: Contract) {
        for (name, variants) in contract.presetFamilies {
            for preset in contract.presets {
                let uri = "urn:swiftlet:preset:\(name):\(preset.name)"
                reader.load(uri)
                #expect(reader.values(uri, "rdf:type") == ["pset:Preset"])
                #expect(Set(reader.values(uri, "lv2:appliesTo")) == Set(variants.map(\.uri)))
                #expect(reader.values(uri, "rdfs:label").count == 1)
                #expect(reader.values(uri, "rdfs:comment").count == 1)
                let values = reader.values(uri, "lv2:port", inner: ["lv2:symbol", "pset:value"])
                for variant in variants {
                    let symbols = Set(contract.controls(of: variant).map(\.symbol))
                    let expected = zip(contract.controls, preset.values).filter { symbols.contains($0.0.symbol) }
                    #expect(Set(values) == Set(expected.map { [$0.symbol, "\($1)"] }), "\(uri)")
                }
            }
        }
    }

    @Test func everyVariantHasEveryPreset() throws {
        for contract in Contract.all {
            for variant in contract.variants {
                let labels = try world.plugin(variant.uri).presets.map { $0.uri.split(separator: ":").last! }
                #expect(Set(labels.map(String.init)) == Set(contract.presets.map(\.name)), "\(variant.uri)")
                #expect(labels.count == contract.presets.count)
            }
        }
    }

    @Test func thereIsNoOtherPreset() {
        let expected = Contract.all.flatMap { contract in
            contract.presetFamilies.flatMap { family in
                contract.presets.map { "urn:swiftlet:preset:\(family.name):\($0.name)" }
            }
        }
        #expect(Set(reader.instances(of: "pset:Preset")) == Set(expected))
    }

    // MARK: - What every plug-in states

    @Test(arguments: Contract.all)
    func pluginsDescribeThemselves(contract: Contract) throws {
        for variant in contract.variants {
            let plugin = try #require(reader.plugin(variant.uri))
            #expect(plugin.name == variant.name)
            #expect(Set(plugin.values("rdf:type")) == ["lv2:Plugin", contract.pluginClass])
            for term in ["doap:shortdesc", "rdfs:comment", "lv2:project"] {
                #expect(plugin.values(term).count == 1, "\(term)")
            }
            #expect(plugin.values("doap:license") == ["http://opensource.org/licenses/isc"])
            #expect(plugin.values("lv2:binary").first?.hasSuffix("/bundle.lv2/swiftlet.so") == true)
            #expect(
                Set(plugin.values("lv2:optionalFeature")) == [
                    "lv2:hardRTCapable", "lv2:isLive", "urid:map",
                    "http://harrisonconsoles.com/lv2/inlinedisplay#queue_draw",
                ])
            #expect(
                Set(plugin.values("lv2:extensionData")) == [
                    "http://lv2plug.in/ns/ext/state#interface",
                    "http://harrisonconsoles.com/lv2/inlinedisplay#interface",
                ])
            #expect(plugin.values("lv2:requiredFeature") == [])
            #expect(plugin.authorName == "The Swiftlet authors")
            #expect(plugin.authorMail == "mailto:authors@swiftlet.example")
            #expect(plugin.authorHomepage == "https://swiftlet.example/")
        }
    }

    @Test func versionsAreThoseOfARelease() throws {
        // To LV2, an odd number or the minor version 0 is a version in development.
        for uri in reader.pluginURIs {
            let minor = try #require(reader.values(uri, "lv2:minorVersion").first.flatMap(Int.init))
            let micro = try #require(reader.values(uri, "lv2:microVersion").first.flatMap(Int.init))
            #expect(minor > 0 && minor.isMultiple(of: 2) && micro.isMultiple(of: 2))
        }
    }

    @Test func everyPortHasANameACommentAndASymbolOfItsOwn() throws {
        for uri in reader.pluginURIs {
            let plugin = try #require(reader.plugin(uri))
            let ports = plugin.ports
            for port in ports {
                #expect(port.values("lv2:name").count == 1 && port.values("rdfs:comment").count == 1)
            }
            let groups = (plugin.values("pg:mainInput") + plugin.values("pg:mainOutput"))
                .flatMap { reader.values($0, "lv2:symbol") }
            let symbols = ports.map(\.symbol) + groups
            #expect(symbols.count == ports.count + 2 && Set(symbols).count == symbols.count)
        }
    }

    @Test func everyPluginCanBeSwitchedAndControlledInTime() throws {
        for uri in reader.pluginURIs {
            let ports = try #require(reader.plugin(uri)).ports
            let enabled = try #require(ports.first { $0.values("lv2:designation") == ["lv2:enabled"] })
            #expect(enabled.symbol == "enabled" && enabled.range == [0, 1, 1])
            #expect(enabled.properties == ["lv2:toggled", "lv2:connectionOptional"])
            #expect(enabled.scalePoints == [["0.0", "Off"], ["1.0", "On"]])

            let control = try #require(ports.first { $0.symbol == "control" })
            #expect(control.classes == ["lv2:InputPort", "atom:AtomPort"])
            #expect(Set(control.values("atom:supports")) == ["patch:Message", "midi:MidiEvent"])
            let notify = try #require(ports.first { $0.symbol == "notify" })
            #expect(notify.classes == ["lv2:OutputPort", "atom:AtomPort"])
            #expect(notify.values("atom:supports") == ["patch:Message"])
            for port in [control, notify] {
                #expect(port.properties == ["lv2:connectionOptional"])
                #expect(port.values("lv2:designation") == ["lv2:control"])
                #expect(port.values("atom:bufferType") == ["atom:Sequence"])
                #expect(port.values("rsz:minimumSize").count == 1)
            }
        }
    }

    @Test func theTurtleHasEveryPortOfTheBinary() throws {
        for description in Plugins.plugins.descriptions {
            #expect(reader.plugin(description.uri)?.ports.count == description.ports.count)
        }
    }

    // MARK: - Views

    @Test(arguments: Contract.all)
    func allVariantsShareAnX11ViewThatReceivesEvents(contract: Contract) throws {
        let view = "urn:swiftlet:\(contract.effect)#ui"
        for variant in contract.variants {
            let plugin = try #require(reader.plugin(variant.uri))
            // Requested first, because this makes lilv read the plug-in's own file.
            _ = plugin.ports
            #expect(plugin.values("ui:ui") == [view])
        }
        #expect(Set(reader.values(view, "rdf:type")) == ["ui:X11UI"])
        #expect(reader.values(view, "ui:binary").first?.hasSuffix("/bundle.lv2/swiftlet-ui.so") == true)
        #expect(reader.values(view, "lv2:requiredFeature") == ["ui:idleInterface"])
        #expect(
            Set(reader.values(view, "lv2:optionalFeature"))
                == ["ui:parent", "ui:resize", "ui:touch", "urid:map", "opts:options"])
        #expect(Set(reader.values(view, "lv2:extensionData")) == ["ui:idleInterface", "ui:resize"])
        let inner = ["ui:plugin", "lv2:symbol", "ui:protocol"]
        let notifications = reader.values(view, "ui:portNotification", inner: inner)
        #expect(Set(notifications) == Set(contract.variants.map { [$0.uri, "notify", "atom:eventTransfer"] }))
    }

    // The last extension of the name is replaced.
    @Test func theViewsAreInTheFileBesideThePlugins() throws {
        let index = try #require(try BundleFile.all(for: Plugins.self, binary: "a.song.so").first)
        let lines = index.text.split(separator: "\n").filter { $0.contains("ui:binary <") }
        #expect(!lines.isEmpty && lines.allSatisfy { $0.contains("<a.song-ui.so>") }, "\(lines)")
    }

    @Test func withoutTheViewsTheTurtleOmitsThem() throws {
        let files = try BundleFile.all(for: Plugins.self, binary: "swiftlet.so", leavesViewsOut: true)
        for term in ["ui:X11UI", "ui:binary", "ui:ui"] {
            #expect(files.filter { $0.text.contains(term) }.map(\.name) == [], "\(term)")
        }
        try withTemporaryFolder { folder in
            try BundleFolder(at: folder).write(files)
            #expect(try Validator.complaints(about: folder) == [])
        }
    }

    // MARK: - Other effects than those there are

    @Test func anUnusualEffectIsDescribed() throws {
        try withTemporaryFolder { folder in
            try BundleFolder(at: folder).write(try BundleFile.all(for: Oddities.self, binary: "oddities.so"))
            #expect(try Validator.complaints(about: folder) == [])
            let plugin = try #require(BundleReader(folder).plugin("urn:swiftlet:oddity"))
            #expect(plugin.name == "Swiftlet Oddity \"ø\"")
            #expect(plugin.values("rdf:type") == ["lv2:Plugin"])
            #expect(plugin.values("rdfs:comment") == ["Says \"\"\"quoted\"\"\" things,\n\\ on two lines."])
            #expect(plugin.ports.map(\.symbol).prefix(4) == ["in_left", "in_right", "out", "share"])
            #expect(plugin.ports[3].values("units:unit") == ["units:pc"])
            #expect(plugin.ports[4].values("units:unit") == ["units:coef"])
            #expect(plugin.ports[4].values("lv2:default") == ["0.3333333"])
            #expect(plugin.ports[5].values("lv2:default") == ["-6.0206"])
            #expect(plugin.ports[6].scalePoints == [["0.0", "Off"], ["1.0", "On"]])
        }
    }

    /// To 32 bits, of which there are 2²⁴ between 0.5 and 1, more than seven digits tell.
    @Test func decimalsAreReadExactly() throws {
        let numbers = [
            Double(0.5).squareRoot(), 0.6, 0.99999994, 1.0000001, 1.0 / 3, 0.1, 0.070710678, 0.0123456789, 0.001234567,
        ]
        let words = EffectWords(parameters: {
            numbers.enumerated().map { EffectWords.parameter("gain_\($0)", defaultValue: $1) }
        })
        let bundle = BundleWords(effects: [words])
        let files = try BundleWords.$current.withValue(bundle) {
            try BundleFile.all(for: FaultyBundle.self, binary: "faulty.so")
        }
        let text = try #require(files.first { $0.name == "gain.ttl" }).text
        let defaults = text.components(separatedBy: "lv2:default ").dropFirst().map { Float($0.prefix { $0 != " " }) }
        #expect(Array(defaults.prefix(numbers.count)) == numbers.map { Float($0) as Float? })
    }

    @Test func exceededLimitsAreReportedWithARemedy() throws {
        #expect(
            mistakes(in: BundleOf<Giant>.self) == """
                Giant (urn:swiftlet:giant): its size is 16392 bytes, above the limit of 16384: move \
                large values to memory from setup.delayLine, setup.buffer or setup.table in init(_ setup:)
                """)
        #expect(
            mistakes(in: BundleOf<Hoarder>.self) == """
                Hoarder (urn:swiftlet:hoarder): its saved value has 4097 bytes, above the limit of 4096: save the data \
                that it is computed from, or use a file
                """)
        #expect(
            mistakes(in: BundleOf<Broad>.self) == """
                Broad (urn:swiftlet:broad): its inputs or outputs have 17 channels in total: use at most 16
                """)
        #expect(
            mistakes(in: Crowd.self).hasPrefix(
                "Plugins: 256 plug-ins are more than the 128 of a bundle: move some to another package\n"))
    }

    private func mistakes(in bundle: (some PluginBundle).Type) -> String {
        do {
            _ = try BundleFile.all(for: bundle, binary: "oversized.so")
            return ""
        } catch { return "\(error)" }
    }
}
