// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import DSP
import Effects

extension Parameter {
    /// The control port with that number.
    func port(at index: Int) -> Node {
        .unnamed(
            [
                Property("a", .term("lv2:InputPort"), .term("lv2:ControlPort")),
                Property("lv2:index", .integer(index)),
                Property("lv2:symbol", .text(symbol)),
                Property("lv2:name", .text(name)),
                Property("rdfs:comment", .text(comment)),
                Property("lv2:default", .decimal(defaultValue)),
                Property("lv2:minimum", .decimal(range.minimum)),
                Property("lv2:maximum", .decimal(range.maximum)),
            ] + range.scale.properties + unit.properties)
    }
}

extension Scale {
    fileprivate var properties: [Property] {
        switch self {
        case .linear: []
        case .logarithmic: [Property("lv2:portProperty", .term("pprops:logarithmic"))]
        case .toggle: [Property("lv2:portProperty", .term("lv2:toggled")), offAndOn]
        }
    }
}

extension ParameterUnit {
    fileprivate var properties: [Property] {
        switch self {
        case .none: []
        case .hertz: [Property("units:unit", .term("units:hz"))]
        case .decibels: [Property("units:unit", .term("units:db"))]
        case .percent: [Property("units:unit", .term("units:pc"))]
        case .coefficient: [Property("units:unit", .term("units:coef"))]
        }
    }
}

/// The two values of a toggle.
private let offAndOn = Property(
    "lv2:scalePoint",
    .unnamed([Property("rdfs:label", .text("Off")), Property("rdf:value", .decimal(0))]),
    .unnamed([Property("rdfs:label", .text("On")), Property("rdf:value", .decimal(1))]))

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
        offAndOn,
    ])
}

/// The port that reports by how many frames the output is late, so that hosts can make up for it.
func latencyPort(at index: Int) -> Node {
    .unnamed([
        Property("a", .term("lv2:OutputPort"), .term("lv2:ControlPort")),
        Property("lv2:index", .integer(index)),
        Property("lv2:symbol", .text("latency")),
        Property("lv2:name", .text("Latency")),
        Property("rdfs:comment", .text("By how many frames the output is later than the input.")),
        Property("lv2:default", .decimal(0)),
        Property("lv2:minimum", .decimal(0)),
        Property("lv2:maximum", .decimal(8192)),
        Property("lv2:designation", .term("lv2:latency")),
        Property(
            "lv2:portProperty", .term("lv2:reportsLatency"), .term("lv2:integer"), .term("lv2:connectionOptional"),
            .term("pprops:notOnGUI")),
        Property("units:unit", .term("units:frame")),
    ])
}
