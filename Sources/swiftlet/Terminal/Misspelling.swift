// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import ArgumentParser
import SwiftletHost

extension Swiftlet {
    /// Returns a message on the first unknown command or option. ArgumentParser does not suggest commands. It takes the
    /// value of an unknown option for an argument, and reports that instead.
    ///
    /// - Parameter words: the command line without the program's name.
    static func misspelling(in words: [String]) -> String? {
        let names = configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
        let command = configuration.subcommands.first { $0.configuration.commandName == words.first }
        if let name = words.first, !name.hasPrefix("-"), !names.contains(name) {
            return unknown("command", name, among: names)
        }
        // The arguments of `swiftlet watch` may be options of render.
        let help =
            helpMessage(for: command ?? Swiftlet.self, columns: 1000)
            + (command == WatchCommand.self ? helpMessage(for: RenderCommand.self, columns: 1000) : "")
        // A match is an option such as `--suffix <text>`, and whether it has a value.
        let matches = help.matches(of: #/[\s(\[|](--?[A-Za-z][\w-]*)( <)?/#).map { (String($0.1), $0.2 != nil) }
        let options = Dictionary(matches) { $0 || $1 }
        var isValue = false
        for word in words.prefix(while: { $0 != "--" }) {
            let option = String(word.prefix { $0 != "=" })
            // Skip `-` for a stream, and numbers such as `-3`.
            guard !isValue, word.hasPrefix("-"), word.drop(while: { $0 == "-" }).first?.isLetter == true else {
                isValue = false
                continue
            }
            guard let hasValue = options[option] else {
                return unknown("option", option, among: options.keys.sorted())
            }
            isValue = hasValue && option == word
        }
        return nil
    }

    private static func unknown(_ kind: String, _ wanted: String, among known: [String]) -> String {
        "unknown \(kind) \(wanted)" + (similar(to: wanted, among: known).first.map { "; did you mean \($0)?" } ?? "")
    }
}
