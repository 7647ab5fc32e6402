// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Glibc
import SwiftletHost

/// How long the blocks of a signal took, in nanoseconds, one after the other.
struct BlockTimes {
    static let frames = 256
    let nanoseconds: [Double]

    var median: Double { Self.median(nanoseconds[...]) }

    var worst: Double { nanoseconds.max() ?? 0 }

    /// The greatest of the medians of so many blocks at a time.
    func slowestOf(_ count: Int) -> Double {
        stride(from: 0, to: nanoseconds.count - count + 1, by: count)
            .map { Self.median(nanoseconds[$0..<$0 + count]) }.max() ?? 0
    }

    /// The least of two times of each block, of two that did the same: what else the machine does comes and goes.
    func least(_ other: BlockTimes) -> BlockTimes {
        BlockTimes(nanoseconds: zip(nanoseconds, other.nanoseconds).map { min($0, $1) })
    }

    private static func median(_ times: ArraySlice<Double>) -> Double {
        times.isEmpty ? 0 : times.sorted()[times.count / 2]
    }
}

extension CheckRig {
    /// Times blocks of `BlockTimes.frames` frames; of a plug-in that is slow, at least 20 of them, and those of a second.
    func time(_ signal: SignalFunction, blocks: Int) -> BlockTimes {
        var times: [Double] = []
        times.reserveCapacity(blocks)
        var total = 0.0
        for block in 0..<blocks where block < 20 || total < 1e9 {
            prepare(signal, from: block * BlockTimes.frames, BlockTimes.frames)
            var start = 0.0
            runDirectly(
                BlockTimes.frames, begin: { start = nanoseconds() }, end: { times.append(nanoseconds() - start) })
            total += times[block]
        }
        return BlockTimes(nanoseconds: times)
    }
}

/// The time that this thread has run, of which what others run is no part.
private func nanoseconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}
