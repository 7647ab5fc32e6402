// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import HostFixtures
import Testing

/// A run of the built command.
struct Command {
    let status: Int32
    let output: String
    let errors: String

    /// Whether the command failed as expected: with this status, one line on the error stream, and nothing on the output.
    ///
    /// - Parameter message: the words that the line must contain, in this order; " ... " separates them where the text
    ///   between them may change.
    func failed(_ message: String, status: Int32 = 1) -> Bool {
        self.status == status && output.isEmpty && errorLines.count == 1 && errors.hasPrefix("swiftlet: ")
            && errors.mentions(message)
    }

    /// The lines on stderr.
    var errorLines: [String] { errors.split(separator: "\n").map(String.init) }

    /// Runs `swiftlet` with the fixture's plug-ins, without installed ones.
    init(_ arguments: String..., in directory: Scratch) throws {
        try self.init("exec \"$0\" \"$@\"", arguments, in: directory)
    }

    /// Runs a line of shell, in which `"$0"` is the command and `"$@"` the arguments.
    init(shell line: String, _ arguments: [String] = [], in directory: Scratch) throws {
        try self.init(line, arguments, in: directory)
    }

    /// Returns the maximum memory in KiB of a run of `swiftlet` that ends with `status`.
    ///
    /// GNU time measures it, as it is a small process. The kernel's count for a spawned process starts with the memory
    /// of its parent, which both share until the new program is loaded.
    static func peakMemory(_ arguments: String..., status: Int32 = 0, in directory: Scratch) throws -> Int {
        let measurement = try Scratch()
        let time = "exec time --format=%M --output='\(measurement.path("memory"))'"
        let command = try Command("\(time) \"$0\" \"$@\"", arguments, in: directory)
        #expect(command.status == status, "\(command.errors)")
        let lines = try String(contentsOfFile: measurement.path("memory"), encoding: .utf8).split(separator: "\n")
        return try #require(lines.last.flatMap { Int($0) })
    }

    private init(_ line: String, _ arguments: [String], in directory: Scratch) throws {
        let streams = try Scratch()
        let script = "cd \"$SCRATCH\" && { \(line) ; } >\"$STREAMS/out\" 2>\"$STREAMS/err\""
        let words = ["/bin/sh", "-c", script, Self.path] + arguments
        let variables = [
            "LV2_PATH=\(URL(fileURLWithPath: Fixture.bundle).deletingLastPathComponent().path)",
            "SCRATCH=\(directory.directory)", "STREAMS=\(streams.directory)",
            "PATH=\(ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")",
            "LD_LIBRARY_PATH=\(ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"] ?? "")",
        ]
        // The tests' threads block signals, and tests in the background of a shell ignore SIGINT.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var interrupt = sigset_t()
        sigemptyset(&interrupt)
        sigaddset(&interrupt, SIGINT)
        posix_spawnattr_setsigdefault(&attributes, &interrupt)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        var process: pid_t = 0
        let failure = withCStrings(words) { words in
            withCStrings(variables) { posix_spawn(&process, "/bin/sh", nil, &attributes, words, $0) }
        }
        guard failure == 0 else { throw POSIXError(POSIXErrorCode(rawValue: failure) ?? .EINVAL) }
        var result: Int32 = 0
        waitpid(process, &result, 0)
        status = result & 0x7f == 0 ? result >> 8 & 0xff : -(result & 0x7f)
        output = try String(contentsOfFile: streams.path("out"), encoding: .utf8)
        errors = try String(contentsOfFile: streams.path("err"), encoding: .utf8)
    }

    /// The executable, which the package manager builds next to the tests.
    static let path: String = {
        let tests = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        let candidates = [tests, Bundle.main.bundleURL, tests.appending(path: "../../../debug")]
        let found = candidates.map { $0.appending(path: "swiftlet").path }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
        precondition(found != nil, "the command is not built")
        return found!
    }()
}

extension String {
    /// Whether the text contains all parts of `words` in this order, which " ... " separates.
    func mentions(_ words: String) -> Bool {
        var rest = self[...]
        for part in words.split(separator: " ... ") {
            guard let match = rest.range(of: part) else { return false }
            rest = rest[match.upperBound...]
        }
        return true
    }
}

/// Calls `body` with strings in C's form: a null-terminated array of pointers.
private func withCStrings<T>(_ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> T) -> T {
    let copies = strings.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    return body(copies + [nil])
}
