// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletKit

// The same for every bundle, and part of its own module: a C function can name a type, but not be handed one. The build
// plug-in LV2EntryPoint adds this file to other modules.

nonisolated(unsafe) private var descriptors = Descriptors(
    of: PlugIns.plugins,
    instantiate: { descriptor, sampleRate, _, features in
        let number = descriptors.number(of: descriptor.unsafelyUnwrapped)
        return PlugIns.plugins.instantiate(
            number, on: Terms(number: number, sampleRate: sampleRate, features: features))
    },
    activate: { handle in
        guard let handle else { return }
        PlugIns.plugins.activate(plugInNumber(of: handle), handle)
    },
    run: run)

private let sibling = siblingDescriptorFunction(of: { descriptor(at: $0) })

/// The entry point of an LV2 binary: the descriptor with that number, null after the last.
@_cdecl("lv2_descriptor")
public func descriptor(at number: UInt32) -> UnsafePointer<LV2_Descriptor>? {
    sibling.map { $0(number) } ?? descriptors.descriptor(at: number)
}

/// Processes a block with an instance of any plug-in.
///
/// The two attributes have the compiler prove that nothing that is reached from here allocates, takes a lock, counts
/// references or calls what the compiler cannot see. It can see into other modules in Embedded Swift only.
#if hasFeature(Embedded)
@_noAllocation @_noLocks
#endif
private func run(_ handle: LV2_Handle?, _ frameCount: UInt32) {
    guard let handle else { return }
    PlugIns.plugins.run(plugInNumber(of: handle), from: 0, handle, Int(frameCount))
}
