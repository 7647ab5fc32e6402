// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCLilv

/// A plug-in's X11 view as its bundle describes it. Its binary is not loaded.
public struct ViewDescription: Sendable {
    /// The URI.
    public let uri: String
    /// The path of the binary, and the directory of its bundle.
    public let binaryPath, bundlePath: String
    /// The URIs of the required features.
    public let requiredFeatures: [String]
}

extension Plugin {
    /// The first X11 view, or nil if the plug-in has no X11 view.
    public var view: ViewDescription? {
        world.locked {
            guard let views = lilv_plugin_get_uis(pointer) else { return nil }
            defer { lilv_uis_free(views) }
            var iterator = lilv_uis_begin(views)
            while !lilv_uis_is_end(views, iterator) {
                if let view = lilv_uis_get(views, iterator).flatMap(description) { return view }
                iterator = lilv_uis_next(views, iterator)
            }
            return nil
        }
    }

    private func description(_ view: OpaquePointer) -> ViewDescription? {
        guard lilv_ui_is_a(view, world.node(Vocabulary.ui + "X11UI")),
            let binary = Node.path(lilv_ui_get_binary_uri(view)), let bundle = Node.path(lilv_ui_get_bundle_uri(view))
        else { return nil }
        guard let subject = lilv_ui_get_uri(view) else { return nil }
        lilv_world_load_resource(world.pointer, subject)
        let features = world.values(of: subject, Vocabulary.lv2 + "requiredFeature")
        return ViewDescription(
            uri: Node.string(subject), binaryPath: binary, bundlePath: bundle,
            requiredFeatures: Node.map(owning: features, Node.string))
    }
}

extension World {
    /// The URIs with integers, in the order of the integers.
    package var mappedURIs: [String] { map.uris }

    /// Assigns the integers of another process, given by its `mappedURIs`, to the same URIs in this process. Call it
    /// first. Later requests in this process avoid the integers that the other process assigns next.
    package static func reserveURIs(_ uris: [String]) {
        adopt(uris + (0..<1000).map { "urn:swiftlet:reserved:\($0)" })
    }

    /// Assigns the integers of another process to the same URIs in this process, unless either process has assigned
    /// others.
    static func adopt(_ uris: [String]) { for uri in uris { _ = URIDMap.shared[uri] } }
}
