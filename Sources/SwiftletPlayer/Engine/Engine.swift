// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Glibc
import SwiftletHost
import Synchronization

/// What the audio thread works on, in memory that does not move: no references, nothing that allocates, locks or waits.
///
/// A file's audio comes through a ring, which another thread fills; what is heard goes to one while it is recorded. Effects
/// that might keep the audio thread waiting run on a thread of their own, and audio goes there and back through rings, too.
struct Engine: ~Copyable {
    /// What comes in, and what is heard.
    let input: InputBuffers
    let output: PlanarBuffer
    /// Whether the input is the device's, not a file's.
    let isLive: Bool
    /// Frames of the file, what goes beside each, and the silence that follows.
    let source: Ring<Float>
    /// What was heard while `isRecording`.
    let recording: Ring<Float>
    let isRecording = Atomic(false)
    /// Whether nothing is to be done.
    let isHeld = Atomic(true)
    let isPaused = Atomic(false)
    /// How many frames of the file and of the silence after it have been taken.
    let position = Atomic(0)
    /// How many blocks have been begun.
    let blocks = Atomic(0)
    /// For how many frames the output has been softer than `AudioUntilSilence.threshold`.
    let quiet = Atomic(0)
    /// The greatest magnitude in each channel since it was last asked for, as a float's bits.
    let inputPeaks: UnsafeMutablePointer<Atomic<UInt32>>
    let outputPeaks: UnsafeMutablePointer<Atomic<UInt32>>
    /// In how many blocks the file was late, or the effects on their own thread; how many frames a recording has lost.
    let lateSource = Atomic(0)
    let lateEffects = Atomic(0)
    let lostRecording = Atomic(0)
    /// The effects, unless they run on a thread of their own.
    private let graph: UnsafeMutablePointer<LiveGraph>?
    /// The way to effects on a thread of their own.
    private let rings: UnsafeMutablePointer<EffectRings>?
    private let scratch: UnsafeMutablePointer<Float>
    private let sanitizer = Sanitizer()
    /// The least magnitude that is no silence, as a float's bits.
    private let threshold = AudioUntilSilence.threshold.bitPattern
    /// How loud the input is while it fades for a pause, 0...1.
    private var gain: Float = 1
    /// How many frames from the effects' thread have been replaced by silence, and are to be left out when they come.
    private var overdueFrames = 0
    /// How many frames they have time for.
    private var delay: Int

    /// - Parameters:
    ///   - graph: the effects.
    ///   - rings: the way to the thread that they run on; none, where that is the audio thread.
    ///   - sampleRate: the rings of file and recording hold two seconds of it, and 16,384 frames at least.
    init(
        _ graph: UnsafeMutablePointer<LiveGraph>, rings: UnsafeMutablePointer<EffectRings>?, delay: Int, isLive: Bool,
        sampleRate: Int
    ) {
        self.delay = delay
        self.graph = rings == nil ? graph : nil
        self.rings = rings
        self.isLive = isLive
        let (inputs, outputs) = (graph.pointee.input, graph.pointee.output)
        input =
            rings == nil
            ? inputs
            : InputBuffers(channels: inputs.audio.channels, sides: inputs.sides.channels, maximum: inputs.maximum)
        output = rings == nil ? outputs : PlanarBuffer(channels: outputs.channels, maximum: outputs.maximum)
        let frames = max(sampleRate * 2, 16_384)
        source = Ring(capacity: isLive ? 1 : inputs.all.channels * frames)
        recording = Ring(capacity: outputs.channels * frames)
        inputPeaks = Self.peaks(inputs.audio.channels)
        outputPeaks = Self.peaks(outputs.channels)
        let count = max(inputs.all.channels, outputs.channels) * inputs.maximum
        scratch = .allocate(capacity: count)
        scratch.initialize(repeating: 0, count: count)
    }

    deinit {
        if rings != nil {
            input.deallocate()
            output.deallocate()
        }
        scratch.deallocate()
        inputPeaks.deallocate()
        outputPeaks.deallocate()
    }

    private static func peaks(_ count: Int) -> UnsafeMutablePointer<Atomic<UInt32>> {
        let peaks = UnsafeMutablePointer<Atomic<UInt32>>.allocate(capacity: count)
        for index in 0..<count { (peaks + index).initialize(to: Atomic(0)) }
        return peaks
    }

    /// Makes the next block, in `output`, of what is in the file's ring or, live, in `input`. For the audio thread.
    ///
    /// - Parameter frames: 0 to the buffers' maximum.
    mutating func process(_ frames: Int) {
        sanitizer.enter()
        defer { sanitizer.leave() }
        guard takeInput(frames) else { return }
        if let graph {
            graph.pointee.process(frames)
        } else if let rings {
            sendToEffects(frames)
            // This does not wait; it wakes the other thread where that does.
            sem_post(rings.pointee.work)
            receiveFromEffects(frames)
        }
        giveOutput(frames)
    }

    // MARK: - Input

    /// Fills `input`.
    ///
    /// - Returns: whether to go on; if not, the output is silent.
    // Without the optimiser nothing can be proved.
    #if !DEBUG
    @_noAllocation @_noLocks
    #endif
    mutating func takeInput(_ frames: Int) -> Bool {
        blocks.wrappingAdd(1, ordering: .sequentiallyConsistent)
        if isHeld.load(ordering: .sequentiallyConsistent) {
            output.clear(0, frames)
            return false
        }
        if !isLive { takeSource(frames) }
        fade(frames)
        measure(input.audio, inputPeaks, frames)
        return true
    }

    /// Takes frames of the file, in a pause no more than fade out.
    private mutating func takeSource(_ frames: Int) {
        let wanted = isPaused.load(ordering: .relaxed) ? min(frames, Int(gain * 0x1p9)) : frames
        let count = source.read(scratch, wanted &* input.all.channels) / input.all.channels
        input.all.deinterleave(scratch, count)
        input.all.clear(count, frames)
        position.wrappingAdd(count, ordering: .relaxed)
        if count < wanted { lateSource.wrappingAdd(1, ordering: .relaxed) }
    }

    /// Fades the input where a pause begins or ends.
    private mutating func fade(_ frames: Int) {
        let target: Float = isPaused.load(ordering: .relaxed) ? 0 : 1
        guard gain != 1 || target != 1 else { return }
        for frame in 0..<frames {
            gain = step(gain, to: target)
            for channel in 0..<input.audio.channels { input.audio[channel][frame] *= gain }
        }
    }

    /// - Returns: the greatest magnitude in all channels, as a float's bits.
    @discardableResult
    private func measure(
        _ audio: PlanarBuffer, _ peaks: UnsafeMutablePointer<Atomic<UInt32>>, _ frames: Int
    ) -> UInt32 {
        var greatest: UInt32 = 0
        for channel in 0..<audio.channels {
            let plane = audio[channel]
            var peak: UInt32 = 0
            for frame in 0..<frames { peak = max(peak, plane[frame].bitPattern & 0x7fff_ffff) }
            peaks[channel].max(peak, ordering: .relaxed)
            greatest = max(greatest, peak)
        }
        return greatest
    }

    // MARK: - Effects on a thread of their own

    /// Gives them the input. What does not fit is lost; that takes effects that are late by the length of the ring.
    #if !DEBUG
    @_noAllocation @_noLocks
    #endif
    mutating func sendToEffects(_ frames: Int) {
        guard let rings else { return }
        guard rings.pointee.there.room >= frames &* input.all.channels else {
            // Neither do they come back.
            overdueFrames &-= frames
            return
        }
        input.all.interleave(scratch, frames)
        rings.pointee.there.write(scratch, frames &* input.all.channels)
    }

    /// Takes what they have made of earlier input, and silence where they are late.
    #if !DEBUG
    @_noAllocation @_noLocks
    #endif
    mutating func receiveFromEffects(_ frames: Int) {
        guard let rings else { return }
        if overdueFrames > 0 { overdueFrames &-= rings.pointee.back.skip(overdueFrames &* output.channels) / output.channels }
        let count = overdueFrames > 0 ? 0 : rings.pointee.back.read(scratch, frames &* output.channels) / output.channels
        output.deinterleave(scratch, count)
        output.clear(count, frames)
        guard count < frames else { return }
        // In blocks longer than the time that they have, they cannot be in time: from here on they have as much.
        let growth = min(max(0, frames &- delay), frames &- count)
        delay = max(delay, frames)
        overdueFrames &+= frames &- count &- growth
        lateEffects.wrappingAdd(1, ordering: .relaxed)
    }

    // MARK: - Output

    /// Measures the output, and gives it to the recording.
    #if !DEBUG
    @_noAllocation @_noLocks
    #endif
    func giveOutput(_ frames: Int) {
        if measure(output, outputPeaks, frames) < threshold {
            quiet.wrappingAdd(frames, ordering: .relaxed)
        } else {
            quiet.store(0, ordering: .relaxed)
        }
        guard isRecording.load(ordering: .relaxed) else { return }
        guard recording.room >= frames &* output.channels else {
            lostRecording.wrappingAdd(frames, ordering: .relaxed)
            return
        }
        output.interleave(scratch, frames)
        recording.write(scratch, frames &* output.channels)
    }
}

/// The way to effects that run on the effect thread, and back.
struct EffectRings: ~Copyable {
    let there: Ring<Float>
    let back: Ring<Float>
    /// Raised when there is something for them to do.
    let work = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

    /// - Parameters:
    ///   - inputs: the samples of a frame that goes there.
    ///   - outputs: the channels that come back.
    ///   - delay: how many frames of silence come back first: what the effects have time for.
    ///   - frames: the most that are on their way.
    init(inputs: Int, outputs: Int, delay: Int, frames: Int) {
        there = Ring(capacity: inputs * frames)
        back = Ring(capacity: outputs * frames)
        sem_init(work, 0, 0)
        var silence: Float = 0
        for _ in 0..<delay * outputs { back.write(&silence, 1) }
    }

    deinit {
        sem_destroy(work)
        work.deallocate()
    }
}
