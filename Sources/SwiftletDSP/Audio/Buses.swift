// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// A group of channels, such as an effect's main input or its sidechain.
public struct Bus: Sendable {
    /// The purpose of a bus.
    public enum Role: Sendable {
        /// The audio to process.
        case main
        /// The control signal for processing another bus.
        case sidechain
        /// Other audio.
        case further
    }

    /// The purpose of the bus. All buses except the main one may be unconnected.
    public let role: Role
    /// The channel layout.
    public let layout: Layout
    /// The channels, in port order.
    public let channels: [Channel]

    /// A bus of these channels.
    public init(_ role: Role, layout: Layout, channels: [Channel]) {
        self.role = role
        self.layout = layout
        self.channels = channels
    }
}

/// A frame of two buses. The ports of the second bus follow those of the first, and may be unconnected: then an input
/// is silent, and an output is discarded. All inputs, and all outputs, have at most `channelCapacity` channels.
public protocol BusPair: Frame where Lanes == VectorPair<Main.Lanes, Second.Lanes> {
    /// A frame of the first bus.
    associatedtype Main: Frame
    /// A frame of the second bus.
    associatedtype Second: Frame
    /// The purpose of the second bus.
    static var secondRole: Bus.Role { get }
}

extension BusPair {
    /// A frame of each bus.
    @inline(__always)
    public init(_ main: Main, _ second: Second) { self.init(lanes: VectorPair(main.lanes, second.lanes)) }

    /// The frame of the first bus, which an effect processes.
    @inline(__always)
    public var main: Main {
        get { Main(lanes: lanes.first) }
        set { lanes.first = newValue.lanes }
    }

    /// The frame of the second bus.
    @inline(__always)
    public var second: Second {
        get { Second(lanes: lanes.second) }
        set { lanes.second = newValue.lanes }
    }

    /// The layout of the main bus.
    public static var layout: Layout { Main.layout }
    public static var channels: [Channel] { Main.channels + Second.channels }
    public static var buses: [Bus] {
        Main.buses + Second.buses.map { Bus(secondRole, layout: $0.layout, channels: $0.channels) }
    }
    @inline(__always)
    public static var mainChannelCount: Int { Main.mainChannelCount }
}

/// The input of an effect with a sidechain: a main frame to process, and a sidechain frame that controls the
/// processing.
///
///     public mutating func process(_ input: WithSidechain<Stereo, Mono>, _ values: Values<Control>) -> Stereo
public struct WithSidechain<Main: Frame, Side: Frame>: BusPair {
    public var lanes: VectorPair<Main.Lanes, Side.Lanes>
    @inline(__always)
    public init(lanes: VectorPair<Main.Lanes, Side.Lanes>) { self.lanes = lanes }

    public typealias Second = Side
    public static var secondRole: Bus.Role { .sidechain }

    /// The frame of the sidechain; silent while it is not connected.
    @inline(__always)
    public var sidechain: Side { second }
}

/// Frames of two buses, on either side of an effect: a second signal to mix in, or a second output. For more buses, the main one may
/// be `Buses` again.
public struct Buses<Main: Frame, Second: Frame>: BusPair {
    public var lanes: VectorPair<Main.Lanes, Second.Lanes>
    @inline(__always)
    public init(lanes: VectorPair<Main.Lanes, Second.Lanes>) { self.lanes = lanes }

    public static var secondRole: Bus.Role { .further }
}

/// The frame without channels: the input of an instrument.
public struct NoChannels: Frame {
    public var lanes: NoLanes
    @inline(__always)
    public init(lanes: NoLanes) { self.lanes = lanes }

    public static var layout: Layout { Layout(suffix: "", name: "None", group: "pg:DiscreteGroup") }
    public static var channels: [Channel] { [] }
    public static var buses: [Bus] { [] }
}
