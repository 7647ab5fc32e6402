// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// The numbers of a plug-in's ports: audio inputs, audio outputs, controls, then what every plug-in has.
public struct PortMap: Sendable, BitwiseCopyable {
    /// How many audio inputs there are; they are numbered from 0.
    public let inputCount: Int
    /// How many audio outputs there are.
    public let outputCount: Int
    /// How many parameters there are.
    public let controlCount: Int
    /// Whether there is a port that reports the latency.
    public let hasLatency: Bool

    /// The first audio output.
    @inline(__always)
    public var firstOutput: Int { inputCount }
    /// The first parameter.
    @inline(__always)
    public var firstControl: Int { inputCount + outputCount }
    /// On or bypassed.
    @inline(__always)
    public var enabled: Int { firstControl + controlCount }
    /// Timed events in.
    @inline(__always)
    public var control: Int { enabled + 1 }
    /// Events out.
    @inline(__always)
    public var notify: Int { enabled + 2 }
    /// The latency, where it is reported.
    @inline(__always)
    public var latency: Int { enabled + 3 }
    /// The number of ports.
    @inline(__always)
    public var count: Int { enabled + (hasLatency ? 4 : 3) }
}
