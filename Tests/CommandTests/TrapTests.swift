// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import HostFixtures
import Testing

/// In a checked bundle, traps and non-finite samples are reported with their source line.
@Suite struct TrapTests {
    private let scratch: Scratch

    init() throws {
        scratch = try Scratch()
        try scratch.write("in.wav", .wavFloat, frames: 3000) { frame, _ in frame == 2345 ? 0.95 : 0.1 }
    }

    /// Renders a file with an effect of `KitPlugins` that makes an error at frame 2345.
    private func run(_ mistake: String, in bundle: String, _ arguments: String...) throws -> Command {
        let path = packageFolder.appending(path: ".build-kit/\(bundle)").path(percentEncoded: false)
        return try Command(
            shell: "exec \"$0\" render in.wav out.wav --plugin urn:kit:trapping \"$@\"",
            ["--bundle", path, "--set", "mistake=\(mistake)"] + arguments, in: scratch)
    }

    /// Returns the number of the source line that ends with a comment.
    private func line(_ comment: String) throws -> Int {
        let url = packageFolder.appending(path: "Tests/KitPlugins/Trapping.swift")
        let lines = try String(contentsOf: url, encoding: .utf8).split(
            separator: "\n", omittingEmptySubsequences: false)
        return try #require(lines.firstIndex { $0.hasSuffix("// " + comment) }) + 1
    }

    @Test(arguments: [
        ("index", 0, ": Index out of bounds"), ("overflow", 1, ": arithmetic overflow"), ("precondition", 2, ""),
        ("infinity", 4, ""), ("division", 5, ": Division by zero"), ("recursion", 6, ": stack overflow"),
    ])
    func aTrapIsALine(mistake: String, number: Int, reason: String) throws {
        let command = try run("\(number)", in: "checked.lv2")
        #expect(command.failed("urn:kit:trapping crashed in run(): "), "\(command.errors)")
        let line = try line(mistake)
        #expect(command.errors.hasSuffix("\(reason) at Trapping.swift:\(line)\n"), "\(command.errors)")
    }

    @Test func anEndlessLoopIsALine() throws {
        let command = try run("7", in: "checked.lv2", "--timeout", "1")
        #expect(command.failed("urn:kit:trapping hangs: run() did not return within 1 s at "), "\(command.errors)")
        #expect(command.errors.hasSuffix(" at Trapping.swift:\(try line("loop"))\n"), "\(command.errors)")
    }

    /// A plug-in that ends its process at NaN, as checked bundles do. Other calculations have infinite results before.
    @Test func theCalculationOfTheFirstNaNIsALine() throws {
        let source = """
            #include <lv2/core/lv2.h>
            #include <math.h>
            #include <stdlib.h>
            static float* ports[2];
            static volatile float zero;
            static LV2_Handle make(const LV2_Descriptor* d, double r, const char* p, const LV2_Feature* const* f) {
              return malloc(1);
            }
            static void connect(LV2_Handle h, uint32_t port, void* data) { ports[port] = data; }
            static void run(LV2_Handle h, uint32_t count) {
              for (uint32_t i = 0; i < count; ++i) {
                const float ratio = (ports[0][i] - ports[0][i]) / zero;
                if (isnan(ratio)) abort();
                ports[1][i] = ratio;
              }
            }
            static void cleanup(LV2_Handle h) { free(h); }
            static const LV2_Descriptor descriptor = {"urn:nan", make, connect, NULL, run, NULL, cleanup, NULL};
            LV2_SYMBOL_EXPORT const LV2_Descriptor* lv2_descriptor(uint32_t i) { return i ? NULL : &descriptor; }
            """
        let description = """
            @prefix lv2: <http://lv2plug.in/ns/lv2core#> .
            <urn:nan> a lv2:Plugin ; lv2:binary <nan.so> ; <http://usefulinc.com/ns/doap#name> "NaN" ; lv2:port
              [ a lv2:AudioPort , lv2:InputPort ; lv2:index 0 ; lv2:symbol "in" ; lv2:name "In" ] ,
              [ a lv2:AudioPort , lv2:OutputPort ; lv2:index 1 ; lv2:symbol "out" ; lv2:name "Out" ] .
            """
        try source.write(toFile: scratch.path("nan.c"), atomically: true, encoding: .utf8)
        try description.write(toFile: scratch.path("manifest.ttl"), atomically: true, encoding: .utf8)
        let command = try Command(
            shell: "cc -shared -fPIC -g -O1 -o nan.so nan.c && exec \"$0\" check --bundle . urn:nan --only jumps",
            in: scratch)
        #expect(command.output.contains("Aborted: first NaN or infinity at nan.c:12 (all controls jump)"), "\(command)")
    }

    @Test func overflowsAreReportedAsOverflows() throws {
        let command = try run("1", in: "checked.lv2")
        #expect(command.failed(": arithmetic overflow at Trapping.swift:"), "\(command.errors)")
    }

    @Test func nonFiniteSamplesAreReportedWithTheirFrame() throws {
        let command = try run("3", in: "checked.lv2")
        let message = "Trapping put out what is no finite number, 2345 frames after it was activated"
        #expect(command.failed(message), "\(command.errors)")
    }

    /// An unchecked binary has no line numbers, and continues without traps.
    @Test func anOrdinaryBundleNamesTheEffect() throws {
        let command = try run("1", in: "kit.lv2")
        #expect(command.failed("urn:kit:trapping crashed in run(): "), "\(command.errors)")
        #expect(!command.errors.contains("Trapping.swift"), "\(command.errors)")
        let silent = try run("3", in: "kit.lv2")
        #expect(silent.status == 0, "\(silent.errors)")
        #expect(scratch.files == ["in.wav", "out.wav"])
    }
}
