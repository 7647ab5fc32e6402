// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import HostFixtures
import SwiftletCLV2
import SwiftletHost
import Testing

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

/// An instance of one of those effects without lilv, in a host that offers only a map of URIs.
struct KitInstance {
    let descriptor: UnsafePointer<LV2_Descriptor>
    let handle: LV2_Handle
    /// The interface that saves and restores sessions.
    let state: LV2_State_Interface

    init(_ uri: String) throws {
        descriptor = kitDescriptor(uri)
        let features = HostFeature.list([HostFeature(map: { kitWorld.urid($0) })])
        let folder = kitBundle.path(percentEncoded: false)
        handle = try #require(descriptor.pointee.instantiate(descriptor, 48_000, folder, features))
        state = try #require(descriptor.pointee.extension_data("http://lv2plug.in/ns/ext/state#interface"))
            .load(as: LV2_State_Interface.self)
    }

    func free() { descriptor.pointee.cleanup(handle) }
}

/// The function `lv2_descriptor` of their binary.
nonisolated(unsafe) private let kitEntry: LV2_Descriptor_Function = {
    let path = kitBundle.appending(path: "kit.so").path(percentEncoded: false)
    guard let library = dlopen(path, RTLD_NOW), let entry = dlsym(library, "lv2_descriptor") else {
        fatalError(String(cString: dlerror()))
    }
    return unsafeBitCast(entry, to: LV2_Descriptor_Function.self)
}()
