// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import DSP

/// Symmetric soft clipping, after U. Zölzer (editor), "DAFX: Digital Audio Effects", 2002, `symclip.m`.
///
/// With u = |x|/(3·threshold) the curve is 2u up to 1/3, (3 − (2 − 3u)²)/3 up to 2/3 and 1 beyond; at a threshold of 1/3
/// it is the book's.
public struct SymmetricClip<Channels: Frame>: Effect {
    public static var about: About {
        About(
            uri: "urn:swiftlet:symmetric-clip", stereo: "urn:swiftlet:symmetric-clip-stereo",
            name: "Symmetric Clip", kind: .waveshaper,
            summary: "Soft clipping without the digital edge",
            description: """
                Overdrives the signal softly and symmetrically, as a valve stage or a tape does: quiet passages pass \
                clean, loud ones gain odd harmonics. With antialiasing the curve runs at eight times the sample rate, \
                and high notes distort into harmonics only, not into the whistling of folded ones.
                """,
            hasView: true)
    }

    public enum Control: Int, ControlSet {
        case threshold
        case output
        case mix
        case antialias
    }

    public static func parameter(_ control: Control) -> Parameter {
        switch control {
        case .threshold:
            Parameter(
                symbol: "threshold", name: "Threshold",
                comment: "The level up to which the curve is straight. At twice the threshold it is flat.",
                range: 0.02...1, standard: 0.3333333, unit: .coefficient)
        case .output:
            Parameter(
                symbol: "output", name: "Output", comment: "The gain of the clipped signal.",
                range: -24...24, standard: 0, unit: .decibels, controller: 7)
        case .mix:
            Parameter(
                symbol: "mix", name: "Mix",
                comment: "How much is heard of the clipped signal, the rest being the input.",
                range: 0...100, standard: 100, unit: .percent)
        case .antialias:
            Parameter(
                toggle: "antialias", name: "Antialias",
                comment: "Whether the harmonics that the sample rate cannot hold are filtered out.", standard: true)
        }
    }

    public static var presets: [Preset] {
        [
            Preset(
                symbol: "classic", name: "Classic", comment: "The curve of the book.",
                values: [0.3333333, 0, 100, 1]),
            Preset(
                symbol: "gentle", name: "Gentle", comment: "Rounds off the loudest peaks only.",
                values: [1, 3, 100, 1]),
            Preset(
                symbol: "parallel", name: "Parallel", comment: "A hard driven signal under the clean one.",
                values: [0.1, -9, 35, 1]),
            Preset(
                symbol: "fuzz", name: "Fuzz", comment: "Nearly a square wave.", values: [0.03, -9, 100, 1]),
        ]
    }

    /// The curve without a branch, for an input that is multiplied by `scale`, 1/(3·threshold), first.
    ///
    /// For u ≥ 0 let c = min(u, 2/3) and e = max(c − 1/3, 0): then it is 2c − 3e², as (3 − (2 − 3u)²)/3 =
    /// 2u − 3(u − 1/3)².
    @inline(__always)
    fileprivate static func curve<Samples: Frame>(_ input: Samples, scale: Samples) -> Samples {
        let (c, square) = parts(input, scale: scale)
        return c * 2.0 - square * 3.0
    }

    /// c and e² of the curve, with their signs.
    @inline(__always)
    fileprivate static func parts<Samples: Frame>(_ input: Samples, scale: Samples) -> (c: Samples, square: Samples) {
        let u = input * scale
        let c = u.limited(to: 2.0 / 3)
        let e = c - u.limited(to: 1.0 / 3)
        return (c, e * e.magnitudes)
    }

    /// The curve's scale, the output gain, the shares of the clipped signal and, in it, of the antialiased one.
    public typealias Coefficients = SIMD4<Double>

    /// Of each channel the last 24 frames of the input, one more than the latency, and room for the next 24.
    private var lines = Planes<Channels, 48>()
    private var oversampler = PolyphaseOversampler<Channels>()
    private var isOversampling = false
    /// The last 23 frames of the input as they were, the first of them the next to pass while the effect is switched off.
    private var passing = InlineArray<23, Channels>(repeating: .zero)

    public init(sampleRate: Double) {}

    public static var latency: Int { Oversampler<Channels>.latency }

    @inline(__always)
    public func coefficients(for values: Values<Control>) -> SIMD4<Double> { coefficients(for: FourValues(values))[0] }

    public static var momentsAtOnce: Int { 4 }

    @inline(__always)
    public func coefficients(for values: FourValues<Control>) -> InlineArray<4, SIMD4<Double>> {
        let scale = 1 / (values[.threshold] * 3)
        let gain = amplitude(decibels: values[.output])
        let (share, smoothness) = (values[.mix] * 0.01, values[.antialias])
        return InlineArray { SIMD4(scale[$0], gain[$0], share[$0], smoothness[$0]) }
    }

    /// What becomes of a steady input: the curve without the oversampling, which leaves that as it is.
    public static func output(for input: Channels, _ coefficients: SIMD4<Double>) -> Channels {
        let clipped = curve(input, scale: Channels(repeating: coefficients[0]))
        return input + (clipped * coefficients[1] - input) * coefficients[2]
    }

    public mutating func render(_ block: Block<Channels, Channels>, _ coefficients: inout Glide<SIMD4<Double>>) {
        let wasOversampling = isOversampling
        isOversampling = coefficients.value[3] > 0 || coefficients.target[3] > 0
        if isOversampling {
            if !wasOversampling { oversampler = PolyphaseOversampler() }
            if block.count == 1 {
                renderFrame(block, &coefficients)
            } else {
                renderSmooth(block, &coefficients)
            }
        } else if coefficients.isResting {
            let settings = FourSettings(coefficients.value)
            renderPlain(block) { _ in settings }
        } else {
            let moving = coefficients
            renderPlain(block) { moving.settings(at: $0) }
            coefficients.advance(by: block.count)
        }
    }

    /// The curve alone.
    @inline(__always)
    private mutating func renderPlain(
        _ block: Block<Channels, Channels>, _ settings: (_ frame: Int) -> FourSettings
    ) {
        if block.count >= 24 { return renderBackwards(block, settings) }
        forEachChunk(of: block, atMost: 24) { effect, start, count in
            forEachFour(to: count) { frame, count in
                let settings = settings(start &+ frame)
                for channel in 0..<Channels.channelCount {
                    let dry = effect.lines.withChannel(channel) { Track($0)[frame &+ 1] }
                    block.output.set(settings.plain(dry), from: start &+ frame, channel: channel, count: count)
                }
            }
        }
    }

    /// The curve alone, from the last frame of a block of at least 24 to the first.
    ///
    /// In that order the block itself is the delay line, even where the output is written over the input: nothing is read
    /// from behind what was written. Only the first frames come from the lines.
    @inline(__always)
    private mutating func renderBackwards(
        _ block: Block<Channels, Channels>, _ settings: (_ frame: Int) -> FourSettings
    ) {
        var ends = Planes<Channels, 24>()
        for channel in 0..<Channels.channelCount {
            for frame in stride(from: 0, to: 24, by: 8) {
                let (four, next) = block.input.eight(from: block.count &- 24 &+ frame, channel: channel)
                ends.withChannel(channel) { (Track($0)[frame], Track($0)[frame &+ 4]) = (four, next) }
            }
            let first = block.input.four(from: 0, channel: channel)
            lines.withChannel(channel) { Track($0)[24] = first }
        }
        forEachFourBackwards(from: 24, to: block.count) { frame, count in
            let settings = settings(frame)
            for channel in 0..<Channels.channelCount {
                let dry = block.input.four(from: frame &- 23, channel: channel)
                block.output.set(settings.plain(dry), from: frame, channel: channel, count: count)
            }
        }
        forEachFourBackwards(from: 0, to: 24) { frame, _ in
            let settings = settings(frame)
            for channel in 0..<Channels.channelCount {
                let dry = lines.withChannel(channel) { Track($0)[frame &+ 1] }
                block.output.setFour(settings.plain(dry), from: frame, channel: channel)
            }
        }
        for channel in 0..<Channels.channelCount {
            for frame in stride(from: 0, to: 24, by: 4) {
                let four = ends.withChannel(channel) { Track($0)[frame] }
                lines.withChannel(channel) { Track($0)[frame] = four }
            }
        }
    }

    /// The curve with its antialiased form.
    private mutating func renderSmooth(
        _ block: Block<Channels, Channels>, _ coefficients: inout Glide<SIMD4<Double>>
    ) {
        var settings = InlineArray<4, FourSettings>(repeating: FourSettings(coefficients.value))
        var workspace = PolyphaseOversampler<Channels>.Workspace()
        var smooth = InlineArray<4, SIMD4<Double>>(repeating: SIMD4())
        forEachChunk(of: block, atMost: PolyphaseOversampler<Channels>.capacity) { effect, start, count in
            if !coefficients.isResting {
                forEachFour(to: count) { frame, _ in settings[unchecked: frame >> 2] = coefficients.settings(at: frame)
                }
                coefficients.advance(by: count)
            }
            for channel in 0..<Channels.channelCount {
                effect.lines.withChannel(channel) { line in
                    withUnsafeMutablePointer(to: &smooth) { smooth in
                        withUnsafePointer(to: &settings) { settings in
                            effect.oversampler.process(
                                channel: channel, input: Track(line + 24),
                                output: Track(UnsafeMutableRawPointer(smooth).assumingMemoryBound(to: Double.self)),
                                count: count, shaper: ChunkCurve(fours: settings), &workspace)
                        }
                    }
                    forEachFour(to: count) { frame, count in
                        let dry = Track(line)[frame &+ 1]
                        let settings = settings[unchecked: frame >> 2]
                        block.output.set(
                            settings.output(dry: dry, smooth: smooth[unchecked: frame >> 2]),
                            from: start &+ frame, channel: channel, count: count)
                    }
                }
            }
        }
    }

    /// One frame of the same.
    private mutating func renderFrame(
        _ block: Block<Channels, Channels>, _ coefficients: inout Glide<SIMD4<Double>>
    ) {
        if !coefficients.isResting { coefficients.advance(by: 1) }
        let settings = FourSettings(coefficients.value)
        let input = block.input[0]
        for channel in 0..<Channels.channelCount {
            lines.withChannel(channel) { Track($0).push(input[channel: channel], count: 24) }
        }
        var output = oversampler.processFrame(&lines, at: 23, shaper: FrameCurve(scale: settings.scale))
        for channel in 0..<Channels.channelCount {
            let dry = SIMD4(repeating: lines.withChannel(channel) { $0[0] })
            output[channel: channel] = settings.output(dry: dry, smooth: SIMD4(repeating: output[channel: channel]))[0]
        }
        block.output.write(output, at: 0)
    }

    /// Calls `body` with the start and length of each chunk, while its input is in the lines behind the 24 before.
    ///
    /// All channels are read before any is written, as buffers may be shared.
    @inline(__always)
    private mutating func forEachChunk(
        of block: Block<Channels, Channels>, atMost longest: Int,
        _ body: (inout Self, _ start: Int, _ count: Int) -> Void
    ) {
        var start = 0
        while start < block.count {
            let count = min(longest, block.count &- start)
            for channel in 0..<Channels.channelCount {
                lines.withChannel(channel) { line in
                    var begin = 0
                    while begin &+ 8 <= count {
                        (Track(line)[24 &+ begin], Track(line)[28 &+ begin]) = block.input.eight(
                            from: start &+ begin, channel: channel)
                        begin &+= 8
                    }
                    forEachFour(from: begin, to: count) { frame, count in
                        Track(line)[24 &+ frame] = block.input.four(
                            from: start &+ frame, channel: channel, count: count)
                    }
                }
            }
            body(&self, start, count)
            for channel in 0..<Channels.channelCount {
                lines.withChannel(channel) { line in
                    for frame in stride(from: 0, to: 24, by: 4) { Track(line)[frame] = Track(line)[frame &+ count] }
                }
            }
            start &+= count
        }
    }

    public mutating func bypassed(_ block: Block<Channels, Channels>, exactly: Bool) -> InlineArray<64, Channels> {
        var output = InlineArray<64, Channels>(repeating: .zero)
        for frame in 0..<block.count {
            if exactly {
                output[frame] = frame < 23 ? passing[frame] : block.input.unchecked(frame - 23)
            } else if frame < 23 {
                for channel in 0..<Channels.channelCount {
                    output[frame][channel: channel] = lines.withChannel(channel) { $0[frame + 1] }
                }
            } else {
                output[frame] = block.input[frame - 23]
            }
        }
        for frame in 0..<23 {
            let later = frame + block.count
            passing[frame] = later < 23 ? passing[later] : block.input.unchecked(later - 23)
        }
        return output
    }
}

/// The coefficients of four frames.
private struct FourSettings: BitwiseCopyable {
    var scale, gain, share, smoothness: SIMD4<Double>

    @inline(__always)
    init(_ coefficient: (_ number: Int) -> SIMD4<Double>) {
        scale = coefficient(0)
        gain = coefficient(1)
        share = coefficient(2)
        smoothness = coefficient(3)
    }

    /// The same for all four.
    @inline(__always)
    init(_ coefficients: SIMD4<Double>) { self.init { SIMD4(repeating: coefficients[$0]) } }

    /// What becomes of the input without antialiasing: the same with all factors gathered, which the optimiser does but
    /// once while they rest.
    @inline(__always)
    func plain(_ dry: SIMD4<Double>) -> SIMD4<Double> {
        let wet = gain * share
        let (dryFactor, factor, squareFactor) = (1 - share, wet * 2.0, wet * 3.0)
        let (c, square) = SymmetricClip<Mono>.parts(dry, scale: scale)
        return dry * dryFactor + (c * factor - square * squareFactor)
    }

    /// What becomes of the input and its antialiased form.
    @inline(__always)
    func output(dry: SIMD4<Double>, smooth: SIMD4<Double>) -> SIMD4<Double> {
        // While antialiasing is switched on or off, the two forms of the curve fade into each other.
        let plain = SymmetricClip<Mono>.curve(dry, scale: scale)
        let clipped = plain + (smooth - plain) * smoothness
        return dry + (clipped * gain - dry) * share
    }
}

extension Glide<SIMD4<Double>> {
    /// The values from a frame on, 0 being the next one.
    @inline(__always)
    fileprivate func settings(at frame: Int) -> FourSettings {
        let remaining = nextRemaining - Double(frame)
        return FourSettings { target[$0] - step[$0] * remaining }
    }
}

/// The curve for the frames of a chunk.
///
/// It points to the settings: the compiler would copy them for each call.
private struct ChunkCurve: FourfoldWaveshaper {
    let fours: UnsafePointer<InlineArray<4, FourSettings>>

    @inline(__always)
    func shape(_ input: SIMD4<Double>, from frame: Int) -> SIMD4<Double> {
        SymmetricClip<Mono>.curve(input, scale: fours.pointee[unchecked: frame >> 2].scale)
    }
}

/// The curve for one frame.
private struct FrameCurve: FourfoldWaveshaper {
    let scale: SIMD4<Double>

    /// Never inlined: the optimiser would take the four apart and branch for each.
    @inline(never)
    func shape(_ input: SIMD4<Double>, from frame: Int) -> SIMD4<Double> {
        SymmetricClip<Mono>.curve(input, scale: scale)
    }
}
