// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import SwiftletBundle
import SwiftletManifest
import SwiftletModgui
import SwiftletPlugin
import Testing

/// The pedals for MOD's web interface, as they are written. `make test-modgui` opens them in a browser.
@Suite struct ModguiTests {
    @Test func validatorsReportNothing() throws {
        try withModgui(of: Plugins.self) { folder in
            let complaints = try Validator.complaints(about: folder)
            #expect(complaints == [])
        }
    }

    @Test(arguments: ["iconTemplate", "stylesheet", "screenshot", "thumbnail", "resourcesDirectory"])
    func validatorsReportWhatIsMissing(property: String) throws {
        try withModgui(of: Plugins.self) { folder in
            let file = folder.appending(path: "modgui.ttl")
            let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
            let line = try #require(lines.firstIndex { $0.contains("modgui:\(property) ") })
            try Data((lines[..<line] + lines[(line + 1)...]).joined(separator: "\n").utf8).write(to: file)
            #expect(try Validator.complaints(about: folder) != [])
        }
    }

    @Test func everyPluginHasAPedalWhoseFilesAreThere() throws {
        try withModgui(of: Plugins.self) { folder in
            let reader = BundleReader(folder)
            #expect(!reader.pluginURIs.isEmpty)
            for uri in reader.pluginURIs {
                // Requested first, because this makes lilv read the plug-in's own files.
                let plugin = try #require(reader.plugin(uri))
                _ = plugin.ports
                let files = reader.values(
                    uri, "modgui:gui",
                    inner: [
                        "modgui:resourcesDirectory", "modgui:iconTemplate", "modgui:stylesheet", "modgui:screenshot",
                        "modgui:thumbnail",
                    ])
                try #require(files.count == 1 && files[0].count == 5, "\(uri)")
                let paths = try files[0].map { try #require(URL(string: $0)).path }
                for path in paths {
                    #expect(FileManager.default.fileExists(atPath: path))
                    #expect(path.hasPrefix(paths[0]), "\(path) is not in the folder that is handed out")
                }
                for picture in paths[3...] {
                    #expect(try Data(contentsOf: URL(filePath: picture)).starts(with: [0x89, 0x50, 0x4e, 0x47]))
                }
            }
        }
    }

    @Test func pedalsHaveControlsOfEveryVariant() throws {
        try withModgui(of: Plugins.self) { folder in
            let reader = BundleReader(folder)
            for uri in reader.pluginURIs {
                let symbols = try #require(reader.plugin(uri)).ports.map(\.symbol)
                let templates = reader.values(uri, "modgui:gui", inner: ["modgui:iconTemplate"])
                let shown = try controls(of: try #require(templates.first?.first.flatMap(URL.init(string:))))
                #expect((1...8).contains(shown.count) && Set(shown).count == shown.count)
                #expect(Set(shown).isSubset(of: symbols), "\(uri)")
            }
        }
    }

    @Test(arguments: [
        ("low-pass", ["cutoff", "resonance"]),
        ("symmetric-clip", ["threshold", "output", "mix", "antialias"]),
        // Of 179 controls, the one on mixer strips, and the first seven of the first band.
        (
            "equalizer",
            [
                "band1_on", "band1_type", "band1_frequency", "band1_gain", "band1_q", "band1_slope", "band1_range",
                "output",
            ]
        ),
    ])
    func controlsThatDoNotFitAreNotOnThePedal(effect: String, expected: [String]) throws {
        try withModgui(of: Plugins.self) { folder in
            let shown = try controls(of: folder.appending(path: "modgui/\(effect).html"))
            #expect(shown == expected)
        }
    }

    @Test func awkwardTextIsTextInHTMLAndMustache() throws {
        try withModgui(of: Oddities.self) { folder in
            let template = try String(contentsOf: folder.appending(path: "modgui/oddity.html"), encoding: .utf8)
            #expect(template.contains("title=\"A &quot;share&quot; &lt;of&gt; &#123;&#123;all}} &amp; more.\""))
            let reader = BundleReader(folder)
            _ = try #require(reader.plugin("urn:swiftlet:oddity")).ports
            #expect(reader.values("urn:swiftlet:oddity", "modgui:gui", inner: ["modgui:label"]) == [["Oddity \"ø\""]])
        }
    }

    /// The symbols of the ports that a template has a control for, in its order.
    private func controls(of template: URL) throws -> [String] {
        let text = try String(contentsOf: template, encoding: .utf8)
        return text.matches(of: /mod-role="input-control-port" mod-port-symbol="(.*?)"/).map { String($0.1) }
    }

    /// Calls `body` with a bundle of those plug-ins, without binaries, and with the Turtle that the extension requires.
    private func withModgui<Bundle: PluginBundle>(of bundle: Bundle.Type, _ body: (URL) throws -> Void) throws {
        try withTemporaryFolder { folder in
            let files = BundleFolder(at: folder)
            try files.write(try BundleFile.all(for: bundle, binary: "test.so", hasModgui: true))
            try Modgui(for: bundle).write(to: files)
            try Data(extensionTurtle.utf8).write(to: folder.appending(path: "extension.ttl"))
            try body(folder)
        }
    }
}

/// The definition of the terms in `http://moddevices.com/ns/modgui`: a gui must have exactly one of each of five
/// properties.
private let extensionTurtle: String = {
    let demanded = ["resourcesDirectory", "iconTemplate", "stylesheet", "screenshot", "thumbnail"]
    let restrictions = demanded.map { "[ a owl:Restriction ; owl:onProperty modgui:\($0) ; owl:cardinality 1 ]" }
    let properties = demanded.map {
        "modgui:\($0) a rdf:Property , owl:ObjectProperty ; rdfs:label \"\($0)\" ; rdfs:domain modgui:Gui ."
    }
    return """
        @prefix lv2: <http://lv2plug.in/ns/lv2core#> .
        @prefix modgui: <http://moddevices.com/ns/modgui#> .
        @prefix owl: <http://www.w3.org/2002/07/owl#> .
        @prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .
        @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
        @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .

        modgui:Gui a rdfs:Class , owl:Class ; rdfs:label "GUI" ;
            rdfs:subClassOf \(restrictions.joined(separator: " , ")) .
        modgui:gui a rdf:Property , owl:ObjectProperty ; rdfs:label "gui" ;
            rdfs:domain lv2:Plugin ; rdfs:range modgui:Gui .
        modgui:label a rdf:Property , owl:DatatypeProperty ; rdfs:label "label" ;
            rdfs:domain modgui:Gui ; rdfs:range xsd:string .
        \(properties.joined(separator: "\n"))

        """
}()
