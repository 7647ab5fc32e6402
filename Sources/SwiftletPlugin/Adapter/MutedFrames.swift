// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCLV2

// An effect that outputs NaN or infinity is muted, which a host cannot see from the audio. As extension data for
// `urn:swiftlet:mutedFrames`, a host gets a structure with one function. It takes an instance, and returns the number
// of frames muted since the instance was created. Call it between two calls of `run`.

/// The structure.
private struct MutedFramesInterface {
    let count: @convention(c) (LV2_Handle?) -> UInt64
}

nonisolated(unsafe) private var interface = MutedFramesInterface { handle in
    UInt64(InstanceHeader.header(handle).pointee.mutedFrames)
}

/// Returns the interface if `uri` is its URI; otherwise nil.
func mutedFramesExtension(_ uri: UnsafePointer<CChar>) -> UnsafeRawPointer? {
    guard equal(uri, "urn:swiftlet:mutedFrames") else { return nil }
    return withUnsafePointer(to: &interface) { UnsafeRawPointer($0) }
}
