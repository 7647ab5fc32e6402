// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCLV2

// An effect that puts out NaN or infinity is muted: a host would not learn of that from the audio. One that asks for
// `urn:swiftlet:mutedFrames` as extension data is given a structure with one function, which takes an instance and returns for
// how many frames it was muted since it was made. It may be called between two calls of `run`.

/// The structure.
private struct MutedFramesInterface {
    let count: @convention(c) (LV2_Handle?) -> UInt64
}

nonisolated(unsafe) private var interface = MutedFramesInterface { handle in
    UInt64(InstanceHeader.header(handle).pointee.mutedFrames)
}

/// The interface, where that is its URI.
func mutedFramesExtension(_ uri: UnsafePointer<CChar>) -> UnsafeRawPointer? {
    guard equal(uri, "urn:swiftlet:mutedFrames") else { return nil }
    return withUnsafePointer(to: &interface) { UnsafeRawPointer($0) }
}
