// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletHost

/// A message from the process of a check.
enum CheckMessage: Codable {
    /// What is done from now on.
    case step(String)
    /// What was found; nothing follows.
    case findings([Finding])
    /// The plug-in cannot be loaded, for this reason: nothing that needs it can be checked.
    case unloadable(String)
}

/// A check in a process of its own, so that a plug-in that crashes or hangs ends that alone.
struct CheckProcess {
    let check: Check
    let plugin: Plugin
    /// How long a step may take before the plug-in counts as hanging.
    let timeout: Duration

    /// The plug-in cannot be loaded.
    struct Unloadable: Error {
        let reason: String
    }

    /// Does the check. A crash, a hang and an exit are findings.
    ///
    /// - Throws: `Unloadable`, `HostError.noProcess`, `HostError.unwritable`, or `HostError.interrupted`.
    func findings() throws -> [Finding] {
        let bundles = plugin.bundles + (check.name == Check.presets.name ? plugin.bundlesOfPresets : [])
        // Its own process may end before it can tidy up.
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let child = try ChildProcess(
            ["/proc/self/exe", CheckServerCommand.name, check.name, plugin.uri, folder.path] + bundles)
        var step = "its description was read"
        do {
            while true {
                let message = try child.exchange(within: timeout, isCancelled: Interruption.isRequested) { socket in
                    try socket.receive(CheckMessage.self)
                }
                switch message {
                case .findings(let findings): return findings
                case .unloadable(let reason): throw Unloadable(reason: reason)
                case .step(let text): step = text
                case nil: break
                }
            }
        } catch ChildProcess.Failure.crashed(let reason) {
            return [.fail("it crashed: \(reason) (\(step))")]
        } catch ChildProcess.Failure.hanging {
            return [.fail("it hangs: no end in \(short(Float(timeout / .seconds(1)))) s (\(step))")]
        }
    }
}
