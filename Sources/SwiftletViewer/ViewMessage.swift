// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Glibc

/// What goes between a player and the process that shows a view.
struct ViewMessage: BitwiseCopyable {
    enum Kind {
        /// A control port has a value: to the view, what it is to show; back, what the user has chosen.
        static let value: UInt32 = 0
        /// Back: the view is open.
        static let opened: UInt32 = 1
        /// Back: it cannot be opened; `port` says why, as `ViewFailure` has it.
        static let failed: UInt32 = 2
        /// Back: the user has closed it.
        static let closed: UInt32 = 3
        /// An event is at a port: an atom follows, its size and type before its body.
        static let event: UInt32 = 4
        /// To the view, before all else: `value` is the sample rate, and the URIs that the player has integers for follow, in
        /// their order, a line each.
        static let uris: UInt32 = 5
        /// To the view: the window's title follows.
        static let title: UInt32 = 6
        /// Back: a key was pressed that means nothing to the view; its character follows.
        static let key: UInt32 = 7
    }

    var kind: UInt32
    var port: UInt32 = 0
    var value: Float = 0
    /// How many bytes follow.
    var size: UInt32 = 0

    /// Sends it, and bytes after it.
    ///
    /// What cannot be sent is lost, as nobody is left to receive it. Where `mayBeLost`, so is what would have to wait,
    /// and who takes no more of a message for a second has nothing more sent.
    ///
    /// - Returns: whether it was sent.
    @discardableResult
    func send(_ bytes: [UInt8] = [], to socket: Int32, mayBeLost: Bool = false) -> Bool {
        var message = self
        message.size = UInt32(bytes.count)
        var rest = withUnsafeBytes(of: message) { Array($0) }[...] + bytes
        let flags = Int32(MSG_NOSIGNAL) | (mayBeLost ? Int32(MSG_DONTWAIT) : 0)
        let length = rest.count
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.send(socket, $0.baseAddress, $0.count, flags) }
            if count < 0, errno == EINTR { continue }
            if count <= 0 {
                // What has been begun has to be ended.
                guard count < 0, errno == EAGAIN, rest.count < length else { return false }
                guard Self.hasRoom(socket, within: 1000) else {
                    shutdown(socket, Int32(SHUT_RDWR))
                    return false
                }
                continue
            }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// Waits for a message, and the bytes after it; none where the other end has gone.
    static func receive(from socket: Int32) -> (message: ViewMessage, bytes: [UInt8])? {
        var message = ViewMessage(kind: 0)
        guard withUnsafeMutableBytes(of: &message, { fill($0, from: socket) }) else { return nil }
        var bytes = [UInt8](repeating: 0, count: Int(message.size))
        guard bytes.withUnsafeMutableBytes({ fill($0, from: socket) }) else { return nil }
        return (message, bytes)
    }

    private static func fill(_ bytes: UnsafeMutableRawBufferPointer, from socket: Int32) -> Bool {
        var done = 0
        while done < bytes.count {
            let count = recv(socket, bytes.baseAddress! + done, bytes.count - done, 0)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            done += count
        }
        return true
    }

    private static func hasRoom(_ socket: Int32, within milliseconds: Int32) -> Bool {
        var descriptor = pollfd(fd: socket, events: Int16(POLLOUT), revents: 0)
        return poll(&descriptor, 1, milliseconds) > 0
    }

    /// Whether there is something to receive.
    static func isThere(_ socket: Int32) -> Bool {
        var descriptor = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
        return poll(&descriptor, 1, 0) > 0
    }
}

/// Why a view cannot be shown.
public enum ViewFailure: UInt32, Error, CustomStringConvertible {
    /// The effect has none for X11.
    case noView = 1
    /// No X server answers.
    case noDisplay
    /// Its binary is missing or does not load.
    case noBinary
    /// It requires what this host does not offer.
    case missingFeatures
    /// It was loaded, and made no window.
    case refused
    /// It has ended its process.
    case crashed

    /// One line.
    public var description: String {
        switch self {
        case .noView: "the effect has no view for X11"
        case .noDisplay: "there is no X server to show the view on: DISPLAY names none that answers"
        case .noBinary: "the binary of the view cannot be loaded"
        case .missingFeatures: "the view requires what this host does not offer"
        case .refused: "the view does not open"
        case .crashed: "the view has crashed"
        }
    }
}
