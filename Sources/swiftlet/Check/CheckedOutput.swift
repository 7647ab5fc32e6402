// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletHost

/// What has come out of a plug-in.
struct CheckedOutput: Sendable {
    /// The samples of each audio output.
    var channels: [[Float]]
    /// The first frame of the block in which the plug-in has muted itself as it had put out what is not finite, if it did.
    var muted: Int?

    /// By how much of the peak two sounds may differ that are the same: −100 dB, ten times as much as what sums in another
    /// order leave of 24 bits.
    static let tolerance: Float = 1e-5

    /// The first sample that is NaN or infinite, `nan` or `inf`, and its frame; of one that the plug-in has muted, its block's.
    var fault: (frame: Int, sample: String)? {
        let audible = channels.compactMap { channel in
            channel.firstIndex { !$0.isFinite }.map { (frame: $0, sample: channel[$0].isNaN ? "nan" : "inf") }
        }
        let muted = muted.map { [(frame: $0, sample: "nan or inf (muted)")] } ?? []
        return (audible + muted).min { $0.frame < $1.frame }
    }

    /// The greatest magnitude of a finite sample.
    var peak: Float { peak(in: 0..<(channels.first?.count ?? 0)) }

    /// The greatest magnitude of a finite sample among some frames.
    func peak(in frames: Range<Int>) -> Float {
        channels.reduce(0) { peak, channel in
            channel[frames].reduce(peak) { $1.isFinite ? max($0, abs($1)) : $0 }
        }
    }

    /// The greatest difference from another sound, in decibels below this one's peak; none where that is within the tolerance.
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
