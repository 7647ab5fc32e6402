// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletHost

/// A message from the process of a check.
enum CheckMessage: Codable {
    /// The next step of the check.
    case step(String)
    /// The findings, which end the check.
    case findings([Finding])
    /// The reason why the plug-in cannot be loaded, and checks of its binary are impossible.
    case unloadable(String)
}

/// A check in a separate process, so that a crash or a hang of the plug-in ends only this process.
struct CheckProcess {
    let check: Check
    let plugin: Plugin
    /// The time limit for a step; after that, the plug-in counts as hanging.
    let timeout: Duration

    /// The plug-in cannot be loaded.
    struct Unloadable: Error {
        let reason: String
    }

    /// Performs the check. A crash, a hang and an exit are findings.
    ///
    /// - Throws: `Unloadable`, `HostError.noProcess`, `HostError.unwritable`, or `HostError.interrupted`.
    func findings() throws -> [Finding] {
        let bundles = plugin.bundles + (check.name == Check.presets.name ? plugin.bundlesOfPresets : [])
        // The check's process may end before it can remove its files.
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let child = try ChildProcess(
            ["/proc/self/exe", CheckServerCommand.name, check.name, plugin.uri, folder.path] + bundles)
        var step = "reading the description"
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
            return [.fail("the plug-in crashed: \(reason) (\(step))")]
        } catch ChildProcess.Failure.hanging {
            return [.fail("the plug-in hangs: no result within \(short(Float(timeout / .seconds(1)))) s (\(step))")]
        }
    }
}
