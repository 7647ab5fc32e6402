// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import CLV2
import CProcessor

/// What `lv2_descriptor` is to C.
typealias DescriptorFunction = @convention(c) (UInt32) -> UnsafePointer<LV2_Descriptor>?

/// The `lv2_descriptor` of `swiftlet-avx2.so` beside this binary, where the processor can run it and it is there.
///
/// The same sources compiled for newer processors live in a binary of their own: in one binary, the linker could fold
/// a function compiled for both into the copy that not every processor can run.
func siblingDescriptorFunction() -> DescriptorFunction? {
    #if SWIFTLET_SIBLING
    return nil
    #else
    guard processor_has_avx2() != 0 else { return nil }
    var place = Dl_info()
    let own: DescriptorFunction = { descriptor(at: $0) }
    guard dladdr(unsafeBitCast(own, to: UnsafeRawPointer.self), &place) != 0, let path = place.dli_fname else {
        return nil
    }
    return loadSibling(of: path)
    #endif
}

/// Loads `swiftlet-avx2.so` from the directory of `path`.
private func loadSibling(of path: UnsafePointer<CChar>) -> DescriptorFunction? {
    let name: StaticString = "swiftlet-avx2.so"
    var directoryLength = 0
    var length = 0
    while path[length] != 0 {
        length += 1
        if path[length - 1] == CChar(bitPattern: UInt8(ascii: "/")) { directoryLength = length }
    }
    let sibling = UnsafeMutablePointer<CChar>.allocate(capacity: directoryLength + name.utf8CodeUnitCount + 1)
    defer { sibling.deallocate() }
    for index in 0..<directoryLength { sibling[index] = path[index] }
    for index in 0..<name.utf8CodeUnitCount {
        sibling[directoryLength + index] = CChar(bitPattern: name.utf8Start[index])
    }
    sibling[directoryLength + name.utf8CodeUnitCount] = 0
    guard let library = dlopen(sibling, RTLD_NOW | RTLD_LOCAL), let function = dlsym(library, "lv2_descriptor") else {
        return nil
    }
    return unsafeBitCast(function, to: DescriptorFunction.self)
}
