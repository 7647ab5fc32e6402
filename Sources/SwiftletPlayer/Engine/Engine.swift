// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Glibc
import SwiftletHost
import Synchronization

/// The state of the audio thread in memory that does not move. It has no references, and does not allocate, lock or
/// wait.
///
/// A file's audio comes through a ring that another thread fills, and a recording goes to another ring. Effects that
/// may block the audio thread run on a separate thread, with rings in both directions.
struct Engine: ~Copyable {
    /// The input, and the output that is played.
    let input: InputBuffers
    let output: PlanarBuffer
    /// Whether the input comes from the device instead of a file.
    let isLive: Bool
    /// The frames of the file, with sidechains and frame numbers, and the silence after the file.
    let source: Ring<Float>
    /// The output while `isRecording`.
    let recording: Ring<Float>
    let isRecording = Atomic(false)
    /// Whether processing is suspended.
    let isHeld = Atomic(true)
    let isPaused = Atomic(false)
    /// The number of frames of the file and the following silence that have been processed.
    let position = Atomic(0)
    /// The number of blocks that have been started.
    let blocks = Atomic(0)
    /// The number of consecutive output frames below `AudioUntilSilence.threshold`.
    let quiet = Atomic(0)
    /// The peak magnitude of each channel since the last query, as a float's bits.
    let inputPeaks: UnsafeMutablePointer<Atomic<UInt32>>
    let outputPeaks: UnsafeMutablePointer<Atomic<UInt32>>
    /// The number of blocks in which the file or the separate effect thread was late, and the number of frames that a
    /// recording lacks.
    let lateSource = Atomic(0)
    let lateEffects = Atomic(0)
    let lostRecording = Atomic(0)
    /// The effects, unless they run on a separate thread.
    private let graph: UnsafeMutablePointer<LiveGraph>?
    /// The rings to and from effects on a separate thread.
    private let rings: UnsafeMutablePointer<EffectRings>?
    private let scratch: UnsafeMutablePointer<Float>
    private let sanitizer = Sanitizer()
    /// The minimum magnitude that is not silence, as a float's bits.
    private let threshold = AudioUntilSilence.threshold.bitPattern
    /// The gain of the input while it fades for a pause, 0...1.
    private var gain: Float = 1
    /// The number of late frames that silence has replaced, and that must be dropped when they come.
    private var overdueFrames = 0
    /// The delay of the effects in frames.
    private var delay: Int

    /// - Parameters:
    ///   - graph: the effects.
    ///   - rings: the rings to and from the effect thread; nil if the effects run on the audio thread.
    ///   - sampleRate: the rate of the rings for file and recording, which hold two seconds, but at least 16,384
    ///     frames.
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

    /// Processes the next block from the file's ring or, live, from `input`, into `output`. For the audio thread.
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
            // `sem_post` does not wait. It wakes the effect thread.
            sem_post(rings.pointee.work)
            receiveFromEffects(frames)
        }
        giveOutput(frames)
    }

    // MARK: - Input

    /// Fills `input`.
    ///
    /// - Returns: whether to continue; if not, the output is silent.
    // The proof requires the optimizer.
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

    /// Reads frames of the file. During a pause, reads only the frames of the fade-out.
    private mutating func takeSource(_ frames: Int) {
        let wanted = isPaused.load(ordering: .relaxed) ? min(frames, Int(gain * 0x1p9)) : frames
        let count = source.read(scratch, wanted &* input.all.channels) / input.all.channels
        input.all.deinterleave(scratch, count)
        input.all.clear(count, frames)
        position.wrappingAdd(count, ordering: .relaxed)
        if count < wanted { lateSource.wrappingAdd(1, ordering: .relaxed) }
    }

    /// Fades the input at the start and the end of a pause.
    private mutating func fade(_ frames: Int) {
        let target: Float = isPaused.load(ordering: .relaxed) ? 0 : 1
        guard gain != 1 || target != 1 else { return }
        for frame in 0..<frames {
            gain = step(gain, to: target)
            for channel in 0..<input.audio.channels { input.audio[channel][frame] *= gain }
        }
    }

    /// - Returns: the peak magnitude of all channels, as a float's bits.
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

    // MARK: - Effects on a separate thread

    /// Sends the input to the effects. Frames that do not fit into the ring are lost, which happens only if the effects
    /// are late by the ring's length.
    #if !DEBUG
    @_noAllocation @_noLocks
    #endif
    mutating func sendToEffects(_ frames: Int) {
        guard let rings else { return }
        guard rings.pointee.there.room >= frames &* input.all.channels else {
            // Lost frames do not come back either.
            overdueFrames &-= frames
            return
        }
        input.all.interleave(scratch, frames)
        rings.pointee.there.write(scratch, frames &* input.all.channels)
    }

    /// Receives the effects' output, or silence if it is late.
    #if !DEBUG
    @_noAllocation @_noLocks
    #endif
    mutating func receiveFromEffects(_ frames: Int) {
        guard let rings else { return }
        if overdueFrames > 0 {
            overdueFrames &-= rings.pointee.back.skip(overdueFrames &* output.channels) / output.channels
        }
        let count =
            overdueFrames > 0 ? 0 : rings.pointee.back.read(scratch, frames &* output.channels) / output.channels
        output.deinterleave(scratch, count)
        output.clear(count, frames)
        guard count < frames else { return }
        // If a block is longer than the delay, the effects are always late, so the delay grows.
        let growth = min(max(0, frames &- delay), frames &- count)
        delay = max(delay, frames)
        overdueFrames &+= frames &- count &- growth
        lateEffects.wrappingAdd(1, ordering: .relaxed)
    }

    // MARK: - Output

    /// Measures the output, and sends it to the recording.
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

/// The rings to and from the effect thread.
struct EffectRings: ~Copyable {
    let there: Ring<Float>
    let back: Ring<Float>
    /// A semaphore that is raised when there is input for the effects.
    let work = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

    /// - Parameters:
    ///   - inputs: the number of samples per frame to the effects.
    ///   - outputs: the number of channels from the effects.
    ///   - delay: the number of silent frames that come back first, which is the time that the effects have.
    ///   - frames: the capacity in frames.
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
