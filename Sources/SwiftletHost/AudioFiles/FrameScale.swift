// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// The conversion of positions in audio to another sample rate.
struct FrameScale: Sendable {
    /// The old and the new rate in Hz.
    let old, new: Int
    /// The length of the audio in frames, before and after, or nil if it is unknown.
    private let frames: (old: UInt64, new: UInt64)?

    /// - Parameter frames: the length of the audio in frames before the conversion.
    init(from old: Int, to new: Int, frames: Int? = nil) {
        (self.old, self.new) = (old, new)
        self.frames = frames.map { UInt64($0) }.map { ($0, $0.resampled(from: old, to: new)) }
    }

    /// Returns the converted position. Positions within the audio stay within it, and its end becomes its end.
    func position<T: FixedWidthInteger & UnsignedInteger>(_ frame: T) -> T {
        let scaled = frame.resampled(from: old, to: new)
        guard let frames, frame < frames.old else { return scaled }
        return T(clamping: min(UInt64(scaled), max(frames.new, 1) - 1))
    }

    /// Returns the converted length of a range. Adjacent ranges stay adjacent.
    func length<T: FixedWidthInteger & UnsignedInteger>(_ length: T, from start: T) -> T {
        guard length > 0 else { return 0 }
        let end = UInt64(start).addingReportingOverflow(UInt64(length))
        let scaled = end.overflow ? .max : end.partialValue.resampled(from: old, to: new)
        return T(clamping: scaled - min(scaled, UInt64(position(start))))
    }

    /// Returns the converted last frame of a loop from `start`. The loop keeps its duration and ends within the audio.
    func last(_ frame: UInt32, from start: UInt32) -> UInt32 {
        let end = min((UInt64(frame) + 1).resampled(from: old, to: new), frames?.new ?? .max)
        return max(UInt32(clamping: max(end, 1) - 1), position(start))
    }
}

extension FixedWidthInteger where Self: UnsignedInteger {
    /// Returns the number of frames at another sample rate, rounded to nearest and clamped to the maximum.
    func resampled(from old: Int, to new: Int) -> Self {
        let position = (Double(self) * Double(new) / Double(old)).rounded()
        return position < Double(Self.max) ? Self(position) : .max
    }
}
