// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Glibc
import SwiftletHost

/// A plug-in's view, in a window and a process of its own: what goes wrong there takes nothing else with it.
///
/// The program that is started must call `ViewServer.run`. It ends with the last reference.
public final class ViewProcess {
    /// What a view does to its effect.
    public enum Change: Sendable, Equatable {
        /// It sets a control.
        case value(Float, port: Int)
        /// It sends an event: an atom, with its size and type before its body.
        case event([UInt8], port: Int)
        /// It has no use for a key that was pressed in it: an ASCII character.
        case key(Character)
    }

    private let child: ChildProcess
    /// What can be waited on: something is there when the user has done something.
    public let descriptor: Int32
    /// Why there is no view any more, if it was not the user who closed it.
    public private(set) var failure: ViewFailure?
    /// Whether there is a view.
    public private(set) var isOpen = true
    /// What the view was told last, by the index of each port.
    private var told: [Int: Float] = [:]
    private var title: String?

    /// Begins to open a view.
    ///
    /// - Parameters:
    ///   - plugin: whose view it is.
    ///   - sampleRate: that of its instance, in frames per second.
    ///   - command: the program's path, and its arguments before those that the server is called with.
    /// - Throws: `ViewFailure.noView`, or `HostError.noProcess`.
    public init(_ plugin: Plugin, sampleRate: Int, _ command: [String]) throws {
        guard plugin.view != nil else { throw ViewFailure.noView }
        (child, descriptor) = try ChildProcess.start(command + [plugin.uri] + plugin.bundles)
        let uris = plugin.world.knownURIs.joined(separator: "\n")
        ViewMessage(kind: ViewMessage.Kind.uris, value: Float(sampleRate)).send(Array(uris.utf8), to: descriptor)
    }

    deinit {
        close(descriptor)
        child.end(after: .seconds(1))
    }

    /// Tells the view the value of a control, unless it knows; one that does not keep up is told the next time.
    public func show(_ value: Float, port: Int) {
        guard isOpen, told[port] != value else { return }
        let message = ViewMessage(kind: ViewMessage.Kind.value, port: UInt32(port), value: value)
        if message.send(to: descriptor, mayBeLost: true) { told[port] = value }
    }

    /// Puts a title above the view, unless it has that; likewise.
    public func show(title: String) {
        guard isOpen, self.title != title else { return }
        let message = ViewMessage(kind: ViewMessage.Kind.title)
        if message.send(Array(title.utf8), to: descriptor, mayBeLost: true) { self.title = title }
    }

    /// Tells the view of an event that its effect has sent; of one that does not keep up, some are lost.
    public func show(_ atom: [UInt8], port: Int) {
        guard isOpen else { return }
        ViewMessage(kind: ViewMessage.Kind.event, port: UInt32(port)).send(atom, to: descriptor, mayBeLost: true)
    }

    /// What the user has changed in the view since this was last asked for.
    public func takeChanges() -> [Change] {
        var changes: [Change] = []
        while isOpen, ViewMessage.isThere(descriptor) {
            guard let (message, bytes) = ViewMessage.receive(from: descriptor) else {
                (isOpen, failure) = (false, .crashed)
                break
            }
            switch message.kind {
            case ViewMessage.Kind.value:
                told[Int(message.port)] = message.value
                changes.append(.value(message.value, port: Int(message.port)))
            case ViewMessage.Kind.event:
                changes.append(.event(bytes, port: Int(message.port)))
            case ViewMessage.Kind.key:
                changes += bytes.map { .key(Character(Unicode.Scalar($0))) }
            case ViewMessage.Kind.failed:
                (isOpen, failure) = (false, ViewFailure(rawValue: message.port) ?? .refused)
            case ViewMessage.Kind.closed:
                isOpen = false
            default: break
            }
        }
        return changes
    }
}
