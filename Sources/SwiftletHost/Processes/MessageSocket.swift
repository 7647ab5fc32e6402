// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import FoundationEssentials
import Glibc

/// One end of the connection between a process and one that it has started. A message is a value, or none, and bytes after it.
///
/// One thread at a time may use it.
package final class MessageSocket {
    /// Why there is no message.
    package enum Failure: Error {
        /// The other process has ended, or has closed its end.
        case closed
        /// The received bytes are not a message.
        case garbled
    }

    /// The lengths that a message begins with.
    private struct Header: BitwiseCopyable {
        var value, bytes: UInt32
    }

    /// The most bytes that a message may have: more than any block of audio.
    private static let maximumLength = 1 << 28

    /// A descriptor to wait on: it is readable when a message has come.
    package let descriptor: Int32
    /// Called ten times a second while the other process is waited for: returns whether that has ended. An error ends the wait.
    var whileWaiting: () throws -> Bool = { false }
    /// The bytes of the message that was received last.
    package private(set) var bytes: [UInt8] = []
    private var outgoing: [UInt8] = []
    private let encoder = PropertyListEncoder()
    private let decoder = PropertyListDecoder()

    /// Takes over a socket.
    init(_ descriptor: Int32) {
        self.descriptor = descriptor
        encoder.outputFormat = .binary
        var interval = timeval(tv_sec: 0, tv_usec: 100_000)
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            setsockopt(descriptor, SOL_SOCKET, option, &interval, socklen_t(MemoryLayout<timeval>.size))
        }
    }

    deinit { close(descriptor) }

    /// Sends a message, of which `append` appends the bytes.
    ///
    /// - Throws: `Failure.closed`, or what `whileWaiting` throws.
    package func send<Value: Encodable>(_ value: Value?, _ append: (inout [UInt8]) -> Void = { _ in }) throws {
        try write(value, append)
        try outgoing.withUnsafeMutableBytes { try transfer($0, send) }
    }

    /// Sends a message, unless it would have to wait. If the other process then takes nothing of the rest for a second, the
    /// connection is closed.
    ///
    /// - Returns: whether the message was sent.
    package func offer<Value: Encodable>(_ value: Value?, _ append: (inout [UInt8]) -> Void = { _ in }) -> Bool {
        guard (try? write(value, append)) != nil else { return false }
        return outgoing.withUnsafeMutableBytes { message in
            let begun = Glibc.send(descriptor, message.baseAddress, message.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
            guard begun > 0 else { return false }
            let rest = UnsafeMutableRawBufferPointer(rebasing: message[begun...])
            if (try? transfer(rest, waits: 10, send)) != nil { return true }
            shutdown(descriptor, Int32(SHUT_RDWR))
            return false
        }
    }

    /// Waits for a message.
    ///
    /// - Returns: its value; `bytes` has the bytes after that.
    /// - Throws: `Failure`, or what `whileWaiting` throws.
    package func receive<Value: Decodable>(_: Value.Type = Value.self) throws -> Value? {
        var header = Header(value: 0, bytes: 0)
        try withUnsafeMutableBytes(of: &header) { try transfer($0, receive) }
        guard Int(header.value) + Int(header.bytes) <= Self.maximumLength else { throw Failure.garbled }
        var value = Data(count: Int(header.value))
        try value.withUnsafeMutableBytes { try transfer($0, receive) }
        bytes.removeAll(keepingCapacity: true)
        bytes.append(contentsOf: repeatElement(0, count: Int(header.bytes)))
        try bytes.withUnsafeMutableBytes { try transfer($0, receive) }
        if value.isEmpty { return nil }
        do { return try decoder.decode(Value.self, from: value) } catch { throw Failure.garbled }
    }

    /// Whether a message, or the end of the other process, has come.
    package func isReadable(within milliseconds: Int32 = 0) -> Bool {
        var descriptor = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&descriptor, 1, milliseconds) > 0
    }

    /// Puts a message together.
    private func write<Value: Encodable>(_ value: Value?, _ append: (inout [UInt8]) -> Void) throws {
        let value = try value.map(encoder.encode) ?? Data()
        let size = MemoryLayout<Header>.size
        outgoing.removeAll(keepingCapacity: true)
        outgoing.append(contentsOf: repeatElement(0, count: size))
        outgoing.append(contentsOf: value)
        append(&outgoing)
        let header = Header(value: UInt32(value.count), bytes: UInt32(outgoing.count - size - value.count))
        outgoing.withUnsafeMutableBytes { $0.storeBytes(of: header, as: Header.self) }
    }

    private func send(_ bytes: UnsafeMutableRawPointer, _ count: Int) -> Int {
        Glibc.send(descriptor, bytes, count, Int32(MSG_NOSIGNAL))
    }

    private func receive(_ bytes: UnsafeMutableRawPointer, _ count: Int) -> Int { recv(descriptor, bytes, count, 0) }

    /// Moves all of some bytes, and waits so many times without any of them being moved.
    private func transfer(
        _ bytes: UnsafeMutableRawBufferPointer, waits: Int = .max, _ move: (UnsafeMutableRawPointer, Int) -> Int
    ) throws {
        var (done, waited, hasEnded) = (0, 0, false)
        while done < bytes.count {
            let count = move(bytes.baseAddress! + done, bytes.count - done)
            if count > 0 {
                (done, waited) = (done + count, 0)
            } else if count < 0, [EAGAIN, EWOULDBLOCK, EINTR].contains(errno), waited < waits, !hasEnded {
                // The messages that it sent before it ended can be received still.
                hasEnded = try whileWaiting()
                waited += 1
            } else {
                throw Failure.closed
            }
        }
    }
}
