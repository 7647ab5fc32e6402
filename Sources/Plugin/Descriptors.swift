// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import CLV2
import Effects

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

    /// How many plug-ins a bundle may have.
    public static var capacity: Int { 32 }

    private var uris: InlineArray<32, InlineArray<256, CChar>>
    private var table: InlineArray<32, LV2_Descriptor>
    private let count: Int

    /// The descriptors of `list`, of its first 32 plug-ins.
    public init<List: PluginList>(
        of list: List, instantiate: @escaping Instantiate, activate: @escaping Activate, run: @escaping Run
    ) {
        let count = min(list.count, Self.capacity)
        self.count = count
        uris = InlineArray { $0 < count ? list.uri($0).characters : InlineArray(repeating: 0) }
        table = InlineArray { number in
            LV2_Descriptor(
                URI: nil,
                instantiate: instantiate,
                connect_port: { Instance.connect($0, port: $1, to: $2) },
                activate: activate,
                run: run,
                deactivate: nil,
                cleanup: { Instance.cleanUp($0) },
                extension_data: nil)
        }
    }

    /// The descriptor with that number, null after the last.
    public mutating func descriptor(at number: UInt32) -> UnsafePointer<LV2_Descriptor>? {
        guard number < count else { return nil }
        let number = Int(number)
        // Here and not in `init`: only now are the URIs where they stay.
        var texts = uris.mutableSpan
        let uri = texts.withUnsafeMutableBufferPointer { UnsafeRawPointer($0.baseAddress! + number) }
        table[number].URI = uri.assumingMemoryBound(to: CChar.self)
        var span = table.mutableSpan
        return span.withUnsafeMutableBufferPointer { UnsafePointer($0.baseAddress!) + number }
    }

    /// The number of a descriptor that `descriptor(at:)` gave out.
    public mutating func number(of descriptor: UnsafePointer<LV2_Descriptor>) -> Int {
        var span = table.mutableSpan
        return span.withUnsafeMutableBufferPointer { descriptor - UnsafePointer($0.baseAddress!) }
    }
}
