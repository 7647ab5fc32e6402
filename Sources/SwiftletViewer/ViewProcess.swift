// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

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
    /// Why there is no view any more, if it was not the user who closed it.
    public private(set) var failure: ViewFailure?
    /// Whether there is a view.
    public private(set) var isOpen = true
    /// What the view was told last, by the index of each port.
    private var sentValues: [Int: Float] = [:]
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
        child = try ChildProcess(command + [plugin.uri] + plugin.bundles)
        // A process that has ended already is found at the first `takeChanges`.
        try? child.socket.send(ViewMessage.start(sampleRate: Float(sampleRate), uris: plugin.world.mappedURIs))
    }

    deinit { child.end(after: .seconds(1)) }

    /// A descriptor to wait on: it is readable when the user has done something.
    public var descriptor: Int32 { child.socket.descriptor }

    /// Tells the view the value of a control, unless it knows; one that does not keep up is told the next time.
    public func show(_ value: Float, port: Int) {
        guard isOpen, sentValues[port] != value else { return }
        if child.socket.offer(ViewMessage.value(value, port: UInt32(port))) { sentValues[port] = value }
    }

    /// Puts a title above the view, unless it has that; likewise.
    public func show(title: String) {
        guard isOpen, self.title != title else { return }
        if child.socket.offer(ViewMessage.title(title)) { self.title = title }
    }

    /// Tells the view of an event that its effect has sent; of one that does not keep up, some are lost.
    public func show(_ atom: [UInt8], port: Int) {
        if isOpen { _ = child.socket.offer(ViewMessage.event(port: UInt32(port))) { $0 += atom } }
    }

    /// What the user has changed in the view since this was last asked for.
    public func takeChanges() -> [Change] {
        var changes: [Change] = []
        while isOpen, child.socket.isReadable() {
            switch try? child.socket.receive(ViewMessage.self) {
            case .value(let value, let port):
                sentValues[Int(port)] = value
                changes.append(.value(value, port: Int(port)))
            case .event(let port): changes.append(.event(child.socket.bytes, port: Int(port)))
            case .key(let character): changes.append(.key(Character(Unicode.Scalar(character))))
            case .failed(let reason): (isOpen, failure) = (false, reason)
            case .closed: isOpen = false
            case .start, .title: break
            case nil: (isOpen, failure) = (false, .crashed)
            }
        }
        return changes
    }
}
