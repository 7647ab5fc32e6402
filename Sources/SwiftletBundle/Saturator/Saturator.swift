// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletKit

/// Saturation by one of six curves, without audible aliasing.
///
/// The output is curve(drive·x + bias) minus the curve's value at rest, divided so that small signals keep their level, then
/// tilted by the tone.
public struct Saturator<Channels: Frame>: Effect {
    public typealias Input = Channels
    public typealias Output = Channels

    public static var about: About {
        About(
            uri: "urn:swiftlet:saturator", name: "Saturator", pluginClass: .distortion,
            summary: "Six kinds of warmth, without aliases",
            description: """
                Adds harmonics, from the warmth of tape to a hard clip. Quiet sound keeps its level at any drive. The curve \
                runs at four times the sample rate and without corners, so high notes add harmonics only, and no folded \
                ones.
                """)
    }

    public enum Control: Int, ControlSet {
        case drive
        case curve
        case bias
        case tone
        case mix
        case output
    }

    public enum Curve: Int, ParameterChoice {
        case soft
        case tanh
        case tube
        case tape
        case fold
        case hard

        public var label: StaticString {
            switch self {
            case .soft: "Soft"
            case .tanh: "Tanh"
            case .tube: "Tube"
            case .tape: "Tape"
            case .fold: "Fold"
            case .hard: "Hard"
            }
        }
    }

    public static func parameter(_ control: Control) -> Parameter {
        switch control {
        case .drive:
            Parameter(
                symbol: "drive", name: "Drive", comment: "The gain before the curve.", range: 0...48, defaultValue: 12,
                unit: .decibels)
        case .curve:
            Parameter(
                choice: "curve", name: "Curve", comment: "How loud parts are bent.", defaultValue: Curve.soft)
        case .bias:
            // The curve fades to a new bias.
            Parameter(
                symbol: "bias", name: "Bias",
                comment: "How far the signal is moved on the curve, which adds even harmonics.", range: -100...100,
                defaultValue: 0, unit: .percent, smoothing: .none)
        case .tone:
            Parameter(
                symbol: "tone", name: "Tone", comment: "The level of treble relative to bass, around 1 kHz.",
                range: -12...12, defaultValue: 0, unit: .decibels)
        case .mix:
            Parameter(
                symbol: "mix", name: "Mix", comment: "The share of the saturated signal; the rest is the input.",
                range: 0...100, defaultValue: 100, unit: .percent)
        case .output:
            Parameter(
                symbol: "output", name: "Output", comment: "The gain of the saturated signal.", range: -36...12,
                defaultValue: 0, unit: .decibels, controller: 7)
        }
    }

    public static var stripControls: [Control] { [.drive, .output] }

    public static var presets: [Preset<Control>] {
        [
            Preset(
                symbol: "tape-warmth", name: "Tape Warmth", comment: "Rounds off a mix.",
                [.drive: 6, .curve: 3, .bias: 0, .tone: -1, .mix: 100, .output: 2]),
            Preset(
                symbol: "tube-voice", name: "Tube Voice", comment: "Even harmonics for a voice or a bass.",
                [.drive: 14, .curve: 2, .bias: 20, .tone: 1, .mix: 60, .output: 3]),
            Preset(
                symbol: "drum-crunch", name: "Drum Crunch", comment: "A driven signal under the clean one.",
                [.drive: 26, .curve: 1, .bias: 0, .tone: 2, .mix: 40, .output: 10]),
            Preset(
                symbol: "folded-bass", name: "Folded Bass", comment: "A synthesizer's wave folder.",
                [.drive: 18, .curve: 4, .bias: 0, .tone: -3, .mix: 100, .output: 6]),
        ]
    }

    public enum Meter: Int, ControlSet { case input, output }

    public static func meter(_ meter: Meter) -> Parameter {
        switch meter {
        case .input:
            Parameter(
                symbol: "input_level", name: "Input Level", comment: "The peak of the input.", range: -60...36,
                defaultValue: -60,
                unit: .decibels)
        case .output:
            Parameter(
                symbol: "output_level", name: "Output Level", comment: "The peak of the output.", range: -60...36,
                defaultValue: -60, unit: .decibels)
        }
    }

    public let meters: Meters<Meter>
    private var inputPeak, outputPeak: FallingPeak
    private var waveshaper = OversampledWaveshaper<Channels>()
    private var shape = SaturationShape(number: 0, bias: 0)
    private var isFresh = true
    /// The waveshaper that fades out, and the remaining frames of the fade. It runs only meanwhile.
    private var fading = OversampledWaveshaper<Channels>()
    private var fadingShape = SaturationShape(number: 0, bias: 0)
    private var fadeRemaining = 0
    private let fadeLength: Int
    /// The state of the tone's low-pass.
    private var low = Channels.zero

    public init(_ setup: inout Setup) {
        meters = setup.meters(of: Self.self)
        inputPeak = FallingPeak(sampleRate: setup.sampleRate)
        outputPeak = inputPeak
        fadeLength = Self.restartLength + max(1, Int(0.02 * setup.sampleRate))
    }

    /// The frames after which a waveshaper's output has no trace of an earlier curve.
    private static var restartLength: Int { 64 }

    @inline(__always)
    public static var latency: Int { OversampledWaveshaper<Channels>.latency }

    /// Drive, gain after the curve, share of the saturated signal, curve and bias; of the tone the gain of treble, that of bass
    /// minus it, and the factor of the low-pass.
    public typealias Coefficients = CoefficientList<Double, 8>

    @inline(__always)
    public static func coefficients<Number: Vector>(
        for values: ParameterValues<Control, Number>, at rate: SampleRate
    ) -> CoefficientList<Number, 8> {
        // The tone is (a·s + 1)/(s + a) at 1 kHz, which is 1/a + (a − 1/a)·s/(s + a).
        let treble = Number.amplitude(decibels: values[.tone] * 0.5)
        let tuning = (treble * (1000 / rate.framesPerSecond)).limited(to: 0.45)
        let (sine, cosine) = Number.sineAndCosine(tuning * Double.pi)
        return CoefficientList([
            .amplitude(decibels: values[.drive]), .amplitude(decibels: values[.output] - values[.drive]),
            values[.mix] * 0.01, values[.curve], values[.bias] * 0.01, treble, 1 / treble - treble,
            sine / (sine + cosine),
        ])
    }

    // MARK: - Sound

    /// The wet or the dry signal of the frames that are processed together.
    private typealias Chunk = PlanarChunk<Channels, 64>

    @inline(__always)
    public mutating func render(
        _ block: Block<Channels, Channels>, _ coefficients: inout CoefficientRamp<Coefficients>
    ) {
        var start = 0
        while start < block.count {
            chooseShape(coefficients.target)
            var count = min(64, block.count &- start)
            if fadeRemaining > 0 { count = min(count, fadeRemaining) }
            render(block.part(from: start, count: count), part: &coefficients)
            if !coefficients.isSettled { coefficients.advance(by: count) }
            fadeRemaining = max(0, fadeRemaining &- count)
            start &+= count
        }
        meters[.input] = .decibels(inputPeak.level)
        meters[.output] = .decibels(outputPeak.level)
    }

    /// Begins to fade to another shape. A running fade ends first.
    @inline(__always)
    private mutating func chooseShape(_ target: Coefficients) {
        let number = Int(target[3] + 0.5)
        guard fadeRemaining == 0, number != shape.number || target[4] != shape.bias || isFresh else { return }
        if !isFresh {
            (fading, fadingShape) = (waveshaper, shape)
            waveshaper.restart()
            fadeRemaining = fadeLength
        }
        isFresh = false
        shape = SaturationShape(number: number, bias: target[4])
    }

    private mutating func render(
        _ block: Block<Channels, Channels>, part coefficients: inout CoefficientRamp<Coefficients>
    ) {
        var (wet, old, dry) = (Chunk(), Chunk(), Chunk())
        if fadeRemaining > 0 { fadingShape.render(block, by: &fading, &coefficients, wet: &old, dry: &dry) }
        shape.render(block, by: &waveshaper, &coefficients, wet: &wet, dry: &dry)
        if fadeRemaining > 0 { fade(from: &old, to: &wet, block.count) }
        let isSettled = coefficients.isSettled
        let numbers = RampedCoefficients(isSettled ? CoefficientRamp(settledAt: coefficients.value) : coefficients)
        // While the tone is 0, its filter rests.
        let hasTone = coefficients.value[6] != 0 || coefficients.target[6] != 0
        var (input, output) = (Vector4.zero, Vector4.zero)
        for channel in 0..<Channels.channelCount {
            block.forEachFour { frame, count in
                let four = numbers[frame]
                let delayed = dry.withChannel(channel) { Track($0)[frame] }
                var sound = wet.withChannel(channel) { Track($0)[frame] } * four[1]
                if hasTone { sound = sound * four[5] + lowPassed(sound, four[7], channel, count) * four[6] }
                let sum = delayed + (sound - delayed) * four[2]
                // The tone's tail would end in denormal numbers.
                let mixed = sum.replacing(with: 0, where: sum.magnitudes .< silenceThreshold)
                block.output.set(mixed, from: frame, channel: channel, count: count)
                input = input.larger(delayed.magnitudes.first(count))
                output = output.larger(mixed.magnitudes.first(count))
            }
        }
        inputPeak.follow(input.largestLane, count: block.count)
        outputPeak.follow(output.largestLane, count: block.count)
    }

    /// Fades `wet` in.
    private mutating func fade(from old: inout Chunk, to wet: inout Chunk, _ count: Int) {
        let position = Double(fadeLength &- fadeRemaining &- Self.restartLength)
        let step = 1 / Double(fadeLength &- Self.restartLength)
        for channel in 0..<Channels.channelCount {
            for frame in stride(from: 0, to: count, by: 4) {
                let weight = (Vector4(1, 2, 3, 4) + (position + Double(frame))) * step
                let before = old.withChannel(channel) { Track($0)[frame] }
                let after = wet.withChannel(channel) { Track($0)[frame] }
                let mixed = (before + (after - before) * weight).replacing(with: before, where: weight .<= 0)
                wet.withChannel(channel) { Track($0)[frame] = mixed }
            }
        }
    }

    /// Returns the bass of up to four frames, by the trapezoidal rule (V. Zavalishin, "The Art of VA Filter Design", 2012,
    /// section 3.10: v = g/(1 + g)·(x − s)).
    private mutating func lowPassed(_ sound: Vector4, _ factors: Vector4, _ channel: Int, _ count: Int) -> Vector4 {
        var (state, bass) = (low[channel: channel], Vector4.zero)
        for lane in 0..<count {
            let v = (sound[lane] - state) * factors[lane]
            bass[lane] = state + v
            state += 2 * v
        }
        low[channel: channel] = state
        return bass
    }

    @inline(__always)
    public mutating func flushDenormals() {
        low = low.replacing(with: 0.0, where: low.magnitudes .< silenceThreshold)
    }

    @inline(__always)
    public mutating func renderBypass(_ block: Block<Channels, Channels>, exactly: Bool) -> InlineArray<64, Channels> {
        waveshaper.renderDelayed(block, exactly: exactly)
    }

    /// All curves and the gains after them are bounded.
    @inline(__always)
    public static var isAlwaysFinite: Bool { true }
}

extension SaturationShape {
    /// Writes the signal of the curve, and the delayed input, of at most 64 frames.
    fileprivate func render<Channels: Frame>(
        _ block: Block<Channels, Channels>, by waveshaper: inout OversampledWaveshaper<Channels>,
        _ coefficients: inout CoefficientRamp<Saturator<Mono>.Coefficients>, wet: inout PlanarChunk<Channels, 64>,
        dry: inout PlanarChunk<Channels, 64>
    ) {
        switch number {
        case 0: render(SoftSaturation.self, block, by: &waveshaper, &coefficients, &wet, &dry)
        case 1: render(TangentSaturation.self, block, by: &waveshaper, &coefficients, &wet, &dry)
        case 2: render(TubeSaturation.self, block, by: &waveshaper, &coefficients, &wet, &dry)
        case 3: render(TapeSaturation.self, block, by: &waveshaper, &coefficients, &wet, &dry)
        case 4: render(FoldSaturation.self, block, by: &waveshaper, &coefficients, &wet, &dry)
        default: render(HardSaturation.self, block, by: &waveshaper, &coefficients, &wet, &dry)
        }
    }

    @inline(never)
    private func render<Kind: SaturationCurve, Channels: Frame>(
        _ type: Kind.Type, _ block: Block<Channels, Channels>, by waveshaper: inout OversampledWaveshaper<Channels>,
        _ coefficients: inout CoefficientRamp<Saturator<Mono>.Coefficients>, _ wet: inout PlanarChunk<Channels, 64>,
        _ dry: inout PlanarChunk<Channels, 64>
    ) {
        waveshaper.forEachFour(
            of: block, shapedBy: &coefficients, { DrivenCurve<Kind>($0, self) },
            { channel, frame, _, _, delayed, smooth in
                wet.withChannel(channel) { Track($0)[frame] = smooth * scale }
                dry.withChannel(channel) { Track($0)[frame] = delayed }
            })
    }
}
