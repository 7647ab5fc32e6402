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
        guard let (start, uris) = ViewMessage.receive(from: socket) else { _exit(0) }
        do {
            World.know(String(decoding: uris, as: UTF8.self).split(separator: "\n").map(String.init))
            let world = try World(bundles: bundles)
            let window = try ViewWindow(try world.plugin(uri), sampleRate: start.value, socket)
            ViewMessage(kind: ViewMessage.Kind.opened).send(to: socket)
            while window.turn() {
                // Views draw at their idle calls: about sixty times a second.
                var descriptor = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
                guard poll(&descriptor, 1, 16) > 0 else { continue }
                guard let (message, bytes) = ViewMessage.receive(from: socket) else { _exit(0) }
                switch message.kind {
                case ViewMessage.Kind.event: window.tell(bytes, port: message.port)
                case ViewMessage.Kind.title: window.title = String(decoding: bytes, as: UTF8.self)
                default: window.tell(message.value, port: message.port)
                }
            }
            ViewMessage(kind: ViewMessage.Kind.closed).send(to: socket)
            _exit(0)
        } catch {
            let failure = error as? ViewFailure ?? .noView
            ViewMessage(kind: ViewMessage.Kind.failed, port: failure.rawValue).send(to: socket)
            _exit(1)
        }
    }
}
