// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// Finds the true peaks of one channel, from three points between two samples.
///
/// Midpoints double the rate, and midpoints of these double it again. Around a point b with the neighbours a and c, the
/// parabola through them reaches at most |b| + (c − a)²/(8·|a − 2b + c|); |b| + |c − a|/8 is a bound for peaks, because a peak
/// has |c − a| ≤ |a − 2b + c|. It needs no division.
struct TruePeakDetector: BitwiseCopyable {
    /// The number of frames from a sample to its peak.
    static var latency: Int { reach &+ 2 }
    /// The number of earlier frames of the input that are read.
    static var inputPast: Int { 2 &* reach &+ 4 }
    /// The number of midpoint taps.
    private static var reach: Int { 24 }

    private let taps: Buffer<Double>
    /// The midpoints after the frames that are `reach` earlier.
    private let midpoints: SignalHistory
    /// The points between a midpoint and the next frame.
    private let lateQuarters: SignalHistory

    init(_ setup: inout Setup) {
        let numbers = midpointTaps
        taps = setup.buffer(count: Self.reach)
        for tap in 0..<Self.reach { taps[tap] = numbers[tap] }
        midpoints = SignalHistory(past: 8, &setup)
        lateQuarters = SignalHistory(past: 4, &setup)
    }

    /// Finds the peak from each frame, `latency` frames ago, to the next.
    ///
    /// - Parameters:
    ///   - input: the samples.
    ///   - count: the number of frames in the slice.
    ///   - body: takes the peaks of four frames.
    @inline(__always)
    func forEachFour(of input: Track, count: Int, _ body: (_ frame: Int, _ peaks: Vector4) -> Void) {
        let (midpoints, lateQuarters) = (self.midpoints.frames, self.lateQuarters.frames)
        for frame in stride(from: 0, to: count, by: 4) {
            midpoints[frame] = midpoint(input, after: frame &- Self.reach)
        }
        for frame in stride(from: 0, to: count, by: 4) {
            body(frame, peaks(input, midpoints, lateQuarters, frame))
        }
        self.midpoints.advance(by: count)
        self.lateQuarters.advance(by: count)
    }

    @inline(__always)
    private func midpoint(_ input: Track, after frame: Int) -> Vector4 {
        var (even, odd) = (Vector4.zero, Vector4.zero)
        // The subscript of a buffer would check each index.
        let taps = taps.first.unsafelyUnwrapped
        var tap = 0
        while tap < Self.reach {
            even += (input[frame &- tap] + input[frame &+ 1 &+ tap]) * taps[tap]
            odd += (input[frame &- tap &- 1] + input[frame &+ 2 &+ tap]) * taps[tap &+ 1]
            tap &+= 2
        }
        return even + odd
    }

    @inline(__always)
    private func peaks(_ input: Track, _ midpoints: Track, _ lateQuarters: Track, _ frame: Int) -> Vector4 {
        let taps = quarterPointTaps
        let (at, middle) = (frame &- Self.latency, frame &- 2)
        let (x0, x1, u0) = (input[at], input[at &+ 1], midpoints[middle])
        let (before, after) = (midpoints[middle &- 1], midpoints[middle &+ 1])
        var early = (x0 + u0) * taps[0] + (before + x1) * taps[1] + (input[at &- 1] + after) * taps[2]
        early += (midpoints[middle &- 2] + input[at &+ 2]) * taps[3]
        early += (input[at &- 2] + midpoints[middle &+ 2]) * taps[4]
        var late = (u0 + x1) * taps[0] + (x0 + after) * taps[1] + (before + input[at &+ 2]) * taps[2]
        late += (input[at &- 1] + midpoints[middle &+ 2]) * taps[3]
        late += (midpoints[middle &- 2] + input[at &+ 3]) * taps[4]
        lateQuarters[frame] = late
        let outer = peak(x0, early - lateQuarters[frame &- 1]).larger(peak(early, u0 - x0))
        return outer.larger(peak(u0, late - early).larger(peak(late, x1 - u0)))
    }

    /// Returns the bound of the peak at a point, with the difference of its neighbours.
    @inline(__always)
    private func peak(_ point: Vector4, _ difference: Vector4) -> Vector4 {
        point.magnitudes + difference.magnitudes * 0.125
    }
}
