// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
import SwiftletPlugin

/// A group of audio ports of a plug-in.
struct AudioBus {
    enum Direction {
        case input
        case output
    }

    private let direction: Direction
    private let bus: Bus
    /// The number among the buses of the same kind and direction, from 1; the main bus is the first.
    private let number: Int
    /// The number of the first port.
    private let firstPort: Int
    private let plugin: String

    /// Returns all buses of a plug-in in one direction.
    static func all(_ direction: Direction, of plugin: Description) -> [AudioBus] {
        let isInput = direction == .input
        var firstPort = isInput ? 0 : plugin.ports.firstOutput
        let buses = isInput ? plugin.inputs : plugin.outputs
        return buses.enumerated().map { index, bus in
            defer { firstPort += bus.channels.count }
            let alike = buses[..<index].count { $0.role == bus.role || ($0.role == .main && bus.role == .further) }
            return AudioBus(direction: direction, bus: bus, number: alike + 1, firstPort: firstPort, plugin: plugin.uri)
        }
    }

    private init(direction: Direction, bus: Bus, number: Int, firstPort: Int, plugin: String) {
        self.direction = direction
        self.bus = bus
        self.number = number
        self.firstPort = firstPort
        self.plugin = plugin
    }

    // MARK: - Words

    private var isInput: Bool { direction == .input }
    /// The suffix of a bus that is not the first of its kind.
    private var ordinal: String { number > 1 ? "_\(number)" : "" }
    /// The prefix of ports' symbols.
    private var word: String { bus.role == .sidechain ? "sidechain\(ordinal)" : "\(isInput ? "in" : "out")\(ordinal)" }
    private var name: String {
        let name = bus.role == .sidechain ? "Sidechain" : isInput ? "Input" : "Output"
        return number > 1 ? "\(name) \(number)" : name
    }
    private var sound: String {
        switch bus.role {
        case .main: isInput ? "sound to be processed" : "processed sound"
        case .sidechain: "sound that says how to process the other"
        case .further: isInput ? "sound that goes in besides" : "sound that comes out besides"
        }
    }
    private var isOptional: Bool { bus.role != .main }

    // MARK: - Turtle

    /// The URI of the port group. Its symbol differs from those of ports: "in" and "out" are taken, and an effect may
    /// have an "output".
    var uri: String { "\(plugin)#\(symbol)" }
    private var symbol: String { bus.role == .main ? "main_\(word)" : "\(word)_group" }

    var isMain: Bool { bus.role == .main }

    /// Returns the port group.
    ///
    /// - Parameter main: the source of an output, or the input that a sidechain belongs to.
    func groupResource(main: AudioBus?) -> Resource {
        var properties = [
            Property("a", .term(isInput ? "pg:InputGroup" : "pg:OutputGroup"), .term("\(bus.layout.group)")),
            Property("lv2:symbol", .text(symbol)),
            Property("lv2:name", .text(name)),
        ]
        if let main, !isInput { properties.append(Property("pg:source", .uri(main.uri))) }
        if let main, bus.role == .sidechain { properties.append(Property("pg:sideChainOf", .uri(main.uri))) }
        return Resource(uri, properties)
    }

    /// The ports, in the order of the group's channels.
    var ports: [Node] {
        let isAlone = bus.channels.count == 1
        return bus.channels.enumerated().map { number, channel in
            let sound = isAlone ? sound : "\("\(channel.name)".lowercased()) channel of the \(sound)"
            return .unnamed(
                [
                    Property("a", .term(isInput ? "lv2:InputPort" : "lv2:OutputPort"), .term("lv2:AudioPort")),
                    Property("lv2:index", .integer(firstPort + number)),
                    Property("lv2:symbol", .text(isAlone ? word : "\(word)_\(channel.symbol)")),
                    Property("lv2:name", .text(isAlone ? name : "\(channel.name) \(name)")),
                    Property("rdfs:comment", .text("The \(sound).")),
                    Property("lv2:designation", .term("\(channel.designation)")),
                    Property("pg:group", .uri(uri)),
                ] + (isOptional ? [optional] : []))
        }
    }

    private var optional: Property {
        Property(
            "lv2:portProperty",
            [.term("lv2:connectionOptional")] + (bus.role == .sidechain ? [.term("lv2:isSideChain")] : []))
    }
}
