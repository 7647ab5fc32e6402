// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// A delay line, for echoes, choruses, comb filters and look-ahead.
///
///     let echo = line.linear(values[.time] * 0.001 * sampleRate)
///     line.write(input + echo * feedback)
///
/// `Setup.delayLine` makes it. Delays count from the frame that is written next: before `write`, a delay of 1 is the
/// previous frame. Delays are clamped to the line's range; NaN counts as the shortest delay. Copies share the same
/// memory.
///
/// Fractional delays can change continuously, as a smoothed parameter does: this changes the pitch, like a tape,
/// without clicks.
public struct DelayLine<Channels: Frame>: BitwiseCopyable {
    private let first: UnsafeMutablePointer<Channels>?
    /// The capacity in frames minus one. The capacity is a power of two, so no masked index leaves the memory.
    private let mask: Int
    /// The position of the next frame.
    private var next = 0
    /// The maximum delay in frames.
    public let maximumDelay: Int

    @inline(__always)
    init(_ first: UnsafeMutablePointer<Channels>?, mask: Int, maximumDelay: Int) {
        self.first = first
        self.mask = mask
        self.maximumDelay = maximumDelay
    }

    /// Writes the next frame.
    ///
    /// Inaudible, infinite and NaN samples are written as zero. So feedback decays to zero, and a fault does not
    /// persist. The limits are those of `InputBus`.
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

    /// Returns a linearly interpolated frame, 1…`maximumDelay` frames before the one that is written next.
    ///
    /// Linear interpolation attenuates treble, most in the middle between two frames: −3 dB at a quarter of the sample
    /// rate.
    @inline(__always)
    public func linear(_ delay: Double) -> Channels {
        let (whole, fraction) = split(delay, minimum: 1)
        let later = frame(whole)
        return later + (frame(whole &+ 1) - later) * fraction
    }

    /// Returns a cubically interpolated frame, 2…`maximumDelay` frames before the one that is written next.
    ///
    /// The curve is the cubic Hermite spline whose slope at each frame is half the difference of its neighbours (E.
    /// Catmull, R. Rom, "A Class of Local Interpolating Splines", 1974; in this form O. Niemitalo, "Polynomial
    /// Interpolators for High-Quality Resampling of Oversampled Audio", 2001, "4-point, 3rd-order Hermite"). It has no
    /// corners: a changing delay makes no noise.
    @inline(__always)
    public func cubic(_ delay: Double) -> Channels {
        let (whole, fraction) = split(delay, minimum: 2)
        return hermite(frame(whole &- 1), frame(whole), frame(whole &+ 1), frame(whole &+ 2), at: fraction)
    }

    /// Returns a linearly interpolated frame with a separate delay for each channel.
    @inline(__always)
    public func linear(each delays: Channels) -> Channels {
        var frames = Channels.zero
        for channel in 0..<Channels.channelCount {
            let (whole, fraction) = split(delays[channel: channel], minimum: 1)
            let later = sample(whole, channel)
            frames[channel: channel] = later + (sample(whole &+ 1, channel) - later) * fraction
        }
        return frames
    }

    /// Returns a frame with a separate delay of whole frames for each channel; fractions are cut off.
    @inline(__always)
    public subscript(each delays: Channels) -> Channels {
        var frames = Channels.zero
        for channel in 0..<Channels.channelCount {
            frames[channel: channel] = sample(split(delays[channel: channel], minimum: 1).whole, channel)
        }
        return frames
    }

    /// Returns a cubically interpolated frame with a separate delay for each channel.
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

    /// Returns the whole frames of a clamped delay, and the fraction.
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
