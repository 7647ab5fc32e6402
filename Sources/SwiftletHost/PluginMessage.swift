// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Glibc

/// What a host asks of the process that runs its plug-ins, besides blocks of audio.
enum PluginRequest: Codable {
    /// Loads these bundles and makes an instance of a plug-in. The host has integers for those URIs, in their order; what the
    /// process has come to map besides is the answer.
    case make(plugin: String, bundles: [String], sampleRate: Double, maximumBlockLength: Int, uris: [String])
    /// Loads these bundles and puts the instance into the state of a preset.
    case preset(String, bundles: [String])
    /// Puts the instance into the state that a file holds.
    case presetFile(String, uri: String?)
    /// Sends these events, by which the plug-in loads files, with the values that its connected control ports begin at.
    case load([TimedMessage], controls: [Float?])
    /// Saves the instance's state as a preset, with the values that its connected control ports have.
    case savePreset(uri: String?, label: String, directory: String, file: String, controls: [Float?])
    case activate
    case deactivate
    /// Frees the instance.
    case cleanup

    /// The function of the plug-in that it leads to.
    var function: String {
        switch self {
        case .make: "instantiate"
        case .preset, .presetFile: "restore"
        case .load: "run"
        case .savePreset: "save"
        case .activate: "activate"
        case .deactivate: "deactivate"
        case .cleanup: "cleanup"
        }
    }
}

/// What stands before the bytes of a message.
struct PluginMessageHeader: BitwiseCopyable {
    enum Kind {
        /// To the plug-in: a `PluginRequest`. Back: it is done, and what the request asks for.
        static let request: UInt32 = 0
        /// To the plug-in: a byte for each port, 0 where it is unconnected; what the connected inputs hold; the events
        /// for it (`BlockEvents`), if there are any. Back: what the connected outputs hold, and the events that were sent, if
        /// they are wanted and there are any.
        static let block: UInt32 = 1
        /// Back: a `HostError`.
        static let failure: UInt32 = 2
    }

    var kind: UInt32
    /// The number of the instance that is meant, in the order in which they were made.
    var instance: UInt32 = 0
    /// The length of a block.
    var frames: UInt32 = 0
    /// How many bytes follow.
    var size: UInt32 = 0
    /// In an answer, the nanoseconds that the plug-in took.
    var time: UInt64 = 0
    /// In an answer, for how many frames the instance was muted since it was made.
    var mutedFrames: UInt64 = 0
}

/// One end of the connection between a host and the process that runs its plug-ins.
final class PluginChannel {
    /// The other end has gone.
    struct Closed: Error {}

    private let descriptor: Int32
    private var outgoing: [UInt8] = []
    /// The bytes of the message that was received last.
    private(set) var incoming: [UInt8] = []
    /// Called ten times a second while the other end is waited for; what it throws ends the wait.
    var whileWaiting: () throws -> Void = {}

    /// Takes over a socket.
    init(_ descriptor: Int32) {
        self.descriptor = descriptor
        var interval = timeval(tv_sec: 0, tv_usec: 100_000)
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            setsockopt(descriptor, SOL_SOCKET, option, &interval, socklen_t(MemoryLayout<timeval>.size))
        }
    }

    deinit { close(descriptor) }

    /// Says that nothing more will be sent.
    func finish() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Sends a message, of which `body` appends the bytes.
    func send(_ header: PluginMessageHeader, _ body: (inout [UInt8]) throws -> Void = { _ in }) throws {
        let headerSize = MemoryLayout<PluginMessageHeader>.size
        outgoing.removeAll(keepingCapacity: true)
        outgoing.append(contentsOf: repeatElement(0, count: headerSize))
        try body(&outgoing)
        var header = header
        header.size = UInt32(outgoing.count - headerSize)
        try outgoing.withUnsafeMutableBytes { bytes in
            bytes.storeBytes(of: header, as: PluginMessageHeader.self)
            try transfer(UnsafeMutableRawBufferPointer(bytes)) {
                Glibc.send(descriptor, $0, $1, Int32(MSG_NOSIGNAL))
            }
        }
    }

    /// Waits for a message.
    func receive() throws -> PluginMessageHeader {
        var header = PluginMessageHeader(kind: 0)
        try withUnsafeMutableBytes(of: &header) { try transfer($0) { recv(descriptor, $0, $1, 0) } }
        incoming.removeAll(keepingCapacity: true)
        incoming.append(contentsOf: repeatElement(0, count: Int(header.size)))
        try incoming.withUnsafeMutableBytes { try transfer($0) { recv(descriptor, $0, $1, 0) } }
        return header
    }

    /// Moves all of some bytes.
    private func transfer(
        _ bytes: UnsafeMutableRawBufferPointer, _ move: (UnsafeMutableRawPointer, Int) -> Int
    ) throws {
        var done = 0
        while done < bytes.count {
            let count = move(bytes.baseAddress! + done, bytes.count - done)
            if count > 0 {
                done += count
            } else if count < 0, [EAGAIN, EWOULDBLOCK, EINTR].contains(errno) {
                try whileWaiting()
            } else {
                throw Closed()
            }
        }
    }
}

// MARK: - Ports

extension Instance {
    /// Appends a byte for each port, which says whether it is connected.
    func gatherConnections(into bytes: inout [UInt8]) {
        for port in ports { bytes.append(memory(of: port.index) == nil ? 0 : 1) }
    }

    /// Appends what the connected ports of a direction hold: a block of audio, or a control's value.
    func gather(_ direction: Port.Direction, frames: Int, into bytes: inout [UInt8]) {
        for port in ports where port.direction == direction {
            guard let memory = memory(of: port.index) else { continue }
            bytes.append(contentsOf: UnsafeRawBufferPointer(start: memory, count: port.size(frames: frames)))
        }
    }

    /// Gives the connected ports of a direction what the other side has gathered from them.
    ///
    /// - Returns: the bytes after that.
    @discardableResult
    func scatter(_ direction: Port.Direction, frames: Int, from bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var rest = bytes
        for port in ports where port.direction == direction {
            guard let memory = memory(of: port.index) else { continue }
            let part = rest.prefix(port.size(frames: frames))
            part.withUnsafeBytes {
                if let start = $0.baseAddress { memory.copyMemory(from: start, byteCount: $0.count) }
            }
            rest = rest.dropFirst(part.count)
        }
        return rest
    }
}

extension Port {
    /// How many bytes of it go from process to process for a block. Events go by themselves.
    fileprivate func size(frames: Int) -> Int {
        switch kind {
        case .audio, .cv: frames * MemoryLayout<Float>.size
        case .control: MemoryLayout<Float>.size
        case .atom, .other: 0
        }
    }
}
