// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP

/// Measures the true peak of each channel of an effect's input and output, while a view shows true peaks.
///
/// Views repeat their request as they do for audio: see `AnalyserTap`. The meters are the same code for all layouts,
/// because a meter of whole frames for each layout would make the binary much larger.
struct TruePeakTap: BitwiseCopyable {
    private var framesLeft = 0
    /// Whether the message of this block has true peaks.
    private(set) var isMeasuring = false
    /// A meter for each channel, those of the input first.
    private var meters = InlineArray<32, TruePeakMeter<Mono>>(repeating: TruePeakMeter())

    /// Activates the measurement for the next `frames` frames, from the next block on.
    mutating func measure(for frames: Int) { framesLeft = frames }

    /// Starts a block.
    @inline(__always)
    mutating func begin(blockLength: Int) {
        isMeasuring = framesLeft > 0
        framesLeft -= min(framesLeft, blockLength)
    }

    /// Measures a sample of a channel, and raises its peak. Channels beyond the meters have none.
    @inline(never)
    mutating func record(_ sample: Double, channel: Int, peak: inout Float) {
        guard channel < 32 else { return }
        peak = max(peak, Float(meters[unchecked: channel].process(sample)))
    }
}
