// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletKit

/// Two channels in, one out: gain · (left · gl + right · gr).
public struct StereoToMono: Effect {
    public static var about: About {
        About(
            uri: "urn:swiftlet:stereo-to-mono", name: "Stereo to Mono", pluginClass: .mixer,
            summary: "Mixes a stereo signal down to one channel",
            description: """
                Adds left and right, as they are or one of them attenuated. At the default gain of -6.02 dB the result \
                is the average of both, which cannot exceed the louder one. Switched off, it passes that average.
                """)
    }

    public enum Control: Int, ControlSet {
        case gain
        case balance
    }

    public static func parameter(_ control: Control) -> Parameter {
        switch control {
        case .gain:
            Parameter(
                symbol: "gain", name: "Gain",
                comment: "The gain of the sum. At -6.02 dB it is the average of left and right.",
                range: -24...6, defaultValue: -6.0206, unit: .decibels, controller: 7)
        case .balance:
            Parameter(
                symbol: "balance", name: "Balance",
                comment: "Below 0 attenuates the right channel, above 0 the left one; at the ends only one is left.",
                range: -1...1, defaultValue: 0, unit: .coefficient)
        }
    }

    public static var stripControls: [Control] { [.gain, .balance] }

    public static var presets: [Preset<Control>] {
        [
            Preset(
                symbol: "average", name: "Average", comment: "Half of each channel.", [.gain: -6.0206, .balance: 0]),
            Preset(symbol: "sum", name: "Sum", comment: "Both channels at full level.", [.gain: 0, .balance: 0]),
            Preset(symbol: "left", name: "Left", comment: "The left channel alone.", [.gain: 0, .balance: -1]),
            Preset(symbol: "right", name: "Right", comment: "The right channel alone.", [.gain: 0, .balance: 1]),
        ]
    }

    public init(_ setup: inout Setup) {}

    /// The gains of left and right.
    public typealias Coefficients = CoefficientList<Double, 2>

    @inline(__always)
    public static func coefficients<Number: Vector>(
        for values: ParameterValues<Control, Number>, at rate: SampleRate
    ) -> CoefficientList<Number, 2> {
        let balance = values[.balance]
        let gain = Number.amplitude(decibels: values[.gain])
        let left = (1 - balance).replacing(with: 1, where: balance .< 0) * gain
        let right = (balance + 1).replacing(with: 1, where: balance .> 0) * gain
        return CoefficientList([left, right])
    }

    @inline(__always)
    public mutating func render(_ block: Block<Stereo, Mono>, _ coefficients: inout CoefficientRamp<Coefficients>) {
        if coefficients.isSettled {
            mix(block, &coefficients, SettledCoefficients.self)
        } else {
            mix(block, &coefficients, RampedCoefficients.self)
            coefficients.advance(by: block.count)
        }
    }

    /// Mixes a block, four frames at a time.
    @inline(__always)
    private func mix<Groups: CoefficientGroups<Coefficients>>(
        _ block: Block<Stereo, Mono>, _ coefficients: inout CoefficientRamp<Coefficients>, _ type: Groups.Type
    ) {
        let groups = Groups(coefficients)
        block.forEachFour { frame, count in
            let gains = groups[frame]
            let left = block.input.four(from: frame, channel: 0, count: count) * gains[0]
            let right = block.input.four(from: frame, channel: 1, count: count) * gains[1]
            block.output.set(left + right, from: frame, channel: 0, count: count)
        }
    }

    /// Gains of at most 2 leave what is finite finite.
    @inline(__always)
    public static var isAlwaysFinite: Bool { true }

    @inline(__always)
    public static func bypass(_ input: Stereo) -> Mono { 0.5 * (input.left + input.right) }
}
