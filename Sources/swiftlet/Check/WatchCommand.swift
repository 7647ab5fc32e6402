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
        abstract: "Rebuilds your effect and renders a file again whenever you save a source file.",
        usage: "swiftlet watch <package> <input> <output> [<options of render>]",
        discussion: """
            Watches the sources of a package created by swiftlet new. Whenever you save a source file, the command \
            builds the effect for this machine's processor into .build/watch.lv2 in the package, and renders the input \
            through it. If the build fails, the command prints the error and keeps the last output. Press Ctrl-C to \
            stop.

            All options of swiftlet render are allowed, such as --set gain=3. Without --plugin, the command uses the \
            effect whose URI is first in alphabetical order.
            """)

    @Argument(help: "The folder of the package.", completion: .directory)
    var package: String

    @Argument(
        parsing: .captureForPassthrough,
        help: ArgumentHelp("The input file, the output file, and options of swiftlet render.", valueName: "render"))
    var rendering: [String]

    private var bundle: String { "\(package)/.build/watch.lv2" }

    func validate() throws {
        guard rendering.count >= 2, !rendering[0].hasPrefix("-"), !rendering[1].hasPrefix("-") else {
            throw ValidationError("missing files: name the input file and the output file after the package")
        }
        guard FileManager.default.fileExists(atPath: "\(package)/Package.swift") else {
            throw ValidationError(
                "\(package) is not a package: the folder has no Package.swift; create one with swiftlet new")
        }
    }

    func run() throws {
        let interruption = Interruption()
        var built: [String: Stamp] = [:]
        var last = try sources()
        while true {
            try interruption.check()
            let now = try sources()
            // Wait until the files stop changing, as some editors save in several steps.
            if now == last && now != built {
                built = now
                try buildAndRender()
            }
            last = now
            usleep(100_000)
        }
    }

    /// The modification time and size of a file.
    private struct Stamp: Equatable {
        let seconds, nanoseconds, size: Int
    }

    /// Returns the current stamps of the source files.
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

    /// Builds the effect, and renders if the build succeeds.
    private func buildAndRender() throws {
        let start = ContinuousClock.now
        let build = [
            "swift", "package", "--package-path", package, "--allow-writing-to-package-directory", "lv2", "--cpu",
            "native", "--output",
            ".build/watch.lv2", "--no-views",
        ]
        guard try status(of: build) == 0 else {
            printError("the build failed: \(rendering[1]) is unchanged")
            return
        }
        // Insert these options first, as options after --then apply to a second effect.
        var arguments = ["/proc/self/exe", "render", "--bundle", bundle]
        let ofFirst = rendering.prefix { $0 != "--then" }
        if !ofFirst.contains(where: { $0 == "--plugin" || $0.hasPrefix("--plugin=") }) {
            guard let first = try World(bundles: [bundle]).plugins.map(\.uri).min() else { return }
            arguments += ["--plugin", first]
        }
        guard try status(of: arguments + rendering) == 0 else { return }
        let time = ContinuousClock.now - start
        let seconds = Double(time.components.seconds) + 1e-18 * Double(time.components.attoseconds)
        printText("rendered \(rendering[1]) \(formatted("%.1f", seconds)) s after the change")
        fflush(nil)
    }

    /// Runs a program to its end, and returns its exit status.
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
