// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletHost

/// A plug-in's view in a separate window and process, so that its crash affects nothing else.
///
/// The started program must call `ViewServer.run`. It ends when this object is released.
public final class ViewProcess {
    /// A view's change to its effect.
    public enum Change: Sendable, Equatable {
        /// It sets a control.
        case value(Float, port: Int)
        /// It sends an event: an atom, with its size and type before its body.
        case event([UInt8], port: Int)
        /// A key pressed in the view that it does not use: an ASCII character.
        case key(Character)
    }

    private let child: ChildProcess
    /// The reason why the view is not open; nil if it is open or the user closed it.
    public private(set) var failure: ViewFailure?
    /// Whether the view is open.
    public private(set) var isOpen = true
    /// The values that the view knows, by port index.
    private var sentValues: [Int: Float] = [:]
    private var title: String?

    /// Starts to open a view.
    ///
    /// - Parameters:
    ///   - plugin: the plug-in whose view to open.
    ///   - sampleRate: the sample rate of its instance, in frames per second.
    ///   - command: the program's path and its first arguments; the server's arguments follow.
    /// - Throws: `ViewFailure.noView`, or `HostError.noProcess`.
    public init(_ plugin: Plugin, sampleRate: Int, _ command: [String]) throws {
        guard plugin.view != nil else { throw ViewFailure.noView }
        child = try ChildProcess(command + [plugin.uri] + plugin.bundles)
        // The first `takeChanges` detects a process that has already ended.
        try? child.socket.send(ViewMessage.start(sampleRate: Float(sampleRate), uris: plugin.world.mappedURIs))
    }

    deinit { child.end(after: .seconds(1)) }

    /// A file descriptor to wait on. It is readable when the view has sent something.
    public var descriptor: Int32 { child.socket.descriptor }

    /// Sends the value of a control to the view, if it has changed. If the view does not keep up, the next call sends
    /// it.
    public func show(_ value: Float, port: Int) {
        guard isOpen, sentValues[port] != value else { return }
        if child.socket.offer(ViewMessage.value(value, port: UInt32(port))) { sentValues[port] = value }
    }

    /// Sets the window's title, if it has changed. If the view does not keep up, the next call sends it.
    public func show(title: String) {
        guard isOpen, self.title != title else { return }
        if child.socket.offer(ViewMessage.title(title)) { self.title = title }
    }

    /// Sends an event of the effect to the view. If the view does not keep up, events are lost.
    public func show(_ atom: [UInt8], port: Int) {
        if isOpen { _ = child.socket.offer(ViewMessage.event(port: UInt32(port))) { $0 += atom } }
    }

    /// Returns the user's changes in the view since the last call.
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
