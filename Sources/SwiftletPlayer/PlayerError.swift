// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// Why something cannot be played, or no longer.
public enum PlayerError: Error, Equatable, CustomStringConvertible {
    /// There is neither a server nor a device; what was tried, and why it would not do.
    case noDevice([String])
    /// A server or device is there, and refuses.
    case refused(device: String, reason: String)
    /// The server or the device has gone.
    case lost(device: String, reason: String)
    /// The system has no threads left.
    case noThread

    /// One line.
    public var description: String {
        switch self {
        case .noDevice(let reasons): "cannot play: no audio device was found: \(reasons.joined(separator: "; "))"
        case .refused(let device, let reason): "cannot play on \(device): \(reason)"
        case .lost(let device, let reason): "lost the connection to \(device): \(reason)"
        case .noThread: "cannot start a thread: the system's limit is reached"
        }
    }
}
