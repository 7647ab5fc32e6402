// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// The numbers of a signal for the frames of a slice, after those of earlier frames.
///
/// A slice begins at frame 0; earlier frames have negative numbers. Four frames at a time may be read and written, up to three
/// frames after the end of the slice.
struct SignalHistory: BitwiseCopyable {
    /// The maximum number of frames in a slice, a multiple of four.
    static var sliceLength: Int { 64 }

    private let memory: Buffer<Double>
    /// The number of earlier frames, a multiple of four.
    private let past: Int

    /// Creates a history of at least `past` earlier frames, all 0.
    init(past: Int, _ setup: inout Setup) {
        self.past = past.roundedUp(toMultipleOf: 4)
        memory = setup.buffer(count: self.past + Self.sliceLength + 4)
    }

    /// Whether there is memory. While a setup counts bytes, there is not.
    @inline(__always)
    var hasMemory: Bool { memory.first != nil }

    /// The frames. Use it only if there is memory.
    @inline(__always)
    var frames: Track { Track(memory.first.unsafelyUnwrapped + past) }

    /// Ends a slice of `count` frames: its last frames become earlier ones.
    @inline(__always)
    func advance(by count: Int) { frames.advance(by: count, keeping: past) }

    /// Copies the frames of a history of the same length.
    @inline(__always)
    func copy(_ other: SignalHistory) { memory.copy(other.memory) }
}

extension Track {
    /// Ends a slice of `count` frames: the last frames become earlier ones, of which there are `past`, a multiple of four.
    @inline(__always)
    func advance(by count: Int, keeping past: Int) {
        for frame in stride(from: -past, to: 0, by: 4) { self[frame] = self[frame &+ count] }
    }
}

extension Buffer {
    /// Copies the elements of a buffer of the same length.
    @inline(__always)
    func copy(_ other: Self) {
        guard let first, let source = other.first else { return }
        // `update(from:count:)` calls into C.
        for index in 0..<min(count, other.count) { first[index] = source[index] }
    }
}
