// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation

/// A program that makes a file of a bundle.
struct Job {
    /// The file.
    let product: String
    let program: String
    let arguments: [String]
    /// What is in its environment besides that of this program.
    let environment: [String: String]
    /// Where it runs, and its output is kept until it ends.
    let folder: URL

    /// Runs programs at once. What one says is shown when it has failed, in their order.
    ///
    /// - Throws: `Complaint`, when one has failed.
    static func run(_ jobs: [Job]) throws {
        let runs = try jobs.map { try $0.start() }
        var failed: [String] = []
        for (job, run) in zip(jobs, runs) {
            run.process.waitUntilExit()
            let output = (try? String(contentsOf: run.log, encoding: .utf8)) ?? ""
            guard run.process.terminationStatus != 0 else { continue }
            failed.append(job.product)
            FileHandle.standardError.write(Data(output.utf8))
        }
        if !failed.isEmpty { throw Complaint("\(failed.joined(separator: ", ")) could not be built: see above") }
    }

    private func start() throws -> (process: Process, log: URL) {
        let log = folder.appending(path: "\(product).log")
        try Data().write(to: log)
        let output = try FileHandle(forWritingTo: log)
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [program] + arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.currentDirectoryURL = folder
        process.standardOutput = output
        process.standardError = output
        print("Building \(product)")
        try process.run()
        return (process, log)
    }
}
