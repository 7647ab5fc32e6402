// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation

/// A program that creates a file of a bundle.
struct Job {
    /// The file.
    let product: String
    let program: String
    let arguments: [String]
    /// The additions to this program's environment.
    let environment: [String: String]
    /// The working folder, which also holds the output until the program ends.
    let folder: URL

    /// Runs programs in parallel.
    ///
    /// - Throws: `Complaint` with the output of the failed programs, in order. (Output that a package plug-in writes
    ///   just before its end may be lost, but never its error.)
    static func run(_ jobs: [Job]) throws {
        let runs = try jobs.map { try $0.start() }
        var failed: [(product: String, output: String)] = []
        for (job, run) in zip(jobs, runs) {
            run.process.waitUntilExit()
            let output = (try? String(contentsOf: run.log, encoding: .utf8)) ?? ""
            guard run.process.terminationStatus != 0 else { continue }
            failed.append((job.product, output))
        }
        guard !failed.isEmpty else { return }
        let products = failed.map(\.product).joined(separator: ", ")
        throw Complaint("\(products) could not be built:\n\(failed.map(\.output).joined())")
    }

    private func start() throws -> (process: Process, log: URL) {
        let log = folder.appending(path: "\(product).log")
        try Data().write(to: log)
        let output = try FileHandle(forWritingTo: log)
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [program] + arguments
        // The program must not inherit the build folder of this package: it would wait for this build to end.
        process.environment = ProcessInfo.processInfo.environment
            .filter { $0.key != "SWIFTPM_BUILD_DIR" }.merging(environment) { $1 }
        process.currentDirectoryURL = folder
        process.standardOutput = output
        process.standardError = output
        print("Building \(product)")
        try process.run()
        return (process, log)
    }
}
