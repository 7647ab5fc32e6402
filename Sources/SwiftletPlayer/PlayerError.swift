// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// The reason why playback failed.
public enum PlayerError: Error, Equatable, CustomStringConvertible {
    /// No server and no device are available; the list has the reasons for each.
    case noDevice([String])
    /// The server or device refused.
    case refused(device: String, reason: String)
    /// The connection to the server or device was lost.
    case lost(device: String, reason: String)
    /// The system's limit of threads is reached.
    case noThread

    /// The error in one line.
    public var description: String {
        switch self {
        case .noDevice(let reasons): "cannot play: no audio device was found: \(reasons.joined(separator: "; "))"
        case .refused(let device, let reason): "cannot play on \(device): \(reason)"
        case .lost(let device, let reason): "lost the connection to \(device): \(reason)"
        case .noThread: "cannot start a thread: the system's limit is reached"
        }
    }
}
