// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// One sample for each channel, in double precision.
///
/// A frame is what effects compute with: the channels of a layout share their coefficients and are processed together,
/// so that a stereo filter costs about what a mono one does. `Double` is a frame of one channel.
public protocol Frame: BitwiseCopyable {
    /// How many channels a frame has.
    static var channelCount: Int { get }

    /// A frame with the same sample in every channel.
    init(repeating sample: Double)

    /// The sample of one channel, counted from 0.
    subscript(channel channel: Int) -> Double { get set }

    /// The sum channel by channel.
    static func + (left: Self, right: Self) -> Self
    /// The difference channel by channel.
    static func - (left: Self, right: Self) -> Self
    /// Each channel times a factor.
    static func * (left: Self, right: Double) -> Self
    /// The product channel by channel.
    static func * (left: Self, right: Self) -> Self

    /// Each channel without its sign.
    var magnitudes: Self { get }
    /// Each channel held to ±`limit`.
    func limited(to limit: Double) -> Self
}

/// One channel.
public typealias Mono = Double
/// Left and right.
public typealias Stereo = SIMD2<Double>
/// 7.1: left, centre, right, side left, side right, rear left, rear right, low-frequency effects.
public typealias Surround = SIMD8<Double>

extension Frame {
    /// Silence.
    @inline(__always)
    public static var zero: Self { Self(repeating: 0) }
}

extension Double: Frame {
    @inline(__always)
    public static var channelCount: Int { 1 }

    @inline(__always)
    public init(repeating sample: Double) { self = sample }

    @inline(__always)
    public subscript(channel channel: Int) -> Double {
        get { self }
        set { self = newValue }
    }

    @inline(__always)
    public var magnitudes: Double { abs(self) }

    @inline(__always)
    public func limited(to limit: Double) -> Double { max(-limit, min(limit, self)) }
}

extension SIMD2<Double>: Frame {
    @inline(__always)
    public static var channelCount: Int { 2 }

    @inline(__always)
    public subscript(channel channel: Int) -> Double {
        get { self[channel] }
        set { self[channel] = newValue }
    }
}

/// Four channels, or four frames of one.
extension SIMD4<Double>: Frame {
    @inline(__always)
    public static var channelCount: Int { 4 }

    @inline(__always)
    public subscript(channel channel: Int) -> Double {
        get { self[channel] }
        set { self[channel] = newValue }
    }
}

extension SIMD8<Double>: Frame {
    @inline(__always)
    public static var channelCount: Int { 8 }

    @inline(__always)
    public subscript(channel channel: Int) -> Double {
        get { self[channel] }
        set { self[channel] = newValue }
    }
}
