// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// One sample for each channel, in double precision.
///
/// Effects compute with frames: the channels share coefficients and are processed together, so that a stereo filter
/// costs about as much as a mono one. The kit has `Mono`, `Stereo`, `Quad`, `FivePointOne` and `SevenPointOne`. A
/// custom frame defines the vector of its channels and their names:
///
///     public struct MidSide: Frame {
///         public var lanes: Vector2
///         public init(lanes: Vector2) { self.lanes = lanes }
///         public static var layout: Layout { Layout(suffix: "-mid-side", name: "Mid/Side", group: "pg:MidSideGroup") }
///         public static var channels: [Channel] { [.center, Channel(…)] }
///     }
///
/// It has as many channels as lanes: 1 (`Double`), 2 (`Vector2`), 4, 6 or 8, or those of a `VectorPair`.
public protocol Frame: Vector {
    /// The vector that holds the channels.
    associatedtype Lanes: Vector where Lanes.Mask == Mask
    /// The samples, in the order of the channels.
    var lanes: Lanes { get set }
    /// A frame of these samples.
    init(lanes: Lanes)

    /// The channel layout.
    static var layout: Layout { get }
    /// The channels, in the order of their ports.
    static var channels: [Channel] { get }

    /// The groups of channels that belong together, in the order of their ports. The default is one, of all.
    static var buses: [Bus] { get }
    /// The number of channels of the main bus, which come first. The default is all channels.
    static var mainChannelCount: Int { get }
}

extension Frame {
    public static var buses: [Bus] { [Bus(.main, layout: layout, channels: channels)] }

    @inline(__always)
    public static var mainChannelCount: Int { channelCount }

    /// How many channels a frame has.
    @inline(__always)
    public static var channelCount: Int { Lanes.laneCount }

    /// The sample of one channel, counted from 0 and below `channelCount`. (In `Mono` every number is the one channel; other frames
    /// trap.)
    @inline(__always)
    public subscript(channel channel: Int) -> Double {
        get { lanes[lane: channel] }
        set { lanes[lane: channel] = newValue }
    }

    // MARK: - As a vector

    @inline(__always)
    public static var laneCount: Int { Lanes.laneCount }
    @inline(__always)
    public static func byteOffset(ofLane lane: Int) -> Int { Lanes.byteOffset(ofLane: lane) }
    @inline(__always)
    public init(repeating sample: Double) { self.init(lanes: Lanes(repeating: sample)) }
    @inline(__always)
    public subscript(lane lane: Int) -> Double {
        get { lanes[lane: lane] }
        set { lanes[lane: lane] = newValue }
    }
    @inline(__always)
    public static func + (left: Self, right: Self) -> Self { Self(lanes: left.lanes + right.lanes) }
    @inline(__always)
    public static func - (left: Self, right: Self) -> Self { Self(lanes: left.lanes - right.lanes) }
    @inline(__always)
    public static func * (left: Self, right: Self) -> Self { Self(lanes: left.lanes * right.lanes) }
    @inline(__always)
    public static func / (left: Self, right: Self) -> Self { Self(lanes: left.lanes / right.lanes) }
    @inline(__always)
    public static prefix func - (frame: Self) -> Self { Self(lanes: -frame.lanes) }
    @inline(__always)
    public static func .< (left: Self, right: Self) -> Lanes.Mask { left.lanes .< right.lanes }
    @inline(__always)
    public static func .<= (left: Self, right: Self) -> Lanes.Mask { left.lanes .<= right.lanes }
    @inline(__always)
    public static func any(_ mask: Lanes.Mask) -> Bool { Lanes.any(mask) }
    @inline(__always)
    public func replacing(with other: Self, where mask: Lanes.Mask) -> Self {
        Self(lanes: lanes.replacing(with: other.lanes, where: mask))
    }
    @inline(__always)
    public var magnitudes: Self { Self(lanes: lanes.magnitudes) }
    @inline(__always)
    public var squareRoots: Self { Self(lanes: lanes.squareRoots) }
    @inline(__always)
    public func withSigns(of other: Self) -> Self { Self(lanes: lanes.withSigns(of: other.lanes)) }
    @inline(__always)
    public var powersOfTwo: Self { Self(lanes: lanes.powersOfTwo) }
    @inline(__always)
    public var significandsAndExponents: (Self, Self) {
        let (significands, exponents) = lanes.significandsAndExponents
        return (Self(lanes: significands), Self(lanes: exponents))
    }
}

// For channels unknown at compile time: reading or writing one channel of a vector in a register moves the whole vector
// to memory and back.
extension Frame {
    @inline(__always)
    mutating func sample(at channel: Int) -> Double {
        if Self.channelCount <= 2 { return self[channel: channel] }
        let offset = Self.byteOffset(ofLane: channel)
        return withUnsafeBytes(of: &lanes) { $0.load(fromByteOffset: offset, as: Double.self) }
    }

    @inline(__always)
    mutating func set(_ sample: Double, at channel: Int) {
        if Self.channelCount <= 2 {
            self[channel: channel] = sample
            return
        }
        let offset = Self.byteOffset(ofLane: channel)
        withUnsafeMutableBytes(of: &lanes) { $0.storeBytes(of: sample, toByteOffset: offset, as: Double.self) }
    }
}
