// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import CLV2
import DSP
import Effects

/// The plug-ins of the bundle. Adding a layout is adding a row.
public typealias Table =
    Row<LowPass<Mono>,
    Row<LowPass<Stereo>,
    Row<LowPass<Surround>,
    Row<PeakingEQ<Mono>,
    Row<PeakingEQ<Stereo>,
    Row<PeakingEQ<Surround>,
    Row<SymmetricClip<Mono>,
    Row<SymmetricClip<Stereo>,
    Row<StereoToMono,
    End>>>>>>>>>

nonisolated(unsafe) private var descriptors = Descriptors(
    of: Table.self,
    instantiate: { descriptor, sampleRate, _, features in
        let number = descriptors.number(of: descriptor.unsafelyUnwrapped)
        return Table.instantiate(number, on: Terms(number: number, sampleRate: sampleRate, features: features))
    },
    run: run)

private let sibling = siblingDescriptorFunction()

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
    Table.run(Instance.number(of: handle), handle, Int(frameCount))
}
