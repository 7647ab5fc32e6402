// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCLilv

/// A port of a plug-in as its bundle describes it.
public struct Port: Sendable, Hashable {
    /// The type of data at a port.
    public enum Kind: Sendable {
        /// One sample per frame; full scale is −1…1.
        case audio
        /// One value per block.
        case control
        /// A control signal with one value per frame.
        case cv
        /// Events or other structured data.
        case atom
        /// A type that this host does not support.
        case other
    }

    /// The direction of the data.
    public enum Direction: Sendable {
        /// Into the plug-in.
        case input
        /// Out of it.
        case output
    }

    /// A value that has a name.
    public struct ScalePoint: Sendable, Hashable {
        /// The name.
        public let label: String
        /// The value that it stands for.
        public let value: Float
    }

    /// The index of the port in instances.
    public let index: Int
    /// The unique name for programs and files.
    public let symbol: String
    /// The name shown to people.
    public let name: String
    /// A description in a sentence or two.
    public let comment: String?
    /// The type of data.
    public let kind: Kind
    /// The direction of the data.
    public let direction: Direction
    /// The minimum value, or nil.
    public let minimum: Float?
    /// The maximum value, or nil.
    public let maximum: Float?
    /// The default value.
    public let defaultValue: Float?
    /// Whether the control's scale is logarithmic.
    public let isLogarithmic: Bool
    /// Whether the port is a toggle: on above 0, or off.
    public let isToggled: Bool
    /// Whether the port takes only integers.
    public let isInteger: Bool
    /// Whether the port takes only the values of its scale points.
    public let isEnumeration: Bool
    /// Whether the port may be left unconnected.
    public let isOptional: Bool
    /// Whether minimum, maximum and default are multiples of the sample rate.
    public let isRelativeToSampleRate: Bool
    /// Whether the value is the plug-in's latency in frames.
    public let reportsLatency: Bool
    /// The URI of the port's designation, such as `http://lv2plug.in/ns/lv2core#enabled`.
    public let designation: String?
    /// The symbol of the unit, such as `Hz`.
    public let unit: String?
    /// The named values in ascending order.
    public let scalePoints: [ScalePoint]
    /// The URI of the property by which a `patch:Set` at the `control` port sets the control with frame accuracy, if
    /// the bundle states one (`urn:swiftlet:property`).
    public let property: String?
    /// The minimum buffer size in bytes that an atom port requires, or nil.
    public let minimumSize: Int?
    /// The maximum buffer size in bytes that an instance provides.
    static let maximumEventBytes = 1 << 26
    /// Whether the port is a sidechain input: one with `lv2:isSideChain`, or in a group that is the sidechain of
    /// another (`pg:sideChainOf`).
    public let isSideChain: Bool
    /// The URI of the port's group (`pg:group`), or nil.
    public let group: String?
    /// The URIs of the event types that an atom port supports, sorted, such as
    /// `http://lv2plug.in/ns/ext/midi#MidiEvent`.
    public let supportedEvents: [String]
}

/// An alias for files that import Foundation, which also has a `Port` (and a `Host`, so `Host.Port` is ambiguous).
public typealias PluginPort = Port

extension [Port] {
    /// Returns the control input with this symbol.
    ///
    /// - Throws: `HostError.noPort`, with the symbols of the control inputs.
    func controlInput(_ symbol: String, of plugin: String) throws -> Port {
        let inputs = filter { $0.kind == .control && $0.direction == .input }
        guard let port = inputs.first(where: { $0.symbol == symbol }) else {
            throw HostError.noPort(symbol: symbol, plugin: plugin, symbols: inputs.map(\.symbol))
        }
        return port
    }
}

extension Port {
    /// Whether the port is the control input that disables the effect at 0 (`lv2:enabled`).
    public var isBypass: Bool {
        designation == Vocabulary.lv2 + "enabled" && kind == .control && direction == .input
    }

    /// Returns the factor of minimum, maximum and default at a sample rate.
    package func factor(at sampleRate: Double) -> Float { isRelativeToSampleRate ? Float(sampleRate) : 1 }

    /// Returns the initial value: the default, or else the minimum, or 0.
    package func initialValue(at sampleRate: Double) -> Float {
        (defaultValue ?? minimum ?? 0) * factor(at: sampleRate)
    }

    /// Checks that a value is in the port's range, which is multiplied by `sampleRate` if it is relative to it.
    ///
    /// - Throws: `HostError.outOfRange`, also for NaN.
    public func check(_ value: Float, sampleRate: Double) throws {
        let factor = factor(at: sampleRate)
        let (low, high) = (minimum.map { $0 * factor }, maximum.map { $0 * factor })
        guard value >= low ?? -.infinity, value <= high ?? .infinity else {
            throw HostError.outOfRange(symbol: symbol, value: value, minimum: low, maximum: high)
        }
    }

    /// Converts a quantity to the port's value.
    ///
    /// - Throws: `HostError.noValue` for one in another unit than the port's, or `HostError.outOfRange`.
    public func value(of quantity: Quantity, sampleRate: Double) throws -> Float {
        let value = try value(of: quantity)
        try check(value, sampleRate: sampleRate)
        return value
    }

    /// Converts a quantity to the port's unit without a range check.
    ///
    /// - Throws: `HostError.noValue`.
    public func value(of quantity: Quantity) throws -> Float {
        guard let value = quantity.value(in: unit), Float(value).isFinite else {
            throw HostError.noValue(
                symbol: symbol, value: "\(short(Float(quantity.number)))\(quantity.suffix)", unit: unit)
        }
        return Float(value)
    }

    init(plugin: Plugin, _ pointer: OpaquePointer?) {
        let description = PortDescription(world: plugin.world, plugin: plugin.pointer, port: pointer)
        index = Int(lilv_port_get_index(plugin.pointer, pointer))
        symbol = Node.string(lilv_port_get_symbol(plugin.pointer, pointer))
        name = Node(owning: lilv_port_get_name(plugin.pointer, pointer))?.string ?? symbol
        comment = description.value(Vocabulary.schema + "comment")
        kind = description.kind
        direction = description.isA("InputPort") ? .input : .output
        (defaultValue, minimum, maximum) = description.range
        isLogarithmic = description.has(Vocabulary.portProperties + "logarithmic")
        isToggled = description.has(Vocabulary.lv2 + "toggled")
        isInteger = description.has(Vocabulary.lv2 + "integer")
        isEnumeration = description.has(Vocabulary.lv2 + "enumeration")
        isOptional = description.has(Vocabulary.lv2 + "connectionOptional")
        isRelativeToSampleRate = description.has(Vocabulary.lv2 + "sampleRate")
        designation = description.value(Vocabulary.lv2 + "designation")
        reportsLatency =
            description.has(Vocabulary.lv2 + "reportsLatency")
            || designation == Vocabulary.lv2 + "latency"
        unit = description.unit
        scalePoints = description.scalePoints
        property = description.value(Vocabulary.property)
        minimumSize = description.value(Vocabulary.resizePort + "minimumSize").flatMap(Int.init)
        group = description.group?.string
        isSideChain = kind == .audio && direction == .input && description.isSideChain
        supportedEvents = kind == .atom ? description.values(Vocabulary.atom + "supports").sorted() : []
    }
}

/// Queries for the properties of a port.
private struct PortDescription {
    let world: World
    let plugin: OpaquePointer
    let port: OpaquePointer?

    func isA(_ name: String, in vocabulary: String = Vocabulary.lv2) -> Bool {
        lilv_port_is_a(plugin, port, world.node(vocabulary + name))
    }

    func has(_ property: String) -> Bool {
        lilv_port_has_property(plugin, port, world.node(property))
    }

    func node(_ predicate: String) -> Node? {
        Node(owning: lilv_port_get(plugin, port, world.node(predicate)))
    }

    func value(_ predicate: String) -> String? { node(predicate)?.string }

    func values(_ predicate: String) -> [String] {
        Node.map(owning: lilv_port_get_value(plugin, port, world.node(predicate)), Node.string)
    }

    /// `inGroup` is the property's name in drafts.
    var group: Node? { node(Vocabulary.portGroups + "group") ?? node(Vocabulary.portGroups + "inGroup") }

    var isSideChain: Bool {
        if has(Vocabulary.lv2 + "isSideChain") { return true }
        return group.map { world.value(of: $0, Vocabulary.portGroups + "sideChainOf") != nil } ?? false
    }

    var kind: Port.Kind {
        if isA("AudioPort") { return .audio }
        if isA("ControlPort") { return .control }
        if isA("CVPort") { return .cv }
        return isA("AtomPort", in: Vocabulary.atom) ? .atom : .other
    }

    /// Default, minimum and maximum.
    var range: (Float?, Float?, Float?) {
        var defaultValue: OpaquePointer?
        var minimum: OpaquePointer?
        var maximum: OpaquePointer?
        lilv_port_get_range(plugin, port, &defaultValue, &minimum, &maximum)
        defer { for node in [defaultValue, minimum, maximum] { lilv_node_free(node) } }
        return (Node.float(defaultValue), Node.float(minimum), Node.float(maximum))
    }

    var unit: String? {
        guard let unit = node(Vocabulary.units + "unit") else { return nil }
        let symbol = world.value(of: unit, Vocabulary.units + "symbol")
        return symbol?.isEmpty == true ? nil : symbol
    }

    var scalePoints: [Port.ScalePoint] {
        // lilv's function ends the process if no scale point has a value.
        let points = world.values(of: lilv_port_get_node(plugin, port), Vocabulary.lv2 + "scalePoint")
        return Node.map(owning: points) { point -> Port.ScalePoint? in
            let label = Node.map(owning: world.values(of: point, Vocabulary.schema + "label"), Node.string).first
            let value = Node.map(owning: world.values(of: point, Vocabulary.value), Node.float).first
            guard let label, let value = value ?? nil else { return nil }
            return Port.ScalePoint(label: label, value: value)
        }.compactMap(\.self).sorted { $0.value < $1.value }
    }
}
