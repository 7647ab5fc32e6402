// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import ArgumentParser
import FoundationEssentials
import Glibc
import SwiftletHost

/// `swiftlet watch`
struct WatchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch",
        abstract: "Builds an effect of your own and renders a file anew, each time that you save.",
        usage: "swiftlet watch <package> <input> <output> [<options of render>]",
        discussion: """
            Watches the sources of a package that was begun by swiftlet new. Each time that one is saved, the effect is \
            built for this machine's processor, into .build/watch.lv2 in the package, and the input is rendered through \
            it. Where that fails, the error is shown and the output of the last good build stays. Ctrl-C ends it.

            The options are those of swiftlet render, such as --set gain=3; without --plugin it takes the effect whose URI \
            comes first in the alphabet.
            """)

    @Argument(help: "The package's folder.", completion: .directory)
    var package: String

    @Argument(
        parsing: .captureForPassthrough,
        help: ArgumentHelp("The file to read, the one to write, and options of render.", valueName: "render"))
    var rendering: [String]

    private var bundle: String { "\(package)/.build/watch.lv2" }

    func validate() throws {
        guard rendering.count >= 2, !rendering[0].hasPrefix("-"), !rendering[1].hasPrefix("-") else {
            throw ValidationError("after the package, name the file to read and the one to write")
        }
        guard FileManager.default.fileExists(atPath: "\(package)/Package.swift") else {
            throw ValidationError("\(package) is no package: it has no Package.swift")
        }
    }

    func run() throws {
        let interruption = Interruption()
        var built: [String: Stamp] = [:]
        var last = try sources()
        while true {
            try interruption.check()
            let now = try sources()
            // Not before they rest: what an editor saves in several steps is built once.
            if now == last && now != built {
                built = now
                try buildAndRender()
            }
            last = now
            usleep(100_000)
        }
    }

    /// When and how large a file was when it was last written.
    private struct Stamp: Equatable {
        let seconds, nanoseconds, size: Int
    }

    /// The sources, as they are now.
    private func sources() throws -> [String: Stamp] {
        let folder = "\(package)/Sources"
        let paths = ((try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []).map { "\(folder)/\($0)" }
        var stamps: [String: Stamp] = [:]
        for path in paths.filter({ $0.hasSuffix(".swift") }) + ["\(package)/Package.swift"] {
            var status = stat()
            guard stat(path.fileNameBytes, &status) == 0 else { continue }
            stamps[path] = Stamp(
                seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec, size: Int(status.st_size))
        }
        return stamps
    }

    /// Builds, and renders where that went well.
    private func buildAndRender() throws {
        let start = ContinuousClock.now
        let build = [
            "swift", "package", "--package-path", package, "--allow-writing-to-package-directory", "lv2", "--cpu",
            "native", "--output",
            ".build/watch.lv2", "--no-views",
        ]
        guard try status(of: build) == 0 else {
            printError("not built: \(rendering[1]) is as it was")
            return
        }
        // Before what the person has written: behind --then it would be for the second effect.
        var arguments = ["/proc/self/exe", "render", "--bundle", bundle]
        let ofFirst = rendering.prefix { $0 != "--then" }
        if !ofFirst.contains(where: { $0 == "--plugin" || $0.hasPrefix("--plugin=") }) {
            guard let first = try World(bundles: [bundle]).plugins.map(\.uri).min() else { return }
            arguments += ["--plugin", first]
        }
        guard try status(of: arguments + rendering) == 0 else { return }
        let time = ContinuousClock.now - start
        let seconds = Double(time.components.seconds) + 1e-18 * Double(time.components.attoseconds)
        printText("\(rendering[1]) is new, \(formatted("%.1f", seconds)) s after the change")
        fflush(nil)
    }

    /// Runs a program to its end; returns its exit status.
    private func status(of arguments: [String]) throws -> Int32 {
        var process: pid_t = 0
        let texts = arguments.map { strdup($0) } + [nil]
        defer { for text in texts { free(text) } }
        let error = posix_spawnp(&process, arguments[0], nil, nil, texts, environ)
        guard error == 0 else {
            throw HostError.unreadable(path: arguments[0], reason: systemReason(error))
        }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 && errno == EINTR {}
        return status
    }
}
