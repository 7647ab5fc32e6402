// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import ArgumentParser
import FoundationEssentials
import Glibc
import SwiftletHost

/// What the process of a check is started with.
struct CheckServerCommand: ParsableCommand {
    static let name = "serve-check"
    static let configuration = CommandConfiguration(commandName: name, shouldDisplay: false)

    @Argument var check: String
    @Argument var plugin: String
    @Argument var folder: String
    @Argument var bundles: [String] = []

    func run() throws {
        let socket = PluginServer.takeSocket()
        guard let check = Check.all.first(where: { $0.name == check }) else { throw ExitCode.failure }
        do {
            let context = CheckContext(plugin: try World(bundles: bundles).plugin(plugin), folder: folder) { step in
                send(.step(step), to: socket)
            }
            send(.findings(try check.findings(in: context)), to: socket)
        } catch {
            send(.unloadable("\(error)"), to: socket)
        }
        // What the plug-in may do at the process's end is no part of the check.
        _exit(0)
    }

    private func send(_ message: CheckMessage, to socket: Int32) {
        guard let line = try? JSONEncoder().encode(message) else { return }
        var rest = Array(line + [UInt8(ascii: "\n")])[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count < 0, errno != EINTR { _exit(0) }
            rest = rest.dropFirst(max(0, count))
        }
    }
}
