// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// The terms of the kit's own in the Turtle of a bundle.
enum Vocabulary {
    /// What ties a control port to the property by which messages on the port `control` set the same parameter.
    static let property = "urn:swiftlet:property"

    /// The terms explained, for readers and for validators.
    static var resources: [Resource] {
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
