// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCLV2

/// Features for a plug-in or its view, in memory that lasts as long as this.
package final class Features {
    /// The URIs of all features that a plug-in is offered.
    ///
    /// Three come without data: buffers are separate unless the caller connects one twice (`inPlaceBroken`), and a host
    /// need do nothing for the promises `isLive` and `hardRTCapable`.
    static let offered =
        common + [
            Vocabulary.bufferSize + "boundedBlockLength", Vocabulary.worker + "schedule",
            Vocabulary.lv2 + "inPlaceBroken", Vocabulary.lv2 + "isLive", Vocabulary.lv2 + "hardRTCapable",
        ]
    /// The URIs of those that views are offered as well.
    package static let common = [
        Vocabulary.urid + "map", Vocabulary.urid + "unmap", Vocabulary.options + "options",
    ]

    /// Pointers to the features, the last of them null.
    private let list: UnsafeMutablePointer<UnsafePointer<LV2_Feature>?>
    private var releases: [() -> Void] = []

    /// - Parameters:
    ///   - uris: the URIs of the features.
    ///   - options: the values of options, each with its URI and the end of its type's.
    ///   - data: the data of features that are not `common`.
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

    /// The features in the form that LV2 wants.
    package var pointer: UnsafePointer<UnsafePointer<LV2_Feature>?> { UnsafePointer(list) }

    /// A copy of `values` that is freed with the features.
    private func keep<T: BitwiseCopyable>(_ values: [T]) -> UnsafeMutablePointer<T> {
        let memory = UnsafeMutablePointer<T>.allocate(capacity: values.count)
        memory.initialize(from: values, count: values.count)
        releases.append { memory.deallocate() }
        return memory
    }
}
