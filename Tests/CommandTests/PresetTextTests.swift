// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import HostFixtures
import Testing

/// `swiftlet preset import` and `swiftlet preset export`, with the bundle's equaliser and a temporary home directory.
@Suite struct PresetTextTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private func run(_ arguments: String..., input: String = "/dev/null") throws -> Command {
        try Command(
            shell: "HOME=\"$PWD\" LV2_PATH=\"$PWD/.lv2\" exec \"$0\" preset \"$@\" --bundle '\(builtBundle)' <\(input)",
            arguments, in: scratch)
    }

    private func write(_ text: String, to name: String = "eq.txt") throws {
        try text.write(toFile: scratch.path(name), atomically: true, encoding: .utf8)
    }

    private var presetCount: Int {
        (try? FileManager.default.contentsOfDirectory(atPath: scratch.path(".lv2")).filter { $0.hasSuffix(".lv2") }
            .count) ?? 0
    }

    private static let text = """
        Preamp: -6.2 dB
        Filter 1: ON PK Fc 1000 Hz Gain 3 dB Q 1.41
        Filter 2: ON LSC Fc 105.5 Hz Gain -4.5 dB Q 0.7
        Filter 3: ON HSC Fc 8000 Hz Gain 2 dB Q 0.5
        Filter 4: ON HPQ Fc 30 Hz Q 0.9
        Filter 5: ON LPQ Fc 12345.5 Hz Q 2
        Filter 6: ON BP Fc 500 Hz Q 0.25
        Filter 7: ON NO Fc 50 Hz Q 30

        """

    @Test(arguments: ["eq.txt", "-"]) func anExportedPresetEqualsTheImportedText(file: String) throws {
        try write(Self.text)
        let imported = try run("import", file, "--plugin", "equalizer", "My Room", input: "eq.txt")
        #expect((imported.status, imported.errors) == (0, ""))
        #expect(imported.output.hasPrefix("saved the preset My Room: file:"))
        let exported = try run("export", "My Room", "--plugin", "equalizer", "-")
        #expect((exported.status, exported.errors, exported.output) == (0, "", Self.text))
        let written = try run("export", "--preset", "My Room", "--plugin", "equalizer", "back.txt")
        #expect((written.status, written.errors, written.output) == (0, "", ""))
        #expect(try String(contentsOfFile: scratch.path("back.txt"), encoding: .utf8) == Self.text)
    }

    @Test func leftAndRightAreChannelsOfTheStereoEqualizer() throws {
        let text = """
            Preamp: 0 dB
            Filter 1: ON PK Fc 1000 Hz Gain 3 dB Q 1
            Channel: L
            Filter 2: ON PK Fc 2000 Hz Gain 3 dB Q 1
            Channel: R
            Filter 3: ON PK Fc 3000 Hz Gain 3 dB Q 1
            Channel: all
            Filter 4: ON PK Fc 4000 Hz Gain 3 dB Q 1

            """
        try write(text)
        #expect(try run("import", "eq.txt", "--plugin", "equalizer-stereo", "Sides").status == 0)
        #expect(try run("export", "Sides", "--plugin", "equalizer-stereo", "-").output == text)
        let mono = try run("import", "eq.txt", "--plugin", "equalizer", "Mono")
        #expect(mono.status == 1 && mono.errorLines.count == 3 && presetCount == 1, "\(mono.errors)")
        #expect(mono.errors.contains("eq.txt, line 4: Filter 2 is for channels that this layout cannot select"))
    }

    @Test func lossesAreReportedAndNeedAFlag() throws {
        try write("GraphicEQ: 25 6; 40 4\nFilter 1: ON PK Fc 1000 Hz Gain 50 dB Q 1\n")
        let refused = try run("import", "eq.txt", "--plugin", "equalizer", "Loud")
        #expect(refused.status == 1 && refused.output.isEmpty && presetCount == 0)
        #expect(
            refused.errorLines == [
                "swiftlet: eq.txt, line 1: GraphicEQ has no equivalent in this equaliser",
                "swiftlet: eq.txt, line 2: the gain is outside of its range and is clamped",
                "swiftlet: nothing imported: the preset would sound different; pass --partial to import the rest",
            ])
        let partial = try run("import", "eq.txt", "--plugin", "equalizer", "Loud", "--partial")
        #expect(partial.status == 0 && partial.errorLines.count == 2 && presetCount == 1)
        let exported = try run("export", "Loud", "--plugin", "equalizer", "-")
        #expect(exported.output == "Preamp: 0 dB\nFilter 1: ON PK Fc 1000 Hz Gain 30 dB Q 1\n")
        try write("GraphicEQ: 25 6; 40 4\n")
        #expect(try run("import", "eq.txt", "--plugin", "equalizer", "None", "--partial").status == 1)
        #expect(presetCount == 1)
    }

    /// Lines that do not change the sound are printed, but are no loss.
    @Test func ignoredLinesArePrinted() throws {
        try write("Device: Speakers\nFilter 1: ON PK Fc 1000 Hz Gain 5 dB Q 1\n")
        let imported = try run("import", "eq.txt", "--plugin", "equalizer", "Mine")
        #expect((imported.status, imported.errors) == (0, "swiftlet: eq.txt, line 1: Device is ignored\n"))
    }

    /// A Butterworth filter of order 8 has the Q 1/(2 cos(πk/16)), k = 1, 3, 5, 7.
    @Test func steepCutsAreExportedAsSections() throws {
        let exported = try run("export", "Telephone", "--plugin", "equalizer", "-")
        #expect((exported.status, exported.errors) == (0, ""))
        let filters = exported.output.split(separator: "\n").dropFirst().map { $0.split(separator: " ") }
        let qs = [7, 5, 3, 1].map { 0.5 / cos(Double.pi * Double($0) / 16) }
        for (type, fc) in [("HPQ", "300"), ("LPQ", "3400")] {
            let sections = filters.filter { $0[3] == type }
            #expect(sections.map { $0[5] } == [Substring](repeating: Substring(fc), count: 4))
            // The preset's Q is 0.7071, not √½: the ratio is 1.00001.
            #expect(zip(sections, qs).allSatisfy { abs(Double($0.last!)! / $1 - 1) < 2e-5 }, "\(sections)")
        }
    }

    @Test(arguments: [
        ("Snare", "band 1: a slope of 18 dB per octave"), ("Mastering Tilt", "band 2: a tilt"),
        ("Mid/Side Width", "band 1: mid and side"),
    ])
    func settingsWithoutEquivalentAreNotExported(preset: String, problem: String) throws {
        let refused = try run("export", preset, "--plugin", "equalizer-stereo", "out.txt")
        #expect(refused.status == 1 && refused.errors.contains(problem), "\(refused.errors)")
        #expect(!FileManager.default.fileExists(atPath: scratch.path("out.txt")))
        let partial = try run("export", preset, "--plugin", "equalizer-stereo", "out.txt", "--partial")
        #expect(partial.status == 0 && partial.errors.contains(problem))
        #expect(try String(contentsOfFile: scratch.path("out.txt"), encoding: .utf8).hasPrefix("Preamp: 0 dB\n"))
    }

    /// Equalizer APO would read 12.345 Hz as 12345 Hz.
    @Test func exportedFrequenciesNeverHaveThreeDecimals() throws {
        let exported = try run("export", "Telephone", "--plugin", "equalizer", "-", "--set", "band1_frequency=12.345")
        #expect(exported.output.contains(" Fc 12.3450 Hz "))
    }

    @Test func wrongFilesAndArgumentsAreReported() throws {
        try write("hello\n")
        #expect(
            try run("import", "eq.txt", "--plugin", "equalizer", "A").failed(
                "cannot read eq.txt: the file has no filters in the form of Equalizer APO"))
        #expect(
            try run("import", "none.txt", "--plugin", "equalizer", "A").failed("cannot read none.txt: No such file"))
        #expect(try run("import", "/dev/zero", "--plugin", "equalizer", "A").failed("larger than 1 MiB"))
        try write(Self.text)
        #expect(try run("import", "eq.txt", "--plugin", "low-pass", "A").failed("low-pass has no port band1_type"))
        #expect(try run("export", "warm", "--plugin", "low-pass", "-").failed("low-pass has no port band1_type"))
        #expect(try run("export", "Telephone", "--plugin", "equalizer", "/dev/full").failed("cannot write /dev/full"))
        #expect(try run("import", "eq.txt", "A").failed("missing --plugin", status: 64))
        #expect(try run("export", "Telephone", "--plugin", "equalizer").failed("missing file", status: 64))
        #expect(try run("save", "equalizer", "A", "--partial").failed("--plugin and --partial require", status: 64))
        #expect(presetCount == 0)
    }
}
