// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import HostFixtures
import Testing

/// Bundles of others that are not as they should be.
@Suite struct BrokenBundleTests {
    let scratch: Scratch

    init() throws {
        scratch = try Scratch()
        try scratch.write("in.wav", .wav16, frames: 100) { _, _ in 0.5 }
    }

    /// A bundle with a plug-in `urn:broken:NAME`.
    struct Broken: Sendable, CustomTestStringConvertible {
        let name: String
        /// What is said of it when the plug-in is asked for.
        let message: String
        /// What is said of it in the list, if not the same; nothing, for what shows only when it is to run.
        var listed: String?
        var manifest: String?
        var description: String? = BrokenBundleTests.description()
        /// The source of the binary; none leaves it out.
        var source: String? =
            "#include <lv2/core/lv2.h>\nconst LV2_Descriptor* lv2_descriptor(uint32_t i) { return 0; }"

        var testDescription: String { name }
    }

    private static let prefixes = """
        @prefix doap: <http://usefulinc.com/ns/doap#> .
        @prefix lv2: <http://lv2plug.in/ns/lv2core#> .
        @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .

        """

    /// A description in which parts of one that would do are others.
    private static func description(_ part: String = "", is other: String = "") -> String {
        let text = """
            doap:name "Broken" ;
              lv2:port [ a lv2:AudioPort , lv2:InputPort ; lv2:index 0 ; lv2:symbol "in" ; lv2:name "In" ] ,
                [ a lv2:AudioPort , lv2:OutputPort ; lv2:index 1 ; lv2:symbol "out" ; lv2:name "Out" ] .
            """
        return part.isEmpty ? text : text.replacing(part, with: other)
    }

    private static let unknown = "no plug-in urn:broken:"

    static let cases = [
        Broken(
            name: "syntax", message: unknown,
            listed: "syntax.lv2/manifest.ttl is broken: line 4, column 33: missing ';' or '.'",
            // The column after lv2:Plugin, where it is missing.
            manifest: "<urn:broken:syntax> a lv2:Plugin lv2:binary <b.so> ."),
        Broken(
            name: "noise", message: unknown, listed: "noise.lv2/manifest.ttl is broken: line ",
            manifest: "\u{1}\u{2}\u{7f}<<<[\u{0}"),
        Broken(
            name: "no-description", message: "b.ttl is broken: it cannot be opened: No such file or directory",
            description: nil),
        Broken(
            name: "bad-description", message: "b.ttl is broken: line ", description: description("\" ;", is: " ;")),
        Broken(
            name: "no-index", message: "urn:broken:no-index is broken: port index is not an integer",
            description: description("lv2:index 1 ;", is: "")),
        Broken(
            name: "gap", message: "urn:broken:gap is broken: one of its 2 ports has the index 2",
            description: description("lv2:index 1 ;", is: "lv2:index 2 ;")),
        Broken(
            name: "twice", message: "urn:broken:twice is broken: two of its ports have one index",
            description: description("lv2:index 1 ;", is: "lv2:index 0 ;")),
        Broken(
            name: "negative", message: "urn:broken:negative is broken: one of its 2 ports has the index -1",
            description: description("lv2:index 1 ;", is: "lv2:index -1 ;")),
        Broken(
            name: "lowest", message: "urn:broken:lowest is broken: one of its 2 ports has the index -2147483648",
            description: description("lv2:index 0 ;", is: "lv2:index -2147483648 ;")),
        // An array of 16 GB.
        Broken(
            name: "huge", message: "urn:broken:huge is broken: one of its 2 ports has the index 2000000000",
            description: description("lv2:index 1 ;", is: "lv2:index 2000000000 ;")),
        Broken(
            name: "blank", message: unknown, listed: "blank.lv2/manifest.ttl is broken: a plug-in in it has no URI",
            manifest: "<urn:broken:blank> a lv2:Plugin ; lv2:binary <b.so> ; rdfs:seeAlso [ a lv2:Plugin ] ."),
        Broken(
            name: "no-symbol", message: "urn:broken:no-symbol is broken: port symbol",
            description: description("lv2:symbol \"out\" ;", is: "")),
    ]

    /// What shows only when the plug-in is to run.
    static let unfit = [
        Broken(
            name: "events", message: "asks for 100000000000 bytes for the events at its port notes",
            description: description(
                "lv2:port",
                is: "lv2:port [ a <http://lv2plug.in/ns/ext/atom#AtomPort> , lv2:InputPort ; lv2:index 2 ; "
                    + "lv2:symbol \"notes\" ; lv2:name \"Notes\" ; "
                    + "<http://lv2plug.in/ns/ext/resize-port#minimumSize> 100000000000 ] ,")),
        Broken(
            name: "no-binary", message: "cannot be loaded: ", source: nil),
        Broken(
            name: "unnamed", message: "cannot be loaded: ",
            manifest: "<urn:broken:unnamed> a lv2:Plugin ; rdfs:seeAlso <b.ttl> ."),
        Broken(name: "no-entry", message: "has no LV2 descriptor for it", source: "int nothing;"),
        Broken(name: "other-plug-ins", message: "has no LV2 descriptor for it"),
        Broken(
            name: "unresolved", message: "undefined symbol: nobody_has_this",
            source: "void nobody_has_this(void); void* lv2_descriptor(unsigned i) { nobody_has_this(); return 0; }"),
        Broken(
            name: "crash-load", message: "urn:broken:crash-load crashed in its function instantiate: Segmentation",
            source: "int* volatile p; __attribute__((constructor)) void load(void) { *p = 0; }"),
        Broken(
            name: "crash-descriptor", message: "urn:broken:crash-descriptor crashed in its function instantiate: Segm",
            source: "int* volatile p; void* lv2_descriptor(unsigned i) { *p = 0; return 0; }"),
    ]

    private func write(_ broken: Broken) throws {
        let directory = scratch.path("\(broken.name).lv2")
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        let manifest =
            broken.manifest
            ?? "<urn:broken:\(broken.name)> a lv2:Plugin ; lv2:binary <b.so> ; rdfs:seeAlso <b.ttl> ."
        try (Self.prefixes + manifest).write(toFile: directory + "/manifest.ttl", atomically: true, encoding: .utf8)
        if let description = broken.description {
            try (Self.prefixes + "<urn:broken:\(broken.name)> a lv2:Plugin ; " + description)
                .write(toFile: directory + "/b.ttl", atomically: true, encoding: .utf8)
        }
        guard let source = broken.source else { return }
        try source.write(toFile: directory + "/b.c", atomically: true, encoding: .utf8)
        let compiler = try Process.run(
            URL(filePath: "/usr/bin/cc"),
            arguments: ["-shared", "-fPIC", "-o", directory + "/b.so", directory + "/b.c"])
        compiler.waitUntilExit()
        #expect(compiler.terminationStatus == 0)
    }

    /// Runs the command with the broken bundles installed beside those of the fixture.
    private func run(_ arguments: String...) throws -> Command {
        try Command(shell: "LV2_PATH=\"$SCRATCH:$LV2_PATH\" exec \"$0\" \"$@\"", arguments, in: scratch)
    }

    private func leavesNothing(_ broken: Broken) -> Bool {
        scratch.files == (["in.wav"] + [broken.name + ".lv2"]).sorted()
    }

    @Test(arguments: cases)
    func everyCommandReportsTheInvalidPlugin(_ broken: Broken) throws {
        try write(broken)
        let uri = "urn:broken:" + broken.name
        for command in [
            try run("info", uri), try run("render", "in.wav", "out.wav", "--plugin", uri),
            try run("plot", "out.png", "--plugin", uri),
        ] {
            #expect(command.failed(broken.message), "\(command.errors)")
            if broken.message == Self.unknown { #expect(command.failed("swiftlet list names them")) }
        }
        #expect(leavesNothing(broken))
    }

    @Test(arguments: cases)
    func theListReportsInvalidBundlesAndShowsTheOthers(_ broken: Broken) throws {
        let healthy = try run("list")
        #expect(healthy.status == 0)
        try write(broken)
        let command = try run("list")
        #expect((command.status, command.output) == (1, healthy.output))
        #expect(command.errorLines.count == 1)
        #expect(command.errors.contains(broken.listed ?? broken.message), "\(command.errors)")
    }

    @Test(arguments: cases)
    func otherPluginsAreUnaffected(_ broken: Broken) throws {
        try write(broken)
        let render = try run("render", "in.wav", "out.wav", "--plugin", "trim")
        #expect((render.status, render.errors) == (0, ""))
    }

    @Test(arguments: cases.filter { $0.message == unknown })
    func namedBundlesMustBeValid(_ broken: Broken) throws {
        try write(broken)
        for arguments in [["list"], ["info", "trim"], ["render", "in.wav", "out.wav", "--plugin", "trim"]] {
            let command = try Command(
                shell: "exec \"$0\" \"$@\"", arguments + ["--bundle", broken.name + ".lv2"], in: scratch)
            #expect(command.failed(broken.listed!), "\(command.errors)")
        }
        #expect(leavesNothing(broken))
    }

    @Test(arguments: unfit)
    func aPluginThatCannotRunIsDescribedAndRefused(_ broken: Broken) throws {
        try write(broken)
        let uri = "urn:broken:" + broken.name
        let info = try run("info", uri)
        #expect((info.status, info.errors) == (0, ""))
        #expect(try run("list").errors == "")
        for command in [
            try run("render", "in.wav", "out.wav", "--plugin", uri), try run("plot", "out.png", "--plugin", uri),
        ] {
            #expect(command.failed(broken.message), "\(command.errors)")
            #expect(command.failed(uri), "\(command.errors)")
        }
        #expect(leavesNothing(broken))
    }

    @Test func allReportsTogetherPrintOneLineEach() throws {
        for broken in Self.cases { try write(broken) }
        let command = try run("list")
        #expect(command.status == 1)
        #expect(command.errorLines.count == Self.cases.count)
        #expect(command.errorLines.allSatisfy { $0.hasPrefix("swiftlet: ") && $0.contains(" is broken: ") })
    }

    // lilv's own function for them ends the process.
    @Test func scalePointsWithoutValuesAreLeftOut() throws {
        let port = "lv2:scalePoint [ rdfs:label \"One\" ] , [ rdfs:label \"Two\" ] ; lv2:index 1 ;"
        try write(
            Broken(name: "scale", message: "", description: Self.description("lv2:index 1 ;", is: port)))
        let info = try run("info", "urn:broken:scale")
        #expect((info.status, info.errors) == (0, ""))
        #expect(info.output.contains("audio output") && !info.output.contains("One"))
        #expect(try run("list").output.contains("urn:broken:scale"))
    }

    @Test func aPresetWhoseFileIsBrokenIsNamed() throws {
        let directory = scratch.path("preset.lv2")
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        let manifest = """
            @prefix pset: <http://lv2plug.in/ns/ext/presets#> .
            <urn:broken:preset> a pset:Preset ; lv2:appliesTo <urn:test:gain> ; rdfs:seeAlso <p.ttl> .
            """
        try (Self.prefixes + manifest).write(toFile: directory + "/manifest.ttl", atomically: true, encoding: .utf8)
        try "<urn:broken:preset> a [".write(toFile: directory + "/p.ttl", atomically: true, encoding: .utf8)
        let command = try run(
            "render", "in.wav", "out.wav", "--plugin", "urn:test:gain", "--preset", "urn:broken:preset")
        #expect(command.failed("preset.lv2/p.ttl is broken: line 1, column "), "\(command.errors)")
        let other = try run("render", "in.wav", "out.wav", "--plugin", "urn:test:gain", "--preset", "Double")
        #expect((other.status, other.errors) == (0, ""))
    }
}
