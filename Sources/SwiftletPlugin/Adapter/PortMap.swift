// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// The numbers of a plug-in's ports: audio inputs, audio outputs, controls, then the ports that every plug-in has.
public struct PortMap: Sendable, BitwiseCopyable {
    /// The number of audio inputs, which are the first ports.
    public let inputCount: Int
    /// The number of audio inputs of the main bus, which come first.
    public let mainInputCount: Int
    /// The first parameter.
    public let firstControl: Int
    /// The port `enabled`: on or bypassed.
    public let enabled: Int
    /// The number of meters.
    public let meterCount: Int
    /// Whether there is a port that reports the latency.
    public let hasLatency: Bool

    init(
        inputCount: Int, mainInputCount: Int, outputCount: Int, controlCount: Int, meterCount: Int, hasLatency: Bool
    ) {
        self.inputCount = inputCount
        self.mainInputCount = mainInputCount
        firstControl = inputCount + outputCount
        enabled = firstControl + controlCount
        self.meterCount = meterCount
        self.hasLatency = hasLatency
    }

    /// The number of audio inputs of the other buses.
    public var sidechainCount: Int { inputCount - mainInputCount }
    /// The number of audio outputs.
    public var outputCount: Int { firstControl - inputCount }
    /// The number of parameters.
    public var controlCount: Int { enabled - firstControl }
    /// The first audio output.
    @inline(__always)
    public var firstOutput: Int { inputCount }
    /// The port `control`, for timed events.
    @inline(__always)
    public var control: Int { enabled &+ 1 }
    /// The port `notify`, for sent events.
    @inline(__always)
    public var notify: Int { enabled &+ 2 }
    /// The port of the latency; only if `hasLatency`.
    @inline(__always)
    public var latency: Int { enabled &+ 3 }
    /// The first meter.
    @inline(__always)
    public var firstMeter: Int { latency &+ (hasLatency ? 1 : 0) }
    /// The number of ports.
    @inline(__always)
    public var count: Int { firstMeter + meterCount }
}
