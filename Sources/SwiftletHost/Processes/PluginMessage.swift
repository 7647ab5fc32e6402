// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// A request of a host to the process that runs its plug-ins. A block of audio without events is a message without one.
enum PluginRequest: Codable {
    /// Loads these bundles and makes an instance of a plug-in. The host has integers for those URIs, in their order; the answer has
    /// those of the process, which begin with them.
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
    /// Processes a block with events.
    case run(BlockEvents)

    /// The function of the plug-in that it leads to.
    var function: String {
        switch self {
        case .make: "instantiate"
        case .preset, .presetFile: "restore"
        case .load, .run: "run"
        case .savePreset: "save"
        case .activate: "activate"
        case .deactivate: "deactivate"
        case .cleanup: "cleanup"
        }
    }
}

/// The first of the bytes of each message to a plug-in, and of the answer to a block.
///
/// The rest of a block is, to the plug-in, a byte for each port, 0 for an unconnected one, and the contents of the connected
/// inputs; back, the contents of the connected outputs.
struct PluginBlock: BitwiseCopyable {
    /// The number of the instance that is meant, in the order in which they were made.
    var instance: UInt32
    var frames: UInt32 = 0
    /// In an answer, the nanoseconds that the plug-in took.
    var time: UInt64 = 0
    /// In an answer, for how many frames the instance was muted since it was made.
    var mutedFrames: UInt64 = 0
}

/// The answer to a request, and to a block that sends events.
struct PluginAnswer: Codable {
    /// The URIs of the process's integers, in the order of those.
    var uris: [String] = []
    /// The events that were sent in the block.
    var events: [PortEvent] = []
    var error: HostError?
}

extension MessageSocket {
    /// The block that was received last, and the contents of its ports.
    func block() throws -> (PluginBlock, ports: ArraySlice<UInt8>) {
        let size = MemoryLayout<PluginBlock>.size
        guard bytes.count >= size else { throw Failure.garbled }
        return (bytes.withUnsafeBytes { $0.loadUnaligned(as: PluginBlock.self) }, bytes[size...])
    }
}

extension [UInt8] {
    mutating func append(_ block: PluginBlock) { Swift.withUnsafeBytes(of: block) { append(contentsOf: $0) } }
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
    func scatter(_ direction: Port.Direction, frames: Int, from bytes: ArraySlice<UInt8>) {
        var rest = bytes
        for port in ports where port.direction == direction {
            guard let memory = memory(of: port.index) else { continue }
            let part = rest.prefix(port.size(frames: frames))
            part.withUnsafeBytes {
                if let start = $0.baseAddress { memory.copyMemory(from: start, byteCount: $0.count) }
            }
            rest = rest.dropFirst(part.count)
        }
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
