// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import ArgumentParser
import Glibc
import SwiftletHost

/// The hidden command that runs in the process of a check.
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
        // This process ends when the command has ended.
        func send(_ message: CheckMessage) { try? socket.send(message) }
        do {
            let context = CheckContext(plugin: try World(bundles: bundles).plugin(plugin), folder: folder) { step in
                send(.step(step))
            }
            send(.findings(try check.findings(in: context)))
        } catch {
            send(.unloadable("\(error)"))
        }
        // Skip the plug-in's exit handlers, which are not part of the check.
        _exit(0)
    }
}
