// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// One number for each frame, in consecutive memory, read and written four frames at a time.
public struct Track: BitwiseCopyable {
    fileprivate let first: UnsafeMutablePointer<Double>

    /// - Parameter first: where frame 0 is; there may be others before it.
    @inline(__always)
    public init(_ first: UnsafeMutablePointer<Double>) { self.first = first }

    /// Four frames.
    @inline(__always)
    public subscript(frame: Int) -> Vector4 {
        get { UnsafeRawPointer(first + frame).loadUnaligned(as: Vector4.self) }
        nonmutating set { UnsafeMutableRawPointer(first + frame).storeBytes(of: newValue, as: Vector4.self) }
    }

    /// Removes the first of `count` numbers, a multiple of four, and appends `number`.
    @inline(__always)
    public func push(_ number: Double, count: Int) {
        for frame in stride(from: 0, to: count &- 4, by: 4) { self[frame] = self[frame &+ 1] }
        let end = self[count &- 4]
        self[count &- 4] = Vector4(end[1], end[2], end[3], number)
    }
}

/// A track that is read and written one frame at a time.
struct SingleTrack: BitwiseCopyable {
    private let first: UnsafeMutablePointer<Double>

    /// The numbers of `track`, whose frame `frame` is frame 0 here.
    @inline(__always)
    init(_ track: Track, from frame: Int) { first = track.first + frame }

    /// One frame.
    @inline(__always)
    subscript(frame: Int) -> Double {
        get { first[frame] }
        nonmutating set { first[frame] = newValue }
    }
}

/// `count` numbers for each channel, one channel after the other.
public struct PlanarChunk<Channels: Frame, let count: Int>: BitwiseCopyable {
    // Only the size matters: frames interleave the channels, planes do not.
    private var storage = InlineArray<count, Channels>(repeating: .zero)

    /// All numbers 0.
    @inline(__always)
    public init() {}

    /// Calls `body` with the numbers of one channel.
    @inline(__always)
    public mutating func withChannel<Result>(
        _ channel: Int, _ body: (UnsafeMutablePointer<Double>) -> Result
    ) -> Result {
        withUnsafeMutableBytes(of: &storage) { bytes in
            body(bytes.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: Double.self) + count * channel)
        }
    }
}
