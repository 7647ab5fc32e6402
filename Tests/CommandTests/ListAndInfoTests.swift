// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import HostFixtures
import Testing

@Suite struct ListAndInfoTests {
    let scratch: Scratch

    init() throws { scratch = try Scratch() }

    @Test func listShowsEffectsByURIAndName() throws {
        let command = try Command("list", in: scratch)
        #expect(command.status == 0)
        #expect(command.errors == "")
        let lines = command.output.split(separator: "\n")
            .map { $0.split(separator: " ", maxSplits: 1).map(String.init) }
        #expect(lines.contains { $0[0] == "urn:test:gain-stereo" && $0[1].hasSuffix("Stereo Gain") })
        #expect(!lines.contains { $0[0] == "urn:test:worker" })
        #expect(lines.count == 16)
    }

    @Test func listShowsEverythingOnDemand() throws {
        let command = try Command("list", "--all", in: scratch)
        #expect(command.output.contains("urn:test:worker"))
        #expect(command.output.split(separator: "\n").count == 19)
    }

    @Test func wordsAndClassesChooseAmongThem() throws {
        func uris(_ arguments: String...) throws -> [String] {
            let command = try Command(shell: "exec \"$0\" list \"$@\"", arguments, in: scratch)
            #expect((command.status, command.errors) == (0, ""))
            return command.output.split(separator: "\n").map { String($0.prefix { $0 != " " }) }
        }
        #expect(try uris("STEREO", "gain") == ["urn:test:gain-stereo"])
        #expect(try uris("duck") == ["urn:test:duck", "urn:test:duck-stereo"])
        #expect(try uris("--class", "amplifier") == ["urn:test:gain"])
        #expect(try uris("--class", "amplifier", "duck") == [])
        #expect(try uris("notes") == [] && uris("notes", "--all") == ["urn:test:notes"])
    }

    @Test func programsReadJSON() throws {
        struct Row: Decodable {
            let uri, name: String
            let inputs, outputs: Int
        }
        struct Info: Decodable {
            struct Port: Decodable {
                let symbol, kind: String
                let maximum: Float?
                let isSideChain: Bool
            }
            let uri: String
            let ports: [Port]
        }
        let list = try Command("list", "duck", "--json", in: scratch)
        let rows = try JSONDecoder().decode([Row].self, from: Data(list.output.utf8))
        #expect(rows.map(\.name) == ["Duck", "Stereo Duck"])
        #expect(rows.map(\.inputs) == [1, 2] && rows.map(\.outputs) == [1, 2])
        let info = try Command("info", "urn:test:duck", "--json", in: scratch)
        let ports = try JSONDecoder().decode(Info.self, from: Data(info.output.utf8)).ports
        #expect(ports.map(\.symbol) == ["in", "out", "key"])
        #expect(ports.map(\.isSideChain) == [false, false, true])
        let gain = try Command("info", "urn:test:gain", "--json", in: scratch)
        #expect(try JSONDecoder().decode(Info.self, from: Data(gain.output.utf8)).ports[2].maximum == 4)
    }

    // Numbers that are too large for a float.
    @Test func boundsThatAreNoNumbersAreLeftOutOfJSON() throws {
        try FileManager.default.createDirectory(atPath: scratch.path("b.lv2"), withIntermediateDirectories: true)
        let manifest = """
            @prefix doap: <http://usefulinc.com/ns/doap#> .
            @prefix lv2: <http://lv2plug.in/ns/lv2core#> .
            @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
            <urn:test:boundless> a lv2:Plugin ; lv2:binary <b.so> ; doap:name "Boundless" ; lv2:port [
              a lv2:ControlPort , lv2:InputPort ; lv2:index 0 ; lv2:symbol "a" ; lv2:name "A" ; lv2:default 1e39 ;
              lv2:minimum -1e39 ; lv2:maximum 1e39 ; lv2:scalePoint [ rdfs:label "all" ; <http://www.w3.org/1999/02/22-rdf-syntax-ns#value> 1e39 ]
            ] .
            """
        try manifest.write(toFile: scratch.path("b.lv2/manifest.ttl"), atomically: true, encoding: .utf8)
        struct Info: Decodable {
            struct Port: Decodable {
                struct Point: Decodable {
                    let label: String
                    let value: Float?
                }
                let symbol: String
                let minimum, maximum, `default`: Float?
                let points: [Point]
            }
            let ports: [Port]
        }
        let info = try Command(
            shell: "LV2_PATH=\"$SCRATCH\" exec \"$0\" info urn:test:boundless --json", in: scratch)
        #expect(info.status == 0, "\(info.errors)")
        let port = try #require(try JSONDecoder().decode(Info.self, from: Data(info.output.utf8)).ports.first)
        #expect((port.minimum, port.maximum, port.default) == (nil, nil, nil))
        #expect(port.points.map(\.label) == ["all"] && port.points[0].value == nil)
    }

    // Of "Trim" there are variants, of "Gain" one for two channels has another name.
    @Test func pluginsAreFoundByFullName() throws {
        #expect(try Command("info", "stereo duck", in: scratch).output.hasPrefix("Stereo Duck\n"))
        #expect(try Command("info", "Sterio Duck", in: scratch).status == 1)
    }

    @Test func infoDescribesPortsPresetsAndFeatures() throws {
        let command = try Command("info", "urn:test:gain", in: scratch)
        #expect(command.status == 0)
        let lines = command.output.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
        #expect(lines.first == "Gain")
        #expect(lines.contains("author A. Tester"))
        #expect(lines.contains("in In audio input"))
        #expect(lines.contains("gain Gain control input 0 to 4, default 1, 0 = Silence, 1 = Unity"))
        #expect(lines.contains("enabled Enabled control input 0 to 1, default 1, logarithmic, on or off, optional"))
        #expect(lines.contains("Double urn:test:preset:double"))
        #expect(lines.contains("http://lv2plug.in/ns/lv2core#hardRTCapable"))
    }

    @Test func infoKnowsShortNames() throws {
        #expect(try Command("info", "trim", in: scratch).output.contains("urn:swiftlet:trim\n"))
    }

    @Test(arguments: ["info low-pass", "render a.wav b.wav --plugin low-pass", "plot a.png --plugin low-pass"])
    func shortNamesWithoutTheBundleReportHowToInstallIt(arguments: String) throws {
        let command = try Command(shell: "LV2_PATH=/nowhere exec \"$0\" \(arguments)", in: scratch)
        #expect(command.failed("no low-pass, as the bundle of Swiftlet's effects is not installed: make install-user"))
    }

    @Test func anUnknownPluginIsOneLineWithASuggestion() throws {
        let command = try Command("info", "urn:test:gian", in: scratch)
        #expect(command.status == 1)
        #expect(
            command.errors == "swiftlet: no plug-in urn:test:gian among the 19 that are known; "
                + "did you mean urn:test:gain?\n")
        #expect(command.output == "")
    }

    // Whether there may be such a place without /proc is up to the system.
    private static let withoutProc = "unshare --map-root-user --mount sh -c 'mount -t tmpfs none /proc && \"$@\"' sh"

    @Test(.enabled("needs namespaces") { (try? Command(shell: "\(withoutProc) true", in: Scratch()))?.status == 0 })
    func withoutProcTheErrorNamesIt() throws {
        let command = try Command(shell: "\(Self.withoutProc) \"$0\" list", in: scratch)
        #expect(command.failed("/proc is not mounted"))
    }

    @Test func wrongUsePrintsOneLineAndHelpIsNotAnError() throws {
        let wrong = try Command("render", "in.wav", "--plugin", "trim", in: scratch)
        #expect(wrong.status == 64)
        #expect(wrong.errorLines.count == 1)
        #expect(wrong.errors.hasPrefix("swiftlet: Missing expected argument '<output>'"))
        let help = try Command("--help", in: scratch)
        #expect(help.status == 0)
        #expect(help.errors == "")
        #expect(help.output.contains("render"))
        #expect(try Command("--version", in: scratch).output.contains("."))
    }
}
