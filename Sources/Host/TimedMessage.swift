// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// An event for a plug-in's `control` port.
public enum TimedMessage: Sendable, Hashable, Codable {
    /// Sets a property to a value at a frame of the block: a `patch:Set`.
    ///
    /// With `rampFrames`, a plug-in that knows `urn:swiftlet:rampFrames` moves there over that many frames.
    case set(property: String, value: Double, rampFrames: Int? = nil, frame: Int)
    /// A MIDI message at a frame of the block.
    case midi([UInt8], frame: Int)

    /// When it takes effect, in frames from the start of the block.
    public var frame: Int {
        switch self {
        case .set(_, _, _, let frame), .midi(_, let frame): frame
        }
    }
}

/// A `patch:Set` from a plug-in's `notify` port.
public struct PropertyChange: Sendable, Hashable {
    /// In frames from the start of the block.
    public let frame: Int
    /// The property's URI.
    public let property: String
    /// What the property is set to.
    public let value: Double

    /// A change of a property at a frame.
    public init(frame: Int, property: String, value: Double) {
        self.frame = frame
        self.property = property
        self.value = value
    }
}
