// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCLV2

/// The LV2 descriptors of a list of plug-ins.
///
/// For a global variable: `lv2_descriptor` gives out pointers into it, which are good as long as the binary is loaded,
/// and nothing is allocated that nobody could free.
public struct Descriptors {
    /// The type of `LV2_Descriptor.instantiate`: of the descriptor, the sample rate in frames per second, the bundle's
    /// path, and the host's features, null after the last.
    public typealias Instantiate =
        @convention(c) (
            UnsafePointer<LV2_Descriptor>?, Double, UnsafePointer<CChar>?,
            UnsafePointer<UnsafePointer<LV2_Feature>?>?
        ) -> LV2_Handle?
    /// The type of `LV2_Descriptor.activate`: of the instance.
    public typealias Activate = @convention(c) (LV2_Handle?) -> Void
    /// The type of `LV2_Descriptor.run`: of the instance and the number of frames.
    public typealias Run = @convention(c) (LV2_Handle?, UInt32) -> Void

    private var table: DescriptorTable<LV2_Descriptor>

    /// The descriptors of `list`, of its first `pluginCapacity` plug-ins. Those of effects of which a session keeps more than
    /// parameters and what the view keeps have `extensionData`, those with curves `curveData`, those with both `allData`.
    public init<List: PluginList>(
        of list: List, instantiate: @escaping Instantiate, activate: @escaping Activate, run: @escaping Run,
        extensionData: FileCalls.ExtensionData?, curveData: FileCalls.ExtensionData? = nil,
        allData: FileCalls.ExtensionData? = nil
    ) {
        table = DescriptorTable(
            of: LV2_Descriptor(
                URI: nil, instantiate: instantiate, connect_port: { InstanceHeader.connect($0, port: $1, to: $2) },
                activate: activate, run: run, deactivate: nil, cleanup: { InstanceHeader.cleanUp($0) },
                extension_data: { viewStateExtension($0) }))
        for number in 0..<list.count {
            table.append(list.uri(number))
            let hasCurve = list.haveCurves && list.hasCurve(number)
            if hasCurve { table.changeLast { $0.extension_data = curveData } }
            guard list.haveSavedState, list.hasSavedState(number) else { continue }
            table.changeLast {
                $0.deactivate = { InstanceHeader.header($0).pointee.files?.pointee.deactivate() }
                $0.cleanup = { InstanceHeader.cleanUpWithFiles($0) }
                $0.extension_data = hasCurve ? allData : extensionData
            }
        }
    }

    /// The descriptor with that number, null after the last.
    public mutating func descriptor(at number: UInt32) -> UnsafePointer<LV2_Descriptor>? {
        table.descriptor(at: number)
    }

    /// The number of a descriptor that `descriptor(at:)` gave out.
    public mutating func number(of descriptor: UnsafePointer<LV2_Descriptor>) -> Int { table.number(of: descriptor) }
}
