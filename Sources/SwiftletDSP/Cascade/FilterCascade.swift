// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// A cascade of bands, each of several second-order sections, for equalisers.
///
/// A band with smoothed coefficients is a cascade of state-variable filters. A settled one is a cascade of biquads,
/// which takes half the time (`SectionGroup`). States are converted, exact to rounding, when smoothing starts or ends.
/// A new type (`BandType`) starts a linear fade: the old filter keeps its coefficients, and the new one starts with
/// silence. A change of type during a fade waits for its end.
///
/// All numbers are in double precision from input to output. A band that is off takes no time.
public struct FilterCascade<Channels: Frame>: BitwiseCopyable {
    private var core: CascadeCore
    /// The frames of the first channel or pair, and the distance to those of the next.
    var frames: (first: UnsafeMutablePointer<Double>, stride: Int) { (core.frames(0), core.pairStride) }

    /// How many frames can be read at a time.
    public static var maximumCount: Int { 256 }

    /// A cascade of bands that are off.
    ///
    /// - Parameters:
    ///   - bandCount: the number of bands, 1…64.
    ///   - maximumSectionCount: how many sections a band has at most.
    ///   - fade: the duration of a fade, in seconds.
    ///   - setup: where the memory comes from.
    public init(bandCount: Int, maximumSectionCount: Int, fade: Double, _ setup: inout Setup) {
        core = CascadeCore(
            bandCount: bandCount, maximumSectionCount: maximumSectionCount, channelCount: Channels.channelCount,
            frameCount: Self.maximumCount, fadeLength: max(1, Int(fade * setup.sampleRate)), &setup)
    }

    // MARK: - Bands

    /// The bands with smoothed coefficients: bit n stands for band n.
    @inline(__always)
    public var smoothing: UInt64 { core.smoothing }

    /// The bands that fade.
    @inline(__always)
    public var fading: UInt64 { core.fading }

    /// The bands that wait for the end of a fade to get another type.
    @inline(__always)
    public var waiting: UInt64 { core.waiting }

    /// How many frames remain until the first fade ends; `Int.max` if no band fades.
    public var framesToEndOfFade: Int { core.framesToEndOfFade }

    /// Sets the type of a band, from the next `commit` on.
    public mutating func change(_ band: Int, to type: BandType) { core.change(band, to: type) }

    /// Starts and ends fades. Then set the coefficients of the bands that start.
    ///
    /// - Returns: the bands that start with a new type.
    public mutating func commit() -> UInt64 { core.needsLayout ? core.commit() : 0 }

    /// Sets the coefficients of a section of up to four bands.
    ///
    /// - Parameters:
    ///   - section: counted from 0.
    ///   - bands: the band in each lane.
    ///   - count: how many of the lanes are used.
    ///   - coefficients: the coefficients of the sections, or the targets of their ramps.
    ///   - frames: the ramp length for each lane; 0 sets the coefficients immediately.
    public mutating func set(
        _ section: Int, of bands: InlineArray<4, Int>, _ count: Int, to coefficients: FilterCoefficients<Vector4>,
        over frames: InlineArray<4, Int>
    ) {
        withUnsafePointer(to: coefficients) {
            for lane in 0..<count { core.set(section, of: bands[lane], to: $0, lane, over: frames[lane]) }
        }
    }

    // MARK: - Audio

    /// Reads frames of a block, at most `maximumCount`: the first channels of its input.
    @inline(__always)
    public func read<Input: Frame>(_ input: InputBus<Input>, from start: Int, _ count: Int) {
        if Channels.channelCount == 1 {
            let frames = core.frames(0)
            forEachFour(to: count) { frame, count in
                frames.store(input.four(from: start &+ frame, channel: 0, count: count), at: frame)
            }
        } else {
            for channel in stride(from: 0, to: Channels.channelCount, by: 2) { read(input, channel, start, count) }
        }
    }

    /// Reads a pair of channels. An odd channel has zero beside it.
    @inline(__always)
    private func read<Input: Frame>(_ input: InputBus<Input>, _ channel: Int, _ start: Int, _ count: Int) {
        let frames = core.frames(channel / 2)
        let isPair = channel &+ 1 < Channels.channelCount
        let whole = isPair ? count & ~3 : 0
        for frame in stride(from: 0, to: whole, by: 4) {
            let (first, second) = input.fourPairs(from: start &+ frame, channel: channel)
            frames.store(first, at: 2 &* frame)
            frames.store(second, at: 2 &* frame &+ 4)
        }
        for frame in whole..<count {
            frames[2 &* frame] = input[start &+ frame, channel: channel]
            frames[2 &* frame &+ 1] = isPair ? input[start &+ frame, channel: channel &+ 1] : 0
        }
    }

    /// Processes frames that were read, in place.
    ///
    /// - Parameters:
    ///   - start: the first frame, counted from the first one that was read.
    ///   - count: the number of frames, at most the remaining frames of any fade.
    @inline(__always)
    public mutating func process(from start: Int, _ count: Int) { core.process(from: start, count) }

    /// Writes processed frames to a block, times a gain. Samples that 32 bits cannot hold become the largest that they can;
    /// inaudible ones become zero.
    ///
    /// - Parameters:
    ///   - output: where they go.
    ///   - frame: the first frame there.
    ///   - start: the first of the processed frames.
    ///   - count: how many there are.
    ///   - gain: the gain one frame before; afterwards, that of the last frame.
    ///   - step: the step of the gain per frame.
    @inline(__always)
    public func write(
        _ output: OutputBus<Channels>, at frame: Int, from start: Int, _ count: Int, gain: inout Double, _ step: Double
    ) {
        if step != 0 { core.multiply(from: start, count, by: &gain, plus: step) }
        for channel in stride(from: 0, to: Channels.channelCount, by: 2) {
            write(output, channel, frame, start, count, gain: step != 0 ? 1 : gain)
        }
    }

    @inline(__always)
    private func write(
        _ output: OutputBus<Channels>, _ channel: Int, _ frame: Int, _ start: Int, _ count: Int, gain: Double
    ) {
        let isPair = channel &+ 1 < Channels.channelCount
        let width = Channels.channelCount == 1 ? 1 : 2
        let frames = core.frames(channel / 2) + width &* start
        let whole = isPair ? count & ~3 : 0
        if isPair {
            let target = output.pair(from: channel)
            for number in stride(from: 0, to: whole, by: 4) {
                let (first, second) = (frames.load(at: 2 &* number), frames.load(at: 2 &* number &+ 4))
                target.setFour((first * gain).writable, (second * gain).writable, from: frame &+ number)
            }
        }
        forEachFour(from: whole, to: count) { first, count in
            for channel in channel..<min(channel &+ 2, Channels.channelCount) {
                var samples = Vector4.zero
                for number in 0..<count { samples[number] = frames[width &* (first &+ number) &+ channel % 2] }
                output.set((samples * gain).writable, from: frame &+ first, channel: channel, count: count)
            }
        }
    }

    /// Sets states to zero that have decayed below hearing.
    public func flushDenormals() { core.flushDenormals() }
}

extension UnsafeMutablePointer<Double> {
    @inline(__always)
    fileprivate func store(_ samples: Vector4, at index: Int) {
        UnsafeMutableRawPointer(self + index).storeBytes(of: samples, as: Vector4.self)
    }

    @inline(__always)
    fileprivate func load(at index: Int) -> Vector4 {
        UnsafeRawPointer(self + index).loadUnaligned(as: Vector4.self)
    }
}

extension Vector4 {
    /// These samples, clamped to the range of 32 bits, with zero for inaudible ones.
    @inline(__always)
    fileprivate var writable: Self {
        replacing(with: 0, where: magnitudes .< silenceThreshold).limited(to: Double(Float.greatestFiniteMagnitude))
    }
}
