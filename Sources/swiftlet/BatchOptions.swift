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

    func validate() throws {
        guard (1...256).contains(jobs) else { throw ValidationError("--jobs is 1 to 256 files at a time") }
        guard !suffix.contains("/") else { throw ValidationError("--suffix is part of a name, and has no /") }
        guard outDir != nil || suffix.isEmpty && !skipExisting && !dryRun else {
            throw ValidationError("--suffix, --skip-existing and --dry-run are for --out-dir")
        }
    }
}
