// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletKit

// The same for every bundle, and part of its own module: a C function can name a type, but not be handed one. The build
// plug-in LV2EntryPoint adds this file to the module that declares `Plugins`. Names are in full, as that module may have
// types of its own by each of them.
//
// As ordinary Swift, which describes effects and tests them, a program may have several such modules, and none is loaded by
// a host.
#if hasFeature(Embedded)

nonisolated(unsafe) private var descriptors = SwiftletPlugin.Descriptors(
    of: Plugins.plugins,
    instantiate: { descriptor, sampleRate, _, features in
        let number = descriptors.number(of: descriptor.unsafelyUnwrapped)
        return Plugins.plugins.instantiate(
            number, with: SwiftletPlugin.InstantiationArguments(number: number, sampleRate: sampleRate, features: features))
    },
    activate: { handle in
        guard let handle else { return }
        Plugins.plugins.activate(pluginNumber(of: handle), handle)
    },
    run: run,
    // None where no effect has files, saved values or curves: then the compiler removes that code.
    extensionData: Plugins.plugins.haveSavedState ? { fileInterfaces.interface($0) } : nil,
    curveData: Plugins.plugins.haveCurves ? { curveInterface.interface($0) } : nil,
    allData: Plugins.plugins.haveSavedState && Plugins.plugins.haveCurves
        ? { fileInterfaces.interface($0) ?? curveInterface.interface($0) } : nil)

private let variant = variantDescriptorFunction(of: { descriptor(at: $0) })

/// The entry point of an LV2 binary: the descriptor with that number, null after the last.
@_cdecl("lv2_descriptor")
public func descriptor(at number: Swift.UInt32) -> Swift.UnsafePointer<LV2_Descriptor>? {
    variant.map { $0(number) } ?? descriptors.descriptor(at: number)
}

/// Processes a block with an instance of any plug-in; takes what a session has brought before, and passes on what is to be done
/// elsewhere.
private func run(_ handle: LV2_Handle?, _ frameCount: Swift.UInt32) {
    guard let handle else { return }
    if Plugins.plugins.haveSavedState { receiveSession(of: handle) }
    process(handle, Swift.Int(frameCount))
    if Plugins.plugins.haveSavedState { scheduleFiles(of: handle) }
    if Plugins.plugins.haveCurves { queueCurve(of: handle) }
}

/// Processes a block.
///
/// The two attributes have the compiler prove that nothing that is reached from here allocates, takes a lock, counts
/// references or calls what the compiler cannot see. It can see into other modules in Embedded Swift only. A checked build
/// says what is wrong before it ends, and that is neither.
#if !SWIFTLET_CHECKED
@_noAllocation @_noLocks
#endif
private func process(_ handle: LV2_Handle, _ frameCount: Swift.Int) {
    Plugins.plugins.run(pluginNumber(of: handle), from: 0, handle, frameCount)
}

nonisolated(unsafe) private var fileInterfaces = SwiftletPlugin.FileInterfaces(
    work: { Plugins.plugins.workOnFiles($0, $1, $2, $3, $4) }, response: takeFile,
    restore: { handle, retrieve, target, _, features in
        Plugins.plugins.restoreFiles(handle, retrieve, target, features)
    })

nonisolated(unsafe) private var curveInterface = SwiftletPlugin.InlineDisplayInterface(
    render: { Plugins.plugins.drawCurve($0, $1, $2) })

/// Takes a file that was loaded: on the audio thread, under the same proof.
@_noAllocation @_noLocks
private func takeFile(
    _ handle: LV2_Handle?, _ size: Swift.UInt32, _ data: Swift.UnsafeRawPointer?
) -> LV2_Worker_Status {
    receiveFile(handle, size, data)
}
#endif
