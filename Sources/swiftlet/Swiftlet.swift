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

/// The root command.
@main
struct Swiftlet: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "swiftlet",
        abstract:
            "Lists, plays, renders, measures, checks and creates LV2 audio effects.",
        version: "\(Project.swiftlet.version)",
        subcommands: [
            ListCommand.self, InfoCommand.self, CheckCommand.self, PlayCommand.self, RenderCommand.self,
            MeasureCommand.self, PlotCommand.self, PresetCommand.self, NewCommand.self, WatchCommand.self,
            PluginServerCommand.self, CheckServerCommand.self, ViewServerCommand.self,
        ])

    /// Parses the arguments and runs the command. Each error prints one line to stderr.
    static func main() {
        signal(SIGXFSZ, SIG_IGN)  // Writing a too large file returns an error instead of ending the process.
        signal(SIGCHLD, SIG_DFL)  // If SIGCHLD is inherited as ignored, exit statuses of child processes are lost.
        guard let words = arguments else {
            printError("cannot read the arguments: /proc is not mounted; mount /proc, which swiftlet requires")
            Glibc.exit(1)
        }
        // The parent process reports how a process for plug-ins or views ended.
        if words.first?.hasPrefix("serve-") != true { CrashMessage.install() }
        do {
            var command = try parseAsRoot(words)
            try command.run()
            if fflush(nil) != 0 {
                throw HostError.unwritable(path: "the output", reason: systemReason())
            }
        } catch let status as ExitCode {
            Glibc.exit(status.rawValue)  // The command has printed the errors.
        } catch  where Interruption.isRequested() {
            // Other errors may be consequences, as Ctrl-C also ends the program that writes to a pipe.
            printError(HostError.interrupted.description)
            Glibc.exit(Interruption.status)
        } catch
            where error is HostError || error is BundleNotInstalled || error is AnalysisError || error is ViewFailure
            || error is PlayerError
        {
            printError("\(error)")
            Glibc.exit(1)
        } catch  where exitCode(for: error) == .success {
            exit(withError: error)  // The user asked for help or the version.
        } catch {
            printError("\(misspelling(in: words) ?? message(for: error)); see swiftlet --help")
            Glibc.exit(exitCode(for: error).rawValue)
        }
    }

    /// The arguments without the program's name, byte by byte, to preserve file names that are not UTF-8. Nil if /proc,
    /// from which Swift reads them on Linux, is not mounted.
    private static var arguments: [String]? {
        let words = UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc))
        guard !words.isEmpty else { return nil }
        return words.dropFirst().map { word in
            String(fileName: UnsafeBufferPointer(start: word, count: strlen(word!)).map(UInt8.init(bitPattern:)))
        }
    }
}
