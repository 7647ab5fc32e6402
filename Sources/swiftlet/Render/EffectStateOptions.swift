// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import ArgumentParser
import SwiftletHost

/// Options for an effect's settings and additional inputs.
struct EffectStateOptions: ParsableArguments {
    @Option(
        help: "The preset to start from: its URI, the end of its URI such as warm, or its label.",
        completion: .preset)
    var preset: String?

    @Option(help: ArgumentHelp("Set a control; repeatable.", valueName: "symbol=value"))
    var set: [String] = []

    @Option(
        help: ArgumentHelp(
            "Load a file into the effect; repeatable. swiftlet info lists an effect's files.",
            valueName: "symbol=path"))
    var file: [String] = []

    @Option(
        help: ArgumentHelp(
            "Automate a control; repeatable.", valueName: "symbol=value@time,..."))
    var automate: [String] = []

    @Option(
        help: ArgumentHelp(
            "The audio file for the effect's sidechain.",
            discussion: """
                The file must have the input's sample rate, and one channel or as many as the sidechain. Silence \
                follows its end. Without this option, the sidechain is unconnected if the effect allows that, or else \
                silent.
                """,
            valueName: "file"),
        completion: .file())
    var sidechain: String?

    /// Whether no option was given.
    var isEmpty: Bool {
        preset == nil && set.isEmpty && file.isEmpty && automate.isEmpty && sidechain == nil
    }

    /// Returns the settings of an effect.
    ///
    /// - Throws: `HostError` if a file cannot be read.
    func settings(for plugin: String) throws -> EffectSettings {
        EffectSettings(
            plugin: plugin, preset: preset, assignments: try set.map { try Assignment($0) },
            files: try file.map { try FileAssignment($0) }, automations: try automate.map { try Automation($0) },
            sidechain: sidechain)
    }
}
