// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// How many channels are in the lanes of a vector: one or two. A type, so that it is known when this is compiled.
package protocol SeriesShape {
    static var isMono: Bool { get }
    /// Whether two channels lie beside each other in memory: then they are loaded and stored as one.
    static var isAdjacent: Bool { get }
}

extension SeriesShape {
    @inline(__always)
    package static var isAdjacent: Bool { true }
}

/// Four filters of one channel.
package enum OneChannel: SeriesShape {
    @inline(__always)
    package static var isMono: Bool { true }
}

/// Two filters of each of two channels.
package enum TwoChannels: SeriesShape {
    @inline(__always)
    package static var isMono: Bool { false }
}

/// The same, of frames in which not all channels lie one after the other, or whose last is alone.
package enum TwoChannelsApart: SeriesShape {
    @inline(__always)
    package static var isMono: Bool { false }
    @inline(__always)
    package static var isAdjacent: Bool { false }
}

extension Frame {
    /// Whether all channels lie one after the other, in pairs.
    @inline(__always)
    static var isInAdjacentPairs: Bool {
        channelCount & 1 == 0 && byteOffset(ofLane: channelCount &- 1) == 8 &* (channelCount &- 1)
    }
}

/// Where filters in series lie in the lanes of a vector: four of one channel, or two of each channel of a pair. All are computed
/// at once, each some frames behind the one before, so that none waits for what another puts out.
package enum SeriesLanes<Shape: SeriesShape> {
    /// How many filters there are in a vector.
    @inline(__always)
    package static var sectionCount: Int { Shape.isMono ? 4 : 2 }

    /// The filter that is in a lane, and its channel of the pair: 0 or 1.
    @inline(__always)
    static func place(_ lane: Int) -> (section: Int, channel: Int) {
        Shape.isMono ? (lane, 0) : (lane / 2, lane % 2)
    }

    /// In each lane, a number for the filter that is there.
    @inline(__always)
    static func numbers(_ number: (_ section: Int) -> Int) -> Vector4 {
        @inline(__always)
        func own(_ lane: Int) -> Double { Double(number(place(lane).section)) }
        return Vector4(own(0), own(1), own(2), own(3))
    }
}

/// One channel of frames in memory, or a pair of them. What computes with it is the same for all layouts.
package struct SeriesFrames<Shape: SeriesShape> {
    private let first: UnsafeMutableRawPointer
    private let stride: Int
    /// How many bytes the second channel of a pair is behind the first.
    private let distance: Int

    /// The channel with that number, or the pair that begins with it. The last of an odd number of channels is the second of its
    /// pair, too: the first, which is written last, is heard.
    @inline(__always)
    package init<Channels: Frame>(_ frames: UnsafeMutablePointer<Channels>, _ channel: Int) {
        let offset = Channels.byteOffset(ofLane: channel)
        first = UnsafeMutableRawPointer(frames) + offset
        stride = MemoryLayout<Channels>.stride
        distance = Channels.byteOffset(ofLane: min(channel &+ 1, Channels.channelCount &- 1)) &- offset
    }

    /// The distance, which is known when this is compiled where channels are adjacent.
    @inline(__always)
    private var second: Int { Shape.isAdjacent ? 8 : distance }

    /// The samples of a frame; of one channel, the right is nothing.
    @inline(__always)
    subscript(frame: Int) -> (left: Double, right: Double) {
        let place = first + frame &* stride
        return (place.load(as: Double.self), Shape.isMono ? 0 : place.load(fromByteOffset: second, as: Double.self))
    }

    @inline(__always)
    func set(_ frame: Int, _ left: Double, _ right: Double) {
        let place = first + frame &* stride
        if !Shape.isMono { place.storeBytes(of: right, toByteOffset: second, as: Double.self) }
        place.storeBytes(of: left, as: Double.self)
    }
}
