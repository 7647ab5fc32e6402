// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// A request of a host to the process that runs its plug-ins. A message without a value is a block of audio without
/// events.
enum PluginRequest: Codable {
    /// Loads bundles and creates an instance of a plug-in. The host sends its URIs in the order of their integers, and
    /// the answer has those of the process, which begin with them.
    case make(plugin: String, bundles: [String], sampleRate: Double, maximumBlockLength: Int, uris: [String])
    /// Loads bundles and applies a preset to the instance.
    case preset(String, bundles: [String])
    /// Applies the state in a file to the instance.
    case presetFile(String, uri: String?)
    /// Sends events that load files, with the initial values of the connected control ports.
    case load([TimedMessage], controls: [Float?])
    /// Saves the instance's state as a preset, with the values of the connected control ports.
    case savePreset(uri: String?, label: String, directory: String, file: String, controls: [Float?])
    case activate
    case deactivate
    /// Frees the instance.
    case cleanup
    /// Processes a block with events.
    case run(BlockEvents)

    /// The name of the plug-in function that the request calls.
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

/// The first bytes of each message to a plug-in, and of the answer to a block.
///
/// A block continues with one byte per port, which is 0 if it is unconnected, and the contents of the connected inputs.
/// The answer continues with the contents of the connected outputs.
struct PluginBlock: BitwiseCopyable {
    /// The number of the instance in the order of creation.
    var instance: UInt32
    var frames: UInt32 = 0
    /// In an answer, the time in nanoseconds that the plug-in took.
    var time: UInt64 = 0
    /// In an answer, the number of frames that the instance has muted since its creation.
    var mutedFrames: UInt64 = 0
}

/// The answer to a request, and to a block that sends events.
struct PluginAnswer: Codable {
    /// The URIs of the process in the order of their integers.
    var uris: [String] = []
    /// The events that were sent in the block.
    var events: [PortEvent] = []
    var error: HostError?
}

extension MessageSocket {
    /// The last received block, and the contents of its ports.
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
    /// Appends a byte for each port: whether it is connected.
    func gatherConnections(into bytes: inout [UInt8]) {
        for port in ports { bytes.append(memory(of: port.index) == nil ? 0 : 1) }
    }

    /// Appends the contents of the connected ports of a direction: a block of audio, or a control's value.
    func gather(_ direction: Port.Direction, frames: Int, into bytes: inout [UInt8]) {
        for port in ports where port.direction == direction {
            guard let memory = memory(of: port.index) else { continue }
            bytes.append(contentsOf: UnsafeRawBufferPointer(start: memory, count: port.size(frames: frames)))
        }
    }

    /// Copies gathered contents to the connected ports of a direction.
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
    /// Returns the number of bytes of the port in a block. Events are transferred separately.
    fileprivate func size(frames: Int) -> Int {
        switch kind {
        case .audio, .cv: frames * MemoryLayout<Float>.size
        case .control: MemoryLayout<Float>.size
        case .atom, .other: 0
        }
    }
}
