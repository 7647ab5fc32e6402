// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import ArgumentParser
import Foundation

/// Mutation testing: inserts mutations into the audio path one by one, and reports those that no test detects.
@main
struct Mutants: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Puts mutations into the sources one by one, and says which of them no test finds.",
        discussion: """
            Mutations are made in a copy below .build-mutants; the sources here stay as they are. The report goes to \
            standard output and to .build-mutants/report.txt. Run it at the root of the package.
            """)

    @Option(help: "How many mutations to make, spread evenly over the code.")
    var number = 120

    @Option(help: "What the choice of mutations depends on: the same seed makes the same choice.")
    var seed: UInt64 = 1

    @Option(
        parsing: .upToNextOption,
        help: """
            Make mutations only where one of these occurs in the place and kind, such as ParameterRamp.swift or comparison.
            """)
    var only: [String] = []

    @Flag(help: "Say which mutations would be made, and make none.")
    var list = false

    @Argument(help: "The files and folders to make mutations in.", completion: .file())
    var files = ["Sources/SwiftletDSP", "Sources/SwiftletEffects", "Sources/SwiftletPlugin"]

    func validate() throws {
        guard number > 0 else { throw ValidationError("--number has to be at least 1.") }
        guard FileManager.default.fileExists(atPath: "Package.swift") else {
            throw ValidationError("There is no Package.swift here: run this at the root of the package.")
        }
    }

    func run() throws {
        let mutations = try chosenMutations()
        if list {
            for mutation in mutations { print(mutation) }
            return
        }
        let bench = try TestBench(at: URL(filePath: ".build-mutants", directoryHint: .isDirectory))
        let report = try Report(at: ".build-mutants/report.txt")
        try bench.prepare()
        for (index, mutation) in mutations.enumerated() {
            report.add(mutation, try bench.verdict(on: mutation), "\(index + 1)/\(mutations.count)")
        }
        report.end()
    }

    private func chosenMutations() throws -> [Mutation] {
        let finder = MutationFinder()
        let mutations = try swiftFiles().flatMap { path in
            finder.mutations(in: try String(contentsOfFile: path, encoding: .utf8), path: path)
        }
        let wanted = mutations.filter { mutation in only.isEmpty || only.contains { mutation.title.contains($0) } }
        guard !wanted.isEmpty else { throw ValidationError("No mutation is possible in the chosen sources.") }
        return evenChoice(of: number, from: wanted, seed: seed)
    }

    private func swiftFiles() throws -> [String] {
        try files.flatMap { path in
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
                throw ValidationError("\(path) does not exist.")
            }
            guard isFolder.boolValue else { return [path] }
            return try FileManager.default.subpathsOfDirectory(atPath: path)
                .filter { $0.hasSuffix(".swift") }.sorted().map { "\(path)/\($0)" }
        }
    }
}
