// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP

extension Setup {
    /// Creates the delay of the dry signal. Use it if the latency depends on the sample rate or on parameters, as in a
    /// look-ahead limiter or a linear-phase filter.
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
    /// The kit reports the latency to the host in each block. When the latency changes, the bypassed signal fades to
    /// the new delay. The effect itself delays the signal that it processes: `FadingDelay` does that without clicks.
    /// Define a parameter that affects the latency with `smoothing: .none`, so that no intermediate latencies occur.
    public mutating func dryDelay<E: Effect>(of effect: E.Type) -> FadingDelay<E.Output> {
        fadingDelay(frames: E.maximumLatency(at: SampleRate(sampleRate)))
    }
}

extension Effect {
    /// Returns the latency in frames at the targets of ramps, one for each parameter.
    @inline(never)
    package static func latency(for ramps: UnsafeBufferPointer<ParameterRamp>, at rate: SampleRate) -> Int {
        // 1e18 frames are after the end of any ramp.
        latency(for: ParameterValues(ramps, after: 1e18), at: rate)
    }

    /// Writes the dry signal of a block to its delay. Use it while the dry signal is not heard.
    @inline(__always)
    package mutating func writeDry(_ block: Block<Input, Output>) {
        dry.update { $0.write(count: block.count) { Self.bypass(block.input.unchecked($0)) } }
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
