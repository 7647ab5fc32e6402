// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletKit
import SwiftletUI

// Each bundle compiles this file next to an import of the module that declares `Plugins`.

nonisolated(unsafe) private var descriptors = ViewDescriptors(
    of: Plugins.plugins,
    instantiate: { descriptor, plugin, _, write, controller, widget, features in
        ViewDescriptors.instantiate(of: Plugins.self, descriptor, plugin, write, controller, widget, features)
    })

/// The entry point of an LV2 view's binary. Returns the descriptor with that number, or null after the last.
@_cdecl("lv2ui_descriptor")
public func viewDescriptor(at number: UInt32) -> UnsafePointer<LV2UI_Descriptor>? {
    descriptors.descriptor(at: number)
}
