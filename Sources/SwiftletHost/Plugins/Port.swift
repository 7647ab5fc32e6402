// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCLilv

/// A port of a plug-in as its bundle describes it.
public struct Port: Sendable, Hashable {
    /// What passes through a port.
    public enum Kind: Sendable {
        /// A sample for each frame; full scale is −1…1.
        case audio
        /// A value for each block.
        case control
        /// A control signal with a value for each frame.
        case cv
        /// Events, or other structured data.
        case atom
        /// What this host does not know.
        case other
    }

    /// Whether data goes in or comes out.
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

    /// The number by which instances know it.
    public let index: Int
    /// The name by which programs and files know it.
    public let symbol: String
    /// The name shown to people.
    public let name: String
    /// What it is for, in a sentence or two.
    public let comment: String?
    /// What passes through it.
    public let kind: Kind
    /// Whether that goes in or comes out.
    public let direction: Direction
    /// The lowest value, where there is one.
    public let minimum: Float?
    /// The highest value, where there is one.
    public let maximum: Float?
    /// The default value.
    public let defaultValue: Float?
    /// Whether equal steps of a knob are equal ratios of values.
    public let isLogarithmic: Bool
    /// Whether it is on (above 0) or off.
    public let isToggled: Bool
    /// Whether it takes whole numbers only.
    public let isInteger: Bool
    /// Whether it takes none but the values that have names.
    public let isEnumeration: Bool
    /// Whether it may be left unconnected.
    public let isOptional: Bool
    /// Whether minimum, maximum and default are to be multiplied by the sample rate.
    public let isRelativeToSampleRate: Bool
    /// Whether its value is the plug-in's latency in frames.
    public let reportsLatency: Bool
    /// The URI of what it is for: `http://lv2plug.in/ns/lv2core#enabled`, say.
    public let designation: String?
    /// The symbol of its unit, `Hz`, say.
    public let unit: String?
    /// The values that have names, from the lowest to the highest.
    public let scalePoints: [ScalePoint]
    /// The URI of the property by which a `patch:Set` on the plug-in's port `control` sets the control at a frame, where
    /// the bundle states one (`urn:swiftlet:property`).
    public let property: String?
    /// The least size of its buffer in bytes, where an atom port states one.
    public let minimumSize: Int?
    /// How much of it an instance gives.
    static let maximumEventBytes = 1 << 26
    /// Whether it is an audio input that says how to process the others: one with `lv2:isSideChain`, or in a group that
    /// is the sidechain of another (`pg:sideChainOf`).
    public let isSideChain: Bool
    /// The URI of the group that it is in (`pg:group`), if it is in one.
    public let group: String?
    /// The URIs of the events that an atom port states to understand, in order: `http://lv2plug.in/ns/ext/midi#MidiEvent`, say.
    public let supportedEvents: [String]
}

/// `Port`, for files that import Foundation, which has a `Port` too (and a `Host`, so that `Host.Port` does not help).
public typealias PluginPort = Port

extension [Port] {
    /// The control input with this symbol among a plug-in's ports.
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
    /// Whether it is the control input that has the effect do nothing while it is 0 (`lv2:enabled`).
    public var isBypass: Bool {
        designation == Vocabulary.lv2 + "enabled" && kind == .control && direction == .input
    }

    /// What its minimum, maximum and default are multiplied by at a sample rate.
    package func factor(at sampleRate: Double) -> Float { isRelativeToSampleRate ? Float(sampleRate) : 1 }

    /// What it has before anything is said: its default, or else its minimum, or 0.
    package func initialValue(at sampleRate: Double) -> Float {
        (defaultValue ?? minimum ?? 0) * factor(at: sampleRate)
    }

    /// Sees whether a value is in the port's range, multiplied by `sampleRate` where it is relative to that.
    ///
    /// - Throws: `HostError.outOfRange`, also for what is not a number.
    public func check(_ value: Float, sampleRate: Double) throws {
        let factor = factor(at: sampleRate)
        let (low, high) = (minimum.map { $0 * factor }, maximum.map { $0 * factor })
        guard value >= low ?? -.infinity, value <= high ?? .infinity else {
            throw HostError.outOfRange(symbol: symbol, value: value, minimum: low, maximum: high)
        }
    }

    /// A quantity as the port's value.
    ///
    /// - Throws: `HostError.noValue` for one in another unit than the port's, or `HostError.outOfRange`.
    public func value(of quantity: Quantity, sampleRate: Double) throws -> Float {
        let value = try value(of: quantity)
        try check(value, sampleRate: sampleRate)
        return value
    }

    /// A quantity in the port's unit, be it in the port's range or not.
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

/// The questions that a `Port` is made from.
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

    /// `inGroup` is what the property was called in drafts.
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
        // lilv's own function ends the process where none of them has a value.
        let points = world.values(of: lilv_port_get_node(plugin, port), Vocabulary.lv2 + "scalePoint")
        return Node.map(owning: points) { point -> Port.ScalePoint? in
            let label = Node.map(owning: world.values(of: point, Vocabulary.schema + "label"), Node.string).first
            let value = Node.map(owning: world.values(of: point, Vocabulary.value), Node.float).first
            guard let label, let value = value ?? nil else { return nil }
            return Port.ScalePoint(label: label, value: value)
        }.compactMap(\.self).sorted { $0.value < $1.value }
    }
}
