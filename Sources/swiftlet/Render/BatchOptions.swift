// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import ArgumentParser
import FoundationEssentials

/// How many files are rendered at once.
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

/// One of so many parts of about the same size that files are cut into.
struct BatchPart: Sendable, Equatable {
    /// From 1 on.
    let number: Int
    /// How many parts there are.
    let count: Int

    /// What a text such as `3/10` means.
    @Sendable init(_ text: String) throws {
        let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
        guard numbers.count == 2, 1 <= numbers[0], numbers[0] <= numbers[1] else {
            throw ValidationError("write the part's number and the number of parts, such as --part 3/10")
        }
        (number, count) = (numbers[0], numbers[1])
    }

    /// Every `count`th file, from that with the part's number on, so that a folder of long files is spread over the parts.
    func files(of all: [BatchFiles.Pair]) -> [BatchFiles.Pair] {
        all.indices.filter { $0 % count == number - 1 }.map { all[$0] }
    }
}
