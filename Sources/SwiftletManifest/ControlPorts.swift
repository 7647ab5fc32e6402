// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
import SwiftletEffects
import SwiftletPlugin

extension Parameter {
    /// The control port with that number of a plug-in.
    func port(at index: Int, of plugin: Description) -> Node {
        let isOnStrip = plugin.stripControls.contains(index - plugin.ports.firstControl)
        let strip = Property("lv2:portProperty", isOnStrip ? [.uri(Vocabulary.inlineMixerControl)] : [])
        // The property by which timed events move it.
        let property = Property(Vocabulary.property, .uri("\(plugin.about.uri)#\(symbol)"))
        return .unnamed(
            words("lv2:InputPort", at: index) + [property, group(in: plugin)] + kind + [strip] + unit.properties)
    }

    /// The port of a meter with that number of a plug-in.
    func meterPort(at index: Int, of plugin: Description) -> Node {
        let optional = Property("lv2:portProperty", .term("lv2:connectionOptional"))
        return .unnamed(words("lv2:OutputPort", at: index) + [group(in: plugin), optional] + kind + unit.properties)
    }

    /// What is said of either port.
    private func words(_ portClass: String, at index: Int) -> [Property] {
        [
            Property("a", .term(portClass), .term("lv2:ControlPort")),
            Property("lv2:index", .integer(index)),
            Property("lv2:symbol", .text(symbol)),
            Property("lv2:name", .text(name)),
            Property("rdfs:comment", .text(comment)),
            Property("lv2:default", value(defaultValue)),
            Property("lv2:minimum", value(range.minimum)),
            Property("lv2:maximum", value(range.maximum)),
        ]
    }

    /// A value: of a port that takes whole numbers alone, as one.
    private func value(_ number: Double) -> Node {
        range.scale == .steps ? Int(exactly: number).map { .integer($0) } ?? .decimal(number) : .decimal(number)
    }

    private func group(in plugin: Description) -> Property {
        Property("pg:group", group.map { [.uri($0.uri(in: plugin))] } ?? [])
    }

    /// How hosts are to show its values.
    private var kind: [Property] {
        switch range.scale {
        case .linear: []
        case .logarithmic: [Property("lv2:portProperty", .term("pprops:logarithmic"))]
        case .toggle: [Property("lv2:portProperty", .term("lv2:toggled")), scalePoints(["Off", "On"])]
        case .steps where choices.isEmpty: [Property("lv2:portProperty", .term("lv2:integer"))]
        case .steps:
            [Property("lv2:portProperty", .term("lv2:integer"), .term("lv2:enumeration")), scalePoints(choices)]
        }
    }
}

extension ParameterUnit {
    fileprivate var properties: [Property] {
        if self == .none { return [] }
        guard term.utf8CodeUnitCount == 0 else { return [Property("units:unit", .term("units:\(term)"))] }
        return [
            Property(
                "units:unit",
                .unnamed([
                    Property("a", .term("units:Unit")),
                    Property("rdfs:label", .text(name)),
                    Property("units:symbol", .text(symbol)),
                    Property("units:render", .text(render)),
                ]))
        ]
    }

    /// How a number is written, for C's `printf`, to which a % of the symbol's own is %%.
    private var render: String {
        format.utf8CodeUnitCount > 0 ? "\(format)" : "%f " + "\(symbol)".replacing("%", with: "%%")
    }
}

extension ParameterGroup {
    func uri(in plugin: Description) -> String { "\(plugin.uri)#\(symbol)" }

    /// The group among a plug-in's resources.
    func resource(in plugin: Description) -> Resource {
        // One of inputs has nothing else.
        let hasMeters = plugin.meters.contains { $0.group.map { "\($0.symbol)" } == "\(symbol)" }
        return Resource(
            uri(in: plugin),
            [
                Property("a", .term(hasMeters ? "pg:Group" : "pg:InputGroup")),
                Property("lv2:symbol", .text(symbol)),
                Property("lv2:name", .text(name)),
            ])
    }
}

/// What the values 0, 1, … are called.
private func scalePoints(_ labels: [StaticString]) -> Property {
    Property(
        "lv2:scalePoint",
        labels.enumerated().map { number, label in
            .unnamed([Property("rdfs:label", .text(label)), Property("rdf:value", .decimal(Double(number)))])
        })
}

/// The port by which a host switches a plug-in on and off without a click.
func enabledPort(at index: Int) -> Node {
    .unnamed([
        Property("a", .term("lv2:InputPort"), .term("lv2:ControlPort")),
        Property("lv2:index", .integer(index)),
        Property("lv2:symbol", .text("enabled")),
        Property("lv2:name", .text("Enabled")),
        Property("rdfs:comment", .text("Whether the sound is processed. If not, it passes unchanged.")),
        Property("lv2:default", .decimal(1)),
        Property("lv2:minimum", .decimal(0)),
        Property("lv2:maximum", .decimal(1)),
        Property("lv2:designation", .term("lv2:enabled")),
        Property("lv2:portProperty", .term("lv2:toggled"), .term("lv2:connectionOptional")),
        scalePoints(["Off", "On"]),
    ])
}

/// The port that reports by how many frames the output is late, `maximum` at most, so that hosts can make up for it.
func latencyPort(at index: Int, maximum: Int) -> Node {
    .unnamed([
        Property("a", .term("lv2:OutputPort"), .term("lv2:ControlPort")),
        Property("lv2:index", .integer(index)),
        Property("lv2:symbol", .text("latency")),
        Property("lv2:name", .text("Latency")),
        Property("rdfs:comment", .text("By how many frames the output is later than the input.")),
        Property("lv2:default", .decimal(0)),
        Property("lv2:minimum", .decimal(0)),
        Property("lv2:maximum", .decimal(Double(maximum))),
        Property("lv2:designation", .term("lv2:latency")),
        Property(
            "lv2:portProperty", .term("lv2:reportsLatency"), .term("lv2:integer"), .term("lv2:connectionOptional"),
            .term("pprops:notOnGUI")),
        Property("units:unit", .term("units:frame")),
    ])
}
