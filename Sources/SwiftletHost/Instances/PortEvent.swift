// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// An event at an atom port, of any kind.
public struct PortEvent: Sendable, Hashable, Codable {
    /// The index of the port.
    public let port: Int
    /// An atom, with its size and type before its body; its integers for URIs are those of the process.
    public let atom: [UInt8]

    /// An atom at a port.
    public init(port: Int, atom: [UInt8]) {
        self.port = port
        self.atom = atom
    }
}

/// What goes to the process of an instance with a block, besides what the ports hold.
struct BlockEvents: Codable {
    var messages: [TimedMessage] = []
    var events: [PortEvent] = []
    /// Whether all that the instance sends is to come back.
    var isWatched = false

    var isEmpty: Bool { messages.isEmpty && events.isEmpty && !isWatched }
}
