// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import ArgumentParser
import SwiftletAnalysis
import SwiftletHost

/// Options for the output file.
struct OutputOptions: ParsableArguments {
    @Option(
        help: "The container, instead of the one that the output's extension names; with --out-dir, also the extension."
    )
    var format: Container?

    @Option(help: "The sample format: integers of this many bits, or floating point (float, double).")
    var bits: Bits?

    @Flag(
        help: """
            Add triangular (TPDF) dither before samples are rounded to integers of 24 bits or fewer, so that the \
            rounding error does not depend on the signal.
            """)
    var dither = false

    @Option(
        help: ArgumentHelp(
            "The output's sample rate, such as 44.1k, converted by libsoxr; without an audio file as input, the rendering rate, "
                + "48 kHz by default.", valueName: "rate"),
        transform: { try wholeRate($0) })
    var rate: Int?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Normalize the output to a level: -23LUFS (EBU R 128), -1dBTP (true peak) or -1dB (sample peak).",
            discussion: "The output is first rendered to a temporary file in TMPDIR.", valueName: "level"),
        transform: { try NormalizationLevel($0) })
    var normalize: NormalizationLevel?
}

/// The container formats of `--format`.
enum Container: String, CaseIterable, ExpressibleByArgument, Sendable {
    case wav, rf64, w64, aiff, au, caf, flac, ogg, opus, mp3, raw
}

/// The sample formats of `--bits`.
enum Bits: String, CaseIterable, ExpressibleByArgument, Sendable {
    case bits16 = "16"
    case bits24 = "24"
    case bits32 = "32"
    case float
    case double

    var encoding: AudioFileFormat.Encoding {
        switch self {
        case .bits16: .integer(bits: 16)
        case .bits24: .integer(bits: 24)
        case .bits32: .integer(bits: 32)
        case .float: .float
        case .double: .double
        }
    }
}

@Sendable private func wholeRate(_ text: String) throws -> Int {
    let rate = try hertz(text)
    guard (1000...768_000).contains(rate), rate == rate.rounded() else {
        throw ValidationError("write a whole number of Hz from 1000 to 768000")
    }
    return Int(rate)
}
