// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import ArgumentParser
import FoundationEssentials

/// How many files are rendered at once.
struct BatchOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The directory for the outputs, which keep the names of the inputs; made if there is none.",
            valueName: "directory"),
        completion: .directory)
    var outDir: String?

    @Option(
        help: ArgumentHelp("How many files to render at a time, 1 to 256; by default, one per core.", valueName: "n"))
    var jobs = min(256, ProcessInfo.processInfo.activeProcessorCount)

    @Option(parsing: .unconditional, help: "With --out-dir: what names have before their ending, such as -warm.")
    var suffix = ""

    @Flag(help: "With --out-dir: leave files alone whose output is there.")
    var skipExisting = false

    @Flag(help: "With --out-dir: say which files would become which, and render none.")
    var dryRun = false

    @Option(
        help: ArgumentHelp(
            "With --out-dir: render a part of the files alone, such as 3/10, the third of ten.",
            discussion: """
                For several machines, each of which takes other parts. Every file is in one of them, whatever of its \
                output is there, as long as the inputs stay the same.
                """,
            valueName: "n/parts"),
        transform: { try BatchPart($0) })
    var part: BatchPart?

    func validate() throws {
        guard (1...256).contains(jobs) else { throw ValidationError("--jobs is 1 to 256 files at a time") }
        guard !suffix.contains("/") else { throw ValidationError("--suffix is part of a name, and has no /") }
        guard outDir != nil || suffix.isEmpty && !skipExisting && !dryRun && part == nil else {
            throw ValidationError("--suffix, --skip-existing, --dry-run and --part are for --out-dir")
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
            throw ValidationError("a part is its number and how many there are: --part 3/10")
        }
        (number, count) = (numbers[0], numbers[1])
    }

    /// Every `count`th file, from that with the part's number on, so that a folder of long files is spread over the parts.
    func files(of all: [BatchFiles.Pair]) -> [BatchFiles.Pair] {
        all.indices.filter { $0 % count == number - 1 }.map { all[$0] }
    }
}
