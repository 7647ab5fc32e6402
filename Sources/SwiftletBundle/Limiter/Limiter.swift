// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletKit

/// A true-peak limiter: see `TruePeakLimiter`.
public struct Limiter<Channels: Frame>: Effect {
    public typealias Input = Channels
    public typealias Output = Channels

    public static var about: About {
        About(
            uri: "urn:swiftlet:limiter", name: "Limiter", pluginClass: .limiter,
            summary: "Holds its true-peak ceiling",
            description: """
                Keeps the true peak below the ceiling, as a digital-to-analog converter reproduces it: also between two \
                samples. The gain moves without corners, and recovers fast after a short peak, slowly after a long loud \
                passage. What stays below the ceiling passes to the bit. The latency is 2.5 ms.
                """)
    }

    public enum Control: Int, ControlSet {
        case gain
        case ceiling
        case release
        case link

        public static var allCases: [Control] {
            Channels.channelCount > 1 ? [.gain, .ceiling, .release, .link] : [.gain, .ceiling, .release]
        }
    }

    public static func parameter(_ control: Control) -> Parameter {
        switch control {
        case .gain:
            Parameter(
                symbol: "gain", name: "Gain", comment: "The gain before the limiter.", range: 0...36,
                defaultValue: 0, unit: .decibels, controller: 7)
        case .ceiling:
            Parameter(
                symbol: "ceiling", name: "Ceiling", comment: "The maximum true peak of the output.", range: -24...0,
                defaultValue: -1, unit: .decibels)
        case .release:
            Parameter(
                symbol: "release", name: "Release",
                comment: "How slowly the gain recovers after long limiting. After a short peak it takes a fifth.",
                range: 1...2000, defaultValue: 100, unit: .milliseconds, scale: .logarithmic)
        case .link:
            Parameter(
                symbol: "link", name: "Link", comment: "How far both channels are reduced alike.", range: 0...100,
                defaultValue: 100, unit: .percent)
        }
    }

    public static var stripControls: [Control] { [.gain, .ceiling] }

    public static var presets: [Preset<Control>] {
        [
            Preset(
                symbol: "safety", name: "Safety", comment: "Catches peaks, and changes nothing else.",
                [.gain: 0, .ceiling: -1, .release: 100]),
            Preset(
                symbol: "streaming", name: "Streaming", comment: "Louder, with room for lossy coding.",
                [.gain: 6, .ceiling: -2, .release: 150]),
            Preset(
                symbol: "loud", name: "Loud", comment: "A loud master.", [.gain: 9, .ceiling: -0.3, .release: 60]),
            Preset(
                symbol: "transparent", name: "Transparent", comment: "Recovers slowly, for soft music.",
                [.gain: 3, .ceiling: -1, .release: 600]),
        ]
    }

    public enum Meter: Int, ControlSet { case input, output, reduction, momentary, shortTerm }

    public static func meter(_ meter: Meter) -> Parameter {
        switch meter {
        case .input:
            Parameter(
                symbol: "input", name: "Input", comment: "The true peak before the limiter, with the gain.",
                range: -60...36, defaultValue: -60, unit: .decibels)
        case .output:
            Parameter(
                symbol: "output", name: "Output", comment: "The peak of the output.",
                range: -60...36, defaultValue: -60, unit: .decibels)
        case .reduction:
            Parameter(
                symbol: "reduction", name: "Gain Reduction", comment: "How much quieter the limiter makes the sound.",
                range: 0...36, defaultValue: 0, unit: .decibels)
        case .momentary:
            Parameter(
                symbol: "momentary", name: "Momentary Loudness",
                comment: "The loudness of the last 400 ms of the output, in LUFS.", range: -70...10, defaultValue: -70,
                unit: loudnessUnit)
        case .shortTerm:
            Parameter(
                symbol: "short_term", name: "Short-Term Loudness",
                comment: "The loudness of the last 3 s of the output, in LUFS.", range: -70...10, defaultValue: -70,
                unit: loudnessUnit)
        }
    }

    private static var loudnessUnit: ParameterUnit {
        ParameterUnit(name: "loudness units relative to full scale", symbol: "LUFS")
    }

    public let meters: Meters<Meter>
    public var dry: FadingDelay<Channels>
    private var limiter: TruePeakLimiter<Channels>
    /// The displayed peaks and reduction, which is 1 minus the gain.
    private var input, output, reduction: FallingPeak
    private var loudness: MomentaryLoudness<Channels>

    public init(_ setup: inout Setup) {
        meters = setup.meters(of: Self.self)
        dry = setup.dryDelay(of: Self.self)
        limiter = TruePeakLimiter(&setup)
        input = FallingPeak(sampleRate: setup.sampleRate)
        (output, reduction) = (input, input)
        loudness = MomentaryLoudness(sampleRate: setup.sampleRate)
    }

    public static func maximumLatency(at rate: SampleRate) -> Int {
        TruePeakLimiter<Channels>.latency(at: rate.framesPerSecond)
    }

    public static func latency(for values: ParameterValues<Control, Double>, at rate: SampleRate) -> Int {
        maximumLatency(at: rate)
    }

    public typealias Coefficients = TruePeakLimiter<Channels>.Settings

    @inline(__always)
    public static func coefficients<Number: Vector>(
        for values: ParameterValues<Control, Number>, at rate: SampleRate
    ) -> CoefficientList<Number, 5> {
        TruePeakLimiter<Channels>.settings(
            gain: values[.gain], ceiling: values[.ceiling],
            release: values[.release] * (0.001 * rate.framesPerSecond),
            link: Channels.channelCount > 1 ? values[.link] * 0.01 : .zero)
    }

    @inline(__always)
    public mutating func render(
        _ block: Block<Channels, Channels>, _ coefficients: inout CoefficientRamp<Coefficients>
    ) {
        limiter.render(block, &coefficients)
        loudness.process(count: block.count) { block.output[$0] }
        updateMeters(block.count)
    }

    @inline(__always)
    private mutating func updateMeters(_ count: Int) {
        input.follow(limiter.inputPeak, count: count)
        output.follow(limiter.outputPeak, count: count)
        reduction.follow(limiter.largestReduction, count: count)
        meters[.input] = .decibels(input.level)
        meters[.output] = .decibels(output.level)
        meters[.reduction] = -Double.decibels(1 - reduction.level)
        meters[.momentary] = loudness.momentary
        meters[.shortTerm] = loudness.shortTerm
    }

    @inline(__always)
    public mutating func flushDenormals() { loudness.flushDenormals() }

    /// Samples are finite, and gains are at most that of `gain`.
    @inline(__always)
    public static var isAlwaysFinite: Bool { true }
}
