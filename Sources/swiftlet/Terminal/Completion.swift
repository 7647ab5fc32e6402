// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import ArgumentParser
import Glibc
import SwiftletHost

// Shell completions of arguments.

extension CompletionKind {
    /// The names of effects and instruments: short names, or else URIs.
    static let plugin = offers { options, _ in
        Set(try PluginIndex(options).rows.filter { $0.outputs > 0 }.map(\.shortestName))
    }

    /// The presets of the effect in the command line.
    static let preset = offers { options, words in
        guard let plugin = words.values(of: "--plugin").last else { return [] }
        return try PluginIndex(options).presets(ofPluginNamed: plugin)
    }

    /// Returns the results of `find` for the known plug-ins and the command line, or nothing on errors. Nothing is
    /// written to stderr, as the shell would show it within the command line.
    private static func offers(
        _ find: @escaping @Sendable (WorldOptions, [String]) throws -> Set<String>
    ) -> CompletionKind {
        .custom { words, _, _ in
            dup2(open("/dev/null", O_WRONLY), STDERR_FILENO)
            let options = WorldOptions(bundles: words.values(of: "--bundle"))
            // Offer only names that the shell can insert unchanged, and that do not control the terminal.
            return (try? find(options, words).filter { $0 == $0.printable }.sorted()) ?? []
        }
    }
}

extension [String] {
    /// Returns the values of an option in a command line, as `--name value` or `--name=value`. bash treats `=` as a
    /// separate word.
    fileprivate func values(of option: String) -> [String] {
        let words = flatMap { word in
            word.hasPrefix(option + "=") ? [option, String(word.dropFirst(option.count + 1))] : [word]
        }.filter { $0 != "=" }
        return zip(words, words.dropFirst()).filter { $0.0 == option }.map(\.1)
    }
}
