// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Glibc
import Synchronization

/// An audio device or a client of a sound server, which calls the engine for each block and plays its output.
protocol AudioDevice: AnyObject {
    /// The displayed name: `JACK`, `ALSA default`.
    var name: String { get }
    /// Frames per second.
    var sampleRate: Int { get }
    /// Frames per block.
    var period: Int { get }
    /// The output latency in frames, as far as the system knows it.
    var latency: Int { get }
    /// The events on the device's threads.
    var events: UnsafeMutablePointer<DeviceEvents> { get }
    /// The name of a connected port that has disappeared, so that the output is inaudible, or nil.
    var missingPort: String? { get }

    /// Starts to call the engine, and releases it as soon as its output is played.
    ///
    /// - Throws: `PlayerError`.
    func start(_ engine: UnsafeMutablePointer<Engine>) throws

    /// Stops the device. Nothing is called after that, and the device cannot be started again.
    func stop()
}

/// Events on the threads of a device, which other threads read.
struct DeviceEvents: ~Copyable {
    /// The number of underruns and overruns.
    let xruns = Atomic(0)
    /// Whether the device is lost.
    let isLost = Atomic(false)
}

extension AudioDevice {
    var xruns: Int { events.pointee.xruns.load(ordering: .relaxed) }
    var isLost: Bool { events.pointee.isLost.load(ordering: .acquiring) }

    var missingPort: String? { nil }

    /// The error of a lost device or port, or nil.
    var loss: PlayerError? {
        if isLost { return .lost(device: name, reason: "the device takes no more audio") }
        return missingPort.map { .lost(device: $0, reason: "the port has disappeared from \(name)") }
    }
}

/// Loads the library of a device, which stays loaded.
///
/// - Parameters:
///   - paths: paths, or names for the system's loader; the first existing library is loaded.
///   - find: a function that finds the library's functions, and returns the name of a missing one.
/// - Throws: `PlayerError.refused`.
func loadLibrary(
    of device: String, _ paths: [String], _ find: (UnsafeMutableRawPointer) -> UnsafePointer<CChar>?
) throws {
    guard let library = paths.lazy.compactMap({ dlopen($0, RTLD_NOW | RTLD_LOCAL) }).first else {
        throw PlayerError.refused(device: device, reason: "the client library is not installed")
    }
    if let missing = find(library) {
        throw PlayerError.refused(
            device: device, reason: "the installed library has no function \(String(cString: missing))")
    }
}

/// The output for playback.
public enum PlayTarget: Sendable, Equatable {
    /// JACK if a server runs, or else PipeWire if it runs, or else ALSA's default device.
    case automatic
    /// A JACK server, with a prefix of the output ports; by default, the sound card's ports.
    case jack(ports: String?)
    /// PipeWire through its JACK library.
    case pipeWire(ports: String?)
    /// An ALSA device by its name.
    case alsa(device: String)

    /// Parses `auto`, `jack`, `jack:PORTS`, `pipewire`, `pipewire:PORTS`, `alsa` or `alsa:DEVICE`. Fails for other
    /// texts.
    public init?(_ text: String) {
        let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
        let rest = parts.count == 2 ? parts[1] : nil
        switch (parts.first, rest) {
        case ("auto", nil): self = .automatic
        case ("jack", let ports): self = .jack(ports: ports)
        case ("pipewire", let ports): self = .pipeWire(ports: ports)
        case ("alsa", let device): self = .alsa(device: device ?? "default")
        default: return nil
        }
    }

    /// The requirements for a device.
    struct DeviceRequest {
        /// The number of input channels; 0 for no input.
        let inputs: Int
        let outputs: Int
        /// The sample rate of the file, for devices with a selectable rate; nil for any rate.
        let sampleRate: Int?
        /// The block length in frames, for devices with a selectable one.
        let period: Int
    }

    /// Opens the device.
    ///
    /// - Throws: `PlayerError`.
    func open(_ request: DeviceRequest) throws -> any AudioDevice {
        switch self {
        case .jack(let ports): return try JACKDevice(.jack, ports: ports, request)
        case .pipeWire(let ports): return try JACKDevice(.pipeWire, ports: ports, request)
        case .alsa(let device): return try ALSADevice(device, request)
        case .automatic:
            var reasons: [String] = []
            for target in [PlayTarget.jack(ports: nil), .pipeWire(ports: nil), .alsa(device: "default")] {
                do {
                    return try target.open(request)
                } catch let error as PlayerError {
                    reasons.append(error.description)
                }
            }
            throw PlayerError.noDevice(reasons)
        }
    }
}
