// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import HostFixtures
import Testing

/// The preset menu and user presets. The preset's name is at x = 420 to 590 in the header.
@Suite(.serialized) final class PresetTests {
    private let home = FileManager.default.temporaryDirectory.appending(path: "home-\(UUID().uuidString)")
    private let host: HostProcess
    private let menu = "move 505 28"

    init() throws {
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
        host = try HostProcess(home: home)
        try host("open urn:swiftlet:low-pass-stereo 1")
    }

    deinit { try? FileManager.default.removeItem(at: home) }

    /// The bundles below the home.
    private func bundles() throws -> [String] {
        let folder = home.appending(path: ".lv2").path
        return FileManager.default.fileExists(atPath: folder)
            ? try FileManager.default.contentsOfDirectory(atPath: folder).sorted() : []
    }

    /// Returns the preset's name in the header, between x = 420 and 590.
    private func shownName() throws -> String {
        let lines = try host("texts 720 470").map { $0.split(separator: " ", maxSplits: 6).map(String.init) }
        let found = lines.filter {
            $0.count == 7 && (Double($0[1]) ?? 0) > 440 && (Double($0[3]) ?? 0) < 570 && (Double($0[2]) ?? 99) < 40
        }
        return found.first?[6] ?? ""
    }

    /// Whether the header shows a preset's name within 5 s. The view reads presets after the host's call.
    private func shows(_ name: String) throws -> Bool {
        for _ in 0..<50 {
            if try shownName() == name { return true }
            try host("pass 100")
        }
        return false
    }

    /// Types a name under which the values are saved.
    private func save(_ keys: String...) throws {
        // The last column but one: "Save as…".
        try host(menu, "click", "key Left", "key Left", "key Return")
        for key in keys { try host("key \(key)") }
        try host("key Return", "pass 100")
    }

    @Test func theMenuHasTheFactoryPresets() throws {
        #expect(try host(menu, "click") == [])
        #expect(try host("key Down", "key Return") == ["write cutoff 14000", "write resonance 12"])
        #expect(try shownName() == "Bright")
    }

    @Test func aChangedPresetHasAMark() throws {
        try host("move 575 28", "click")
        #expect(try shownName() == "Prominent")
        try host("move 500 420", "wheel 1")
        #expect(try shownName() == "Prominent *")
        try host("wheel -1")
        #expect(try shownName() == "Prominent")
    }

    @Test func aPresetIsSavedAsAWholeBundleThatHostsFind() throws {
        try host("tell cutoff 1234.5", "tell resonance 3")
        try save("m", "y", "space", "1")
        #expect(try bundles() == ["Swiftlet-Low-Pass_my-1.preset.lv2"])
        #expect(try shows("my 1"))
        // As lilv sees it.
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/lv2info")
        process.arguments = ["urn:swiftlet:low-pass-stereo"]
        let parent = URL(filePath: builtBundle).deletingLastPathComponent().path
        process.environment = ["LV2_PATH": "\(home.path)/.lv2:\(parent)"]
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(text.contains("my 1"))
        // In another process.
        let other = try HostProcess(home: home)
        try other("open urn:swiftlet:low-pass-stereo 1", "move 435 28")
        #expect(
            try other("click") == ["write cutoff 1234.5", "write resonance 3"], "the one before the first is the last")
    }

    @Test func replacingAPresetNeedsConfirmation() throws {
        try host("tell cutoff 100")
        try save("a")
        try host("tell cutoff 200")
        try save("a")
        // Cancel is the first answer.
        try host("key Return", "pass 100")
        #expect(try shows("a *"))
        try save("a")
        try host("key Down", "key Return", "pass 100")
        #expect(try shows("a"))
        #expect(try bundles() == ["Swiftlet-Low-Pass_a.preset.lv2"])
        #expect(
            try host("tell cutoff 300", "move 575 28", "click", "move 435 28", "click").contains("write cutoff 200"))
    }

    @Test func presetsOfOtherVariantsAreNotReplaced() throws {
        try host("tell cutoff 100")
        try save("a")
        let mono = try HostProcess(home: home)
        try mono("open urn:swiftlet:low-pass 1", "tell cutoff 200")
        try mono(menu, "click", "key Left", "key Left", "key Return")
        try mono("key a")
        try mono("key Return", "pass 100")
        #expect(try bundles().count == 2)
        let variants = try bundles().map { bundle in
            try String(contentsOf: home.appending(path: ".lv2/\(bundle)/manifest.ttl"), encoding: .utf8)
                .firstMatch(of: #/appliesTo <(.*)>/#).map { String($0.1) }
        }
        #expect(Set(variants) == ["urn:swiftlet:low-pass", "urn:swiftlet:low-pass-stereo"])
    }

    @Test func similarNamesAreSeparatePresets() throws {
        try save("a", "space", "b")
        try host("tell cutoff 300")
        try save("a", "period", "b")
        #expect(try bundles().count == 2)
    }

    @Test func deletingAPresetNeedsConfirmation() throws {
        try save("a")
        // Save as…, Replace, Delete.
        let delete = ["key Left", "key Left", "key Down", "key Down", "key Return"]
        try host(menu, "click")
        for key in delete { try host(key) }
        try host("key Return", "pass 100")
        #expect(try bundles().count == 1, "cancelled")
        try host(menu, "click")
        for key in delete { try host(key) }
        try host("key Down", "key Return", "pass 100")
        #expect(try bundles() == [])
    }

    /// As lilv writes it, with state of its own and another plug-in's beside it.
    @Test func presetsSavedByAHostAreOffered() throws {
        let folder = home.appending(path: "lv2/theirs.lv2")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let prefixes = """
            @prefix atom: <http://lv2plug.in/ns/ext/atom#> .
            @prefix lv2: <http://lv2plug.in/ns/lv2core#> .
            @prefix pset: <http://lv2plug.in/ns/ext/presets#> .
            @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
            @prefix state: <http://lv2plug.in/ns/ext/state#> .
            @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .


            """
        try Data(
            (prefixes + """
                <theirs.ttl>
                \tlv2:appliesTo <urn:swiftlet:low-pass-stereo> ;
                \ta pset:Preset ;
                \trdfs:seeAlso <theirs.ttl> .
                """).utf8
        ).write(to: folder.appending(path: "manifest.ttl"))
        try Data(
            (prefixes + """
                <>
                \ta pset:Preset ;
                \tlv2:appliesTo <urn:swiftlet:low-pass-stereo> ;
                \trdfs:label "Their \\"own\\"" ;
                \tlv2:port [
                \t\tlv2:symbol "cutoff" ;
                \t\tpset:value 500.0
                \t] , [
                \t\tlv2:symbol "resonance" ;
                \t\tpset:value "-1.5"^^xsd:float # a remark
                \t] ;
                \tstate:state [
                \t\t<urn:swiftlet:notes> [
                \t\t\ta atom:Chunk ;
                \t\t\trdf:value "U3dOMQ=="^^xsd:base64Binary
                \t\t]
                \t] .
                """).replacingOccurrences(of: "rdf:value", with: "<urn:rdf:value>").utf8
        ).write(to: folder.appending(path: "theirs.ttl"))
        #expect(try host("move 435 28", "click") == ["write cutoff 500", "write resonance -1.5"])
        #expect(try shows("Their \"own\""))
    }

    /// Presets named "1" to the count, with that as their cutoff in Hz.
    private func savePresets(_ count: Int) throws {
        for number in 1...count {
            let folder = home.appending(path: ".lv2/\(number).preset.lv2")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let preset = """
                @prefix lv2: <http://lv2plug.in/ns/lv2core#> .
                @prefix pset: <http://lv2plug.in/ns/ext/presets#> .
                @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
                <preset.ttl> a pset:Preset ; lv2:appliesTo <urn:swiftlet:low-pass-stereo> ; rdfs:seeAlso <preset.ttl> ;
                    rdfs:label "\(number)" ; lv2:port [ lv2:symbol "cutoff" ; pset:value \(number) ] .
                """
            for name in ["manifest.ttl", "preset.ttl"] { try Data(preset.utf8).write(to: folder.appending(path: name)) }
        }
    }

    /// In two columns, of which ten are seen: the first is at 220…342, and its fourth row at 178…218.
    @Test(arguments: [(0, 3), (-1, 6), (-100, 143), (1, 3)])
    func theWheelScrollsThePresets(notches: Int, row: Int) throws {
        try savePresets(300)
        let names = (1...300).map(String.init).sorted()
        try host(menu, "click", "move 280 198")
        for _ in 0..<abs(notches) { try host("wheel \(notches.signum())") }
        #expect(try host("click") == ["write cutoff \(names[row])"])
    }

    /// Without a wheel: five rows up, and then the fourth of those that are seen.
    @Test func draggingScrollsThePresets() throws {
        try savePresets(300)
        let names = (1...300).map(String.init).sorted()
        #expect(try host(menu, "click", "move 280 398", "press", "move 280 300", "move 280 198", "release") == [])
        #expect(try host("click") == ["write cutoff \(names[8])"])
    }

    @Test func keysScrollThePresets() throws {
        try savePresets(300)
        let names = (1...300).map(String.init).sorted()
        // Up from the first is the column's last.
        try host(menu, "click", "key Right")
        #expect(try host("key Up", "key Return") == ["write cutoff \(names[149])"])
        // It is seen when the menu opens again, in the last of ten rows.
        #expect(try host(menu, "click", "move 280 398", "click") == ["write cutoff \(names[148])"])
        try host(menu, "click", "key Right", "key Next", "key Next")
        #expect(try host("key Return") == ["write cutoff \(names[20])"])
    }

    @Test(arguments: [
        "", "<", "@prefix a: .", "<a> <b> [", "<a> <b> \"c", "\u{0}\u{ff}", "[[[[[[[[[[[[[[", "<> a a ; ; , .",
    ])
    func brokenBundlesAreIgnored(text: String) throws {
        for (name, file) in [("broken.lv2", "manifest.ttl"), ("other.lv2", "other.ttl")] {
            let folder = home.appending(path: "lv2/\(name)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let manifest = """
                <other.ttl> <http://lv2plug.in/ns/lv2core#appliesTo> <urn:swiftlet:low-pass-stereo> ;
                    a <urn:Preset> .
                """
            try Data(manifest.utf8).write(to: folder.appending(path: "manifest.ttl"))
            let before = file == "manifest.ttl" ? manifest : ""
            try Data((before + text).utf8).write(to: folder.appending(path: file))
        }
        #expect(
            try host("move 435 28", "click") == ["write cutoff 384", "write resonance -3"], "Warm, the factory's last")
    }

    /// A bundle may have presets that come with effects: they have URIs of their own, and are in the menu already.
    @Test func factoryPresetsAreNotListedAsUserPresets() throws {
        let folder = home.appending(path: "lv2/factory.lv2")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let text = """
            @prefix lv2: <http://lv2plug.in/ns/lv2core#> .
            @prefix pset: <http://lv2plug.in/ns/ext/presets#> .
            @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
            <urn:test:factory> a pset:Preset ; lv2:appliesTo <urn:swiftlet:low-pass-stereo> ; rdfs:seeAlso <preset.ttl> ;
                rdfs:label "Zzz" ; lv2:port [ lv2:symbol "cutoff" ; pset:value 55 ] .

            """
        for name in ["manifest.ttl", "preset.ttl"] { try Data(text.utf8).write(to: folder.appending(path: name)) }
        #expect(
            try host("move 435 28", "click") == ["write cutoff 384", "write resonance -3"], "Warm, the factory's last")
    }

    // MARK: - Time

    /// A preset of the equaliser as a host saves it: all of its ports, some with an exponent.
    private func equalizerPreset(_ name: String, _ symbols: [String], more: String = "") -> String {
        """
        @prefix atom: <http://lv2plug.in/ns/ext/atom#> .
        @prefix lv2: <http://lv2plug.in/ns/lv2core#> .
        @prefix pset: <http://lv2plug.in/ns/ext/presets#> .
        @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
        @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .

        <>
        \ta pset:Preset ;
        \tlv2:appliesTo <urn:swiftlet:equalizer-stereo> ;
        \trdfs:label "\(name)" ;
        \tlv2:port \(symbols.map { "[\n\t\tlv2:symbol \"\($0)\" ;\n\t\tpset:value 1.0\n\t]" }.joined(separator: " , "))\(more) .
        """
    }

    /// The symbols of the equaliser's parameters, from its Turtle.
    private func equalizerSymbols() throws -> [String] {
        let text = try String(contentsOfFile: builtBundle + "/equalizer.ttl", encoding: .utf8)
        let plugin = try #require(text.components(separatedBy: "<urn:swiftlet:equalizer-stereo>").dropFirst().first)
        let symbols = plugin.matches(of: #/lv2:symbol "([a-z0-9_]+)"/#).map { String($0.1) }
        return symbols.filter { $0.hasPrefix("band") }
    }

    private func writeEqualizerPreset(_ name: String, _ text: String) throws {
        let folder = home.appending(path: ".lv2/\(name).preset.lv2")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let manifest = """
            @prefix lv2: <http://lv2plug.in/ns/lv2core#> .
            @prefix pset: <http://lv2plug.in/ns/ext/presets#> .
            @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
            <p.ttl> a pset:Preset ; lv2:appliesTo <urn:swiftlet:equalizer-stereo> ; rdfs:seeAlso <p.ttl> .
            """
        try Data(manifest.utf8).write(to: folder.appending(path: "manifest.ttl"))
        try Data(text.utf8).write(to: folder.appending(path: "p.ttl"))
    }

    /// Opens the menu of presets, and the view that has it: the most processor time that one of its calls took until all presets
    /// are there, in seconds.
    private func longestCall() throws -> Double {
        try host(
            "open urn:swiftlet:equalizer-stereo 1", "pass 500", "longest", "move \(Self.presets) 28", "click",
            "pass 3000")
        return try #require(host("longest").first?.split(separator: " ").last.flatMap { Double($0) })
    }

    /// The x coordinate of the preset's name in the equaliser's view, which is 1024 units wide.
    private static let presets = 809

    @Test func readingPresetsBlocksTheHostForAtMost30Milliseconds() throws {
        let symbols = try equalizerSymbols()
        #expect(symbols.count > 100)
        for number in 1...500 { try writeEqualizerPreset("\(number)", equalizerPreset("Preset \(number)", symbols)) }
        #expect(try longestCall() < 0.03)
        // All of them are there: the one before the first is the last, by name.
        try host("key Escape", "move \(Self.presets - 70) 28", "click", "pass 1000")
        #expect(try host("texts 1024 500").contains { $0.hasSuffix(" Preset 99") })
    }

    @Test func theMarkedRowStaysMarkedWhileTheMenuGetsItsPresets() throws {
        let symbols = try equalizerSymbols()
        for number in 1...500 { try writeEqualizerPreset("\(number)", equalizerPreset("Preset \(number)", symbols)) }
        try host("open urn:swiftlet:equalizer-stereo 1", "pass 500", "move \(Self.presets) 28", "click")
        try host("key Left", "key Left", "pass 3000")
        // "Save as…", and then the name.
        try host("key Return", "key x", "key Return", "pass 100")
        #expect(try bundles().contains("Swiftlet-Equalizer_x.preset.lv2"))
    }

    /// Nodes, prefixes, names, statements and text without an end, in files of 1 MB and of the largest size that is read.
    @Test(arguments: [
        "[ a ", "@prefix a: <urn:a> .\n", "<p.ttl> <urn:x> [ lv2:symbol \"x\" ; pset:value 1 ] .\n", "\"\"\" ",
        "<a> a <b>, ",
        "[] lv2:symbol \"band1_on\" . ", "# ", "<p.ttl> lv2:appliesTo <urn:swiftlet:equalizer-stereo> . ",
    ])
    func hostilePresetsBlockTheHostForAtMost30Milliseconds(text: String) throws {
        let symbols = try equalizerSymbols()
        for size in [250_000, 1_000_000] {
            let more = " .\n" + String(repeating: text, count: size / text.utf8.count)
            try writeEqualizerPreset("hostile-\(size)", equalizerPreset("Hostile", symbols, more: more))
            let folder = home.appending(path: ".lv2/manifest-\(size).lv2")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(equalizerPreset("Manifest", [], more: more).utf8).write(to: folder.appending(path: "manifest.ttl"))
        }
        #expect(try longestCall() < 0.03)
    }

    // MARK: - Kills

    @Test(arguments: [false, true]) func aSaveThatIsKilledLeavesWhatWasThereOrIsWhole(isReplaced: Bool) throws {
        func cutoffs() throws -> [Double] {
            try allBundles().compactMap { bundle in
                let folder = home.appending(path: ".lv2/\(bundle)")
                guard let manifest = try? String(contentsOf: folder.appending(path: "manifest.ttl"), encoding: .utf8),
                    let file = manifest.firstMatch(of: #/seeAlso <([^>]*)>/#)
                else { return nil }
                let text = try String(contentsOf: folder.appending(path: String(file.1)), encoding: .utf8)
                return text.firstMatch(of: #/"cutoff" ;\s+pset:value ([0-9.]+)/#).flatMap { Double($0.1) }
            }
        }
        func save(_ cutoff: Int, endingAt end: Int? = nil) throws {
            let log = home.appending(path: "log").path
            let host = try HostProcess(
                home: home, variables: FileSteps.environment(below: "/.lv2", log: log, endingAt: end))
            try host("open urn:swiftlet:low-pass-stereo 1", "tell cutoff \(cutoff)")
            try host(menu, "click", "key Left", "key Left", "key Return", "key a", "key Return", "pass 100")
            // Confirm the replacement, if the view asks.
            try host("key Down", "key Return", "pass 100")
            _ = try host.finish()
        }
        let (folder, saved) = (home.appending(path: ".lv2"), home.appending(path: "saved"))
        if isReplaced {
            try save(200)
            try FileManager.default.moveItem(at: folder, to: saved)
        }
        // Each third call: `PresetSafetyTests` tries all of the same functions.
        for end in stride(from: 1, through: 100, by: 3) {
            try? FileManager.default.removeItem(at: folder)
            if isReplaced { try FileManager.default.copyItem(at: saved, to: folder) }
            do {
                try save(300, endingAt: end)
                #expect(end > 12)
                break
            } catch is HostFailure {}
            #expect((isReplaced ? [[200], [300]] : [[], [300]]).contains(try cutoffs()), "call \(end)")
            guard try allBundles().contains(".swiftlet-drafts"), end > 6 else { continue }
            try save(400)
            #expect(try cutoffs() == [400], "call \(end)")
            #expect(try allBundles().count == 1, "call \(end)")
        }
    }

    private func allBundles() throws -> [String] {
        let folder = home.appending(path: ".lv2").path
        return FileManager.default.fileExists(atPath: folder)
            ? try FileManager.default.contentsOfDirectory(atPath: folder) : []
    }

    @Test func aPresetIsOnTheDiskBeforeItHasItsPlace() throws {
        let log = home.appending(path: "log")
        let host = try HostProcess(home: home, variables: FileSteps.environment(below: "/.lv2", log: log.path))
        try host("open urn:swiftlet:low-pass-stereo 1")
        try host(menu, "click", "key Left", "key Left", "key Return", "key a", "key Return", "pass 100")
        let steps = try String(contentsOf: log, encoding: .utf8).split(separator: "\n").map(String.init)
        let placing = try #require(steps.firstIndex { $0.hasPrefix("rename ") && $0.hasSuffix(".preset.lv2") })
        let draft = try #require(steps[placing].split(separator: " ").last)
        for file in ["", "/manifest.ttl", "/Swiftlet-Low-Pass_a.ttl"] {
            #expect(steps[..<placing].contains("fsync \(draft)\(file)"), "\(file): \(steps)")
        }
        #expect(steps[placing...].contains { $0.hasPrefix("fsync ") && $0.hasSuffix("/.lv2") })
    }

    @Test func withoutAHomeFolderPresetsAreNotSaved() throws {
        let host = try HostProcess(home: home, variables: ["HOME": ""])
        try host("open urn:swiftlet:low-pass-stereo 1")
        let before = try host.picture()
        try host(menu, "click", "key Left", "key Left", "key Return", "key a", "key Return", "pass 100")
        #expect(try host.picture().area(24..<696, 320..<352) != before.area(24..<696, 320..<352), "a message tells why")
        #expect(!FileManager.default.fileExists(atPath: "/.lv2"))
    }

    // MARK: - Scale

    /// A view that was killed while it noted the scale leaves a draft, which does not stay in the way.
    @Test func leftoverDraftsAreReplaced() throws {
        let folder = home.appending(path: ".config/swiftlet")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for name in ["scale", "text", "colours", "colors"] {
            try Data("5".utf8).write(to: folder.appending(path: name + ".draft"))
        }
        try host("move 300 200", "hold Control_L", "key equal", "let Control_L", "pass 100")
        #expect(try HostProcess(home: home)("open urn:swiftlet:low-pass 1").first == "resize 792 517")
        #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "scale.draft").path))
    }

    @Test func theUserScaleIsSaved() throws {
        func control(_ key: String) throws -> [String] { try host("hold Control_L", "key \(key)", "let Control_L") }
        try host("move 300 200")
        #expect(try control("equal") == ["resize 792 517"])
        // 587.5, which is rounded to either side.
        #expect(try control("equal").first?.hasPrefix("resize 900 58") == true)
        #expect(try host("open urn:swiftlet:low-pass 1") == ["resize 900 588", "opened"])
        try host("move 300 200")
        #expect(try control("0") == ["resize 720 470"])
        #expect(try control("minus") == ["resize 648 423"])
        #expect(try HostProcess(home: home)("open urn:swiftlet:low-pass 2") == ["resize 1296 846", "opened"])
    }

    /// 96 dpi are a scale of 1. The host's scale takes precedence.
    @Test func withoutAScaleFromTheHostTheDesktopsIsUsed() throws {
        try Data("Xft.dpi: 144\n".utf8).write(to: home.appending(path: ".Xdefaults"))
        #expect(try host("open urn:swiftlet:low-pass 2").first == "resize 1440 940")
        #expect(try host("silence", "open urn:swiftlet:low-pass 1.5").first == "resize 1080 705")
        // And by hand beside it.
        try host("move 300 200", "hold Control_L")
        // 634.5, which is rounded to either side.
        #expect(try host("key minus").first?.hasPrefix("resize 972 63") == true)
    }

    /// The theme is dark by default. The user's light theme then applies to all views.
    @Test func theUserThemeIsSaved() throws {
        func isLight(_ host: HostProcess) throws -> Bool { try host.picture().brightness(5, 465) > 127 }
        // The last row of the menu's last column.
        let choose = [menu, "click", "key Left", "key Up", "key Return", "move 300 200", "pass 100"]
        #expect(try !isLight(host))
        #expect(try choose.flatMap { try host($0) } == [])
        #expect(try isLight(host))
        let other = try HostProcess(home: home)
        try other("open urn:swiftlet:equalizer-stereo 1 101010 e0e0e0")
        #expect(try isLight(other))
        // Ctrl-0 takes all back.
        try other("move 300 200", "hold Control_L", "key 0", "let Control_L", "pass 100")
        #expect(try other.picture()[5, 465] == 0x101010)
        #expect(try choose.flatMap { try host($0) } == [])
        #expect(try !isLight(host))
    }

    @Test func theUserTextScaleIsSaved() throws {
        func command(_ key: String, shift: Bool) throws -> [String] {
            let (hold, letGo) = (shift ? ["hold Shift_L"] : [], shift ? ["let Shift_L"] : [])
            return try (["hold Control_L"] + hold + ["key \(key)"] + letGo + ["let Control_L"]).flatMap { try host($0) }
        }
        func labelSize(_ host: HostProcess) throws -> Double? {
            let lines = try host("texts 720 470").map { $0.split(separator: " ", maxSplits: 6).map(String.init) }
            return lines.first { $0.last == "1k" }.flatMap { Double($0[5]) }
        }
        try host("move 300 200")
        #expect(try labelSize(host) == 12)
        // On the keyboard of the United States.
        #expect(try command("period", shift: true) == [], "the window stays as large")
        #expect(try labelSize(host) == 13.8)
        _ = try command("period", shift: true)
        _ = try command("period", shift: true)
        _ = try command("comma", shift: true)
        #expect(try labelSize(host) == 15.6)
        let other = try HostProcess(home: home)
        try other("open urn:swiftlet:low-pass 1", "move 300 200")
        #expect(try labelSize(other) == 15.6)
        #expect(try command("0", shift: false) == [])
        #expect(try labelSize(host) == 12)
    }

    @Test func theWindowTitleNamesTheFocusedWidgetAndItsValue() throws {
        try host("tell cutoff 2500", "tell resonance -3", "move 434 171")
        #expect(try host("name") == ["name Low-Pass: Cutoff 2500 Hz, Resonance \u{2212}3.00 dB"])
        try host("key Tab")
        #expect(try host("name") == ["name Low-Pass: Cutoff 2500 Hz"])
        try host("key Up")
        #expect(try host("name") == ["name Low-Pass: Cutoff 2649 Hz"])
        try host("key Tab", "key Tab")
        #expect(try host("name") == ["name Low-Pass: Undo"])
    }
}
