// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import ArgumentParser
import SwiftletHost

/// An effect and its settings.
struct RenderEffectOptions: ParsableArguments {
    @Option(help: "The effect: a URI, a short name such as low-pass, or a full name.", completion: .plugin)
    var plugin: String

    @OptionGroup var state: EffectStateOptions

    /// Returns the settings.
    ///
    /// - Throws: `HostError` if a file cannot be read.
    func settings() throws -> EffectSettings { try state.settings(for: plugin) }
}

/// The options of an effect after `--then`. Bundles are found at any place in the line.
struct ChainedEffectOptions: ParsableArguments {
    @OptionGroup var effect: RenderEffectOptions
    @OptionGroup var options: WorldOptions
}

extension ParsableArguments {
    /// Parses the effects after `--then`, which further `--then` separate.
    ///
    /// - Throws: `ValidationError` for words that are not options of an effect.
    static func chain(_ words: [String]) throws -> [Self] {
        guard !words.isEmpty else { return [] }
        return try words.split(separator: "--then", omittingEmptySubsequences: false).map { words in
            do {
                return try parse(Array(words))
            } catch {
                throw ValidationError(
                    "invalid options after --then: \(message(for: error)); pass --plugin and the options of one effect")
            }
        }
    }
}
