// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// A memoryless curve for the frames of a chunk. `OversampledCurve` describes its functions.
public protocol FourfoldWaveshaper: BitwiseCopyable {
    /// Whether the second antiderivative is known.
    static var isIntegrated: Bool { get }
    /// Returns the argument of the curve for four frames, starting at a frame.
    func drive(_ input: Vector4, from frame: Int) -> Vector4
    /// Shapes one subsample of each of four frames, the first of which has that number, or four subsamples of that frame.
    func shape(_ driven: Vector4, from frame: Int) -> Vector4
    /// The curve of driven samples. It must be the same in all frames.
    func curve(_ driven: Vector4) -> Vector4
    /// A function of driven samples whose second derivative is the curve.
    func secondAntiderivative<Number: Vector>(_ driven: Number) -> Number
}

extension FourfoldWaveshaper {
    @inline(__always)
    public static var isIntegrated: Bool { false }
    @inline(__always)
    public func drive(_ input: Vector4, from frame: Int) -> Vector4 { input }
    @inline(__always)
    public func curve(_ driven: Vector4) -> Vector4 { driven }
    @inline(__always)
    public func secondAntiderivative<Number: Vector>(_ driven: Number) -> Number { driven }
}

/// Runs a waveshaper above the sample rate, and filters out the harmonics that would alias into the audible range. It
/// processes many frames of one channel at a time.
///
/// Two half-band filters double the rate one after the other, and two halve it again. At four times the rate, a curve
/// with a known second antiderivative is smoothed by that (`smooth`). Any other curve runs at eight times the rate,
/// between two more half-band filters.
///
/// Half-band filters keep every second sample, and interpolate the others. At the sample rate, they use seven later and
/// 17 earlier samples: such a filter has a delay of seven frames, while a linear-phase one of equal quality has ten. In
/// 0 to 18 kHz at 44.1 kHz the delay is nevertheless constant, within 0.0013 of the signal. The filter at four times
/// the rate has linear phase and 15 taps.
///
/// Every signal at two, four or eight times the sample rate is kept as its two, four or eight phases, each a `Track` at
/// the sample rate (M. Bellanger, G. Bonnerot, M. Coudreuse, "Digital Filtering by Polyphase Network", 1976). So
/// samples are not interleaved, and each filter adds up neighbouring parts of memory, in vectors of four frames. Phases
/// that a half-band filter only delays are not stored again.
public struct PolyphaseOversampler<Channels: Frame>: BitwiseCopyable {
    /// The latency in frames: the later frames that both filters use, and two for the filters at four times the rate
    /// and the stage between them.
    @inline(__always)
    public static var latency: Int { 2 * 7 + 2 }
    /// The maximum number of frames that are processed together.
    @inline(__always)
    public static var capacity: Int { 32 }

    /// The ends of the tracks, as far as the next frames need them.
    private var ends = PlanarChunk<Channels, 108>()

    /// Creates an oversampler in its initial state.
    public init() {}

    /// Scratch memory for the tracks.
    public struct Workspace: BitwiseCopyable {
        fileprivate var samples = InlineArray<184, Vector4>(repeating: .zero)

        /// All zero.
        public init() {}
    }

    /// Shapes `count` frames (at most `capacity`) of a channel.
    ///
    /// It also reads up to three frames after those in `input`. It writes the frames to `output`, rounded up to a
    /// multiple of four.
    public mutating func process<Shaper: FourfoldWaveshaper>(
        channel: Int, input: Track, output: Track, count: Int, shaper: Shaper, _ workspace: inout Workspace
    ) {
        ends.withChannel(channel) { ends in
            withUnsafeMutablePointer(to: &workspace.samples) { samples in
                let memory = UnsafeMutableRawPointer(samples).assumingMemoryBound(to: Double.self)
                render(input, output, count, Track(ends), memory, shaper)
            }
        }
    }

    /// Shapes one frame, with the same bits as `process`.
    ///
    /// The shaper receives four subsamples of that frame and channel.
    @inline(__always)
    public mutating func processFrame<Shaper: FourfoldWaveshaper>(_ input: Channels, shaper: Shaper) -> Channels {
        var output = Channels.zero
        var scratch = PlanarChunk<Channels, 5>()
        // One half for all channels, then the other: the processor can compute the sums of one channel while those of
        // another wait for their operands.
        for channel in 0..<Channels.channelCount {
            let sample = input[channel: channel]
            ends.withChannel(channel) { ends in
                scratch.withChannel(channel) { raise(sample, Track(ends), Track($0), shaper) }
            }
        }
        for channel in 0..<Channels.channelCount {
            output[channel: channel] = ends.withChannel(channel) { ends in
                scratch.withChannel(channel) { lower(Track(ends), Track($0), shaper) }
            }
        }
        return output
    }
}

// The work for a channel, never inlined: mono, stereo and the others share it.

/// Shapes the frames of a channel.
@inline(never)
private func render<Shaper: FourfoldWaveshaper>(
    _ input: Track, _ output: Track, _ count: Int, _ ends: Track, _ memory: UnsafeMutablePointer<Double>,
    _ shaper: Shaper
) {
    let tracks = Tracks<Track>(memory)
    tracks.forEachEnd(ends) { $0[$1] = $2[$3] }
    // One stage after the other: a stage reads earlier frames, and recent stores are slow to load.
    for frame in stride(from: 0, to: count, by: 4) { tracks.driven[frame] = shaper.drive(input[frame], from: frame) }
    for frame in stride(from: 0, to: count, by: 4) { tracks.double(at: frame, for: Shaper.self) }
    for frame in stride(from: 0, to: count, by: 4) { tracks.quadruple(at: frame, shaper) }
    if Shaper.isIntegrated {
        for frame in stride(from: 0, to: count, by: 4) { tracks.smooth(at: frame, shaper) }
    } else {
        for frame in stride(from: 0, to: count, by: 4) { tracks.shape(at: frame, shaper) }
        for frame in stride(from: 0, to: count, by: 4) { tracks.halveEightfold(at: frame) }
    }
    for frame in stride(from: 0, to: count, by: 4) { tracks.halveFourfold(at: frame) }
    for frame in stride(from: 0, to: count, by: 4) { output[frame] = tracks.halveTwofold(at: frame) }
    tracks.forEachEnd(ends) { $2[$3] = $0[$1 &+ count] }
}

// The two halves of the work for a single frame. They need no workspace: the ends, moved on, have room for the frame.

/// Advances the saved ends and upsamples.
@inline(never)
private func raise<Shaper: FourfoldWaveshaper>(_ input: Double, _ ends: Track, _ scratch: Track, _ shaper: Shaper) {
    let tracks = Tracks(ends: ends, scratch)
    ends.push(0, count: 108)
    tracks.driven[0] = shaper.drive(Vector4(repeating: input), from: 0)[0]
    tracks.double(at: 0, for: Shaper.self)
    tracks.quadruple(at: 0, shaper)
}

/// Shapes the frame and lowers the rate again.
@inline(never)
private func lower<Shaper: FourfoldWaveshaper>(_ ends: Track, _ scratch: Track, _ shaper: Shaper) -> Double {
    let tracks = Tracks(ends: ends, scratch)
    if Shaper.isIntegrated {
        tracks.smooth(at: 0, shaper)
    } else {
        tracks.shape(at: 0, shaper)
        tracks.halveEightfold(at: 0)
    }
    tracks.halveFourfold(at: 0)
    return tracks.halveTwofold(at: 0)
}

/// Numbers for each frame, read and written one or four at a time.
private protocol Lanes: BitwiseCopyable {
    associatedtype Samples: Vector

    subscript(frame: Int) -> Samples { get nonmutating set }

    /// Applies `function` to four subsamples of each frame.
    static func map(
        _ inputs: (Samples, Samples, Samples, Samples), _ function: (Vector4) -> Vector4
    ) -> (Samples, Samples, Samples, Samples)

    /// Returns the second antiderivative of four subsamples of each frame.
    static func integrate<Shaper: FourfoldWaveshaper>(
        _ inputs: (Samples, Samples, Samples, Samples), by shaper: Shaper
    ) -> (Samples, Samples, Samples, Samples)
}

extension Track: Lanes {
    @inline(__always)
    fileprivate static func map(
        _ inputs: (Vector4, Vector4, Vector4, Vector4), _ function: (Vector4) -> Vector4
    ) -> (Vector4, Vector4, Vector4, Vector4) {
        (function(inputs.0), function(inputs.1), function(inputs.2), function(inputs.3))
    }

    // All together: each step of an exponential or a logarithm waits for the previous one.
    @inline(__always)
    fileprivate static func integrate<Shaper: FourfoldWaveshaper>(
        _ inputs: (Vector4, Vector4, Vector4, Vector4), by shaper: Shaper
    ) -> (Vector4, Vector4, Vector4, Vector4) {
        let first = shaper.secondAntiderivative(VectorPair(inputs.0, inputs.1))
        let second = shaper.secondAntiderivative(VectorPair(inputs.2, inputs.3))
        return (first.first, first.second, second.first, second.second)
    }
}

extension SingleTrack: Lanes {
    @inline(__always)
    fileprivate static func map(
        _ inputs: (Double, Double, Double, Double), _ function: (Vector4) -> Vector4
    ) -> (Double, Double, Double, Double) {
        let outputs = function(Vector4(inputs.0, inputs.1, inputs.2, inputs.3))
        return (outputs[0], outputs[1], outputs[2], outputs[3])
    }

    @inline(__always)
    fileprivate static func integrate<Shaper: FourfoldWaveshaper>(
        _ inputs: (Double, Double, Double, Double), by shaper: Shaper
    ) -> (Double, Double, Double, Double) {
        map(inputs) { shaper.secondAntiderivative($0) }
    }
}

/// The signals between the stages. Times are in frames before the newest one.
private struct Tracks<Memory: Lanes>: BitwiseCopyable {
    typealias Samples = Memory.Samples

    /// The argument of the curve.
    let driven: Memory
    /// The phases at twice the rate, with delays of 6½ and 6 frames.
    let a, b: Memory
    /// Phases 0 and 2 at four times the rate, with delays of 8¼ and 7¾ frames; phase 1 is `b` two frames ago, and phase
    /// 3 is `a` a frame ago.
    let c0, c2: Memory
    /// The second antiderivatives of the phases at four times the rate, or the results of the curve.
    let p0, p1, p2, p3: Memory
    /// Between each phase and the previous one: the difference quotient of second antiderivatives, or the curve of the
    /// sample between them.
    let d0, d1, d2, d3: Memory
    /// The phases at four times the rate after the curve, halved and delayed by a sample.
    let y0, y1, y2, y3: Memory
    /// The downsampled phases at twice the rate, with delays of 10 and 9½ frames.
    let g, h: Memory

    /// From the sample rate to twice that.
    @inline(__always)
    func double<Shaper: FourfoldWaveshaper>(at frame: Int, for type: Shaper.Type) {
        a[frame] = driven.sum(Shaper.isIntegrated ? liftedStage1Taps : stage1Taps, at: frame)
        if Shaper.isIntegrated {
            var sum = driven[frame &- 6] * liftTaps[unchecked: 0]
            for tap in 1..<4 {
                sum = sum + (driven[frame &- 6 &+ tap] + driven[frame &- 6 &- tap]) * liftTaps[unchecked: tap]
            }
            b[frame] = sum
        } else {
            b[frame] = driven[frame &- 6]
        }
    }

    /// To four times the rate.
    @inline(__always)
    func quadruple<Shaper: FourfoldWaveshaper>(at frame: Int, _ shaper: Shaper) {
        let (a0, a1, a2, a3) = (a[frame], a[frame &- 1], a[frame &- 2], a[frame &- 3])
        let (b0, b1, b2, b3) = (b[frame], b[frame &- 1], b[frame &- 2], b[frame &- 3])
        let first = filterStage2(a0 + b[frame &- 4], b1 + a3, a1 + b3, b2 + a2)
        let second = filterStage2(b0 + a3, a0 + b3, b1 + a2, a1 + b2)
        (c0[frame], c2[frame]) = (first, second)
        guard Shaper.isIntegrated else { return }
        let (p0, p1, p2, p3) = Memory.integrate((first, b2, second, a1), by: shaper)
        (self.p0[frame], self.p3[frame]) = (p0, p3)
        d1[frame] = (p1 - p0) / (b2 - first)
        d2[frame] = (p2 - p1) / (second - b2)
        d3[frame] = (p3 - p2) / (a1 - second)
    }

    /// Phase 1 at four times the rate.
    @inline(__always)
    func c1(_ frame: Int) -> Samples { b[frame &- 2] }
    /// Phase 3 at four times the rate.
    @inline(__always)
    func c3(_ frame: Int) -> Samples { a[frame &- 1] }

    /// To eight times the rate and through the curve.
    @inline(__always)
    func shape<Shaper: FourfoldWaveshaper>(at frame: Int, _ shaper: Shaper) {
        let (c0, c1, c2, c3) = (c0[frame], c1(frame), c2[frame], self.c3(frame))
        let (last1, last2, last3) = (self.c1(frame &- 1), self.c2[frame &- 1], self.c3(frame &- 1))
        let between = (
            filterStage3(c0, last3, last2, last1), filterStage3(c1, c0, last3, last2), filterStage3(c2, c1, c0, last3),
            filterStage3(c3, c2, c1, c0)
        )
        (d0[frame], d1[frame], d2[frame], d3[frame]) = Memory.map(between) { shaper.shape($0, from: frame) }
        (p0[frame], p1[frame], p2[frame], p3[frame]) = Memory.map((c0, c1, c2, c3)) {
            shaper.shape($0, from: frame)
        }
    }

    /// From eight to four times the rate.
    @inline(__always)
    func halveEightfold(at frame: Int) {
        let (d0, d1, d2, d3) = (d0[frame], d1[frame], d2[frame], d3[frame])
        let (last1, last2, last3) = (self.d1[frame &- 1], self.d2[frame &- 1], self.d3[frame &- 1])
        y0[frame] = (p3[frame &- 1] + filterStage3(d0, last3, last2, last1)) * 0.25
        y1[frame] = (p0[frame] + filterStage3(d1, d0, last3, last2)) * 0.25
        y2[frame] = (p1[frame] + filterStage3(d2, d1, d0, last3)) * 0.25
        y3[frame] = (p2[frame] + filterStage3(d3, d2, d1, d0)) * 0.25
    }

    /// From four times to twice the rate.
    @inline(__always)
    func halveFourfold(at frame: Int) {
        let (y11, y12, y13) = (y1[frame &- 1], y1[frame &- 2], y1[frame &- 3])
        let (y31, y32, y33) = (y3[frame &- 1], y3[frame &- 2], y3[frame &- 3])
        h[frame] = y0[frame &- 1] + filterStage2(y3[frame] + y13, y1[frame] + y33, y31 + y12, y11 + y32)
        g[frame] = y2[frame &- 2] + filterStage2(y1[frame] + y3[frame &- 4], y31 + y13, y11 + y33, y32 + y12)
    }

    /// From twice to the sample rate.
    @inline(__always)
    func halveTwofold(at frame: Int) -> Samples { g[frame &- 6] * 0.5 + h.sum(downsamplingTaps, at: frame) }
}

extension Lanes {
    /// Returns the output of a filter between frames, from the frames up to `frame`. The newest frame is added last,
    /// because single frames depend on it.
    @inline(__always)
    fileprivate func sum(_ taps: FrameTaps, at frame: Int) -> Samples {
        (sum(taps.1, at: frame &- 8) + sum(taps.2, at: frame &- 16)) + sum(taps.0, at: frame)
    }

    @inline(__always)
    private func sum(_ taps: InlineArray<8, Double>, at frame: Int) -> Samples {
        var sum = self[frame &- 7] * taps[unchecked: 7]
        for tap in 1..<8 { sum = sum + self[frame &- 7 &+ tap] * taps[unchecked: 7 &- tap] }
        return sum
    }
}

/// Applies the stage 2 filter, between samples at twice the rate, to pairs from the outermost to the innermost.
@inline(__always)
private func filterStage2<Samples: Vector>(
    _ first: Samples, _ second: Samples, _ third: Samples, _ fourth: Samples
) -> Samples {
    let outer = first * stage2Taps[unchecked: 0] + second * stage2Taps[unchecked: 1]
    return outer + (third * stage2Taps[unchecked: 2] + fourth * stage2Taps[unchecked: 3])
}

/// Applies the stage 3 filter, between samples at four times the rate, to samples from the latest to the earliest.
@inline(__always)
private func filterStage3<Samples: Vector>(
    _ first: Samples, _ second: Samples, _ third: Samples, _ fourth: Samples
) -> Samples {
    let late = first * stage3Taps[unchecked: 0] + second * stage3Taps[unchecked: 1]
    return late + (third * stage3Taps[unchecked: 2] + fourth * stage3Taps[unchecked: 3])
}

// MARK: - A curve smoothed by its second antiderivative

extension Tracks {
    /// Writes half the average of the curve over three neighbouring samples.
    ///
    /// With F'' = f, (F[x₀, x₁] − F[x₁, x₂])/(x₀ − x₂) = ∫∫ f(x₁ + s(x₀ − x₁) + t(x₂ − x₁)) dt ds over s, t ≥ 0, s + t
    /// ≤ 1, where F[x, y] = (F(x) − F(y))/(x − y) is a difference quotient. This is half the average of the curve over
    /// a triangle between the samples (S. Bilbao, F. Esqueda, J. Parker, V. Välimäki, "Antiderivative Antialiasing for
    /// Memoryless Nonlinearities", 2017, equation 18). For a straight line it is half the value at the mean of the
    /// three samples.
    @inline(__always)
    fileprivate func smooth<Shaper: FourfoldWaveshaper>(at frame: Int, _ shaper: Shaper) {
        let (c0, c1, c2, c3) = (c0[frame], c1(frame), c2[frame], self.c3(frame))
        let (last2, last3) = (self.c2[frame &- 1], self.c3(frame &- 1))
        let (w0, w1, w2, w3) = (c0 - last2, c1 - last3, c2 - c0, c3 - c1)
        let d0 = (p0[frame] - p3[frame &- 1]) / (c0 - last3)
        let (d1, d2, d3) = (d1[frame], d2[frame], d3[frame])
        y0[frame] = (d0 - self.d3[frame &- 1]) / w0
        y1[frame] = (d1 - d0) / w1
        y2[frame] = (d2 - d1) / w2
        y3[frame] = (d3 - d2) / w3
        // If two of the three samples are close, differences of rounding errors are divided by a small number. The
        // errors are about 2⁻⁵² · F, and F is about the square of the sample.
        let limit = (c1 * c1 + c3 * c3) * tolerance + tolerance
        let (e, e0, e1) = ((last3 - last2).magnitudes, (c0 - last3).magnitudes, (c1 - c0).magnitudes)
        let (e2, e3) = ((c2 - c1).magnitudes, (c3 - c2).magnitudes)
        let (q0, q1) = (w0.magnitudes * e0.smaller(e), w1.magnitudes * e1.smaller(e0))
        let (q2, q3) = (w2.magnitudes * e2.smaller(e1), w3.magnitudes * e3.smaller(e2))
        guard Samples.any(q0.smaller(q1).smaller(q2.smaller(q3)) .< limit) else { return }
        smoothClosePoints(y0, at: frame, (c0, last3, last2), q0, limit, shaper)
        smoothClosePoints(y1, at: frame, (c1, c0, last3), q1, limit, shaper)
        smoothClosePoints(y2, at: frame, (c2, c1, c0), q2, limit, shaper)
        smoothClosePoints(y3, at: frame, (c3, c2, c1), q3, limit, shaper)
    }

    /// Writes the same to `output` in the lanes where the product of differences is below a limit.
    @inline(__always)
    private func smoothClosePoints<Shaper: FourfoldWaveshaper>(
        _ output: Memory, at frame: Int, _ samples: (Samples, Samples, Samples), _ product: Samples, _ limit: Samples,
        _ shaper: Shaper
    ) {
        guard Samples.any(product .< limit) else { return }
        // Three close samples can be replaced by their mean.
        let middle = (samples.0 + samples.1 + samples.2) * (1.0 / 3)
        let (value, _, _, _) = Memory.map((middle, middle, middle, middle)) { shaper.curve($0) }
        let span = (samples.0 - samples.1).magnitudes.larger((samples.1 - samples.2).magnitudes)
        let near = (samples.1.magnitudes + 1) * (0.5 * distance)
        let close = product.replacing(with: limit, where: near .< span)
        output[frame] = output[frame].replacing(with: value * 0.5, where: close .< limit)
        let apart = product.replacing(with: limit, where: span .<= near) .< limit
        if Samples.any(apart) { moveApart(output, at: frame, samples, where: apart, shaper) }
    }

    /// Writes the same to `output` where a mask is true, for samples moved apart until the differences are accurate.
    ///
    /// The mean of the three samples stays the same. They move by up to `distance`, times one plus their magnitude.
    /// This changes the result by at most a twelfth of the square of that distance times half the curve's second
    /// derivative: below 10⁻⁷ for a second derivative of 6. Never inlined, because it is rare.
    @inline(never)
    private func moveApart<Shaper: FourfoldWaveshaper>(
        _ output: Memory, at frame: Int, _ samples: (Samples, Samples, Samples), where mask: Samples.Mask,
        _ shaper: Shaper
    ) {
        let (small, large) = (samples.0.smaller(samples.1), samples.0.larger(samples.1))
        let between = large.smaller(samples.2)
        let (lowest, middle, highest) = (small.smaller(samples.2), small.larger(between), large.larger(samples.2))
        let gap = (samples.1.magnitudes + 1) * (0.5 * distance)
        // The lower two around their mean, then the upper two around theirs.
        let mean = (lowest + middle) * 0.5
        let half = ((middle - lowest) * 0.5).larger(gap)
        let (x2, raised) = (mean - half, mean + half)
        let upperMean = (raised + highest) * 0.5
        let upperHalf = ((highest - raised) * 0.5).larger(gap)
        let (x1, x0) = (upperMean - upperHalf, upperMean + upperHalf)
        let (f2, f1, f0, _) = Memory.integrate((x2, x1, x0, x0), by: shaper)
        let (upper, lower) = ((f0 - f1) / (x0 - x1), (f1 - f2) / (x1 - x2))
        output[frame] = output[frame].replacing(with: (upper - lower) / (x0 - x2), where: mask)
    }
}

/// The lower limit of the products of differences.
private var tolerance: Double {
    @inline(__always) get { 2e-9 }
}
/// How far samples near 0 are moved from each other.
private var distance: Double {
    @inline(__always) get { 3e-4 }
}

// MARK: - Where the tracks lie

extension Tracks<Track> {
    /// Lays out the tracks in memory, each after space for its end.
    @inline(__always)
    init(_ memory: UnsafeMutablePointer<Double>) {
        (driven, h) = (Track(memory + 24), Track(memory + 80))
        (b, y3, g) = (Track(memory + 120), Track(memory + 160), Track(memory + 200))
        func track(_ number: Int) -> Track { Track(memory + (236 &+ 36 &* number)) }
        (a, c0, c2) = (track(0), track(1), track(2))
        (p0, p1, p2, p3) = (track(3), track(4), track(5), track(6))
        (d0, d1, d2, d3) = (track(7), track(8), track(9), track(10))
        (y0, y1, y2) = (track(11), track(12), track(13))
    }

    /// Calls `body` with each four frames of each end, and with where they are kept in `memory`.
    @inline(__always)
    func forEachEnd(_ memory: Track, _ body: (Track, Int, Track, Int) -> Void) {
        for four in 0..<6 { body(driven, 4 &* four &- 24, memory, 4 &* four) }
        for four in 0..<6 { body(h, 4 &* four &- 24, memory, 24 &+ 4 &* four) }
        for four in 0..<2 { body(b, 4 &* four &- 8, memory, 48 &+ 4 &* four) }
        for four in 0..<2 { body(y3, 4 &* four &- 8, memory, 56 &+ 4 &* four) }
        for four in 0..<2 { body(g, 4 &* four &- 8, memory, 64 &+ 4 &* four) }
        body(a, -4, memory, 72)
        body(c2, -4, memory, 76)
        body(p3, -4, memory, 80)
        body(d1, -4, memory, 84)
        body(d2, -4, memory, 88)
        body(d3, -4, memory, 92)
        body(y0, -4, memory, 96)
        body(y1, -4, memory, 100)
        body(y2, -4, memory, 104)
    }
}

extension Tracks<SingleTrack> {
    /// Creates the tracks. Tracks with a saved end lie in `ends`, where the last saved number is frame 0; the others
    /// lie in `scratch`.
    @inline(__always)
    init(ends: Track, _ scratch: Track) {
        func end(_ number: Int) -> SingleTrack { SingleTrack(ends, from: 4 &* number &+ 3) }
        (driven, h, b, y3, g) = (end(5), end(11), end(13), end(15), end(17))
        (a, c2, p3, d1, d2, d3) = (end(18), end(19), end(20), end(21), end(22), end(23))
        (y0, y1, y2) = (end(24), end(25), end(26))
        (c0, p0, p1) = (SingleTrack(scratch, from: 0), SingleTrack(scratch, from: 1), SingleTrack(scratch, from: 2))
        (p2, d0) = (SingleTrack(scratch, from: 3), SingleTrack(scratch, from: 4))
    }
}
