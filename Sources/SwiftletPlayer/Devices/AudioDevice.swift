// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Glibc
import Synchronization

/// What calls the engine, block by block, and has its output heard: a server's connection, or a device of the system's.
protocol AudioDevice: AnyObject {
    /// For people: `JACK`, `ALSA default`.
    var name: String { get }
    /// Frames per second.
    var sampleRate: Int { get }
    /// Frames per block.
    var period: Int { get }
    /// How many frames later than the engine gives it a sample is heard, as far as the system knows.
    var latency: Int { get }
    /// What has happened on its threads.
    var events: UnsafeMutablePointer<DeviceEvents> { get }
    /// The name of a port of others that has gone, without which nothing is heard any more.
    var missingPort: String? { get }

    /// Begins to call the engine, and lets go of it as soon as what it puts out is heard.
    ///
    /// - Throws: `PlayerError`.
    func start(_ engine: UnsafeMutablePointer<Engine>) throws

    /// Ends that, and gives the device back; nothing is called once it has returned, and it cannot be started again.
    func stop()
}

/// What has happened on the threads of a device, for others to see.
struct DeviceEvents: ~Copyable {
    /// How often the device went without audio, or the server said that it would have.
    let xruns = Atomic(0)
    /// Whether it has gone.
    let isLost = Atomic(false)
}

extension AudioDevice {
    var xruns: Int { events.pointee.xruns.load(ordering: .relaxed) }
    var isLost: Bool { events.pointee.isLost.load(ordering: .acquiring) }

    var missingPort: String? { nil }

    /// What has gone; none while all is well.
    var loss: PlayerError? {
        if isLost { return .lost(device: name, reason: "it takes no more audio") }
        return missingPort.map { .lost(device: $0, reason: "\(name) has no such port any more") }
    }
}

/// Loads the library of a device, which stays loaded.
///
/// - Parameters:
///   - paths: paths, or names that the system's loader finds; the first that there is is taken.
///   - find: finds the functions in it, and returns the name of one that is missing.
/// - Throws: `PlayerError.refused`.
func loadLibrary(
    of device: String, _ paths: [String], _ find: (UnsafeMutableRawPointer) -> UnsafePointer<CChar>?
) throws {
    guard let library = paths.lazy.compactMap({ dlopen($0, RTLD_NOW | RTLD_LOCAL) }).first else {
        throw PlayerError.refused(device: device, reason: "its library is not installed")
    }
    if let missing = find(library) {
        throw PlayerError.refused(
            device: device, reason: "the installed library has no function \(String(cString: missing))")
    }
}

/// Where to play.
public enum PlayTarget: Sendable, Equatable {
    /// JACK where a server runs, or else PipeWire where that does, or else ALSA's default device.
    case automatic
    /// A JACK server; to the ports whose names begin so, by default those of the sound card.
    case jack(ports: String?)
    /// PipeWire, by its own form of JACK's library.
    case pipeWire(ports: String?)
    /// A device by ALSA's name for it.
    case alsa(device: String)

    /// `auto`, `jack`, `jack:PORTS`, `pipewire`, `pipewire:PORTS`, `alsa` or `alsa:DEVICE`; none for anything else.
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

    /// What a device has to do.
    struct DeviceRequest {
        /// The channels that the device gives; none, unless it is to be listened to.
        let inputs: Int
        let outputs: Int
        /// The file's rate, for devices that let one choose; none where any will do.
        let sampleRate: Int?
        /// Frames per block, where the device lets one choose.
        let period: Int
    }

    /// Opens what there is.
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
