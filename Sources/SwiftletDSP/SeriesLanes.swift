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

/// Where filters in series lie in the lanes of vectors: four of one channel in a vector, or two of each channel of a pair. All of a
/// vector are computed at once, each two frames behind the one before, so that it does not wait for what that puts out;
/// what follows a vector is as far as its last.
package enum SeriesLanes<Shape: SeriesShape> {
    @inline(__always)
    static var isMono: Bool { Shape.isMono }

    /// How many filters there are in a vector.
    @inline(__always)
    package static var sectionCount: Int { isMono ? 4 : 2 }

    /// How many frames the last filter of so many vectors is behind the first.
    @inline(__always)
    static func lag(_ vectorCount: Int) -> Int { 2 * vectorCount * (sectionCount - 1) }

    /// The filter that is in a lane of a vector, and its channel of the pair: 0 or 1.
    @inline(__always)
    package static func place(_ lane: Int, of vector: Int) -> (section: Int, channel: Int) {
        isMono ? (4 * vector + lane, 0) : (2 * vector + lane / 2, lane % 2)
    }

    /// The filters of a vector that have a frame at step `number` of a stretch of `count` frames.
    @inline(__always)
    static func valid(_ vector: Int, _ number: Int, _ count: Int) -> Vector4.Mask {
        let lags = (isMono ? Vector4(0, 2, 4, 6) : Vector4(0, 0, 2, 2)) + Double(lag(vector))
        let last = Double(count - 1)
        return ((Double(number) - lags) * 2 - last).magnitudes .<= last
    }

    /// Parts the steps for `count` frames, of which there are `lag` more, into stretches in which the same filters have a
    /// frame. In all but one some have none: those are two steps long, as all lags are even, or of a few frames one.
    @inline(__always)
    static func forEachStretch(_ count: Int, _ lag: Int, _ body: (_ steps: Range<Int>, _ areAllBusy: Bool) -> Void) {
        let short = count >= lag || count & 1 == 0 ? 2 : 1
        var step = 0
        while step < count &+ lag {
            let areAllBusy = step >= lag && step < count
            let end = areAllBusy ? count : step &+ short
            if areAllBusy { body(step..<end, true) } else { body(step..<end, false) }
            step = end
        }
    }

    /// What comes into the filters of a vector: a frame into the first, and what the others have put out two steps before.
    @inline(__always)
    static func input(_ left: Double, _ right: Double, _ output: Vector4) -> Vector4 {
        isMono ? Vector4(left, output[0], output[1], output[2]) : Vector4(left, right, output[0], output[1])
    }

    /// What comes into the first filter of a vector behind another.
    @inline(__always)
    static func last(_ output: Vector4) -> (left: Double, right: Double) { (output[isMono ? 3 : 2], output[3]) }
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

/// What the filters of a vector have put out at the last step, and at the one before.
struct LaneOutputs {
    private(set) var last = Vector4.zero
    private(set) var beforeLast = Vector4.zero

    @inline(__always)
    mutating func append(_ output: Vector4) { (last, beforeLast) = (output, last) }
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

    /// Sets states to zero that have decayed below hearing.
    mutating func flushDenormals() {
        first = first.replacing(with: 0, where: first.magnitudes .< silenceThreshold)
        second = second.replacing(with: 0, where: second.magnitudes .< silenceThreshold)
        third = third.replacing(with: 0, where: third.magnitudes .< silenceThreshold)
        fourth = fourth.replacing(with: 0, where: fourth.magnitudes .< silenceThreshold)
    }
}
