// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP

/// An effect whose output is late by a time that depends on the sample rate or on parameters: one that looks ahead, or a
/// filter of linear phase.
///
///     public static func longestLatency(at rate: SampleRate) -> Int { Int(0.02 * rate.framesPerSecond) }
///
///     public static func latency(for values: ParameterValues<Control, Double>, at rate: SampleRate) -> Int {
///         Int(values[.lookAhead] * 0.001 * rate.framesPerSecond)
///     }
///
///     public var dry: FadingDelay<Channels>
///
///     public init(_ setup: inout Setup) { dry = setup.dryDelay(of: Self.self) }
///
/// The host is told the latency in each block, and what passes while the effect is switched off is as late; when the latency
/// changes, that fades from the old to the new. Of the effect's own is to delay what it processes: `FadingDelay` does that
/// without a click, too. A parameter that the latency depends on is best without smoothing (`smoothing: .none`): it has no
/// latencies in between then.
public protocol LateEffect: Effect {
    /// The longest latency at a sample rate, in frames, whatever the parameters: memory is set aside for it.
    static func longestLatency(at rate: SampleRate) -> Int
    /// How many frames later than the input the output is: 0…`longestLatency`, and held to that.
    ///
    /// - Parameters:
    ///   - values: those that the parameters go to, each in its range.
    ///   - rate: the sample rate.
    static func latency(for values: ParameterValues<Control, Double>, at rate: SampleRate) -> Int
    /// What passes while the effect is switched off, which `Setup.dryDelay` makes. The kit alone uses it.
    var dry: FadingDelay<Output> { get set }
}

extension Setup {
    /// The delay of what passes while an effect is switched off.
    public mutating func dryDelay<E: LateEffect>(of effect: E.Type) -> FadingDelay<E.Output> {
        fadingDelay(frames: E.longestLatency(at: SampleRate(sampleRate)))
    }
}

extension LateEffect {
    public mutating func bypassed(_ block: Block<Input, Output>, exactly: Bool) -> InlineArray<64, Output> {
        var output = InlineArray<64, Output>(repeating: .zero)
        for frame in 0..<block.count {
            let late = dry.process(Self.bypass(block.input.unchecked(frame)))
            let isFinite = late.magnitudes .< 1 / silenceThreshold
            output[frame] = exactly ? late : Output.zero.replacing(with: late, where: isFinite)
        }
        return output
    }
}

// MARK: - What the kit asks

extension LateEffect {
    @inline(__always)
    public static var isLate: Bool { true }

    @inline(__always)
    public static func longestDelay(at rate: SampleRate) -> Int { longestLatency(at: rate) }

    @inline(never)
    public static func delay(for ramps: UnsafeBufferPointer<ParameterRamp>, at rate: SampleRate) -> Int {
        // Later than any ramp ends.
        latency(for: ParameterValues(ramps, after: 1e18), at: rate)
    }

    @inline(__always)
    public static func delayDry(of effect: inout Self, by frames: Int) -> Int {
        effect.dry.move(to: frames)
        return max(0, min(frames, effect.dry.longest))
    }
}
