// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// The last frames that were written, to be read again later: what echoes, choruses, combs and look-ahead are made of.
///
///     let echo = line.linear(values[.time] * 0.001 * sampleRate)
///     line.write(input + echo * feedback)
///
/// `Setup.delayLine` gives it out. Delays are counted from the frame that is written next: read before `write`, a delay of
/// 1 is the frame before, and the longest is the one that was asked for. Longer and shorter ones are held to what there
/// is, and a delay that is NaN is the shortest. A copy of a delay line reads the same memory.
///
/// A delay that moves is read at fractions of frames: it changes the pitch, as a tape does, and does not click, where it
/// moves without steps, as parameters and coefficients do.
public struct DelayLine<Channels: Frame>: BitwiseCopyable {
    private let first: UnsafeMutablePointer<Channels>?
    /// One less than how many frames there is room for, which is a power of two: no index leaves the memory.
    private let mask: Int
    /// Where the next frame is written.
    private var next = 0
    /// The longest delay, in frames.
    public let maximumDelay: Int

    @inline(__always)
    init(_ first: UnsafeMutablePointer<Channels>?, mask: Int, maximumDelay: Int) {
        self.first = first
        self.mask = mask
        self.maximumDelay = maximumDelay
    }

    /// Writes the next frame.
    ///
    /// What nobody can hear, and what is infinite or NaN, is written as zero, sample by sample: so that what is
    /// fed back ends in zeros, and no fault stays. The bounds are those of `InputBus`.
    @inline(__always)
    public mutating func write(_ frame: Channels) {
        guard let first else { return }
        let magnitudes = frame.magnitudes
        let loud = Channels.zero.replacing(with: frame, where: magnitudes .>= silenceThreshold)
        first[next & mask] = Channels.zero.replacing(with: loud, where: magnitudes .< 1 / silenceThreshold)
        next = (next &+ 1) & mask
    }

    /// The frame `delay` frames before the one that is written next: 1…`maximumDelay`.
    @inline(__always)
    public subscript(delay: Int) -> Channels { frame(max(1, min(delay, maximumDelay))) }

    /// That between two frames, on a straight line: 1…`maximumDelay` frames before the one that is written next.
    ///
    /// It takes away treble, the more the nearer it is to the middle of two frames: −3 dB at a quarter of the sample rate.
    @inline(__always)
    public func linear(_ delay: Double) -> Channels {
        let (whole, fraction) = split(delay, minimum: 1)
        let later = frame(whole)
        return later + (frame(whole &+ 1) - later) * fraction
    }

    /// That between two frames, on a curve through these and their neighbours: 2…`maximumDelay` frames before the one that is
    /// written next.
    ///
    /// The curve is the cubic Hermite spline whose slope at each frame is half the difference of its neighbours (E. Catmull,
    /// R. Rom, "A Class of Local Interpolating Splines", 1974; in this form O. Niemitalo, "Polynomial Interpolators for
    /// High-Quality Resampling of Oversampled Audio", 2001, "4-point, 3rd-order Hermite"). It has no bends: a delay that
    /// moves makes no noise.
    @inline(__always)
    public func cubic(_ delay: Double) -> Channels {
        let (whole, fraction) = split(delay, minimum: 2)
        return hermite(frame(whole &- 1), frame(whole), frame(whole &+ 1), frame(whole &+ 2), at: fraction)
    }

    /// The same with a delay for each channel.
    @inline(__always)
    public func cubic(each delays: Channels) -> Channels {
        var frames = Channels.zero
        for channel in 0..<Channels.channelCount {
            let (whole, fraction) = split(delays[channel: channel], minimum: 2)
            frames[channel: channel] = hermite(
                sample(whole &- 1, channel), sample(whole, channel), sample(whole &+ 1, channel),
                sample(whole &+ 2, channel), at: fraction)
        }
        return frames
    }

    /// The whole frames of a delay that is held to what there is, and what is left.
    @inline(__always)
    private func split(_ delay: Double, minimum: Double) -> (whole: Int, fraction: Double) {
        let limited = delay > minimum ? delay : minimum
        let held = limited < Double(maximumDelay) ? limited : Double(maximumDelay)
        let whole = Int(held)
        return (whole, held - Double(whole))
    }

    @inline(__always)
    private func frame(_ delay: Int) -> Channels {
        guard let first else { return .zero }
        return first[(next &- delay) & mask]
    }

    @inline(__always)
    private func sample(_ delay: Int, _ channel: Int) -> Double { frame(delay)[channel: channel] }
}

/// The cubic Hermite spline between `b` (at 0) and `c` (at 1), with the neighbours `a` and `d`.
@inline(__always)
func hermite<Value: Vector>(_ a: Value, _ b: Value, _ c: Value, _ d: Value, at position: Double) -> Value {
    let slope = (c - a) * 0.5
    let cubic = (d - a) * 0.5 + (b - c) * 1.5
    // So that the curve ends at `c`.
    let square = (c - b) - slope - cubic
    return ((cubic * position + square) * position + slope) * position + b
}
