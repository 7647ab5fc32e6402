// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Glibc
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

    /// A crash or a hang during a step.
    private struct Fault: Error {
        let text: String
        var isAbort = false
    }

    /// Performs the check. A crash, a hang and an exit are findings.
    ///
    /// - Throws: `Unloadable`, `HostError.noProcess`, `HostError.unwritable`, or `HostError.interrupted`.
    func findings() throws -> [Finding] {
        do {
            return try perform()
        } catch let fault as Fault {
            guard fault.isAbort else { return [.fail(fault.text)] }
            // A bundle with checks aborts at NaN. Only then, a second run looks for the calculation, as many sound plug-ins
            // calculate with infinity.
            do {
                _ = try perform(variables: [ArithmeticReport.variable: "1"])
            } catch let second as Fault {
                return [.fail(second.text)]
            }
            return [.fail(fault.text)]
        }
    }

    private func perform(variables: [String: String] = [:]) throws -> [Finding] {
        let bundles = plugin.bundles + (check.name == Check.presets.name ? plugin.bundlesOfPresets : [])
        // The check's process may end before it can remove its files.
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let child = try ChildProcess(
            ["/proc/self/exe", CheckServerCommand.name, check.name, plugin.uri, folder.path] + bundles,
            variables: variables)
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
            let isAbort = reason.hasPrefix(String(cString: strsignal(SIGABRT)))
            throw Fault(text: "the plug-in crashed: \(reason) (\(step))", isAbort: isAbort)
        } catch ChildProcess.Failure.hanging(let place) {
            let seconds = short(Float(timeout / .seconds(1)))
            throw Fault(text: "the plug-in hangs\(place): no result within \(seconds) s (\(step))")
        }
    }
}
