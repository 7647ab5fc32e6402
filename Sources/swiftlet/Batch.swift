// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import ArgumentParser
import FoundationEssentials
import Glibc
import Host
import Synchronization

/// Files that are rendered into a directory under their own names, some of them at a time.
final class Batch: Sendable {
    private let files: [(input: String, output: String)]
    private let settings: RenderSettings
    private let interruption: Interruption
    private let progress: BatchProgress
    /// The number of the file that is next in turn.
    private let next = Atomic(0)

    /// - Throws: `ValidationError` when two inputs have the same name, or an output would replace an input.
    init(_ inputs: [String], into directory: String, _ settings: RenderSettings, _ interruption: Interruption) throws {
        try Self.checkNames(of: inputs)
        files = inputs.map { ($0, Self.join(directory, name(of: $0))) }
        try Self.checkInputsAreSafe(files)
        self.settings = settings
        self.interruption = interruption
        progress = BatchProgress(total: files.count)
    }

    /// Renders all files. One that fails does not keep the others from it.
    ///
    /// - Parameter jobs: how many to render at a time.
    /// - Returns: how many were rendered, and what it cost to have the plug-in of each in a process of its own.
    func render(jobs: Int) -> (rendered: Int, costs: [PluginProcess.Cost]) {
        let others = (1..<max(1, min(jobs, files.count))).compactMap { _ in SystemThread { self.work() } }
        work()
        for thread in others { thread.join() }
        return progress.end()
    }

    /// Renders one file after another until none is left, or the user has asked to stop.
    private func work() {
        while case let number = next.add(1, ordering: .relaxed).oldValue, number < files.count {
            let (input, output) = files[number]
            var seconds = 0.0
            do {
                try interruption.check()
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

    // MARK: - Names

    private static func join(_ directory: String, _ name: String) -> String {
        directory.hasSuffix("/") ? directory + name : "\(directory)/\(name)"
    }

    private static func checkNames(of inputs: [String]) throws {
        // Swift compares characters; two names of the same characters may differ in their bytes.
        for same in Dictionary(grouping: inputs, by: { name(of: $0).fileNameBytes }).values where same.count > 1 {
            throw ValidationError(
                "\(same[0]) and \(same[1]) would both become \(name(of: same[0])) in the directory: render them one "
                    + "after the other")
        }
    }

    /// Sees that no output is an input, by whatever name.
    private static func checkInputsAreSafe(_ files: [(input: String, output: String)]) throws {
        let inputs = Set(files.compactMap { FileIdentity(path: $0.input) })
        for (_, output) in files {
            guard let identity = FileIdentity(path: output), inputs.contains(identity) else { continue }
            throw ValidationError("\(output) is one of the inputs, and would be replaced: choose another --out-dir")
        }
    }
}

/// The last part of a path.
private func name(of path: String) -> String {
    String(path.utf8.split(separator: UInt8(ascii: "/")).last.map { Substring($0) } ?? "/")
}

/// What tells a file from all others, whatever its names.
struct FileIdentity: Hashable {
    private let device: dev_t
    private let number: ino_t

    /// None where there is no file, or none that can be seen.
    init?(path: String) {
        var status = stat()
        guard stat(path.fileNameBytes, &status) == 0 else { return nil }
        device = status.st_dev
        number = status.st_ino
    }
}
