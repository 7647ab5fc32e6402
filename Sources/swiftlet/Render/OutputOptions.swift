// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import ArgumentParser
import SwiftletAnalysis
import SwiftletHost

/// How what comes out is written.
struct OutputOptions: ParsableArguments {
    @Option(help: "The container, whatever the output's name ends in; with --out-dir, the ending of the names.")
    var format: Container?

    @Option(help: "How samples are stored: as integers of so many bits, or in floating point (float, double).")
    var bits: Bits?

    @Flag(
        help: """
            Add noise of a triangular density before samples are rounded to integers of 24 bits or fewer, so that the \
            error does not follow the signal.
            """)
    var dither = false

    @Option(
        help: ArgumentHelp(
            "The output's sample rate, such as 44.1k, by libsoxr; where no audio file goes in, the one that is rendered at, "
                + "48 kHz by default.", valueName: "rate"),
        transform: { try wholeRate($0) })
    var rate: Int?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Bring the output to a level: -23LUFS (EBU R 128), -1dBTP (true peak) or -1dB (peak of the samples).",
            discussion: "All of it is rendered to a temporary file first, in TMPDIR.", valueName: "level"),
        transform: { try NormalizationLevel($0) })
    var normalize: NormalizationLevel?
}

/// What `--format` can be.
enum Container: String, CaseIterable, ExpressibleByArgument, Sendable {
    case wav, rf64, w64, aiff, au, caf, flac, ogg, opus, mp3, raw
}

/// How samples are stored.
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
        throw ValidationError("a sample rate is a whole number of Hz from 1000 to 768000")
    }
    return Int(rate)
}
