// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import HostFixtures
import SwiftletHost
import Testing

/// Presets that have something for a plug-in which it cannot take.
@Suite struct PresetContentTests {
    let scratch: Scratch

    init() throws {
        scratch = try Scratch()
        try scratch.write("in.wav", .wavFloat, frames: 100) { _, _ in 0.25 }
    }

    /// Runs the command with a preset of `urn:test:gain` that sets ports to these values, in Turtle.
    private func run(_ command: String, _ values: [(symbol: String, value: String)]) throws -> Command {
        let ports = values.map { "[ lv2:symbol \"\($0.symbol)\" ; pset:value \($0.value) ]" }
        let prefixes = """
            @prefix lv2: <http://lv2plug.in/ns/lv2core#> .
            @prefix pset: <http://lv2plug.in/ns/ext/presets#> .
            @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
            @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
            <urn:odd:one> a pset:Preset ; lv2:appliesTo <urn:test:gain> ;
            """
        try FileManager.default.createDirectory(atPath: scratch.path("odd.lv2"), withIntermediateDirectories: true)
        for (name, text) in [
            ("manifest.ttl", "\(prefixes) rdfs:seeAlso <odd.ttl> ."),
            ("odd.ttl", "\(prefixes) rdfs:label \"Odd\" ; lv2:port \(ports.joined(separator: " , ")) ."),
        ] {
            try text.write(toFile: scratch.path("odd.lv2/\(name)"), atomically: true, encoding: .utf8)
        }
        return try Command(
            shell: "exec \"$0\" \(command) --plugin urn:test:gain --preset Odd --bundle odd.lv2", in: scratch)
    }

    static let faults: [(symbol: String, value: String, reason: String)] = [
        ("gian", "2.0", "gian, which there is not"), ("in", "2.0", "in, which is no control input"),
        ("gain", "\"loud\"", "gain, to what is no number"), ("gain", "<urn:loud>", "gain, to what is no number"),
        ("gain", "\"nan\"^^xsd:float", "gain, to nan"), ("gain", "\"inf\"^^xsd:float", "gain, to inf"),
    ]

    @Test(arguments: faults, ["render in.wav out.wav", "plot out.png"])
    func presetsWithOnlyUnknownValuesAreRefused(fault: (symbol: String, value: String, reason: String), command: String) throws {
        let command = try run(command, [(fault.symbol, fault.value)])
        let message = "swiftlet: the preset Odd sets nothing that urn:test:gain takes, but \(fault.reason)\n"
        #expect(command.status == 1 && command.errors == message, "\(command.errors)")
        #expect(scratch.files == ["in.wav", "odd.lv2"])
    }

    @Test(arguments: faults)
    func applicablePresetValuesAreSetAndOthersReported(fault: (symbol: String, value: String, reason: String)) throws {
        let isGain = fault.symbol == "gain"
        let other = isGain ? ("enabled", "1.0") : ("gain", "2.0")
        let command = try run("render in.wav out.wav", [(fault.symbol, fault.value), other])
        let message = "swiftlet: the preset Odd sets what urn:test:gain does not take: \(fault.reason)\n"
        #expect(command.status == 0 && command.errors == message, "\(command.errors)")
        // The default of the gain is 1.
        let samples = try AudioFileReader(path: scratch.path("out.wav")).readAll()
        #expect(Set(samples) == [isGain ? 0.25 : 0.5])
    }

    @Test func allOfThemAreNamedInOneLine() throws {
        let command = try run("render in.wav out.wav", [("gian", "1"), ("gain", "2.0"), ("a", "1"), ("out", "1")])
        #expect(
            command.errors
                == "swiftlet: the preset Odd sets what urn:test:gain does not take: a, which there is not; "
                + "gian, which there is not; out, which is no control input\n")
    }
}
