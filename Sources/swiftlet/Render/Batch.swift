// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletHost

/// Files that are rendered into a directory, some of them at a time.
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

    /// Renders all files. One that fails does not keep the others from it.
    ///
    /// - Parameter jobs: how many to render at a time.
    /// - Returns: what those were like that were rendered, and what it cost to have plug-ins in processes of their own.
    func render(jobs: Int) -> (rendered: [RenderSettings.Outcome], costs: [PluginProcess.Cost]) {
        perform(files.count, jobs: jobs) { self.render(self.files[$0].input, to: self.files[$0].output) }
        return progress.end()
    }

    /// Renders a file. False where the user has asked to stop.
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

    /// What went wrong, and with which file.
    private static func describe(_ error: any Error, of input: String) -> String {
        switch error as? HostError {
        case .unreadable, .unwritable: "\(error)"
        default: "\(input): \(error)"
        }
    }

    /// The directory that a file is to be in.
    private func directory(ofFile path: String) -> String {
        path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[..<$0]) } ?? "."
    }
}
