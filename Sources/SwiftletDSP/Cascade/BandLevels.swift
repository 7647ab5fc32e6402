// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// The detectors' settings of four dynamic bands, one in each lane.
public struct BandLevelSettings: BitwiseCopyable {
    /// The frequencies over the sample rate, and the quality factors.
    public var tuning, q: Vector4
    /// The filter of each band; nil for a band that listens to nothing.
    public var selections = InlineArray<4, BandSelection?>(repeating: nil)
    /// The channels that each band hears. The loudest of them counts.
    public var channels = InlineArray<4, BandChannels>(repeating: .all)
    /// Whether each band hears the sidechain.
    public var hearsSidechain = InlineArray<4, Bool>(repeating: false)
    /// The smoothing coefficients for rising and falling levels: see `Vector.smoothing(frames:)`.
    public var attack, release: Vector4

    /// Settings of bands that listen to nothing yet.
    public init(tuning: Vector4, q: Vector4, attack: Vector4, release: Vector4) {
        (self.tuning, self.q) = (tuning, q)
        (self.attack, self.release) = (attack, release)
    }
}

/// The levels that dynamic bands hear, as amplitudes. `FilterCascade.follow` supplies the audio.
///
/// Each band listens through a filter (`BandSelection`). Its detector is the smooth decoupled peak detector of
/// D. Giannoulis, M. Massberg and J. Reiss, "Digital Dynamic Range Compressor Design: A Tutorial and Analysis", J. Audio
/// Eng. Soc. 60(6), 2012 (equation 17).
public struct BandLevels<Channels: Frame>: BitwiseCopyable {
    private let groups: Buffer<BandLevelGroup>
    private let states: Buffer<BandLevelStates>
    /// The highest magnitude of the channels so far, for layouts with more than two.
    private let magnitudes: Buffer<Vector4>
    /// The sidechain's frames, as `CascadeCore` holds them; empty without a sidechain.
    private let sidechain: Buffer<Double>

    private static var pairCount: Int { (Channels.channelCount + 1) / 2 }
    private static var width: Int { min(2, Channels.channelCount) }

    /// - Parameters:
    ///   - groupCount: the number of groups of four bands.
    ///   - hasSidechain: whether bands may hear a sidechain, with the same channels as the main bus.
    ///   - setup: where the memory comes from.
    public init(groupCount: Int, hasSidechain: Bool, _ setup: inout Setup) {
        groups = setup.buffer(count: groupCount)
        states = setup.buffer(count: groupCount * Self.pairCount * Self.width)
        magnitudes = setup.buffer(count: Self.pairCount > 1 ? FilterCascade<Channels>.maximumCount : 0)
        sidechain = setup.buffer(
            count: hasSidechain ? FilterCascade<Channels>.maximumCount * Self.pairCount * Self.width : 0)
    }

    /// Sets what the bands of a group listen to.
    public func set(_ group: Int, to settings: BandLevelSettings) {
        withUnsafePointer(to: settings) { self.group(group).pointee.set($0) }
    }

    /// The levels of a group's bands after the last frame.
    public func levels(_ group: Int) -> Vector4 { self.group(group).pointee.level }

    /// Sets the levels of a group to zero, and clears its memory of audio.
    public func reset(_ group: Int) {
        (self.group(group).pointee.peak, self.group(group).pointee.level) = (.zero, .zero)
        for pair in 0..<Self.pairCount {
            for channel in 0..<Self.width { states(group, pair)[channel] = .zero }
        }
    }

    @inline(__always)
    private func group(_ number: Int) -> UnsafeMutablePointer<BandLevelGroup> {
        precondition(number >= 0 && number < groups.count)
        return groups.first.unsafelyUnwrapped + number
    }

    @inline(__always)
    private func states(_ group: Int, _ pair: Int) -> UnsafeMutablePointer<BandLevelStates> {
        states.first.unsafelyUnwrapped + (group * Self.pairCount + pair) * Self.width
    }

    // MARK: - Audio

    /// Reads frames of the sidechain, at most `FilterCascade.maximumCount`: the channels of an input after those of its
    /// main bus.
    public func readSidechain<Input: Frame>(_ input: InputBus<Input>, from start: Int, _ count: Int) {
        guard sidechain.count > 0, let sidechain = sidechain.first else { return }
        for channel in 0..<Channels.channelCount {
            let frames = sidechain + channel / 2 * Self.width * FilterCascade<Channels>.maximumCount + channel % 2
            for frame in 0..<count {
                frames[Self.width * frame] = input[start + frame, channel: Channels.channelCount + channel]
            }
        }
    }

    /// Follows the levels of a group over frames of the main bus.
    ///
    /// - Parameters:
    ///   - number: the group.
    ///   - frames: the frames of the first channel or pair, and the distance to those of the next.
    ///   - start: the first frame.
    ///   - count: how many there are.
    func follow(
        _ number: Int, _ frames: (first: UnsafeMutablePointer<Double>, stride: Int), from start: Int, _ count: Int
    ) {
        for pair in 0..<Self.pairCount {
            let offset = Self.width * (pair * FilterCascade<Channels>.maximumCount + start)
            let block = BandLevelBlock(
                frames: frames.first + pair * frames.stride + Self.width * start,
                sidechain: sidechain.count > 0 ? sidechain.first.map { UnsafePointer($0 + offset) } : nil, count: count,
                magnitudes: Self.pairCount > 1 ? magnitudes.first : nil, isFirst: pair == 0,
                isLast: pair + 1 == Self.pairCount)
            if Self.width == 1 {
                block.follow(OneChannel.self, group(number), states(number, pair))
            } else {
                block.follow(TwoChannels.self, group(number), states(number, pair))
            }
        }
    }

    /// Sets inaudible states to zero.
    public func flushDenormals() {
        for number in 0..<groups.count { group(number).pointee.flush() }
        for number in 0..<states.count { states.first.unsafelyUnwrapped[number].flush() }
    }
}

extension FilterCascade {
    /// Follows the levels of bands over frames that were read and not yet processed.
    ///
    /// - Parameters:
    ///   - levels: the detectors.
    ///   - groups: the groups of four bands to follow: bit n stands for group n.
    ///   - start: the first frame, counted from the first one that was read.
    ///   - count: the number of frames.
    public func follow(_ levels: BandLevels<Channels>, groups: UInt64, from start: Int, _ count: Int) {
        for group in Bits(groups) { levels.follow(group, frames, from: start, count) }
    }
}
