// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP

/// Measures the true peak of each channel of an effect's input and output, while a view shows true peaks.
///
/// Views repeat their request as they do for audio: see `AnalyserTap`.
struct TruePeakTap<Input: Frame, Output: Frame>: BitwiseCopyable {
    private var framesLeft = 0
    /// Whether the message of this block has true peaks.
    private(set) var isMeasuring = false
    private var input = TruePeakMeter<Input>()
    private var output = TruePeakMeter<Output>()

    init() {}

    /// Activates the measurement for the next `frames` frames, from the next block on.
    mutating func measure(for frames: Int) { framesLeft = frames }

    /// Starts a block.
    @inline(__always)
    mutating func begin(blockLength: Int) {
        isMeasuring = framesLeft > 0
        framesLeft -= min(framesLeft, blockLength)
    }

    /// Measures the input of part of the block, and raises the peak of each channel.
    @inline(never)
    mutating func record(input bus: InputBus<Input>, count: Int, peaks: UnsafeMutablePointer<Float>) {
        guard isMeasuring else { return }
        var highest = Input.zero
        for frame in 0..<count { highest = highest.larger(input.process(bus[frame])) }
        for channel in 0..<Input.channelCount {
            peaks[channel] = max(peaks[channel], Float(highest[channel: channel]))
        }
    }

    /// Measures the output of the same part.
    @inline(never)
    mutating func record(output bus: OutputBus<Output>, count: Int, peaks: UnsafeMutablePointer<Float>) {
        guard isMeasuring else { return }
        var highest = Output.zero
        for frame in 0..<count { highest = highest.larger(output.process(bus[frame])) }
        for channel in 0..<Output.channelCount {
            peaks[channel] = max(peaks[channel], Float(highest[channel: channel]))
        }
    }
}
