// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import ArgumentParser
import SwiftletHost

/// How an effect is set, and what goes into it besides the file.
struct EffectStateOptions: ParsableArguments {
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
            "A file for the sidechain of the effect to hear, from the first frame on.",
            discussion: """
                It has the input's sample rate, and one channel or as many as the sidechain; after its end there is \
                silence. Without it, the sidechain is left unconnected where that may be, and else silent.
                """,
            valueName: "file"),
        completion: .file())
    var sidechain: String?

    /// Whether nothing of it was given.
    var isEmpty: Bool {
        preset == nil && set.isEmpty && file.isEmpty && automate.isEmpty && sidechain == nil
    }

    /// What they say of an effect.
    ///
    /// - Throws: `HostError` for what cannot be read.
    func settings(for plugin: String) throws -> EffectSettings {
        EffectSettings(
            plugin: plugin, preset: preset, assignments: try set.map { try Assignment($0) },
            files: try file.map { try FileAssignment($0) }, automations: try automate.map { try Automation($0) },
            sidechain: sidechain)
    }
}
