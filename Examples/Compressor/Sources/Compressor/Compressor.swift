// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletKit

/// A compressor with a sidechain, after D. Giannoulis, M. Massberg, J. Reiss, "Digital Dynamic Range Compressor Design",
/// 2012: hard knee (equation 4), smooth branching filter on the gain in decibels (equation 16).
public struct Compressor<Channels: Frame>: FrameEffect {
    public static var about: About {
        About(
            uri: "urn:swiftlet:example:compressor", name: "Compressor", pluginClass: .compressor,
            summary: "Makes loud passages quieter",
            description: "Follows the level of the sound, or of the sidechain if that is connected.")
    }

    public enum Control: Int, ControlSet {
        case threshold
        case ratio
        case attack
        case release
        case makeUp
        case lookAhead
    }

    public static func parameter(_ control: Control) -> Parameter {
        switch control {
        case .threshold:
            Parameter(
                symbol: "threshold", name: "Threshold", comment: "The level above which the sound is made quieter.",
                range: -60...0, defaultValue: -20, unit: .decibels)
        case .ratio:
            Parameter(
                symbol: "ratio", name: "Ratio", comment: "The dB of input for each dB of output above the threshold.",
                range: 1...20, defaultValue: 4, scale: .logarithmic)
        case .attack:
            Parameter(
                symbol: "attack", name: "Attack", comment: "How fast it gets quieter: the time to 63 %.",
                range: 0.1...100, defaultValue: 5, unit: .milliseconds, scale: .logarithmic)
        case .release:
            Parameter(
                symbol: "release", name: "Release", comment: "How fast it gets louder again: the time to 63 %.",
                range: 5...1000, defaultValue: 120, unit: .milliseconds, scale: .logarithmic)
        case .makeUp:
            Parameter(
                symbol: "make_up", name: "Make-Up", comment: "The gain after the compression.", range: 0...24,
                defaultValue: 0, unit: .decibels)
        case .lookAhead:
            Parameter(
                symbol: "look_ahead", name: "Look-Ahead", comment: "The look-ahead time, which is also the latency.",
                range: 0...10, defaultValue: 0, unit: .milliseconds, smoothing: .none)
        }
    }

    public enum Meter: Int, ControlSet { case reduction }

    public static func meter(_ meter: Meter) -> Parameter {
        Parameter(
            symbol: "reduction", name: "Gain Reduction", comment: "How much quieter the sound is made.",
            range: 0...60, defaultValue: 0, unit: .decibels)
    }

    public let meters: Meters<Meter>
    public var isSecondInputConnected = false
    public var dry: FadingDelay<Channels>
    /// The input, delayed by the look-ahead.
    private var line: FadingDelay<Channels>
    /// The gain in decibels, at most 0.
    private var gain = 0.0

    public init(_ setup: inout Setup) {
        meters = setup.meters(of: Self.self)
        dry = setup.dryDelay(of: Self.self)
        line = setup.fadingDelay(frames: Self.maximumLatency(at: SampleRate(setup.sampleRate)))
    }

    public static func maximumLatency(at rate: SampleRate) -> Int { Int(0.01 * rate.framesPerSecond) }

    public static func latency(for values: ParameterValues<Control, Double>, at rate: SampleRate) -> Int {
        Int(values[.lookAhead] * 0.001 * rate.framesPerSecond)
    }

    /// The threshold and the slope above it, the smoothing coefficients of attack and release, make-up gain, and
    /// look-ahead in frames.
    public typealias Coefficients = CoefficientList<Double, 6>

    public static func coefficients<Number: Vector>(
        for values: ParameterValues<Control, Number>, at rate: SampleRate
    ) -> CoefficientList<Number, 6> {
        func share(_ milliseconds: Number) -> Number {
            1 - Number.exp(-1000 * rate.secondsPerFrame / milliseconds)
        }
        return CoefficientList([
            values[.threshold], 1 - 1 / values[.ratio], share(values[.attack]), share(values[.release]),
            values[.makeUp], values[.lookAhead] * (0.001 * rate.framesPerSecond),
        ])
    }

    public mutating func process(_ input: WithSidechain<Channels, Channels>, _ c: Coefficients) -> Channels {
        let key = isSecondInputConnected ? input.sidechain : input.main
        var peak = 0.0
        for channel in 0..<Channels.channelCount { peak = max(peak, abs(key[channel: channel])) }
        // Clamped below the lowest threshold, because the logarithm of 0 is infinite.
        let level = Double.decibels(amplitude: max(peak, 0.001))
        let target = min(0, (c[0] - level) * c[1])
        gain += (target - gain) * (target < gain ? c[2] : c[3])
        meters[.reduction] = max(meters[.reduction], -gain)
        line.move(to: Int(c[5]))
        return line.process(input.main) * Double.amplitude(decibels: gain + c[4])
    }

    public mutating func flushDenormals() {
        if abs(gain) < 1e-9 { gain = 0 }
    }
}

/// The plug-ins of the bundle.
public enum Plugins: PluginBundle {
    public static var plugins: some PluginList {
        layouts(Compressor<Mono>.self, Compressor<Stereo>.self)
    }

    public static var project: Project {
        Project(
            uri: "urn:swiftlet:example:compressor:project", name: "Compressor", summary: "An example of Swiftlet's kit",
            version: Version(major: 0, minor: 1, patch: 0), license: "http://opensource.org/licenses/isc",
            homepage: "https://swiftlet.example/",
            maintainer: Maintainer(name: "The Swiftlet authors", mail: "mailto:authors@swiftlet.example"))
    }
}
