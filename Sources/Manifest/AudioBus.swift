// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Plugin

/// The audio ports on one side of a plug-in.
struct AudioBus {
    enum Direction {
        case input
        case output
    }

    let direction: Direction
    private let arrangement: ChannelArrangement
    /// The number of the first port.
    let firstPort: Int
    /// The URI of the port group.
    let uri: String

    init(_ direction: Direction, of plugin: Description) {
        self.direction = direction
        let isInput = direction == .input
        arrangement = isInput ? plugin.input : plugin.output
        firstPort = isInput ? 0 : plugin.ports.firstOutput
        uri = "\(plugin.uri)#\(isInput ? "main_in" : "main_out")"
    }

    private var portClass: String { direction == .input ? "lv2:InputPort" : "lv2:OutputPort" }
    private var groupClass: String { direction == .input ? "pg:InputGroup" : "pg:OutputGroup" }
    private var word: String { direction == .input ? "in" : "out" }
    private var name: String { direction == .input ? "Input" : "Output" }
    private var sound: String { direction == .input ? "sound to be processed" : "processed sound" }

    /// The port group, which for an output says what input it is made of.
    func groupResource(source: AudioBus? = nil) -> Resource {
        Resource(
            uri,
            [
                Property("a", .term(groupClass), .term("\(arrangement.layout.group)")),
                // Groups and ports share the symbols: "in" and "out" are taken, and an effect may have an "output".
                Property("lv2:symbol", .text("main_\(word)")),
                Property("lv2:name", .text(name)),
            ] + (source.map { [Property("pg:source", .uri($0.uri))] } ?? []))
    }

    /// The ports, in the order of the group's channels.
    var ports: [Node] {
        let isAlone = arrangement.channels.count == 1
        return arrangement.channels.enumerated().map { number, channel in
            let sound = isAlone ? sound : "\("\(channel.name)".lowercased()) channel of the \(sound)"
            return .unnamed([
                Property("a", .term(portClass), .term("lv2:AudioPort")),
                Property("lv2:index", .integer(firstPort + number)),
                Property("lv2:symbol", .text(isAlone ? word : "\(word)_\(channel.symbol)")),
                Property("lv2:name", .text(isAlone ? name : "\(channel.name) \(name)")),
                Property("rdfs:comment", .text("The \(sound).")),
                Property("lv2:designation", .term("\(channel.designation)")),
                Property("pg:group", .uri(uri)),
            ])
        }
    }
}
