// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
import SwiftletEffects

/// Buffers for unconnected ports: silence for inputs, and a sink for outputs. Each is as long as the longest part that
/// is processed at a time. Effects whose ports must all be connected have none.
struct IdleBuffers<E: Effect>: BitwiseCopyable {
    /// Zeros, followed by as many arbitrary samples.
    private let first: UnsafeMutablePointer<Float>
    private let count: Int

    /// Zeros, for inputs. If all inputs must be connected, the compiler knows that this is nil.
    @inline(__always)
    var silence: UnsafeMutablePointer<Float>? { Self.hasSilence ? first : nil }
    /// A sink for outputs; its contents do not matter.
    @inline(__always)
    var sink: UnsafeMutablePointer<Float>? { Self.hasSink ? first + count : nil }

    private static var hasSilence: Bool { E.Input.mainChannelCount < E.Input.channelCount }
    private static var hasSink: Bool { E.Output.mainChannelCount < E.Output.channelCount }

    /// Returns the byte count for segments of `count` frames, a multiple of 16.
    static func byteCount(for count: Int) -> Int { hasSilence || hasSink ? 2 * 4 * count : 0 }

    init(_ memory: UnsafeMutableRawPointer, count: Int) {
        self.count = Self.byteCount(for: count) > 0 ? count : 0
        first = memory.initializeMemory(as: Float.self, repeating: 0, count: 2 * self.count)
    }
}

extension Frame {
    /// The numbers of the channels that are not in the main bus.
    @inline(__always)
    static var secondPorts: Range<Int> { mainChannelCount..<channelCount }
}
