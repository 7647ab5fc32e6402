// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation

/// The result of a mutation.
enum Verdict {
    /// A test failed, or the compiler rejected the source.
    case killed(by: String)
    /// The binary is the same, and no test of the sources fails.
    case sameBinary
    /// All tests passed.
    case survived

    var description: String {
        switch self {
        case .killed(let killer): "killed by \(killer)"
        case .sameBinary: "SAME BINARY"
        case .survived: "SURVIVED"
        }
    }
}

/// Prints the result of each mutation immediately, and all undetected mutations again at the end.
final class Report {
    private let file: FileHandle
    private var survivors: [(Mutation, Verdict)] = []
    private var count = 0

    init(at path: String) throws {
        try Data().write(to: URL(filePath: path))
        file = try FileHandle(forWritingTo: URL(filePath: path))
    }

    func add(_ mutation: Mutation, _ verdict: Verdict, _ number: String) {
        say("\(number) \(verdict.description)\n\(mutation)")
        count += 1
        if case .killed = verdict { return }
        survivors.append((mutation, verdict))
    }

    func end() {
        say("\n\(count) mutations, \(count - survivors.count) killed, \(survivors.count) not:")
        for (mutation, verdict) in survivors { say("\(verdict.description)\n\(mutation)") }
    }

    private func say(_ text: String) {
        let text = Data((text + "\n").utf8)
        file.write(text)
        FileHandle.standardOutput.write(text)
    }
}
