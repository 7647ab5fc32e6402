// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// An event at an atom port, of any kind.
public struct PortEvent: Sendable, Hashable, Codable {
    /// The index of the port.
    public let port: Int
    /// An atom with size and type before its body. Its URI integers are those of the process.
    public let atom: [UInt8]

    /// An atom at a port.
    public init(port: Int, atom: [UInt8]) {
        self.port = port
        self.atom = atom
    }
}

/// The events of a block for an instance in another process.
struct BlockEvents: Codable {
    var messages: [TimedMessage] = []
    var events: [PortEvent] = []
    /// Whether the events that the instance sends are returned.
    var isWatched = false

    var isEmpty: Bool { messages.isEmpty && events.isEmpty && !isWatched }
}
