// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import DSP

/// Two channels in, one out: gain · (left · gl + right · gr).
public struct StereoToMono: Effect {
    public static var about: About {
        About(
            uri: "urn:swiftlet:stereo-to-mono", name: "Stereo to Mono", kind: .mixer,
            summary: "Mixes a stereo signal down to one channel",
            description: """
                Adds left and right, as they are or one of them attenuated. At the default gain of -6.02 dB the result \
                is the average of both, which cannot exceed the louder one. Switched off, it passes that average.
                """,
            hasView: true)
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
                range: -24...6, standard: -6.0206, unit: .decibels, controller: 7)
        case .balance:
            Parameter(
                symbol: "balance", name: "Balance",
                comment: "Below 0 attenuates the right channel, above 0 the left one; at the ends only one is left.",
                range: -1...1, standard: 0, unit: .coefficient)
        }
    }

    public static var presets: [Preset] {
        [
            Preset(symbol: "average", name: "Average", comment: "Half of each channel.", values: [-6.0206, 0]),
            Preset(symbol: "sum", name: "Sum", comment: "Both channels at full level.", values: [0, 0]),
            Preset(symbol: "left", name: "Left", comment: "The left channel alone.", values: [0, -1]),
            Preset(symbol: "right", name: "Right", comment: "The right channel alone.", values: [0, 1]),
        ]
    }

    public init(sampleRate: Double) {}

    /// The gains of left and right.
    @inline(__always)
    public func coefficients(for values: Values<Control>) -> Stereo { coefficients(for: FourValues(values))[0] }

    public static var momentsAtOnce: Int { 4 }

    @inline(__always)
    public func coefficients(for values: FourValues<Control>) -> InlineArray<4, Stereo> {
        let balance = values[.balance]
        let gain = amplitude(decibels: values[.gain])
        let left = (1 - balance).replacing(with: 1, where: balance .< 0) * gain
        let right = (balance + 1).replacing(with: 1, where: balance .> 0) * gain
        return InlineArray { Stereo(left[$0], right[$0]) }
    }

    @inline(__always)
    public mutating func render(_ block: Block<Stereo, Mono>, _ coefficients: inout Glide<Stereo>) {
        if coefficients.isResting {
            let (left, right) = (SIMD4(repeating: coefficients.value[0]), SIMD4(repeating: coefficients.value[1]))
            mix(block) { _ in (left, right) }
        } else {
            let (target, step, remaining) = (coefficients.target, coefficients.step, coefficients.nextRemaining)
            mix(block) { frame in
                let remaining = remaining - Double(frame)
                return (target[0] - step[0] * remaining, target[1] - step[1] * remaining)
            }
            coefficients.advance(by: block.count)
        }
    }

    /// Mixes a block, four frames at a time, with the gains from a frame on.
    @inline(__always)
    private func mix(
        _ block: Block<Stereo, Mono>, _ gains: (_ frame: Int) -> (left: SIMD4<Double>, right: SIMD4<Double>)
    ) {
        forEachFour(to: block.count) { frame, count in
            let gains = gains(frame)
            let left = block.input.four(from: frame, channel: 0, count: count) * gains.left
            let right = block.input.four(from: frame, channel: 1, count: count) * gains.right
            block.output.set(left + right, from: frame, channel: 0, count: count)
        }
    }

    @inline(__always)
    public static func bypass(_ input: Stereo) -> Mono { 0.5 * (input[0] + input[1]) }
}
