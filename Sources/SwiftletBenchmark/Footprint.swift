// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Glibc
import SwiftletBenchmarkReport
import SwiftletCLV2
import SwiftletCMalloc
import SwiftletHost

/// What instances of a plug-in take: memory by the C library's account, and the time that making one takes.
struct Footprint {
    let bytes: Int
    let instantiateMicroseconds: Timing

    /// The time in ns, and the memory in bytes, after which no more instances are made.
    private static let (patience, room) = (5e7, 50_000_000)

    /// Makes up to 256 instances, which stay until the process ends: there are plug-ins that crash when an instance is
    /// freed that was never active.
    ///
    /// - Throws: `HostError` when the plug-in makes no instance.
    init(_ plugin: Plugin) throws {
        let first = try Instance(plugin, sampleRate: Stage.sampleRate, maximumBlockLength: Stage.frames)
        first.activate()
        var times: [Double] = []
        times.reserveCapacity(256)
        let (descriptor, bundle) = (first.descriptor, plugin.bundlePath)
        let (start, before) = (now(), Self.allocated)
        while times.count < 3
            || times.count < 256 && now() - start < Self.patience && Self.allocated - before < Self.room
        {
            let begin = now()
            let handle = descriptor.pointee.instantiate(descriptor, Stage.sampleRate, bundle, first.featureList)
            times.append((now() - begin) / 1000)
            guard handle != nil else { throw HostError.noInstance(plugin: plugin.uri, sampleRate: Stage.sampleRate) }
        }
        bytes = (Self.allocated - before) / times.count
        instantiateMicroseconds = Timing(samples: times)
        Self.hosts.append(first)
    }

    /// What the instances were given refers to these.
    nonisolated(unsafe) private static var hosts: [Instance] = []

    /// How many bytes are allocated, with what the allocator needs for each piece.
    private static var allocated: Int {
        let account = mallinfo2()
        return account.uordblks + account.hblkhd
    }
}
