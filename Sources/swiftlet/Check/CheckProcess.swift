// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import FoundationEssentials
import Glibc
import SwiftletHost

/// What the process that does a check tells the command: a line each, in JSON.
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
        let (child, socket) = try ChildProcess.start(
            ["/proc/self/exe", CheckServerCommand.name, check.name, plugin.uri, folder.path] + bundles)
        defer {
            close(socket)
            child.end(after: .zero)
        }
        var step = "its description was read"
        var bytes: [UInt8] = []
        var deadline = ContinuousClock.now + timeout
        while true {
            if let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
                let message = try JSONDecoder().decode(CheckMessage.self, from: Data(bytes[..<end]))
                bytes.removeFirst(end + 1)
                deadline = .now + timeout
                switch message {
                case .findings(let findings): return findings
                case .unloadable(let reason): throw Unloadable(reason: reason)
                case .step(let text): step = text
                }
                continue
            }
            if Interruption.hasCome() { throw HostError.interrupted }
            // What the process has said before it ended is there already.
            let hasEnded = child.hasEnded
            guard receive(&bytes, from: socket, waiting: hasEnded ? 0 : 50) || !hasEnded else {
                return [.fail("it crashed: \(child.reasonOfEnd()) (\(step))")]
            }
            if .now > deadline {
                return [.fail("it hangs: no end in \(short(Float(timeout / .seconds(1)))) s (\(step))")]
            }
        }
    }

    /// Waits for something to come, for so many milliseconds.
    ///
    /// - Returns: whether anything has come.
    private func receive(_ bytes: inout [UInt8], from socket: Int32, waiting milliseconds: Int32) -> Bool {
        var descriptor = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
        guard poll(&descriptor, 1, milliseconds) > 0 else { return false }
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = recv(socket, &buffer, buffer.count, Int32(MSG_DONTWAIT))
        guard count > 0 else {
            // Its end of the socket may be closed some time before it has gone.
            usleep(1000)
            return false
        }
        bytes += buffer.prefix(count)
        return true
    }
}
