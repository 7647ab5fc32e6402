// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletPlugin

/// The kit's own terms in the Turtle of a bundle.
enum Vocabulary {
    /// Links a control port to the property by which messages on the port `control` set the same parameter.
    static let property = "urn:swiftlet:property"

    /// Marks the controls that Ardour shows on its mixer strips.
    static let inlineMixerControl = "http://ardour.org/lv2/ext#inlineMixerControl"
    /// The feature of hosts with inline displays, and their extension data.
    static let queueDraw = "http://harrisonconsoles.com/lv2/inlinedisplay#queue_draw"
    static let inlineDisplay = "http://harrisonconsoles.com/lv2/inlinedisplay#interface"

    /// Returns the definitions of the terms that a bundle with these plug-ins uses, for readers and validators.
    static func resources(for plugins: [Description]) -> [Resource] {
        ownResources + (plugins.contains { $0.hasCurve } ? curveResources : [])
            + (plugins.contains { !$0.stripControls.isEmpty } ? stripResources : [])
    }

    private static var curveResources: [Resource] {
        [
            Resource(
                queueDraw, [Property("a", .term("lv2:Feature")), Property("rdfs:label", .text("queue draw"))]),
            Resource(
                inlineDisplay,
                [Property("a", .term("lv2:ExtensionData")), Property("rdfs:label", .text("inline display"))]),
        ]
    }

    private static var stripResources: [Resource] {
        [
            Resource(
                inlineMixerControl,
                [Property("a", .term("lv2:PortProperty")), Property("rdfs:label", .text("inline mixer control"))])
        ]
    }

    private static var ownResources: [Resource] {
        [
            Resource(
                property,
                [
                    Property("a", .term("rdf:Property"), .term("owl:ObjectProperty")),
                    Property("rdfs:domain", .term("lv2:Port")),
                    Property("rdfs:label", .text("property")),
                    Property(
                        "rdfs:comment",
                        .text(
                            "The property of a patch:Set on the plug-in's control port that sets the parameter of this "
                                + "port, at the message's frame.")),
                ])
        ]
    }
}
