// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import CLV2
import CLilv

// What a program needs to time a plug-in in its own process: its functions, without what `Instance` does around them.

extension Instance {
    /// The plug-in's functions.
    package var descriptor: UnsafePointer<LV2_Descriptor> { pointer!.pointee.lv2_descriptor }

    /// What they are called with. It lasts as long as the instance.
    package var handle: LV2_Handle { pointer!.pointee.lv2_handle }

    /// What the plug-in was offered, for another instance of it, which must not outlive this one.
    package var featureList: UnsafePointer<UnsafePointer<LV2_Feature>?> { features.pointer }
}
