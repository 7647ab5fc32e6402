// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import ArgumentParser
import FoundationEssentials

/// Options for rendering many files.
struct BatchOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The directory for the outputs, which keep the names of the inputs; it is created if necessary.",
            valueName: "directory"),
        completion: .directory)
    var outDir: String?

    @Option(
        help: ArgumentHelp(
            "The number of files to render in parallel, 1 to 256; by default, one per core.", valueName: "n"))
    var jobs = min(256, ProcessInfo.processInfo.activeProcessorCount)

    @Option(parsing: .unconditional, help: "With --out-dir: a suffix for the output names, such as -warm.")
    var suffix = ""

    @Flag(help: "With --out-dir: skip files whose output exists.")
    var skipExisting = false

    @Flag(help: "With --out-dir: print inputs and outputs, but do not render.")
    var dryRun = false

    @Option(
        help: ArgumentHelp(
            "With --out-dir: render only one part of the files, such as 3/10 for the third of ten.",
            discussion: """
                This splits a batch among several machines. As long as the inputs stay the same, every file is in \
                exactly one part, whether or not its output exists.
                """,
            valueName: "n/parts"),
        transform: { try BatchPart($0) })
    var part: BatchPart?

    func validate() throws {
        guard (1...256).contains(jobs) else { throw ValidationError("--jobs must be 1 to 256") }
        guard !suffix.contains("/") else { throw ValidationError("--suffix must not contain /") }
        guard outDir != nil || suffix.isEmpty && !skipExisting && !dryRun && part == nil else {
            throw ValidationError("--suffix, --skip-existing, --dry-run and --part require --out-dir")
        }
    }
}

/// One of several parts of similar size into which the files are divided.
struct BatchPart: Sendable, Equatable {
    /// The number of the part, from 1.
    let number: Int
    /// The number of parts.
    let count: Int

    /// Parses a part such as `3/10`.
    @Sendable init(_ text: String) throws {
        let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
        guard numbers.count == 2, 1 <= numbers[0], numbers[0] <= numbers[1] else {
            throw ValidationError("write the part's number and the number of parts, such as --part 3/10")
        }
        (number, count) = (numbers[0], numbers[1])
    }

    /// Returns every `count`th file from the part's number, which spreads a folder of long files over the parts.
    func files(of all: [BatchFiles.Pair]) -> [BatchFiles.Pair] {
        all.indices.filter { $0 % count == number - 1 }.map { all[$0] }
    }
}
