// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import HostFixtures
import Testing

/// Invalid third-party bundles.
@Suite struct BrokenBundleTests {
    let scratch: Scratch

    init() throws {
        scratch = try Scratch()
        try scratch.write("in.wav", .wav16, frames: 100) { _, _ in 0.5 }
    }

    /// A bundle with a plug-in `urn:broken:NAME`.
    struct Broken: Sendable, CustomTestStringConvertible {
        let name: String
        /// The expected error if the plug-in is requested.
        let message: String
        /// The expected error in the list if it differs; empty if the error occurs only at run time.
        var listed: String?
        var manifest: String?
        var description: String? = BrokenBundleTests.description()
        /// The source of the binary; nil for a missing binary.
        var source: String? =
            "#include <lv2/core/lv2.h>\nconst LV2_Descriptor* lv2_descriptor(uint32_t i) { return 0; }"

        var testDescription: String { name }
    }

    private static let prefixes = """
        @prefix doap: <http://usefulinc.com/ns/doap#> .
        @prefix lv2: <http://lv2plug.in/ns/lv2core#> .
        @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .

        """

    /// Returns a valid description with some parts replaced.
    private static func description(_ part: String = "", is other: String = "") -> String {
        let text = """
            doap:name "Broken" ;
              lv2:port [ a lv2:AudioPort , lv2:InputPort ; lv2:index 0 ; lv2:symbol "in" ; lv2:name "In" ] ,
                [ a lv2:AudioPort , lv2:OutputPort ; lv2:index 1 ; lv2:symbol "out" ; lv2:name "Out" ] .
            """
        return part.isEmpty ? text : text.replacing(part, with: other)
    }

    private static let unknown = "unknown plug-in urn:broken:"

    static let cases = [
        Broken(
            name: "syntax", message: unknown,
            listed: "invalid description ... syntax.lv2/manifest.ttl: line 4, column 33: missing ';' or '.'",
            // The column after lv2:Plugin, where the semicolon is missing.
            manifest: "<urn:broken:syntax> a lv2:Plugin lv2:binary <b.so> ."),
        Broken(
            name: "noise", message: unknown, listed: "invalid description ... noise.lv2/manifest.ttl: line ",
            manifest: "\u{1}\u{2}\u{7f}<<<[\u{0}"),
        Broken(
            name: "no-description",
            message: "invalid description ... b.ttl: cannot open the file: No such file or directory",
            description: nil),
        Broken(
            name: "bad-description", message: "invalid description ... b.ttl: line ",
            description: description("\" ;", is: " ;")),
        Broken(
            name: "no-index", message: "invalid description urn:broken:no-index: port index is not an integer",
            description: description("lv2:index 1 ;", is: "")),
        Broken(
            name: "gap", message: "invalid description urn:broken:gap: one of the 2 ports has the index 2",
            description: description("lv2:index 1 ;", is: "lv2:index 2 ;")),
        Broken(
            name: "twice", message: "invalid description urn:broken:twice: two ports have the same index",
            description: description("lv2:index 1 ;", is: "lv2:index 0 ;")),
        Broken(
            name: "negative", message: "invalid description urn:broken:negative: one of the 2 ports has the index -1",
            description: description("lv2:index 1 ;", is: "lv2:index -1 ;")),
        Broken(
            name: "lowest",
            message: "invalid description urn:broken:lowest: one of the 2 ports has the index -2147483648",
            description: description("lv2:index 0 ;", is: "lv2:index -2147483648 ;")),
        // This would require an array of 16 GB.
        Broken(
            name: "huge", message: "invalid description urn:broken:huge: one of the 2 ports has the index 2000000000",
            description: description("lv2:index 1 ;", is: "lv2:index 2000000000 ;")),
        Broken(
            name: "blank", message: unknown,
            listed: "invalid description ... blank.lv2/manifest.ttl: a plug-in in this file has no URI",
            manifest: "<urn:broken:blank> a lv2:Plugin ; lv2:binary <b.so> ; rdfs:seeAlso [ a lv2:Plugin ] ."),
        Broken(
            name: "no-symbol", message: "invalid description urn:broken:no-symbol: port symbol",
            description: description("lv2:symbol \"out\" ;", is: "")),
    ]

    /// Errors that occur only at run time.
    static let unfit = [
        Broken(
            name: "events", message: "port notes requires an event buffer of 100000000000 bytes",
            description: description(
                "lv2:port",
                is: "lv2:port [ a <http://lv2plug.in/ns/ext/atom#AtomPort> , lv2:InputPort ; lv2:index 2 ; "
                    + "lv2:symbol \"notes\" ; lv2:name \"Notes\" ; "
                    + "<http://lv2plug.in/ns/ext/resize-port#minimumSize> 100000000000 ] ,")),
        Broken(
            name: "no-binary", message: "cannot load the binary of ", source: nil),
        Broken(
            name: "unnamed", message: "cannot load the binary of ",
            manifest: "<urn:broken:unnamed> a lv2:Plugin ; rdfs:seeAlso <b.ttl> ."),
        Broken(name: "no-entry", message: "has no LV2 descriptor for ", source: "int nothing;"),
        Broken(name: "other-plug-ins", message: "has no LV2 descriptor for "),
        Broken(
            name: "unresolved", message: "undefined symbol: nobody_has_this",
            source: "void nobody_has_this(void); void* lv2_descriptor(unsigned i) { nobody_has_this(); return 0; }"),
        Broken(
            name: "crash-load", message: "urn:broken:crash-load crashed in instantiate(): Segmentation",
            source: "int* volatile p; __attribute__((constructor)) void load(void) { *p = 0; }"),
        Broken(
            name: "crash-descriptor", message: "urn:broken:crash-descriptor crashed in instantiate(): Segm",
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

    /// Runs the command with the invalid bundles installed next to those of the fixture.
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
            if broken.message == Self.unknown { #expect(command.failed("swiftlet list shows invalid bundles")) }
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
        #expect(command.errors.mentions(broken.listed ?? broken.message), "\(command.errors)")
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
        #expect(command.errorLines.allSatisfy { $0.hasPrefix("swiftlet: ") && $0.contains("invalid description ") })
    }

    // lilv's function for scale points would end the process.
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
        #expect(command.failed("invalid description ... preset.lv2/p.ttl: line 1, column "), "\(command.errors)")
        let other = try run("render", "in.wav", "out.wav", "--plugin", "urn:test:gain", "--preset", "Double")
        #expect((other.status, other.errors) == (0, ""))
    }
}
