// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCLilv

extension Plugin {
    /// The URI of the plug-in's class, such as `http://lv2plug.in/ns/lv2core#LowpassPlugin`.
    public var classURI: String {
        world.locked { Node.string(lilv_plugin_class_get_uri(lilv_plugin_get_class(pointer))) }
    }
}
