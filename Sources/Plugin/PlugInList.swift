// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import CLV2
import Effects

/// The plug-ins of a binary, as a type: `Row<First, Row<Second, End>>`.
///
/// A C function pointer cannot close over a type, and LV2 wants one `run` for each plug-in. Instead all share one, which
/// finds the instance's type by its number in the list. It is an ordinary function, the one root from which the
/// compiler proves that processing neither allocates nor locks.
public protocol PlugInList {
    /// How many plug-ins the list has.
    static var count: Int { get }
    /// The URI of one.
    static func uri(_ number: Int) -> StaticString
    /// The numbers of one's ports.
    static func ports(_ number: Int) -> PortMap
    /// Makes an instance of one; none where the host's terms cannot be met.
    static func instantiate(_ number: Int, on terms: Terms) -> LV2_Handle?
    /// Processes a block with an instance of one.
    static func run(_ number: Int, _ handle: LV2_Handle, _ frameCount: Int)
    #if !hasFeature(Embedded)
    /// All of them in words and numbers, without their types.
    static var descriptions: [Description] { get }
    #endif
}

/// The end of a list of plug-ins.
public enum End: PlugInList {
    public static var count: Int { 0 }
    public static func uri(_ number: Int) -> StaticString { "" }
    public static func ports(_ number: Int) -> PortMap {
        PortMap(inputCount: 0, outputCount: 0, controlCount: 0, hasLatency: false)
    }
    public static func instantiate(_ number: Int, on terms: Terms) -> LV2_Handle? { nil }
    @inline(__always)
    public static func run(_ number: Int, _ handle: LV2_Handle, _ frameCount: Int) {}
    #if !hasFeature(Embedded)
    public static var descriptions: [Description] { [] }
    #endif
}

/// A plug-in and those after it.
public enum Row<E: Effect, Others: PlugInList>: PlugInList {
    public static var count: Int { 1 + Others.count }

    public static func uri(_ number: Int) -> StaticString {
        number == 0 ? E.about.uri(for: Layout(of: E.self)) : Others.uri(number - 1)
    }

    public static func ports(_ number: Int) -> PortMap {
        number == 0 ? Adapter<E>.portMap : Others.ports(number - 1)
    }

    public static func instantiate(_ number: Int, on terms: Terms) -> LV2_Handle? {
        number == 0 ? Adapter<E>.instantiate(on: terms) : Others.instantiate(number - 1, on: terms)
    }

    // Inlined, and without a test for overflow, so that the whole list becomes one table of jumps.
    @inline(__always)
    public static func run(_ number: Int, _ handle: LV2_Handle, _ frameCount: Int) {
        if number == 0 {
            Adapter<E>.run(handle, frameCount)
        } else {
            Others.run(number &- 1, handle, frameCount)
        }
    }

    #if !hasFeature(Embedded)
    public static var descriptions: [Description] { [Description(E.self)] + Others.descriptions }
    #endif
}

/// What a host says when it makes an instance.
public struct Terms {
    /// The plug-in's number in its list.
    let number: Int
    let sampleRate: Double
    let features: UnsafePointer<UnsafePointer<LV2_Feature>?>?

    /// The terms for the plug-in with that number: frames per second, and the host's features, null after the last.
    public init(number: Int, sampleRate: Double, features: UnsafePointer<UnsafePointer<LV2_Feature>?>?) {
        self.number = number
        self.sampleRate = sampleRate
        self.features = features
    }
}

#if !hasFeature(Embedded)
/// A plug-in in words and numbers, without its types.
public struct Description {
    /// What is said of the effect, whatever the variant.
    public let about: About
    /// The variant's channels.
    public let layout: Layout
    /// The parameters, in the order of their ports.
    public let parameters: [Parameter]
    /// The factory presets.
    public let presets: [Preset]
    /// The numbers of the ports.
    public let ports: PortMap

    /// The plug-in's own URI, which says which variant it is.
    public var uri: String { "\(about.uri(for: layout))" }

    init<E: Effect>(_ effect: E.Type) {
        about = E.about
        layout = Layout(of: E.self)
        parameters = E.Control.allCases.map(E.parameter)
        presets = E.presets
        ports = Adapter<E>.portMap
    }
}
#endif
