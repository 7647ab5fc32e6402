// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// The URIs that the host uses, by vocabulary.
package enum Vocabulary {
    static let type = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type"
    static let value = "http://www.w3.org/1999/02/22-rdf-syntax-ns#value"
    static let lv2 = "http://lv2plug.in/ns/lv2core#"
    package static let atom = "http://lv2plug.in/ns/ext/atom#"
    static let bufferSize = "http://lv2plug.in/ns/ext/buf-size#"
    static let doap = "http://usefulinc.com/ns/doap#"
    static let midi = "http://lv2plug.in/ns/ext/midi#"
    package static let options = "http://lv2plug.in/ns/ext/options#"
    package static let parameters = "http://lv2plug.in/ns/ext/parameters#"
    static let patch = "http://lv2plug.in/ns/ext/patch#"
    static let portGroups = "http://lv2plug.in/ns/ext/port-groups#"
    static let portProperties = "http://lv2plug.in/ns/ext/port-props#"
    static let presets = "http://lv2plug.in/ns/ext/presets#"
    static let resizePort = "http://lv2plug.in/ns/ext/resize-port#"
    static let schema = "http://www.w3.org/2000/01/rdf-schema#"
    static let state = "http://lv2plug.in/ns/ext/state#"
    package static let ui = "http://lv2plug.in/ns/extensions/ui#"
    static let time = "http://lv2plug.in/ns/ext/time#"
    static let units = "http://lv2plug.in/ns/extensions/units#"
    package static let urid = "http://lv2plug.in/ns/ext/urid#"
    static let worker = "http://lv2plug.in/ns/ext/worker#"

    /// Swiftlet's property for the number of frames over which a `patch:Set` takes effect.
    static let rampFrames = "urn:swiftlet:rampFrames"
    /// Swiftlet's property for the error in the file of a `patch:Set`.
    static let fileFault = "urn:swiftlet:fileFault"
    /// Swiftlet's property for the URI by which a `patch:Set` sets a control.
    static let property = "urn:swiftlet:property"
}
