// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import HostFixtures
import Testing

/// Command lines that cannot be understood.
@Suite struct MisspellingTests {
    let scratch: Scratch

    init() throws { scratch = try Scratch() }

    static let lines: [([String], String)] = [
        (["render", "a.wav", "--presett", "x"], "unknown option --presett; did you mean --preset?;"),
        (["watch", "a", "b", "c", "--sett", "gain=1"], "unknown option --sett; did you mean --set?;"),
        (
            ["render", "a", "b", "c", "--plugin", "trim", "--sett=gain=1"],
            "unknown option --sett; did you mean --set?;"
        ),
        (["render", "a", "b", "--plugin", "trim", "--block", "0", "--jbos", "2"], "did you mean --jobs?;"),
        (["render", "-plugin", "trim", "a", "b"], "unknown option -plugin; did you mean --plugin?;"),
        (["--verison"], "unknown option --verison; did you mean --version?;"),
        (["measure", "a.wav", "--frobnicate"], "unknown option --frobnicate; swiftlet --help says more"),
        (["rendr", "a.wav", "b.wav", "--plugin", "trim"], "unknown command rendr; did you mean render?;"),
    ]

    @Test(arguments: lines)
    func theFirstMisspellingIsReported(words: [String], message: String) throws {
        let command = try Command(shell: "exec \"$0\" \"$@\"", words, in: scratch)
        #expect(command.failed(message, status: 64), "\(command.errors)")
    }

    static let others: [([String], String)] = [
        (["render", "a.wav", "--", "--presett"], "Missing expected argument '--plugin"),
        (["render", "a.wav", "-", "--plugin", "trim", "-h", "--block", "0"], ""),
        (["render", "a.wav", "b.wav", "c.wav", "--plugin", "trim"], "one input has one output"),
        (["render", "a.wav", "b.wav", "--plugin", "trim", "--suffix", "-warm"], "are for --out-dir"),
        (["watch", "none", "a.wav", "b.wav", "--set", "gain=3"], "no Package.swift"),
    ]

    @Test(arguments: others)
    func correctSpellingIsNotReported(words: [String], message: String) throws {
        let command = try Command(shell: "exec \"$0\" \"$@\"", words, in: scratch)
        #expect(!command.errors.contains("unknown"))
        #expect(message.isEmpty ? command.status == 0 : command.failed(message, status: 64), "\(command.errors)")
    }
}
