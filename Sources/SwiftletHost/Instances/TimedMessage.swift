// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// An event for a plug-in's `control` port.
public enum TimedMessage: Sendable, Hashable, Codable {
    /// Sets a property to a value at a frame of the block: a `patch:Set`.
    ///
    /// With `rampFrames`, a plug-in that knows `urn:swiftlet:rampFrames` moves there over that many frames.
    case set(property: String, value: Double, rampFrames: Int? = nil, frame: Int)
    /// Sets a property to the path of a file: a `patch:Set` of an `atom:Path`.
    case setPath(property: String, path: String, frame: Int)
    /// Asks what properties are: a `patch:Get`, of all where none is named.
    case get(property: String? = nil, frame: Int)
    /// A MIDI message at a frame of the block.
    case midi([UInt8], frame: Int)
    /// Tells where the song is at a frame of the block: a `time:Position`.
    case position(SongPosition, frame: Int)

    /// When it takes effect, in frames from the start of the block.
    public var frame: Int {
        switch self {
        case .set(_, _, _, let frame), .setPath(_, _, let frame), .get(_, let frame), .midi(_, let frame),
            .position(_, let frame):
            frame
        }
    }

    /// Whether it is MIDI.
    public var isMIDI: Bool { if case .midi = self { true } else { false } }

    /// The same, at another frame.
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

/// Where a song that plays is, and how it goes on.
public struct SongPosition: Sendable, Hashable, Codable {
    /// Frames since the song's beginning.
    public var frame = 0
    /// Whole bars since the song's beginning, counted from 0.
    public var bar = 0
    /// Beats since the beginning of the bar.
    public var barBeat = 0.0
    /// How many beats a bar has.
    public var beatsPerBar = 4.0
    /// The note that a beat is: 4 for a quarter.
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
    /// What the property is set to.
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
    /// The path, empty where there is no file any more.
    public let path: String
    /// What a plug-in that knows `urn:swiftlet:fileFault` says is wrong with the file, if anything is.
    public let fault: String?

    /// A change of a property.
    public init(property: String, path: String, fault: String? = nil) {
        self.property = property
        self.path = path
        self.fault = fault
    }
}
