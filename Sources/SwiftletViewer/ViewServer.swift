// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Glibc
import SwiftletHost

/// The server of `ViewProcess`: shows a view for the parent process.
public enum ViewServer {
    /// Opens a plug-in's view, and shows it until the user closes it or the host ends. A view that hangs also ends with
    /// the host.
    ///
    /// - Parameters:
    ///   - uri: the plug-in's URI.
    ///   - bundles: the directories of the bundles that describe the plug-in.
    public static func run(_ uri: String, bundles: [String]) -> Never {
        // A busy view has a second to finish writing.
        let socket = PluginServer.takeSocket(grace: 1)
        do {
            guard case .start(let sampleRate, let uris) = try socket.receive(ViewMessage.self) else { _exit(0) }
            World.reserveURIs(uris)
            let world = try World(bundles: bundles)
            let window = try ViewWindow(try world.plugin(uri), sampleRate: sampleRate, socket)
            while window.processEvents() {
                // Views draw at their idle calls: about sixty times a second.
                guard socket.isReadable(within: 16) else { continue }
                switch try socket.receive(ViewMessage.self) {
                case .value(let value, let port): window.view.show(value, port: port)
                case .event(let port): window.view.show(socket.bytes, port: port)
                case .title(let title): window.title = title
                default: break
                }
            }
            try socket.send(ViewMessage.closed)
            _exit(0)
        } catch is MessageSocket.Failure {
            _exit(0)
        } catch {
            try? socket.send(ViewMessage.failed(error as? ViewFailure ?? .noView))
            _exit(1)
        }
    }
}
