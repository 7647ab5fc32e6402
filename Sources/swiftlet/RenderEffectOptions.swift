// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import ArgumentParser
import SwiftletHost

/// An effect, and how it is set.
struct RenderEffectOptions: ParsableArguments {
    @Option(help: "The effect: a URI, a short name such as low-pass, or its full name.", completion: .plugin)
    var plugin: String

    @Option(
        help: "A preset to start from: a URI, the end of one, such as warm, or a label.",
        completion: .preset)
    var preset: String?

    @Option(help: ArgumentHelp("Set a control; may be given several times.", valueName: "symbol=value"))
    var set: [String] = []

    @Option(
        help: ArgumentHelp(
            "Have the effect load a file; may be given several times. swiftlet info names the files that it takes.",
            valueName: "symbol=path"))
    var file: [String] = []

    @Option(
        help: ArgumentHelp(
            "Have a control follow a curve; may be given several times.", valueName: "symbol=value@time,..."))
    var automate: [String] = []

    @Option(
        help: ArgumentHelp(
            "A file for the side-chain of the effect to hear, from the first frame on.",
            discussion: """
                It has the input's sample rate, and one channel or as many as the side-chain; after its end there is \
                silence. Without it, the side-chain is left unconnected where that may be, and else silent.
                """,
            valueName: "file"),
        completion: .file())
    var sidechain: String?

    /// What they say.
    ///
    /// - Throws: `HostError` for what cannot be read.
    func settings() throws -> EffectSettings {
        EffectSettings(
            plugin: plugin, preset: preset, assignments: try set.map { try Assignment($0) },
            files: try file.map { try FileAssignment($0) }, automations: try automate.map { try Automation($0) },
            sidechain: sidechain)
    }

    /// The effects that the words after `--then` describe, with another `--then` between two.
    ///
    /// - Throws: `ValidationError` for words that are not the options of an effect.
    static func chain(_ words: [String]) throws -> [RenderEffectOptions] {
        guard !words.isEmpty else { return [] }
        return try words.split(separator: "--then", omittingEmptySubsequences: false).map { words in
            do {
                return try RenderEffectOptions.parse(Array(words))
            } catch {
                throw ValidationError(
                    "after --then come --plugin and the options of one more effect: \(message(for: error))")
            }
        }
    }
}
