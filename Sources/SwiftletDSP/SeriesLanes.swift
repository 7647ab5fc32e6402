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

/// Where filters in series lie in the lanes of vectors: four of one channel in a vector, or two of each channel of a pair. All
/// are computed at once, each some frames behind the one before, so that none waits for what another puts out.
package enum SeriesLanes<Shape: SeriesShape> {
    @inline(__always)
    static var isMono: Bool { Shape.isMono }

    /// How many filters there are in a vector.
    @inline(__always)
    package static var sectionCount: Int { isMono ? 4 : 2 }

    /// The filter that is in a lane of a vector, and its channel of the pair: 0 or 1.
    @inline(__always)
    package static func place(_ lane: Int, of vector: Int) -> (section: Int, channel: Int) {
        isMono ? (4 * vector + lane, 0) : (2 * vector + lane / 2, lane % 2)
    }

    /// The lanes of a vector that a filter is in: none where it is in another vector.
    @inline(__always)
    static func lanes(of section: Double, in vector: Int) -> Vector4.Mask {
        @inline(__always)
        func number(_ lane: Int) -> Double { Double(place(lane, of: vector).section) }
        return (Vector4(number(0), number(1), number(2), number(3)) - section).magnitudes .< 0.5
    }

    /// The steps in which the filters of so many vectors process `count` frames.
    ///
    /// A filter that has no frame yet, or none any more, is computed with the others, and what it does is forgotten. The first
    /// reads as many frames behind the end as the last is late, and others write there; the last reads and writes as many
    /// before the start.
    ///
    /// - Parameters:
    ///   - count: how many frames, at least 1.
    ///   - vectorCount: how many vectors.
    ///   - spacing: how many frames each filter is behind the one before.
    ///   - begin: is called before the first frame of each filter but the first, for its states to be set.
    ///   - end: is called after the last frame of each filter, for its states to be kept.
    ///   - body: is called with the steps between these.
    @inline(__always)
    static func schedule(
        _ count: Int, _ vectorCount: Int, spacing: Int, begin: (_ section: Double) -> Void,
        end: (_ section: Double) -> Void, _ body: (_ steps: Range<Int>) -> Void
    ) {
        let total = Double(vectorCount * sectionCount)
        // Counted in floating point: x86-64's conversion of an integer waits for what its register held before.
        var (begun, ended) = (1.0, 0.0)
        var (step, nextBegin, nextEnd) = (0, spacing, count)
        while ended < total {
            let next = begun < total ? min(nextBegin, nextEnd) : nextEnd
            body(step..<next)
            step = next
            if begun < total && step == nextBegin {
                begin(begun)
                begun += 1
                nextBegin &+= spacing
            }
            if step == nextEnd {
                end(ended)
                ended += 1
                nextEnd &+= spacing
            }
        }
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

/// The four states of the filters in a vector, in their lanes.
package struct LaneStates: Zeroable {
    var first, second, third, fourth: Vector4

    package static var zero: Self { Self { _ in .zero } }

    /// Those that `state` gives for each lane.
    @inline(__always)
    package init(_ state: (_ lane: Int) -> Vector4) {
        let (a, b, c, d) = (state(0), state(1), state(2), state(3))
        first = Vector4(a[0], b[0], c[0], d[0])
        second = Vector4(a[1], b[1], c[1], d[1])
        third = Vector4(a[2], b[2], c[2], d[2])
        fourth = Vector4(a[3], b[3], c[3], d[3])
    }

    /// Those of one lane.
    @inline(__always)
    package subscript(lane: Int) -> Vector4 {
        get { Vector4(first[lane], second[lane], third[lane], fourth[lane]) }
        set {
            first[lane: lane] = newValue[0]
            second[lane: lane] = newValue[1]
            third[lane: lane] = newValue[2]
            fourth[lane: lane] = newValue[3]
        }
    }

    /// Takes those of another where `mask` is true.
    @inline(__always)
    mutating func replace(with other: Self, where mask: Vector4.Mask) {
        first = first.replacing(with: other.first, where: mask)
        second = second.replacing(with: other.second, where: mask)
        third = third.replacing(with: other.third, where: mask)
        fourth = fourth.replacing(with: other.fourth, where: mask)
    }

    /// Sets states to zero that have decayed below hearing.
    mutating func flushDenormals() {
        first = first.replacing(with: 0, where: first.magnitudes .< silenceThreshold)
        second = second.replacing(with: 0, where: second.magnitudes .< silenceThreshold)
        third = third.replacing(with: 0, where: third.magnitudes .< silenceThreshold)
        fourth = fourth.replacing(with: 0, where: fourth.magnitudes .< silenceThreshold)
    }
}
