// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Glibc
import SwiftletHost

/// The processing times of consecutive blocks, in nanoseconds.
struct BlockTimes {
    static let frames = 256
    let nanoseconds: [Double]

    var median: Double { Self.median(nanoseconds[...]) }

    var worst: Double { nanoseconds.max() ?? 0 }

    /// Returns the maximum of the medians of groups of `count` consecutive blocks.
    func slowestOf(_ count: Int) -> Double {
        stride(from: 0, to: nanoseconds.count - count + 1, by: count)
            .map { Self.median(nanoseconds[$0..<$0 + count]) }.max() ?? 0
    }

    /// Returns the minimum of each block's times in two equal runs, which removes the influence of other programs.
    func least(_ other: BlockTimes) -> BlockTimes {
        BlockTimes(nanoseconds: zip(nanoseconds, other.nanoseconds).map { min($0, $1) })
    }

    private static func median(_ times: ArraySlice<Double>) -> Double {
        times.isEmpty ? 0 : times.sorted()[times.count / 2]
    }
}

extension CheckRig {
    /// Times blocks of `BlockTimes.frames` frames. For slow plug-ins, times as many blocks as fit into one second, but
    /// at least 20.
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

/// Returns the CPU time of this thread.
private func nanoseconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}
