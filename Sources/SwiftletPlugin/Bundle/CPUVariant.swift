// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCLV2
import SwiftletCProcessor

/// What `lv2_descriptor` is to C.
public typealias DescriptorFunction = @convention(c) (UInt32) -> UnsafePointer<LV2_Descriptor>?

/// The `lv2_descriptor` of the binary beside this one whose name has `-avx2` before `.so`, where the processor can run
/// it and it is there.
///
/// The same sources compiled for newer processors live in a binary of their own: in one binary, the linker could fold
/// a function compiled for both into the copy that not every processor can run.
///
/// - Parameter own: this binary's own.
public func variantDescriptorFunction(of own: DescriptorFunction) -> DescriptorFunction? {
    #if SWIFTLET_CPU_VARIANT
    return nil
    #else
    guard processor_has_avx2() != 0 else { return nil }
    var place = Dl_info()
    guard dladdr(unsafeBitCast(own, to: UnsafeRawPointer.self), &place) != 0, let path = place.dli_fname else {
        return nil
    }
    return loadVariant(of: path)
    #endif
}

/// Loads `name-avx2.so` beside `name.so`, which is `path`.
private func loadVariant(of path: UnsafePointer<CChar>) -> DescriptorFunction? {
    let ending: StaticString = "-avx2.so"
    let stem = strlen(path) - 3
    guard stem > 0, strcmp(path + stem, ".so") == 0 else { return nil }
    let variant = UnsafeMutablePointer<CChar>.allocate(capacity: stem + ending.utf8CodeUnitCount + 1)
    defer { variant.deallocate() }
    memcpy(variant, path, stem)
    memcpy(variant + stem, ending.utf8Start, ending.utf8CodeUnitCount + 1)
    guard let library = dlopen(variant, RTLD_NOW | RTLD_LOCAL), let function = dlsym(library, "lv2_descriptor") else {
        return nil
    }
    return unsafeBitCast(function, to: DescriptorFunction.self)
}
