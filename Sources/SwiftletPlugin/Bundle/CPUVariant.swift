// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCLV2
import SwiftletCProcessor

/// The C type of `lv2_descriptor`.
public typealias DescriptorFunction = @convention(c) (UInt32) -> UnsafePointer<LV2_Descriptor>?

/// Returns the `lv2_descriptor` of the AVX2 variant, `NAME-avx2.so` beside this binary; nil if the processor cannot run
/// it or the file does not exist.
///
/// The variant is a separate binary of the same sources. In a shared binary, the linker could replace a function
/// compiled for both by the copy that not every processor can run.
///
/// - Parameter own: the function of this binary.
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

/// Loads `name-avx2.so`, for the path of `name.so`.
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
