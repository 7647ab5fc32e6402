// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import HostFixtures
import SwiftletHost
import Testing

/// Names without a colon, which stand for URIs that the bundles state.
@Suite struct ShortNameTests {
    let scratch: Scratch

    init() throws { scratch = try Scratch() }

    /// Writes the Turtle of an effect of somebody's, as the kit makes it: a mono and a stereo plug-in of one property.
    private func describe(_ effect: String, in bundle: String) throws {
        let variants = [("", ["in"]), ("-stereo", ["in_left", "in_right"])]
        var turtle = """
            @prefix doap: <http://usefulinc.com/ns/doap#> .
            @prefix lv2: <http://lv2plug.in/ns/lv2core#> .

            """
        for (suffix, inputs) in variants {
            let audio = inputs.enumerated().map { number, symbol in
                "[ a lv2:AudioPort , lv2:InputPort ; lv2:index \(number) ; lv2:symbol \"\(symbol)\" ; lv2:name \"In\" ]"
            }
            let control = """
                [ a lv2:ControlPort , lv2:InputPort ; lv2:index \(inputs.count) ; lv2:symbol "rate" ; lv2:name "Rate" ;
                  <urn:swiftlet:property> <\(effect)#rate> ]
                """
            turtle += """
                <\(effect)\(suffix)> a lv2:Plugin ; lv2:binary <none.so> ; doap:name "An effect\(suffix)" ;
                  lv2:port \((audio + [control]).joined(separator: " , ")) .

                """
        }
        try FileManager.default.createDirectory(atPath: scratch.path(bundle), withIntermediateDirectories: false)
        try Data(turtle.utf8).write(to: URL(filePath: scratch.path(bundle + "/manifest.ttl")))
    }

    private func info(_ name: String, _ bundles: String...) throws -> Command {
        try Command(
            shell: "exec \"$0\" info \"$@\"", [name] + bundles.flatMap { ["--bundle", $0] }, in: scratch)
    }

    @Test func thirdPartyEffectsHaveTheEndOfTheirURIAsShortName() throws {
        try describe("http://example.org/wobble", in: "a.lv2")
        let command = try info("wobble", "a.lv2")
        #expect((command.status, command.errors) == (0, ""))
        #expect(command.output.contains("http://example.org/wobble\n"))
        #expect(try info("wobble-stereo", "a.lv2").output.contains("http://example.org/wobble-stereo\n"))
    }

    @Test func ambiguousEffectNamesAreReported() throws {
        try describe("urn:a:wobble", in: "a.lv2")
        try describe("urn:b:wobble", in: "b.lv2")
        let command = try info("wobble", "a.lv2", "b.lv2")
        #expect(
            command.failed("wobble is the name of several effects: choose the URI of urn:a:wobble or urn:b:wobble"))
    }

    private func infoWithAllInstalled(_ arguments: String) throws -> Command {
        try Command(shell: "LV2_PATH=\"$SCRATCH:$LV2_PATH\" exec \"$0\" info \(arguments)", in: scratch)
    }

    @Test func swiftletsEffectsHavePriority() throws {
        try describe("urn:a:trim", in: "a.lv2")
        #expect(try infoWithAllInstalled("trim").output.contains("urn:swiftlet:trim\n"))
    }

    @Test func aBundleThatIsNamedComesBeforeSwiftletsOwnAndOthers() throws {
        try describe("urn:a:trim", in: "a.lv2")
        #expect(try info("trim", "a.lv2").output.contains("urn:a:trim\n"))
        #expect(try info("trim-stereo", "./a.lv2/").output.contains("urn:a:trim-stereo\n"))
        #expect(try info("trim", "a.lv2", Fixture.bundle).output.contains("urn:swiftlet:trim\n"))
        try describe("urn:a:wobble", in: "b.lv2")
        try describe("urn:b:wobble", in: "c.lv2")
        #expect(try infoWithAllInstalled("wobble --bundle c.lv2").output.contains("urn:b:wobble\n"))
    }

    @Test func swiftletsExamplesHaveNoPriority() throws {
        try describe("urn:swiftlet:example:wobble", in: "a.lv2")
        try describe("urn:b:wobble", in: "b.lv2")
        #expect(try infoWithAllInstalled("wobble").failed("wobble is the name of several effects"))
    }

    @Test func aPluginWithoutPropertiesHasNone() throws {
        #expect(try info("gain-stereo").failed("no plug-in urn:swiftlet:gain-stereo"))
    }

    @Test(arguments: [("trim", "double"), ("trim", "Twice as Loud"), ("urn:test:gain", "half")])
    func presetsHaveTheEndsOfTheirURIs(plugin: String, preset: String) throws {
        try scratch.write("in.wav", .wavFloat, frames: 10) { _, _ in 0.25 }
        let command = try Command(
            "render", "in.wav", "out.wav", "--plugin", plugin, "--preset", preset, in: scratch)
        #expect((command.status, command.errors) == (0, ""))
        let samples = try AudioFileReader(path: scratch.path("out.wav")).readAll()
        #expect(Set(samples) == [preset == "half" ? 0.125 : 0.5])
    }
}
