// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletHost
import Synchronization

/// Files that are rendered into a directory, some of them at a time.
final class Batch: Sendable {
    private let files: [BatchFiles.Pair]
    private let settings: RenderSettings
    private let interruption: Interruption
    private let progress: BatchProgress
    /// The number of the file that is next in turn.
    private let next = Atomic(0)

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
        let others = (1..<max(1, min(jobs, files.count))).compactMap { _ in SystemThread { self.work() } }
        work()
        for thread in others { thread.join() }
        return progress.end()
    }

    /// Renders one file after another until none is left, or the user has asked to stop.
    private func work() {
        while case let number = next.add(1, ordering: .relaxed).oldValue, number < files.count {
            let (input, output) = (files[number].input, files[number].output)
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
            } catch HostError.interrupted {
                return
            } catch {
                progress.fail(Self.describe(error, of: input))
            }
        }
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
