// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletHost

/// Something that is looked at in a plug-in.
struct Check: Sendable {
    /// The word that names it.
    let name: String
    /// What it looks for.
    let summary: String
    /// Whether the plug-in's binary is loaded for it, so that it has to be done in a process of its own.
    var loadsBinary = true
    /// Does it.
    let perform: @Sendable (CheckContext) throws -> [Finding]

    /// All checks, in the order in which they are done.
    static let all = [
        description, ports, unused, presets, blocks, inPlace, rates, silence, notFinite, denormals, jumps, extremes,
        optionalPorts, reset, state, threads, instances, realTime, time,
    ]

    /// Does it in this process. What is thrown is a finding, too, unless nothing can be done with the plug-in.
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
    /// Whether it says that there can be no instance.
    fileprivate var preventsInstantiation: Bool {
        switch self {
        case .noBinary, .noInstance: true
        default: false
        }
    }
}

/// What a check has to do with.
struct CheckContext {
    let plugin: Plugin
    /// An empty folder for what is saved; none, "", for checks that load no binary.
    var folder = ""
    /// Says what is done from now on, for the case that it ends in a crash.
    let step: (String) -> Void

    /// Whether the plug-in states a feature, be it required or not.
    func states(_ feature: String) -> Bool {
        (plugin.requiredFeatures + plugin.optionalFeatures).contains(feature)
    }

    /// The sound that blocks of 512 frames give, from two instances.
    ///
    /// - Parameter frames: how many of them.
    /// - Returns: the first one's sound, and whether the other's is the same: where it is not, sounds cannot be compared.
    func reference(frames: Int) throws -> (sound: CheckedOutput, isReproducible: Bool) {
        step("blocks of 512 frames")
        let first = try CheckRig(plugin).process(Signal.music, frames: frames)
        let second = try CheckRig(plugin).process(Signal.music, frames: frames)
        return (first, first.difference(from: second) == nil)
    }

    /// What is found when sounds cannot be compared.
    static let notReproducible = Finding.note(
        "two new instances differ in the same blocks, so that nothing can be compared")
}
