// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCLV2

/// A descriptor that LV2 knows by its URI: of a plug-in or of a view.
package protocol URIDescriptor {
    /// The URI, as a C string. The name of the property is LV2's.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    var URI: UnsafePointer<CChar>! { get set }
}

extension LV2_Descriptor: URIDescriptor {}
extension LV2UI_Descriptor: URIDescriptor {}

/// How many plug-ins a bundle may have, and how many views.
public var pluginCapacity: Int { 128 }

/// Descriptors with their URIs, in one piece of memory: hosts are given pointers into it.
package struct DescriptorTable<Descriptor: URIDescriptor> {
    /// A descriptor, followed by the URI that it points to.
    private struct Slot {
        var descriptor: Descriptor
        var uri: InlineArray<256, CChar>
    }

    private var entries: InlineArray<128, Slot>
    private var count = 0

    /// Creates an empty table with a capacity of `pluginCapacity` descriptors. Each is a copy of `descriptor` with its
    /// own URI.
    package init(of descriptor: Descriptor) {
        entries = InlineArray(repeating: Slot(descriptor: descriptor, uri: InlineArray(repeating: 0)))
    }

    /// Adds a descriptor; those beyond the capacity are dropped.
    package mutating func append(_ uri: PluginURI) {
        guard count < pluginCapacity else { return }
        entries[count].uri = uri.characters
        count += 1
    }

    /// Changes the descriptor that was added last.
    package mutating func changeLast(_ change: (inout Descriptor) -> Void) {
        if count > 0 { change(&entries[count - 1].descriptor) }
    }

    /// The descriptor with that number, null after the last.
    package mutating func descriptor(at number: UInt32) -> UnsafePointer<Descriptor>? {
        guard number < count else { return nil }
        return withEntries { entries in
            let entry = entries + Int(number)
            // Here and not in `append`: only now are the URIs where they stay.
            let uri = UnsafeRawPointer(entry) + MemoryLayout<Descriptor>.size
            entry.pointee.descriptor.URI = uri.assumingMemoryBound(to: CChar.self)
            return UnsafeRawPointer(entry).assumingMemoryBound(to: Descriptor.self)
        }
    }

    /// The number of a descriptor that `descriptor(at:)` gave out.
    package mutating func number(of descriptor: UnsafePointer<Descriptor>) -> Int {
        withEntries {
            UnsafeRawPointer($0).distance(to: UnsafeRawPointer(descriptor)) / MemoryLayout<Slot>.stride
        }
    }

    private mutating func withEntries<Result>(_ body: (UnsafeMutablePointer<Slot>) -> Result) -> Result {
        var entries = entries.mutableSpan
        return entries.withUnsafeMutableBufferPointer { body($0.baseAddress.unsafelyUnwrapped) }
    }
}
