// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Glibc
import SwiftletHost

/// The other side of `ViewProcess`: shows a view for the process that has started this one.
public enum ViewServer {
    /// Opens a plug-in's view, and shows it until the user closes it or the host has gone; a view that hangs ends with the host,
    /// too.
    ///
    /// - Parameters:
    ///   - uri: the plug-in's.
    ///   - bundles: the directories of the bundles that describe it.
    public static func run(_ uri: String, bundles: [String]) -> Never {
        // A view that works has time to finish what it writes.
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
