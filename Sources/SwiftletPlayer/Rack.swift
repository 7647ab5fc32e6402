// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCLV2
import Synchronization

/// A control port, and the value that it is to get.
struct ControlChange: BitwiseCopyable {
    var port: UnsafeMutablePointer<Float>
    var value: Float
}

/// A plug-in's `run`, and what it is called with.
struct Run: BitwiseCopyable {
    let function: @convention(c) (LV2_Handle?, UInt32) -> Void
    let handle: LV2_Handle
}

/// The effects as the thread that runs them sees them: plain memory, without references.
struct Rack: ~Copyable {
    let input: InputBuffers
    let output: PlanarBuffer
    /// What to call for each block, in this order.
    private let runs: UnsafeMutableBufferPointer<Run>
    private let events: UnsafeMutableBufferPointer<EventBuffer>
    /// The user's. Their thread writes, the one that runs the effects reads.
    let changes = Ring<ControlChange>(capacity: 8192)
    /// Events from views for the effects, and back while `isWatched`. Before the words of each stands one with the number of its
    /// buffer, in the upper half, and how many words follow.
    let toEffects = Ring<UInt64>(capacity: 1 << 15)
    let fromEffects = Ring<UInt64>(capacity: 1 << 16)
    let isWatched = Atomic(false)
    /// Whether the input is to be heard instead of the output.
    let isBypassed = Atomic(false)
    /// How many samples from the effects were NaN or infinite.
    let notFinite = Atomic(0)
    /// How much of the effects is heard, 0...1: it fades from one to the other.
    private var wet: Float = 1

    /// - Parameters:
    ///   - input: what the first plug-ins read.
    ///   - output: what the last plug-ins write.
    ///   - runs: the plug-ins' functions, none where `run` is not used.
    ///   - events: the buffers of their event ports.
    init(input: InputBuffers, output: PlanarBuffer, runs: [Run], events: [EventBuffer]) {
        self.input = input
        self.output = output
        self.runs = .allocate(capacity: runs.count)
        _ = self.runs.initialize(from: runs)
        self.events = .allocate(capacity: events.count)
        _ = self.events.initialize(from: events)
    }

    deinit {
        runs.deallocate()
        events.deallocate()
    }

    /// Processes a block on the audio thread. The plug-ins' own functions alone are beyond the compiler's proof, which cannot
    /// follow a pointer; those that are called here have been proved by themselves.
    mutating func run(_ frames: Int) {
        begin()
        for run in runs { run.function(run.handle, UInt32(truncatingIfNeeded: frames)) }
        end(frames)
    }

    /// Does what there is to do before the plug-ins run: sets controls, and empties the buffers of events.
    // Without the optimiser nothing can be proved.
    #if !DEBUG
    @_noAllocation @_noLocks
    #endif
    func begin() {
        var change = ControlChange(port: output[0], value: 0)
        while changes.read(&change, 1) == 1 { change.port.pointee = change.value }
        for index in 0..<events.count { events[index].empty() }
        var head: UInt64 = 0
        // Where the effects' thread has instances, it sends them their events itself.
        while events.count > 0, toEffects.read(&head, 1) == 1 {
            events[Int(head >> 32)].append(from: toEffects, Int(head & 0xffff_ffff))
        }
    }

    /// Does what there is to do after they have run: puts silence for what is no sample, and mixes the input in where that is
    /// to be heard.
    #if !DEBUG
    @_noAllocation @_noLocks
    #endif
    mutating func end(_ frames: Int) {
        if isWatched.load(ordering: .relaxed) { giveEvents() }
        for channel in 0..<output.channels { silenceWhatIsNotFinite(output[channel], frames) }
        let target: Float = isBypassed.load(ordering: .relaxed) ? 0 : 1
        guard wet != 1 || target != 1 else { return }
        for frame in 0..<frames {
            wet = step(wet, to: target)
            for channel in 0..<output.channels {
                output[channel][frame] = output[channel][frame] * wet + dry(channel, frame) * (1 - wet)
            }
        }
    }

    /// Passes on what the effects have sent; what there is no room for is lost.
    private func giveEvents() {
        for index in 0..<events.count where !events[index].isInput {
            let (start, count) = events[index].events
            guard count > 0, fromEffects.room > count else { continue }
            var head = UInt64(truncatingIfNeeded: index) << 32 | UInt64(truncatingIfNeeded: count)
            fromEffects.write(&head, 1)
            fromEffects.write(start, count)
        }
    }

    /// The input as an output channel has it: that of the same number, the mean where there is one output alone.
    private func dry(_ channel: Int, _ frame: Int) -> Float {
        let input = input.audio
        guard input.channels > 0 else { return 0 }
        guard output.channels == 1, input.channels > 1 else { return input[channel % input.channels][frame] }
        var sum: Float = 0
        for other in 0..<input.channels { sum += input[other][frame] }
        return sum / Float(input.channels)
    }

    private func silenceWhatIsNotFinite(_ plane: UnsafeMutablePointer<Float>, _ frames: Int) {
        var found = 0
        for frame in 0..<frames where plane[frame].bitPattern & 0x7fff_ffff >= Float.infinity.bitPattern {
            plane[frame] = 0
            found &+= 1
        }
        if found > 0 { notFinite.wrappingAdd(found, ordering: .relaxed) }
    }
}

/// One frame's part of a fade between 0 and 1, over 512 frames: a power of two, so that it ends exactly.
func step(_ value: Float, to target: Float) -> Float {
    value < target ? min(target, value + 0x1p-9) : max(target, value - 0x1p-9)
}
