// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// How long a program takes for a task, from its start to its end.
public struct CommandTiming: Codable, Sendable {
    /// What is to be done, in words.
    public let task: String
    public let program: String
    /// Whether it is Swiftlet's.
    public let isOwn: Bool
    public let seconds: Timing

    public init(task: String, program: String, isOwn: Bool, seconds: Timing) {
        self.task = task
        self.program = program
        self.isOwn = isOwn
        self.seconds = seconds
    }
}

extension Report {
    /// A table of what programs take for the command's tasks, beside which it stands; none where nothing was measured.
    var commandSection: String? {
        guard !commands.isEmpty else { return nil }
        let rows = commands.map { timing in
            let own = commands.first { $0.isOwn && $0.task == timing.task }?.seconds.minimum
            let ratio = timing.isOwn ? "" : own.map { decimal(timing.seconds.minimum / $0) + " ×" } ?? ""
            return [timing.task, timing.isOwn ? "**\(timing.program)**" : timing.program, cell(timing.seconds), ratio]
        }
        let header = ["", "", "seconds", "to swiftlet"]
        let conditions = """
            From the start of a program to its end, on all cores where it takes many files, which `xargs -P` does for programs \
            that take one: the minimum and the median of up to five runs, fewer where they take more than 20 s together.
            """
        return "## The command\n\n\(conditions)\n\n" + MarkdownTable(header: header, rows: rows, words: 2).text
    }
}
