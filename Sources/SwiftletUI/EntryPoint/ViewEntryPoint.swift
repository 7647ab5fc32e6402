// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletKit
import SwiftletUI

// The same for every bundle, beside an import of the module that declares `Plugins`.

nonisolated(unsafe) private var descriptors = ViewDescriptors(
    of: Plugins.plugins,
    instantiate: { descriptor, plugin, _, write, controller, widget, features in
        ViewDescriptors.instantiate(of: Plugins.self, descriptor, plugin, write, controller, widget, features)
    })

/// The entry point of an LV2 view's binary: the descriptor with that number, null after the last.
@_cdecl("lv2ui_descriptor")
public func viewDescriptor(at number: UInt32) -> UnsafePointer<LV2UI_Descriptor>? {
    descriptors.descriptor(at: number)
}
