// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Analysis
import ArgumentParser
import Effects
import Glibc
import Host

/// The command.
@main
struct Swiftlet: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "swiftlet",
        abstract: "Finds LV2 audio effects, runs audio files through them, measures both, and begins new ones.",
        version: "\(Project.swiftlet.version)",
        subcommands: [
            ListCommand.self, InfoCommand.self, RenderCommand.self, MeasureCommand.self, PlotCommand.self,
            NewCommand.self, PluginServerCommand.self,
        ])

    /// The arguments, so that names of files that are no UTF-8 are not lost.
    private static var arguments: [String] {
        UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc)).dropFirst().map { argument in
            String(
                fileName: UnsafeBufferPointer(start: argument, count: strlen(argument!)).map(UInt8.init(bitPattern:)))
        }
    }

    /// Parses the arguments and does what they say. What goes wrong is one line on the error stream.
    static func main() {
        signal(SIGXFSZ, SIG_IGN)  // A file that grows too large is an error like others.
        do {
            var command = try parseAsRoot(arguments)
            try command.run()
            if fflush(nil) != 0 {
                throw HostError.unwritable(path: "the output", reason: String(cString: strerror(errno)))
            }
        } catch let error as HostError {
            printError(error.description)
            Glibc.exit(error == .interrupted ? Interruption.status : 1)
        } catch let error as AnalysisError {
            printError(error.description)
            Glibc.exit(1)
        } catch let status as ExitCode {
            Glibc.exit(status.rawValue)  // What went wrong has been said.
        } catch  where exitCode(for: error) == .success {
            exit(withError: error)  // What was asked for is help or the version.
        } catch {
            printError("\(message(for: error)); swiftlet --help says more")
            Glibc.exit(exitCode(for: error).rawValue)
        }
    }
}

/// Writes to the error stream, if that can be written to.
func writeError(_ text: String) { ErrorStream.write(text.withReadableFileNames) }

/// Writes a line to the error stream, with the command's name before it.
func printError(_ message: String) {
    writeError("swiftlet: \(message)\n")
}
