// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// How positions in sound change where the sound is brought to another sample rate.
struct FrameScale: Sendable {
    /// The rates in Hz before and after.
    let old, new: Int
    /// How many frames the sound has, before and after; nil where that is not known.
    private let frames: (old: UInt64, new: UInt64)?

    /// - Parameter frames: how many frames the sound has before.
    init(from old: Int, to new: Int, frames: Int? = nil) {
        (self.old, self.new) = (old, new)
        self.frames = frames.map { UInt64($0) }.map { ($0, $0.resampled(from: old, to: new)) }
    }

    /// The frame that a frame becomes. One that is in the sound stays there, whereas its end becomes its end.
    func position<T: FixedWidthInteger & UnsignedInteger>(_ frame: T) -> T {
        let scaled = frame.resampled(from: old, to: new)
        guard let frames, frame < frames.old else { return scaled }
        return T(clamping: min(UInt64(scaled), max(frames.new, 1) - 1))
    }

    /// How long so many frames from `start` on become. What follows another range without a gap does so after, too.
    func length<T: FixedWidthInteger & UnsignedInteger>(_ length: T, from start: T) -> T {
        guard length > 0 else { return 0 }
        let end = UInt64(start).addingReportingOverflow(UInt64(length))
        let scaled = end.overflow ? .max : end.partialValue.resampled(from: old, to: new)
        return T(clamping: scaled - min(scaled, UInt64(position(start))))
    }

    /// The frame that the last one of a loop from `start` on becomes: the loop is as long as the frames in it, and ends in
    /// the sound.
    func last(_ frame: UInt32, from start: UInt32) -> UInt32 {
        let end = min((UInt64(frame) + 1).resampled(from: old, to: new), frames?.new ?? .max)
        return max(UInt32(clamping: max(end, 1) - 1), position(start))
    }
}

extension FixedWidthInteger where Self: UnsignedInteger {
    /// A number of frames at one sample rate as one at another, to the nearest; the greatest number, where it would be beyond
    /// that.
    func resampled(from old: Int, to new: Int) -> Self {
        let position = (Double(self) * Double(new) / Double(old)).rounded()
        return position < Double(Self.max) ? Self(position) : .max
    }
}
