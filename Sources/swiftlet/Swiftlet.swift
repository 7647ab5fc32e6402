// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import ArgumentParser
import Glibc
import SwiftletAnalysis
import SwiftletEffects
import SwiftletHost
import SwiftletPlayer
import SwiftletProject
import SwiftletViewer

/// The command.
@main
struct Swiftlet: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "swiftlet",
        abstract:
            "Finds LV2 audio effects, plays and renders audio files through them, measures and checks them, and begins new ones.",
        version: "\(Project.swiftlet.version)",
        subcommands: [
            ListCommand.self, InfoCommand.self, CheckCommand.self, PlayCommand.self, RenderCommand.self,
            MeasureCommand.self, PlotCommand.self, PresetCommand.self, NewCommand.self, WatchCommand.self,
            PluginServerCommand.self, CheckServerCommand.self, ViewServerCommand.self,
        ])

    /// Parses the arguments and does what they say. What goes wrong is one line on the error stream.
    static func main() {
        signal(SIGXFSZ, SIG_IGN)  // A file that grows too large is an error like others.
        signal(SIGCHLD, SIG_DFL)  // Ignored, as some programs pass it on, nobody would learn how a process has ended.
        guard let words = arguments else {
            printError("the arguments cannot be read: /proc/self/cmdline is needed, and /proc is not mounted")
            Glibc.exit(1)
        }
        // Of a process that plug-ins or views run in, the one that has started it says how it has ended.
        if words.first?.hasPrefix("serve-") != true { CrashMessage.install() }
        do {
            var command = try parseAsRoot(words)
            try command.run()
            if fflush(nil) != 0 {
                throw HostError.unwritable(path: "the output", reason: systemReason())
            }
        } catch let status as ExitCode {
            Glibc.exit(status.rawValue)  // What went wrong has been said.
        } catch  where Interruption.isRequested() {
            // What else went wrong may come of it: the program that writes into a pipe was interrupted, too.
            printError(HostError.interrupted.description)
            Glibc.exit(Interruption.status)
        } catch
            where error is HostError || error is BundleNotInstalled || error is AnalysisError || error is ViewFailure
            || error is PlayerError
        {
            printError("\(error)")
            Glibc.exit(1)
        } catch  where exitCode(for: error) == .success {
            exit(withError: error)  // What was asked for is help or the version.
        } catch {
            printError("\(misspelling(in: words) ?? message(for: error)); swiftlet --help says more")
            Glibc.exit(exitCode(for: error).rawValue)
        }
    }

    /// The command line without the program's name, byte by byte, so that names of files that are no UTF-8 are not lost;
    /// none where it cannot be read. On Linux, Swift knows it from /proc.
    private static var arguments: [String]? {
        let words = UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc))
        guard !words.isEmpty else { return nil }
        return words.dropFirst().map { word in
            String(fileName: UnsafeBufferPointer(start: word, count: strlen(word!)).map(UInt8.init(bitPattern:)))
        }
    }
}
