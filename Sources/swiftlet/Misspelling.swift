// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import ArgumentParser
import FoundationEssentials
import Glibc
import SwiftletHost

/// An option or a command that there is not: what is first to be named of a command line that cannot be understood.
struct Misspelling: CustomStringConvertible {
    let description: String

    /// - Parameter words: the command line without the program's name.
    /// - Returns: none, where all options and the command are known.
    init?(in words: [String]) {
        guard let root = CommandDescription.root else { return nil }
        let name = words.first { !$0.hasPrefix("-") }
        let command = name.map { name in root.subcommands?.first { $0.commandName == name } } ?? root
        guard let command else {
            self.init("command", name!, among: root.subcommands?.map(\.commandName) ?? [])
            return
        }
        // What `swiftlet watch` is given besides is render's.
        let alien = command.commandName == "watch" ? root.subcommands?.first { $0.commandName == "render" } : nil
        let known = command.options.merging(alien?.options ?? [:]) { own, _ in own }
        var isValue = false
        for word in words.prefix(while: { $0 != "--" }) {
            guard !isValue, Self.isOption(word) else {
                isValue = false
                continue
            }
            let option = String(word.prefix { $0 != "=" })
            guard let takesValue = known[option] else {
                self.init("option", option, among: known.keys.sorted())
                return
            }
            isValue = takesValue && option == word
        }
        return nil
    }

    private init(_ kind: String, _ wanted: String, among known: [String]) {
        let nearest = similar(to: wanted, among: known).first.map { "; did you mean \($0)?" } ?? ""
        description = "unknown \(kind) \(wanted)\(nearest)"
    }

    /// Whether a word is an option by its form: not `-` for a stream, nor `-3`.
    private static func isOption(_ word: String) -> Bool {
        word.hasPrefix("-") && word.drop { $0 == "-" }.first?.isLetter == true
    }
}

/// What ArgumentParser tells of a command on `--experimental-dump-help`.
private struct CommandDescription: Decodable {
    struct Argument: Decodable {
        struct Name: Decodable {
            let kind: String
            let name: String
        }

        let kind: String
        let names: [Name]?
    }

    let commandName: String
    let subcommands: [CommandDescription]?
    let arguments: [Argument]?

    /// Its options as they are written, `--help`, `-h`, and whether a value follows.
    var options: [String: Bool] {
        let names = (arguments ?? []).flatMap { argument in
            (argument.names ?? []).map { (($0.kind == "long" ? "--" : "-") + $0.name, argument.kind == "option") }
        }
        return Dictionary(names) { first, _ in first }
    }

    static var root: CommandDescription? {
        struct Dump: Decodable {
            let command: CommandDescription
        }
        do {
            _ = try Swiftlet.parseAsRoot(["--experimental-dump-help"])
            return nil
        } catch {
            return try? JSONDecoder().decode(Dump.self, from: Data(Swiftlet.message(for: error).utf8)).command
        }
    }
}
