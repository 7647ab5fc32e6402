// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Glibc
import SwiftletCLV2

/// Loads the shared library of a plug-in once to find errors, which lilv would write to stderr.
///
/// - Throws: `HostError.noBinary` with the loader's message.
func checkBinary(of plugin: Plugin) throws {
    guard let path = plugin.binaryPath else {
        throw HostError.noBinary(plugin: plugin.uri, reason: "\(plugin.bundlePath) states no binary (lv2:binary)")
    }
    guard let handle = dlopen(path, RTLD_NOW | RTLD_LOCAL) else {
        throw HostError.noBinary(plugin: plugin.uri, reason: dlerror().map { String(cString: $0) } ?? path)
    }
    defer { dlclose(handle) }
    guard serves(plugin.uri, handle) else {
        throw HostError.noBinary(plugin: plugin.uri, reason: "\(path) has no LV2 descriptor for \(plugin.uri)")
    }
}

/// Whether the library has a descriptor with this URI, or `lv2_lib_descriptor`, which cannot be called without a
/// bundle.
private func serves(_ uri: String, _ handle: UnsafeMutableRawPointer) -> Bool {
    if dlsym(handle, "lv2_lib_descriptor") != nil { return true }
    guard let symbol = dlsym(handle, "lv2_descriptor") else { return false }
    typealias EntryPoint = @convention(c) (UInt32) -> UnsafePointer<LV2_Descriptor>?
    let entry = unsafeBitCast(symbol, to: EntryPoint.self)
    var number: UInt32 = 0
    while let descriptor = entry(number) {
        if String(cString: descriptor.pointee.URI) == uri { return true }
        number += 1
    }
    return false
}
