// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCLV2

/// The features that an instance is offered, in memory that lasts as long as the instance.
final class Features {
    /// The URIs of all features offered.
    ///
    /// Three come without data: buffers are separate unless the caller connects one twice (`inPlaceBroken`), and a host
    /// need do nothing for the promises `isLive` and `hardRTCapable`.
    static let offered = [
        Vocabulary.urid + "map", Vocabulary.urid + "unmap", Vocabulary.options + "options",
        Vocabulary.bufferSize + "boundedBlockLength", Vocabulary.worker + "schedule",
        Vocabulary.lv2 + "inPlaceBroken", Vocabulary.lv2 + "isLive", Vocabulary.lv2 + "hardRTCapable",
    ]

    let worker = Worker()
    /// Pointers to the features, the last of them null.
    private let list: UnsafeMutablePointer<UnsafePointer<LV2_Feature>?>
    private var releases: [() -> Void] = []

    init(world: World, sampleRate: Double, maximumBlockLength: Int) {
        list = .allocate(capacity: Self.offered.count + 1)
        list.initialize(repeating: nil, count: Self.offered.count + 1)
        let options = keep(
            [
                option(world, Vocabulary.parameters + "sampleRate", "Float", keep([Float(sampleRate)])),
                option(world, Vocabulary.bufferSize + "minBlockLength", "Int", keep([Int32(0)])),
                option(world, Vocabulary.bufferSize + "maxBlockLength", "Int", keep([Int32(maximumBlockLength)])),
                option(world, Vocabulary.bufferSize + "nominalBlockLength", "Int", keep([Int32(maximumBlockLength)])),
                LV2_Options_Option(),
            ])
        let data = [
            Vocabulary.urid + "map": UnsafeMutableRawPointer(world.map.map),
            Vocabulary.urid + "unmap": UnsafeMutableRawPointer(world.map.unmap),
            Vocabulary.options + "options": UnsafeMutableRawPointer(options),
            Vocabulary.worker + "schedule": UnsafeMutableRawPointer(worker.schedule),
        ]
        for (index, uri) in Self.offered.enumerated() {
            list[index] = UnsafePointer(keep([LV2_Feature(URI: keep(Array(uri.utf8CString)), data: data[uri])]))
        }
    }

    deinit {
        list.deallocate()
        for release in releases { release() }
    }

    /// The features in the form that LV2 wants.
    var pointer: UnsafePointer<UnsafePointer<LV2_Feature>?> { UnsafePointer(list) }

    /// A copy of `values` that is freed with the features.
    private func keep<T: BitwiseCopyable>(_ values: [T]) -> UnsafeMutablePointer<T> {
        let memory = UnsafeMutablePointer<T>.allocate(capacity: values.count)
        memory.initialize(from: values, count: values.count)
        releases.append { memory.deallocate() }
        return memory
    }
}

/// An option whose value has four bytes.
private func option<T>(
    _ world: World, _ key: String, _ type: String, _ value: UnsafeMutablePointer<T>
) -> LV2_Options_Option {
    LV2_Options_Option(
        context: LV2_OPTIONS_INSTANCE, subject: 0, key: world.urid(key),
        size: 4, type: world.urid(Vocabulary.atom + type), value: value)
}
