// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCLilv

/// A plug-in's view for X11, as its bundle describes it. Nothing of its binary is loaded.
public struct ViewDescription: Sendable {
    /// What identifies it.
    public let uri: String
    /// The file of its binary, and its bundle's directory.
    public let binaryPath, bundlePath: String
    /// The URIs of the features without which it does not work.
    public let requiredFeatures: [String]
}

extension Plugin {
    /// Its view for X11, the first where there are several; none where it has no view, or others only.
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
    /// The URIs that there are integers for, in the order of those.
    package var mappedURIs: [String] { map.uris }

    /// Has URIs mean the same integers in this process as in another, of which `mappedURIs` has told; to be called before anything
    /// else is. Others that are asked for here mean none of those that the other process gives out soon.
    package static func reserveURIs(_ uris: [String]) {
        adopt(uris + (0..<1000).map { "urn:swiftlet:reserved:\($0)" })
    }

    /// Has URIs mean the same integers in this process as in another, of which `mappedURIs` has told, as far as either has given
    /// out none that the other does not know.
    static func adopt(_ uris: [String]) { for uri in uris { _ = URIDMap.shared[uri] } }
}
