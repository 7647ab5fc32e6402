// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletHost

/// One check of a plug-in.
struct Check: Sendable {
    /// The name on the command line and in reports.
    let name: String
    /// The behaviour that the check expects.
    let summary: String
    /// Whether the check loads the plug-in's binary, and so requires a separate process.
    var loadsBinary = true
    /// The function that performs the check.
    let perform: @Sendable (CheckContext) throws -> [Finding]

    /// All checks in the order of their execution.
    static let all = [
        description, ports, unused, presets, blocks, inPlace, rates, silence, notFinite, denormals, jumps, extremes,
        optionalPorts, reset, state, threads, instances, realTime, time,
    ]

    /// Performs the check in this process. Thrown errors become findings, except those that make all checks impossible.
    ///
    /// - Throws: `HostError.noBinary`, or `HostError.noInstance`.
    func findings(in context: CheckContext) throws -> [Finding] {
        do {
            return try perform(context)
        } catch let error as HostError where error.preventsInstantiation {
            throw error
        } catch {
            return [.fail("\(error)")]
        }
    }
}

extension HostError {
    /// Whether the error prevents any instance of the plug-in.
    fileprivate var preventsInstantiation: Bool {
        switch self {
        case .noBinary, .noInstance: true
        default: false
        }
    }
}

/// The environment of a check.
struct CheckContext {
    let plugin: Plugin
    /// An empty folder for saved files, or "" for checks that do not load the binary.
    var folder = ""
    /// Reports the next step, which is named if the plug-in crashes.
    let step: (String) -> Void

    /// Whether the plug-in states a feature, required or optional.
    func states(_ feature: String) -> Bool {
        (plugin.requiredFeatures + plugin.optionalFeatures).contains(feature)
    }

    /// Processes blocks of 512 frames with two instances.
    ///
    /// - Parameter frames: the number of frames.
    /// - Returns: the output of the first instance, and whether the second one gives the same output. If not, outputs
    ///   cannot be compared.
    func reference(frames: Int) throws -> (sound: CheckedOutput, isReproducible: Bool) {
        step("blocks of 512 frames")
        let first = try CheckRig(plugin).process(Signal.music, frames: frames)
        let second = try CheckRig(plugin).process(Signal.music, frames: frames)
        return (first, first.difference(from: second) == nil)
    }

    /// The finding if outputs cannot be compared.
    static let notReproducible = Finding.note(
        "two new instances give different output for the same blocks: no comparison possible")
}
