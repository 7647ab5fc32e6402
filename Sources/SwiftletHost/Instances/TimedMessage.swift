// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// An event for a plug-in's `control` port.
public enum TimedMessage: Sendable, Hashable, Codable {
    /// Sets a property to a value at a frame of the block: a `patch:Set`.
    ///
    /// With `rampFrames`, a plug-in that supports `urn:swiftlet:rampFrames` ramps to the value over this many frames.
    case set(property: String, value: Double, rampFrames: Int? = nil, frame: Int)
    /// Sets a property to the path of a file: a `patch:Set` of an `atom:Path`.
    case setPath(property: String, path: String, frame: Int)
    /// Requests the values of properties: a `patch:Get`, of all properties if none is named.
    case get(property: String? = nil, frame: Int)
    /// A MIDI message at a frame of the block.
    case midi([UInt8], frame: Int)
    /// Sends the song position at a frame of the block: a `time:Position`.
    case position(SongPosition, frame: Int)

    /// The frame at which the event takes effect, counted from the start of the block.
    public var frame: Int {
        switch self {
        case .set(_, _, _, let frame), .setPath(_, _, let frame), .get(_, let frame), .midi(_, let frame),
            .position(_, let frame):
            frame
        }
    }

    /// Whether the event is MIDI.
    public var isMIDI: Bool { if case .midi = self { true } else { false } }

    /// Returns the same event at another frame.
    public func at(_ frame: Int) -> TimedMessage {
        switch self {
        case .set(let property, let value, let rampFrames, _):
            .set(property: property, value: value, rampFrames: rampFrames, frame: frame)
        case .setPath(let property, let path, _): .setPath(property: property, path: path, frame: frame)
        case .get(let property, _): .get(property: property, frame: frame)
        case .midi(let bytes, _): .midi(bytes, frame: frame)
        case .position(let position, _): .position(position, frame: frame)
        }
    }
}

/// The position of a song, with tempo and metre.
public struct SongPosition: Sendable, Hashable, Codable {
    /// Frames since the song's beginning.
    public var frame = 0
    /// Whole bars since the song's beginning, counted from 0.
    public var bar = 0
    /// Beats since the beginning of the bar.
    public var barBeat = 0.0
    /// The number of beats per bar.
    public var beatsPerBar = 4.0
    /// The note value of a beat: 4 for a quarter note.
    public var beatUnit = 4
    /// The tempo, in beats of `beatUnit`.
    public var beatsPerMinute = 120.0

    /// The beginning of a song of 120 beats per minute in 4/4.
    public init() {}
}

/// A `patch:Set` from a plug-in's `notify` port.
public struct PropertyChange: Sendable, Hashable {
    /// In frames from the start of the block.
    public let frame: Int
    /// The property's URI.
    public let property: String
    /// The new value of the property.
    public let value: Double

    /// A change of a property at a frame.
    public init(frame: Int, property: String, value: Double) {
        self.frame = frame
        self.property = property
        self.value = value
    }
}

/// A `patch:Set` of a file's path from a plug-in's `notify` port.
public struct FileChange: Sendable, Hashable {
    /// The property's URI.
    public let property: String
    /// The path, or an empty string if the file was removed.
    public let path: String
    /// The error in the file, as reported by a plug-in that supports `urn:swiftlet:fileFault`, or nil.
    public let fault: String?

    /// A change of a property.
    public init(property: String, path: String, fault: String? = nil) {
        self.property = property
        self.path = path
        self.fault = fault
    }
}
