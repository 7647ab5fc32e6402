// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// Shapes audio by a curve, oversampled or not, in both cases with `latency` frames of delay.
///
/// It contains all that an effect needs besides its curve: the delay that aligns the dry signal with the oversampled
/// one, and separate code for long blocks, single frames and the plain curve. `WaveshaperEffect` uses it.
public struct OversampledWaveshaper<Channels: Frame>: BitwiseCopyable {
    /// The latency in frames.
    @inline(__always)
    public static var latency: Int { PolyphaseOversampler<Channels>.latency }

    // Lengths of inline arrays are literals: `latency`, and that and the oversampler's capacity.

    /// The last `latency` input frames of each channel, and space for the next ones.
    private var lines = PlanarChunk<Channels, 48>()
    private var oversampler = PolyphaseOversampler<Channels>()
    private var isOversampling = false
    /// The last frames of the input as they were, the first of them the next to pass while the effect is switched off.
    private var passing = InlineArray<16, Channels>(repeating: .zero)

    /// Creates a waveshaper in its initial state.
    public init() {}

    /// Shapes a block by a curve, and advances the ramp of its coefficients.
    @inline(__always)
    public mutating func render<Curve: OversampledCurve>(
        _ block: Block<Channels, Channels>, _ coefficients: inout CoefficientRamp<Curve.Coefficients>,
        by type: Curve.Type
    ) {
        // A ramp that starts or ends at an oversampled curve is oversampled as a whole.
        let isOversampled = Curve.isOversampled(coefficients.value) || Curve.isOversampled(coefficients.target)
        if isOversampled {
            if !isOversampling { oversampler = PolyphaseOversampler() }
            renderOversampled(block, &coefficients, by: type)
        } else if block.count < Self.latency {
            renderForwards(block, &coefficients, by: type)
        } else if coefficients.isSettled {
            renderBackwards(block, &coefficients, by: type, SettledCoefficients.self)
        } else {
            renderBackwards(block, &coefficients, by: type, RampedCoefficients.self)
        }
        isOversampling = isOversampled
        if !coefficients.isSettled { coefficients.advance(by: block.count) }
    }

    /// Returns the input delayed by `latency`, for a block of at most 64 frames, before it is rendered. If `exactly` is
    /// false, inaudible, infinite and NaN samples become zero.
    @inline(__always)
    public mutating func renderDelayed(_ block: Block<Channels, Channels>, exactly: Bool) -> InlineArray<64, Channels> {
        let latency = Self.latency
        var output = InlineArray<64, Channels>(repeating: .zero)
        for frame in 0..<block.count {
            if exactly {
                output[frame] = frame < latency ? passing[frame] : block.input.unchecked(frame - latency)
            } else if frame < latency {
                for channel in 0..<Channels.channelCount {
                    output[frame][channel: channel] = lines.withChannel(channel) { $0[frame] }
                }
            } else {
                output[frame] = block.input[frame - latency]
            }
        }
        for frame in 0..<latency {
            let later = frame + block.count
            passing[frame] = later < latency ? passing[later] : block.input.unchecked(later - latency)
        }
        return output
    }

    // MARK: - The plain curve

    /// A short block.
    private mutating func renderForwards<Curve: OversampledCurve>(
        _ block: Block<Channels, Channels>, _ coefficients: inout CoefficientRamp<Curve.Coefficients>,
        by type: Curve.Type
    ) {
        let isSettled = coefficients.isSettled
        let settled = Curve(coefficients.value)
        let ramped = RampedCoefficients(coefficients)
        forEachChunk(of: block, atMost: Self.latency) { shaper, start, count in
            SwiftletDSP.forEachFour(to: count) { frame, count in
                let curve = isSettled ? settled : Curve(ramped[start &+ frame])
                for channel in 0..<Channels.channelCount {
                    let dry = shaper.lines.withChannel(channel) { Track($0)[frame] }
                    block.output.set(curve.plain(dry), from: start &+ frame, channel: channel, count: count)
                }
            }
        }
    }

    /// A block of at least `latency` frames, from the last frame to the first.
    ///
    /// In that order the block itself is the delay line, even if the output overwrites the input: no overwritten frame
    /// is read. Only the first frames come from the lines.
    @inline(__always)
    private mutating func renderBackwards<Curve: OversampledCurve, Groups: CoefficientGroups<Curve.Coefficients>>(
        _ block: Block<Channels, Channels>, _ coefficients: inout CoefficientRamp<Curve.Coefficients>,
        by type: Curve.Type, _ groups: Groups.Type
    ) {
        let groups = Groups(coefficients)
        var ends = PlanarChunk<Channels, 16>()
        for channel in 0..<Channels.channelCount {
            for frame in stride(from: 0, to: Self.latency, by: 8) {
                let (four, next) = block.input.eight(from: block.count &- Self.latency &+ frame, channel: channel)
                ends.withChannel(channel) { (Track($0)[frame], Track($0)[frame &+ 4]) = (four, next) }
            }
        }
        forEachFourBackwards(from: Self.latency, to: block.count) { frame, count in
            let curve = Curve(groups[frame])
            for channel in 0..<Channels.channelCount {
                let dry = block.input.four(from: frame &- Self.latency, channel: channel)
                block.output.set(curve.plain(dry), from: frame, channel: channel, count: count)
            }
        }
        forEachFourBackwards(from: 0, to: Self.latency) { frame, _ in
            let curve = Curve(groups[frame])
            for channel in 0..<Channels.channelCount {
                let dry = lines.withChannel(channel) { Track($0)[frame] }
                block.output.setFour(curve.plain(dry), from: frame, channel: channel)
            }
        }
        for channel in 0..<Channels.channelCount {
            for frame in stride(from: 0, to: Self.latency, by: 4) {
                let four = ends.withChannel(channel) { Track($0)[frame] }
                lines.withChannel(channel) { Track($0)[frame] = four }
            }
        }
    }

    // MARK: - The oversampled curve

    private mutating func renderOversampled<Curve: OversampledCurve>(
        _ block: Block<Channels, Channels>, _ coefficients: inout CoefficientRamp<Curve.Coefficients>,
        by type: Curve.Type
    ) {
        forEachFour(
            of: block, shapedBy: &coefficients, { Curve($0) },
            { channel, frame, count, curve, dry, smooth in
                block.output.set(curve.output(dry: dry, smooth: smooth), from: frame, channel: channel, count: count)
            })
    }

    /// Shapes a block by an oversampled curve for an effect that processes the result further. It neither writes the
    /// output nor advances the ramp.
    ///
    /// - Parameters:
    ///   - block: the frames.
    ///   - coefficients: the ramp of the curve's coefficients.
    ///   - curve: makes the curve of four frames. The curve of driven samples must be the same in all frames.
    ///   - body: takes the delayed input and the curve's result of up to four frames of a channel, and their curve. It may
    ///     write these frames of the output.
    @inline(__always)
    public mutating func forEachFour<Curve: OversampledCurve>(
        of block: Block<Channels, Channels>, shapedBy coefficients: inout CoefficientRamp<Curve.Coefficients>,
        _ curve: (Curve.Coefficients.FourPoints) -> Curve,
        _ body: (_ channel: Int, _ frame: Int, _ count: Int, _ curve: Curve, _ dry: Vector4, _ smooth: Vector4) -> Void
    ) {
        if block.count == 1 {
            shapeFrame(of: block, by: &coefficients, curve, body)
        } else {
            shapeChunks(of: block, by: &coefficients, curve, body)
        }
    }

    /// Forgets the results of the curve, for another one. It takes 64 frames until all are results of that.
    public mutating func restart() { oversampler = PolyphaseOversampler() }

    @inline(__always)
    private mutating func shapeChunks<Curve: OversampledCurve>(
        of block: Block<Channels, Channels>, by coefficients: inout CoefficientRamp<Curve.Coefficients>,
        _ curve: (Curve.Coefficients.FourPoints) -> Curve,
        _ body: (_ channel: Int, _ frame: Int, _ count: Int, _ curve: Curve, _ dry: Vector4, _ smooth: Vector4) -> Void
    ) {
        var curves = InlineArray<8, Curve>(repeating: curve(Curve.Coefficients.repeating(coefficients.value)))
        var workspace = PolyphaseOversampler<Channels>.Workspace()
        var smooth = InlineArray<8, Vector4>(repeating: .zero)
        forEachChunk(of: block, atMost: PolyphaseOversampler<Channels>.capacity) { shaper, start, count in
            if !coefficients.isSettled {
                SwiftletDSP.forEachFour(to: count) { frame, _ in
                    curves[unchecked: frame >> 2] = curve(coefficients.four(from: start &+ frame))
                }
            }
            for channel in 0..<Channels.channelCount {
                shaper.lines.withChannel(channel) { line in
                    withUnsafeMutablePointer(to: &smooth) { smooth in
                        withUnsafePointer(to: &curves) { curves in
                            shaper.oversampler.process(
                                channel: channel, input: Track(line + Self.latency),
                                output: Track(UnsafeMutableRawPointer(smooth).assumingMemoryBound(to: Double.self)),
                                count: count, shaper: ChunkShaper(curves: curves), &workspace)
                        }
                    }
                    SwiftletDSP.forEachFour(to: count) { frame, count in
                        body(
                            channel, start &+ frame, count, curves[unchecked: frame >> 2], Track(line)[frame],
                            smooth[unchecked: frame >> 2])
                    }
                }
            }
        }
    }

    @inline(__always)
    private mutating func shapeFrame<Curve: OversampledCurve>(
        of block: Block<Channels, Channels>, by coefficients: inout CoefficientRamp<Curve.Coefficients>,
        _ curve: (Curve.Coefficients.FourPoints) -> Curve,
        _ body: (_ channel: Int, _ frame: Int, _ count: Int, _ curve: Curve, _ dry: Vector4, _ smooth: Vector4) -> Void
    ) {
        let isSettled = coefficients.isSettled
        let numbers = isSettled ? coefficients.value : Curve.Coefficients(coefficients.four(from: 0), at: 0)
        let curve = curve(Curve.Coefficients.repeating(numbers))
        let input = block.input[0]
        let output = oversampler.processFrame(input, shaper: FrameShaper(curve: curve))
        for channel in 0..<Channels.channelCount {
            let dry = Vector4(repeating: lines.withChannel(channel) { $0[0] })
            lines.withChannel(channel) { Track($0).push(input[channel: channel], count: Self.latency) }
            body(channel, 0, 1, curve, dry, Vector4(repeating: output[channel: channel]))
        }
    }

    // MARK: - Chunks

    /// Calls `body` with the start and length of each chunk. Its input is then in the lines, after the previous frames.
    ///
    /// All channels are read before any is written, as buffers may be shared.
    @inline(__always)
    private mutating func forEachChunk(
        of block: Block<Channels, Channels>, atMost limit: Int,
        _ body: (inout Self, _ start: Int, _ count: Int) -> Void
    ) {
        var start = 0
        while start < block.count {
            let count = min(limit, block.count &- start)
            for channel in 0..<Channels.channelCount {
                lines.withChannel(channel) { line in
                    var begin = 0
                    while begin &+ 8 <= count {
                        let (four, next) = block.input.eight(from: start &+ begin, channel: channel)
                        let place = Self.latency &+ begin
                        (Track(line)[place], Track(line)[place &+ 4]) = (four, next)
                        begin &+= 8
                    }
                    SwiftletDSP.forEachFour(from: begin, to: count) { frame, count in
                        Track(line)[Self.latency &+ frame] = block.input.four(
                            from: start &+ frame, channel: channel, count: count)
                    }
                }
            }
            body(&self, start, count)
            for channel in 0..<Channels.channelCount {
                lines.withChannel(channel) { line in
                    for frame in stride(from: 0, to: Self.latency, by: 4) {
                        Track(line)[frame] = Track(line)[frame &+ count]
                    }
                }
            }
            start &+= count
        }
    }
}

/// The curves of the frames of a chunk.
///
/// A pointer, because the compiler would copy them for each call.
private struct ChunkShaper<Curve: OversampledCurve>: FourfoldWaveshaper {
    let curves: UnsafePointer<InlineArray<8, Curve>>

    @inline(__always)
    static var isIntegrated: Bool { Curve.isIntegrated }
    @inline(__always)
    func drive(_ input: Vector4, from frame: Int) -> Vector4 { curves.pointee[unchecked: frame >> 2].drive(input) }
    @inline(__always)
    func shape(_ input: Vector4, from frame: Int) -> Vector4 { curves.pointee[unchecked: frame >> 2].shape(input) }
    @inline(__always)
    func curve(_ driven: Vector4) -> Vector4 { curves.pointee[unchecked: 0].curve(driven) }
    @inline(__always)
    func secondAntiderivative<Number: Vector>(_ driven: Number) -> Number {
        curves.pointee[unchecked: 0].secondAntiderivative(driven)
    }
}

/// The curve of a single frame.
private struct FrameShaper<Curve: OversampledCurve>: FourfoldWaveshaper {
    let curve: Curve

    @inline(__always)
    static var isIntegrated: Bool { Curve.isIntegrated }
    @inline(__always)
    func drive(_ input: Vector4, from frame: Int) -> Vector4 { curve.drive(input) }
    // Not inlined: the optimiser would take the four apart and branch for each.
    @inline(never)
    func shape(_ input: Vector4, from frame: Int) -> Vector4 { curve.shape(input) }
    @inline(never)
    func curve(_ driven: Vector4) -> Vector4 { curve.curve(driven) }
    @inline(never)
    func secondAntiderivative<Number: Vector>(_ driven: Number) -> Number { curve.secondAntiderivative(driven) }
}
