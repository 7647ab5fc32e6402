// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// The numbers of a plug-in's ports: audio inputs, audio outputs, controls, then the ports that every plug-in has.
public struct PortMap: Sendable, BitwiseCopyable {
    /// How many audio inputs there are; they are numbered from 0.
    public let inputCount: Int
    /// The first parameter.
    public let firstControl: Int
    /// On or bypassed.
    public let enabled: Int
    /// How many meters there are.
    public let meterCount: Int
    /// Whether there is a port that reports the latency.
    public let hasLatency: Bool

    init(inputCount: Int, outputCount: Int, controlCount: Int, meterCount: Int, hasLatency: Bool) {
        self.inputCount = inputCount
        firstControl = inputCount + outputCount
        enabled = firstControl + controlCount
        self.meterCount = meterCount
        self.hasLatency = hasLatency
    }

    /// How many audio outputs there are.
    public var outputCount: Int { firstControl - inputCount }
    /// How many parameters there are.
    public var controlCount: Int { enabled - firstControl }
    /// The first audio output.
    @inline(__always)
    public var firstOutput: Int { inputCount }
    /// Timed events in.
    @inline(__always)
    public var control: Int { enabled &+ 1 }
    /// Events out.
    @inline(__always)
    public var notify: Int { enabled &+ 2 }
    /// The first meter.
    @inline(__always)
    public var firstMeter: Int { enabled &+ 3 }
    /// The latency, where it is reported.
    @inline(__always)
    public var latency: Int { firstMeter &+ meterCount }
    /// The number of ports.
    @inline(__always)
    public var count: Int { latency + (hasLatency ? 1 : 0) }
}
