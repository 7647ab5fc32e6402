// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletHost

/// The output of a plug-in.
struct CheckedOutput: Sendable {
    /// The samples of each audio output.
    var channels: [[Float]]
    /// The first frame of the first block that the plug-in muted because of NaN or infinity, or nil.
    var muted: Int?

    /// The maximum difference of equal outputs relative to the peak: −100 dB, ten times the rounding error of 24-bit
    /// sums in another order.
    static let tolerance: Float = 1e-5

    /// The first NaN or infinite sample, and its frame. For muted output, the first frame of the
    /// block.
    var fault: (frame: Int, sample: String)? {
        let audible = channels.compactMap { channel in
            channel.firstIndex { !$0.isFinite }.map { (frame: $0, sample: channel[$0].isNaN ? "NaN" : "infinity") }
        }
        let muted = muted.map { [(frame: $0, sample: "NaN or infinity (muted)")] } ?? []
        return (audible + muted).min { $0.frame < $1.frame }
    }

    /// The peak magnitude of the finite samples.
    var peak: Float { peak(in: 0..<(channels.first?.count ?? 0)) }

    /// Returns the peak magnitude of the finite samples in a range of frames.
    func peak(in frames: Range<Int>) -> Float {
        channels.reduce(0) { peak, channel in
            channel[frames].reduce(peak) { $1.isFinite ? max($0, abs($1)) : $0 }
        }
    }

    /// Returns the maximum difference from another output in decibels relative to the peak of this output, or nil within the
    /// tolerance.
    func difference(from other: CheckedOutput) -> Double? {
        var greatest: Float = 0
        for (left, right) in zip(channels, other.channels) {
            for (a, b) in zip(left, right) where a != b && !(a.isNaN && b.isNaN) {
                greatest = max(greatest, (a - b).isNaN ? .infinity : abs(a - b))
            }
        }
        let scale = max(peak, Float.leastNormalMagnitude)
        guard greatest > Self.tolerance * scale else { return nil }
        return decibels(greatest / scale)
    }
}
