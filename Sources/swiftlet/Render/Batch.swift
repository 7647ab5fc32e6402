// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletHost

/// Files that are rendered into a directory, some in parallel.
final class Batch: Sendable {
    private let files: [BatchFiles.Pair]
    private let settings: RenderSettings
    private let interruption: Interruption
    private let progress: BatchProgress

    init(_ files: [BatchFiles.Pair], _ settings: RenderSettings, _ interruption: Interruption) {
        self.files = files
        self.settings = settings
        self.interruption = interruption
        progress = BatchProgress(total: files.count)
    }

    /// Renders all files. A file that fails does not stop the others.
    ///
    /// - Parameter jobs: the number of files to render in parallel.
    /// - Returns: the outcomes of the rendered files, and the cost of separate processes.
    func render(jobs: Int) -> (rendered: [RenderSettings.Outcome], costs: [PluginProcess.Cost]) {
        perform(files.count, jobs: jobs) { self.render(self.files[$0].input, to: self.files[$0].output) }
        return progress.end()
    }

    /// Renders a file. Returns false if the user has interrupted the batch.
    private func render(_ input: String, to output: String) -> Bool {
        var seconds = 0.0
        do {
            try interruption.check()
            try makeDirectory(directory(ofFile: output))
            let outcome = try settings.render(input, to: output) { block in
                try interruption.check()
                progress.advance(by: block.seconds - seconds)
                seconds = block.seconds
            }
            progress.finish(outcome)
        } catch  where Interruption.isRequested() {
            return false
        } catch {
            progress.fail(Self.describe(error, of: input))
        }
        return true
    }

    /// Returns the error with the name of the file.
    private static func describe(_ error: any Error, of input: String) -> String {
        switch error as? HostError {
        case .unreadable, .unwritable: "\(error)"
        default: "\(input): \(error)"
        }
    }

    /// Returns the directory of an output file.
    private func directory(ofFile path: String) -> String {
        path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[..<$0]) } ?? "."
    }
}
