// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import HostFixtures
import SwiftletCLV2
import SwiftletHost

/// The world in which tests find the effects in `Tests/KitPlugins`.
let kitWorld: World = {
    let path = kitBundle.path(percentEncoded: false)
    precondition(
        FileManager.default.fileExists(atPath: path + "/kit.so"),
        ".build-kit/kit.lv2 has no binary: run `make kit-plug-ins` first, or all tests by `make test`")
    do { return try World(bundles: [path]) } catch { fatalError("\(error)") }
}()

/// The descriptor of one of those effects, past lilv.
func kitDescriptor(_ uri: String) -> UnsafePointer<LV2_Descriptor> {
    let found = (0..<1000).lazy.map { kitEntry($0) }.prefix { $0 != nil }.first {
        String(cString: $0!.pointee.URI) == uri
    }
    guard let found = found ?? nil else { fatalError("kit.lv2 has no \(uri)") }
    return found
}

/// The function `lv2_descriptor` of their binary.
nonisolated(unsafe) private let kitEntry: LV2_Descriptor_Function = {
    let path = kitBundle.appending(path: "kit.so").path(percentEncoded: false)
    guard let library = dlopen(path, RTLD_NOW), let entry = dlsym(library, "lv2_descriptor") else {
        fatalError(String(cString: dlerror()))
    }
    return unsafeBitCast(entry, to: LV2_Descriptor_Function.self)
}()
