// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// What the two channels of a stereo signal may be.
enum ChannelPair {
    /// Left and right; or the channels of another layout.
    case leftAndRight
    case midAndSide

    /// Makes mid and side, (left ± right)/2, of left and right.
    static func encode<Channels: Frame>(_ frames: UnsafeMutablePointer<Channels>, _ count: Int) {
        for frame in 0..<count {
            let (left, right) = (frames[frame][channel: 0] * 0.5, frames[frame][channel: 1] * 0.5)
            frames[frame][channel: 0] = left + right
            frames[frame][channel: 1] = left - right
        }
    }

    /// Makes left and right of mid and side.
    static func decode<Channels: Frame>(_ frames: UnsafeMutablePointer<Channels>, _ count: Int) {
        for frame in 0..<count {
            let (mid, side) = (frames[frame][channel: 0], frames[frame][channel: 1])
            frames[frame][channel: 0] = mid + side
            frames[frame][channel: 1] = mid - side
        }
    }
}

extension BandChannels {
    /// The pair that these channels are of.
    var pair: ChannelPair { self == .mid || self == .side ? .midAndSide : .leftAndRight }

    /// Whether the first of that pair is meant, and whether the second.
    var isHeard: (Bool, Bool) { (self != .right && self != .side, self != .left && self != .mid) }
}
