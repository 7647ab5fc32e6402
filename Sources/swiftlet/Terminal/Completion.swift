// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import ArgumentParser
import Glibc
import SwiftletHost

// What a shell offers for an argument, on the user's tabulator key.

extension CompletionKind {
    /// The names of the effects and instruments: short ones where they have such, or else URIs.
    static let plugin = offers { options, _ in
        Set(try PluginIndex(options).rows.filter { $0.outputs > 0 }.map(\.shortestName))
    }

    /// The presets of the effect that the command line names.
    static let preset = offers { options, words in
        guard let plugin = words.values(of: "--plugin").last else { return [] }
        return try PluginIndex(options).presets(ofPluginNamed: plugin)
    }

    /// What `find` makes of the plug-ins that may be known and of the command line; nothing where that fails. A shell
    /// shows what comes on the error stream in the midst of the line, so nothing does.
    private static func offers(
        _ find: @escaping @Sendable (WorldOptions, [String]) throws -> Set<String>
    ) -> CompletionKind {
        .custom { words, _, _ in
            dup2(open("/dev/null", O_WRONLY), STDERR_FILENO)
            let options = WorldOptions(bundles: words.values(of: "--bundle"))
            // What a shell inserts has to be the name, and what it shows must not control the terminal.
            return (try? find(options, words).filter { $0 == $0.printable }.sorted()) ?? []
        }
    }
}

extension [String] {
    /// The values of an option in the words of a command line, as `--name value` or `--name=value`. To bash, `=` is a
    /// word of its own.
    fileprivate func values(of option: String) -> [String] {
        let words = flatMap { word in
            word.hasPrefix(option + "=") ? [option, String(word.dropFirst(option.count + 1))] : [word]
        }.filter { $0 != "=" }
        return zip(words, words.dropFirst()).filter { $0.0 == option }.map(\.1)
    }
}
