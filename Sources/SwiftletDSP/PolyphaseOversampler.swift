// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// A curve without memory that is applied to four subsamples at once.
public protocol FourfoldWaveshaper: BitwiseCopyable {
    /// Shapes one subsample of each of four frames, the first of which has that number, or four subsamples of that frame.
    func shape(_ input: Vector4, from frame: Int) -> Vector4
}

/// Runs a waveshaper at eight times the sample rate, so that the harmonics it makes are filtered out where they would
/// otherwise be folded back into the hearing range: one channel at a time, many frames at once.
///
/// Three half-band filters double the rate one after the other, and the same three halve it again. They are of equal
/// ripple, of 39, 11 and 7 taps (J. McClellan, T. Parks, "A Unified Approach to the Design of Optimum FIR Linear Phase
/// Digital Filters", 1973; every second tap of a half-band filter is zero but the middle one). Each passes 0 to 18 kHz
/// at 44.1 kHz within 0.006 dB and rejects what mirrors it by at least 64 dB. Their phase is linear: the output is the
/// input `latency` frames ago.
///
/// Every signal at two, four or eight times the sample rate is kept as its two, four or eight phases, each a `Track` at
/// the sample rate (M. Bellanger, G. Bonnerot, M. Coudreuse, "Digital Filtering by Polyphase Network", 1976). Then no
/// sample is interleaved with another, and each filter adds up neighbouring stretches of memory, in vectors of four
/// frames. Phases that a half-band filter only delays are not stored anew.
public struct PolyphaseOversampler<Channels: Frame>: BitwiseCopyable {
    /// How many frames the output is late.
    ///
    /// A half-band filter with n taps up to its middle, but for that and those that are zero, is late by 2n − 1 samples:
    /// of two, four and eight times the rate, on the way up and as much on the way down. That is made whole frames.
    @inline(__always)
    public static var latency: Int {
        let steep = 2 * steepTaps.count - 1
        let gentle = 2 * gentleTaps.count - 1
        let gentlest = 2 * gentlestTaps.count - 1
        return (2 * (4 * steep + 2 * gentle + gentlest) + 7) / 8
    }
    /// How many frames are processed at most at once.
    @inline(__always)
    public static var capacity: Int { 16 }
    /// How many frames of the input before those to process have to be at hand.
    @inline(__always)
    public static var reach: Int { 19 }

    /// The ends of the tracks, as far as the next frames need them.
    private var ends = PlanarChunk<Channels, 76>()

    /// An oversampler that has heard nothing.
    public init() {}

    /// Memory for the tracks, of which nothing is kept.
    public struct Workspace: BitwiseCopyable {
        fileprivate var samples = InlineArray<86, Vector4>(repeating: .zero)

        /// All zero.
        public init() {}
    }

    /// Shapes `count` frames (at most `capacity`) of a channel.
    ///
    /// In `input`, `reach` earlier frames are before them; up to three behind them are read, too. To `output` go the
    /// frames, and with them as many more as fill the last four.
    public mutating func process<Shaper: FourfoldWaveshaper>(
        channel: Int, input: Track, output: Track, count: Int, shaper: Shaper, _ workspace: inout Workspace
    ) {
        ends.withChannel(channel) { ends in
            withUnsafeMutablePointer(to: &workspace.samples) { samples in
                let tracks = Tracks<Track>(UnsafeMutableRawPointer(samples).assumingMemoryBound(to: Double.self))
                tracks.forEachEnd(Track(ends)) { $0[$1] = $2[$3] }
                // One stage after the other: a stage looks back, and what was just stored is slow to load.
                for frame in stride(from: 0, to: count, by: 4) { tracks.double(input, at: frame) }
                for frame in stride(from: 0, to: count, by: 4) { tracks.quadruple(input, at: frame) }
                for frame in stride(from: 0, to: count, by: 4) { tracks.shape(input, at: frame, shaper) }
                for frame in stride(from: 0, to: count, by: 4) { tracks.halveEightfold(at: frame) }
                for frame in stride(from: 0, to: count, by: 4) { tracks.halveFourfold(at: frame) }
                for frame in stride(from: 0, to: count, by: 4) { output[frame] = tracks.halveTwofold(at: frame) }
                tracks.forEachEnd(Track(ends)) { $2[$3] = $0[$1 &+ count] }
            }
        }
    }

    /// Shapes one frame, and returns what `process` would, to the bit.
    ///
    /// In the `input` of each channel the frame has the number `frame`, and `reach` earlier ones are before it. What the
    /// shaper is given are four subsamples of that frame and channel.
    @inline(__always)
    public mutating func processFrame<Shaper: FourfoldWaveshaper, let count: Int>(
        _ input: inout PlanarChunk<Channels, count>, at frame: Int, shaper: Shaper
    ) -> Channels {
        var output = Channels.zero
        var scratch = PlanarChunk<Channels, 3>()
        // One half for all channels, then the other: while the sums of one channel wait for each other, the processor
        // has those of the next to do.
        for channel in 0..<Channels.channelCount {
            output[channel: channel] = input.withChannel(channel) { input in
                ends.withChannel(channel) { ends in
                    scratch.withChannel(channel) { raise(SingleTrack(Track(input + frame)), Track(ends), Track($0)) }
                }
            }
        }
        for channel in 0..<Channels.channelCount {
            input.withChannel(channel) { input in
                ends.withChannel(channel) { ends in
                    scratch.withChannel(channel) {
                        lower(SingleTrack(Track(input + frame)), Track(ends), Track($0), shaper)
                    }
                }
            }
        }
        return output
    }
}

// The two halves of the work for a frame of a channel. They need no workspace: the ends, moved on, have room for the
// frame. Never inlined: mono and stereo share them.

/// Raises the rate and moves the ends on; returns the output, which depends on earlier frames alone.
@inline(never)
private func raise(_ input: SingleTrack, _ ends: Track, _ scratch: Track) -> Double {
    let tracks = Tracks(ends: ends, scratch)
    // The last stage needs what the ends are about to drop.
    let output = tracks.halveTwofold(at: 1)
    ends.push(0, count: 76)
    tracks.double(input, at: 0)
    tracks.quadruple(input, at: 0)
    return output
}

/// Shapes the frame and lowers the rate again.
@inline(never)
private func lower<Shaper: FourfoldWaveshaper>(
    _ input: SingleTrack, _ ends: Track, _ scratch: Track, _ shaper: Shaper
) {
    let tracks = Tracks(ends: ends, scratch)
    tracks.shape(input, at: 0, shaper)
    tracks.halveEightfold(at: 0)
    tracks.halveFourfold(at: 0)
}

/// Numbers for each frame, of which one or four are read and written at once.
private protocol Lanes: BitwiseCopyable {
    associatedtype Samples: Vector

    subscript(frame: Int) -> Samples { get nonmutating set }

    /// Shapes four subsamples of each frame.
    static func shape<Shaper: FourfoldWaveshaper>(
        _ inputs: (Samples, Samples, Samples, Samples), at frame: Int, _ shaper: Shaper
    ) -> (Samples, Samples, Samples, Samples)
}

extension Track: Lanes {
    @inline(__always)
    fileprivate static func shape<Shaper: FourfoldWaveshaper>(
        _ inputs: (Vector4, Vector4, Vector4, Vector4), at frame: Int, _ shaper: Shaper
    ) -> (Vector4, Vector4, Vector4, Vector4) {
        (
            shaper.shape(inputs.0, from: frame), shaper.shape(inputs.1, from: frame),
            shaper.shape(inputs.2, from: frame), shaper.shape(inputs.3, from: frame)
        )
    }
}

extension SingleTrack: Lanes {
    @inline(__always)
    fileprivate static func shape<Shaper: FourfoldWaveshaper>(
        _ inputs: (Double, Double, Double, Double), at frame: Int, _ shaper: Shaper
    ) -> (Double, Double, Double, Double) {
        let shaped = shaper.shape(Vector4(inputs.0, inputs.1, inputs.2, inputs.3), from: frame)
        return (shaped[0], shaped[1], shaped[2], shaped[3])
    }
}

/// What the stages have between them.
private struct Tracks<Memory: Lanes>: BitwiseCopyable {
    typealias Samples = Memory.Samples

    /// The even phase at twice the rate; the odd one is the input 9 frames ago.
    let a: Memory
    /// Phases 0 and 2 at four times the rate; phases 1 and 3 are those at twice the rate, a frame ago.
    let c0, c2: Memory
    /// The phases at eight times the rate, behind the curve, but for one that needs no memory.
    let s0, s1, s2, s4, s5, s6, s7: Memory
    /// The phases at four times the rate on the way down.
    let q0, q1, q2, q3: Memory
    /// The phases at twice the rate on the way down.
    let even, odd: Memory

    /// From the sample rate to twice that.
    @inline(__always)
    func double(_ input: Memory, at frame: Int) {
        var sum = Samples.zero
        for tap in 0..<10 {
            sum = sum + (input[frame &- tap] + input[frame &- 19 &+ tap]) * (2 * steepTaps[unchecked: tap])
        }
        a[frame] = sum
    }

    /// To four times the rate.
    @inline(__always)
    func quadruple(_ input: Memory, at frame: Int) {
        let (g0, g1, g2) = (2 * gentleTaps[unchecked: 0], 2 * gentleTaps[unchecked: 1], 2 * gentleTaps[unchecked: 2])
        let (a0, a1, a2) = (a[frame], a[frame &- 1], a[frame &- 2])
        let (b0, b1, b2, b3) = (input[frame &- 9], input[frame &- 10], input[frame &- 11], input[frame &- 12])
        c0[frame] = sum((a0 + b3) * g0, (b1 + a2) * g1, (a1 + b2) * g2)
        c2[frame] = sum((b0 + a2) * g0, (a0 + b2) * g1, (b1 + a1) * g2)
    }

    /// To eight times the rate, through the curve, and one phase down again.
    @inline(__always)
    func shape<Shaper: FourfoldWaveshaper>(_ input: Memory, at frame: Int, _ shaper: Shaper) {
        let (h0, h1) = (2 * gentlestTaps[unchecked: 0], 2 * gentlestTaps[unchecked: 1])
        let (c0, c2, last2) = (c0[frame], c2[frame], c2[frame &- 1])
        let (c1, last1) = (a[frame &- 1], a[frame &- 2])
        let (c3, last3) = (input[frame &- 10], input[frame &- 11])
        let (d0, d2, d4, d6) = Memory.shape(
            (
                (c0 + last1) * h0 + (last3 + last2) * h1, (c1 + last2) * h0 + (c0 + last3) * h1,
                (c2 + last3) * h0 + (c1 + c0) * h1, (c3 + c0) * h0 + (c2 + c1) * h1
            ), at: frame, shaper)
        let (d1, d3, d5, d7) = Memory.shape((last3, c0, c1, c2), at: frame, shaper)
        (s0[frame], s2[frame], s4[frame], s6[frame]) = (d0, d2, d4, d6)
        (s1[frame], s5[frame], s7[frame]) = (d1, d5, d7)
        let (t0, t1) = (gentlestTaps[unchecked: 0], gentlestTaps[unchecked: 1])
        q3[frame] = sum(d3 * 0.5, (d6 + d0) * t0, (d4 + d2) * t1)
    }

    /// From eight to four times the rate.
    @inline(__always)
    func halveEightfold(at frame: Int) {
        let (t0, t1) = (gentlestTaps[unchecked: 0], gentlestTaps[unchecked: 1])
        let (d0, d2, d4) = (s0[frame], s2[frame], s4[frame])
        let (last4, last6) = (s4[frame &- 1], s6[frame &- 1])
        q0[frame] = sum(s5[frame &- 1] * 0.5, (d0 + s2[frame &- 1]) * t0, (last6 + last4) * t1)
        q1[frame] = sum(s7[frame &- 1] * 0.5, (d2 + last4) * t0, (d0 + last6) * t1)
        q2[frame] = sum(s1[frame] * 0.5, (d4 + last6) * t0, (d2 + d0) * t1)
    }

    /// From four times to twice the rate.
    @inline(__always)
    func halveFourfold(at frame: Int) {
        let (g0, g1, g2) = (gentleTaps[unchecked: 0], gentleTaps[unchecked: 1], gentleTaps[unchecked: 2])
        let (q11, q12, q13) = (q1[frame &- 1], q1[frame &- 2], q1[frame &- 3])
        let (q31, q32, q33) = (q3[frame &- 1], q3[frame &- 2], q3[frame &- 3])
        even[frame] = sum(q2[frame &- 2] * 0.5, (q31 + q13) * g0, (q11 + q33) * g1) + (q32 + q12) * g2
        odd[frame] = sum(q0[frame &- 1] * 0.5, (q1[frame] + q33) * g0, (q31 + q12) * g1) + (q11 + q32) * g2
    }

    /// From twice to the sample rate.
    @inline(__always)
    func halveTwofold(at frame: Int) -> Samples {
        var sum = even[frame &- 10] * 0.5
        for tap in 0..<10 {
            sum = sum + (odd[frame &- 1 &- tap] + odd[frame &- 20 &+ tap]) * steepTaps[unchecked: tap]
        }
        return sum
    }
}

extension Tracks<Track> {
    /// Lays them out in memory, each behind room for its end.
    @inline(__always)
    init(_ memory: UnsafeMutablePointer<Double>) {
        func track(_ number: Int) -> Track { Track(memory + (4 &+ 20 &* number)) }
        a = track(0)
        c0 = track(1)
        c2 = track(2)
        (s0, s1, s2, s4) = (track(3), track(4), track(5), track(6))
        (s5, s6, s7) = (track(7), track(8), track(9))
        (q0, q1, q2, q3) = (track(10), track(11), track(12), track(13))
        even = Track(memory + 292)
        odd = Track(memory + 328)
    }

    /// Calls `body` with each four frames of each end, and with where they are kept in `memory`.
    @inline(__always)
    func forEachEnd(_ memory: Track, _ body: (Track, Int, Track, Int) -> Void) {
        body(a, -4, memory, 0)
        body(c2, -4, memory, 4)
        body(s2, -4, memory, 8)
        body(s4, -4, memory, 12)
        body(s5, -4, memory, 16)
        body(s6, -4, memory, 20)
        body(s7, -4, memory, 24)
        body(q0, -4, memory, 28)
        body(q1, -4, memory, 32)
        body(q2, -4, memory, 36)
        body(q3, -4, memory, 40)
        for four in 0..<3 { body(even, 4 &* four &- 12, memory, 44 &+ 4 &* four) }
        for four in 0..<5 { body(odd, 4 &* four &- 20, memory, 56 &+ 4 &* four) }
    }
}

extension Tracks<SingleTrack> {
    /// Those that have an end lie there, so that the last that it holds is frame 0; the others lie in `scratch`.
    @inline(__always)
    init(ends: Track, _ scratch: Track) {
        func end(_ number: Int) -> SingleTrack { SingleTrack(ends, from: 4 &* number &+ 3) }
        (a, c2) = (end(0), end(1))
        (s2, s4, s5, s6, s7) = (end(2), end(3), end(4), end(5), end(6))
        (q0, q1, q2, q3) = (end(7), end(8), end(9), end(10))
        (even, odd) = (end(13), end(18))
        (c0, s0, s1) = (SingleTrack(scratch, from: 0), SingleTrack(scratch, from: 1), SingleTrack(scratch, from: 2))
    }
}

/// The sum from left to right. (The type checker despairs of long expressions of vectors.)
@inline(__always)
private func sum<Samples: Vector>(_ first: Samples, _ second: Samples, _ third: Samples) -> Samples {
    first + second + third
}
