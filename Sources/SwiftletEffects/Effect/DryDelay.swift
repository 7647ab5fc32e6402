// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP

extension Setup {
    /// The delay of what is heard while an effect is switched off whose latency depends on the sample rate or on parameters,
    /// such as one that looks ahead or a filter of linear phase.
    ///
    ///     public static func maximumLatency(at rate: SampleRate) -> Int { Int(0.02 * rate.framesPerSecond) }
    ///
    ///     public static func latency(for values: ParameterValues<Control, Double>, at rate: SampleRate) -> Int {
    ///         Int(values[.lookAhead] * 0.001 * rate.framesPerSecond)
    ///     }
    ///
    ///     public var dry: FadingDelay<Channels>
    ///
    ///     public init(_ setup: inout Setup) { dry = setup.dryDelay(of: Self.self) }
    ///
    /// The kit reports the latency to the host in each block. When the latency changes, what is heard while the effect is switched off fades from
    /// the old latency to the new one. The effect delays itself what it processes: `FadingDelay` also does that without a click. A
    /// parameter that the latency depends on is best without smoothing (`smoothing: .none`): then there are no latencies in between.
    public mutating func dryDelay<E: Effect>(of effect: E.Type) -> FadingDelay<E.Output> {
        fadingDelay(frames: E.maximumLatency(at: SampleRate(sampleRate)))
    }
}

extension Effect {
    /// The latency for what ramps, one for each parameter, lead to, in frames.
    @inline(never)
    package static func latency(for ramps: UnsafeBufferPointer<ParameterRamp>, at rate: SampleRate) -> Int {
        // Later than any ramp ends.
        latency(for: ParameterValues(ramps, after: 1e18), at: rate)
    }

    /// Sets the bypass delay in frames, and returns the clamped value.
    @inline(__always)
    package mutating func delayDry(by frames: Int) -> Int {
        var latency = 0
        dry.update {
            $0.move(to: frames)
            latency = max(0, min(frames, $0.maximumDelay))
        }
        return latency
    }
}
