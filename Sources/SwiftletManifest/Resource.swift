// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletEffects

/// A resource with properties.
package struct Resource: Sendable {
    let uri: String
    let properties: [Property]

    package init(_ uri: String, _ properties: [Property]) {
        self.uri = uri
        self.properties = properties
    }
}

/// A property and its values.
package struct Property: Sendable {
    /// `prefix:name`, with one of the `prefixes`, a whole `urn:`, or `a`, which is Turtle for `rdf:type`.
    let predicate: String
    let values: [Node]

    package init(_ predicate: String, _ values: [Node]) {
        self.predicate = predicate
        self.values = values
    }

    package init(_ predicate: String, _ values: Node...) {
        self.init(predicate, values)
    }
}

/// The value of a property.
package enum Node: Sendable {
    /// A term of a vocabulary: `prefix:name`, with one of the `prefixes`, or a whole `urn:`.
    case term(String)
    /// A URI, absolute or relative to the file.
    case uri(String)
    case text(String)
    case integer(Int)
    /// A number with enough digits to tell it from other 32-bit numbers, except below 1e-9.
    case decimal(Double)
    /// A resource without a name, written in place.
    case unnamed([Property])

    static func uri(_ uri: StaticString) -> Node { .uri("\(uri)") }
    static func text(_ text: StaticString) -> Node { .text("\(text)") }
    static func text(_ text: FixedText) -> Node { .text("\(text)") }
}

/// The vocabularies, by the prefix of their terms.
let prefixes = [
    "atom": "http://lv2plug.in/ns/ext/atom#",
    "doap": "http://usefulinc.com/ns/doap#",
    "foaf": "http://xmlns.com/foaf/0.1/",
    "log": "http://lv2plug.in/ns/ext/log#",
    "lv2": "http://lv2plug.in/ns/lv2core#",
    "midi": "http://lv2plug.in/ns/ext/midi#",
    "modgui": "http://moddevices.com/ns/modgui#",
    "opts": "http://lv2plug.in/ns/ext/options#",
    "owl": "http://www.w3.org/2002/07/owl#",
    "param": "http://lv2plug.in/ns/ext/parameters#",
    "patch": "http://lv2plug.in/ns/ext/patch#",
    "pg": "http://lv2plug.in/ns/ext/port-groups#",
    "pprops": "http://lv2plug.in/ns/ext/port-props#",
    "pset": "http://lv2plug.in/ns/ext/presets#",
    "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
    "rdfs": "http://www.w3.org/2000/01/rdf-schema#",
    "rsz": "http://lv2plug.in/ns/ext/resize-port#",
    "state": "http://lv2plug.in/ns/ext/state#",
    "time": "http://lv2plug.in/ns/ext/time#",
    "ui": "http://lv2plug.in/ns/extensions/ui#",
    "units": "http://lv2plug.in/ns/extensions/units#",
    "urid": "http://lv2plug.in/ns/ext/urid#",
    "work": "http://lv2plug.in/ns/ext/worker#",
]
