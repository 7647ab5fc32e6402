// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCLV2

/// Features for a plug-in or its view, in memory that lasts as long as this object.
package final class Features {
    /// The URIs of all features that this host supports.
    ///
    /// Three features have no data. Buffers are separate unless the caller connects one twice (`inPlaceBroken`).
    /// `isLive` and `hardRTCapable` require nothing from a host.
    static let offered =
        common + [
            Vocabulary.bufferSize + "boundedBlockLength", Vocabulary.worker + "schedule",
            Vocabulary.lv2 + "inPlaceBroken", Vocabulary.lv2 + "isLive", Vocabulary.lv2 + "hardRTCapable",
        ]
    /// The URIs of the features that views also receive.
    package static let common = [
        Vocabulary.urid + "map", Vocabulary.urid + "unmap", Vocabulary.options + "options",
    ]

    /// A null-terminated list of pointers to the features.
    private let list: UnsafeMutablePointer<UnsafePointer<LV2_Feature>?>
    private var releases: [() -> Void] = []

    /// - Parameters:
    ///   - uris: the URIs of the features.
    ///   - options: the option values, each with its URI and the last part of its type's URI.
    ///   - data: the data of features that are not in `common`.
    package init(
        _ uris: [String], _ world: World, options: [(uri: String, type: String, bits: UInt32)],
        data: [String: UnsafeMutableRawPointer?]
    ) {
        list = .allocate(capacity: uris.count + 1)
        list.initialize(repeating: nil, count: uris.count + 1)
        let options = options.map { uri, type, bits in
            LV2_Options_Option(
                context: LV2_OPTIONS_INSTANCE, subject: 0, key: world.urid(uri), size: 4,
                type: world.urid(Vocabulary.atom + type), value: keep([bits]))
        }
        let common: [UnsafeMutableRawPointer?] = [
            UnsafeMutableRawPointer(world.map.map), UnsafeMutableRawPointer(world.map.unmap),
            UnsafeMutableRawPointer(keep(options + [LV2_Options_Option()])),
        ]
        let data = data.merging(zip(Self.common, common)) { $1 }
        for (index, uri) in uris.enumerated() {
            list[index] = UnsafePointer(keep([LV2_Feature(URI: keep(Array(uri.utf8CString)), data: data[uri] ?? nil)]))
        }
    }

    deinit {
        list.deallocate()
        for release in releases { release() }
    }

    /// The features in LV2's form.
    package var pointer: UnsafePointer<UnsafePointer<LV2_Feature>?> { UnsafePointer(list) }

    /// Copies `values` to memory that is freed with the features.
    private func keep<T: BitwiseCopyable>(_ values: [T]) -> UnsafeMutablePointer<T> {
        let memory = UnsafeMutablePointer<T>.allocate(capacity: values.count)
        memory.initialize(from: values, count: values.count)
        releases.append { memory.deallocate() }
        return memory
    }
}
