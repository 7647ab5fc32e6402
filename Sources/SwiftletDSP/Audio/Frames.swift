// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// One channel.
public typealias Mono = Double

extension Double: Frame {
    @inline(__always)
    public var lanes: Double {
        get { self }
        set { self = newValue }
    }
    @inline(__always)
    public init(lanes: Double) { self = lanes }

    public static var layout: Layout { Layout(suffix: "", name: "Mono", group: "pg:MonoGroup") }
    public static var channels: [Channel] { [.center] }
}

/// Left and right.
public struct Stereo: Frame {
    public var lanes: Vector2
    @inline(__always)
    public init(lanes: Vector2) { self.lanes = lanes }

    /// A sample for each channel.
    @inline(__always)
    public init(_ left: Double, _ right: Double) { lanes = Vector2(left, right) }

    /// The left channel's sample.
    @inline(__always)
    public var left: Double {
        get { lanes[0] }
        set { lanes[0] = newValue }
    }
    /// The right channel's sample.
    @inline(__always)
    public var right: Double {
        get { lanes[1] }
        set { lanes[1] = newValue }
    }

    public static var layout: Layout { Layout(suffix: "-stereo", name: "Stereo", group: "pg:StereoGroup") }
    public static var channels: [Channel] { [.left, .right] }
}

/// Left, right, rear left and rear right.
public struct Quad: Frame {
    public var lanes: Vector4
    @inline(__always)
    public init(lanes: Vector4) { self.lanes = lanes }

    // LV2's own group of four, `pg:FourPointZeroGroup`, has a centre and one channel at the rear.
    public static var layout: Layout { Layout(suffix: "-quad", name: "Quad", group: "pg:DiscreteGroup") }
    public static var channels: [Channel] { [.left, .right, .rearLeft, .rearRight] }
}

/// 5.1: left, centre, right, rear left, rear right, low-frequency effects.
public struct FivePointOne: Frame {
    public var lanes: Vector6
    @inline(__always)
    public init(lanes: Vector6) { self.lanes = lanes }

    public static var layout: Layout { Layout(suffix: "-5-1", name: "5.1", group: "pg:FivePointOneGroup") }
    public static var channels: [Channel] {
        [.left, .center, .right, .rearLeft, .rearRight, .lowFrequencyEffects]
    }
}

/// 7.1: left, centre, right, side left, side right, rear left, rear right, low-frequency effects.
public struct SevenPointOne: Frame {
    public var lanes: Vector8
    @inline(__always)
    public init(lanes: Vector8) { self.lanes = lanes }

    public static var layout: Layout { Layout(suffix: "-surround", name: "7.1", group: "pg:SevenPointOneGroup") }
    public static var channels: [Channel] {
        [.left, .center, .right, .sideLeft, .sideRight, .rearLeft, .rearRight, .lowFrequencyEffects]
    }
}
