// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletHost
import Synchronization

typealias PlanarBuffer = SwiftletHost.PlanarBuffer

/// A control port, and the value that it is to get.
struct ControlChange: BitwiseCopyable {
    var port: UnsafeMutablePointer<Float>
    var value: Float
}

/// A processing graph, and the ways to it from the user's thread: plain memory, without references.
struct LiveGraph: ~Copyable {
    let input: InputBuffers
    let output: PlanarBuffer
    private var graph: ProcessingGraph
    private let events: UnsafeMutableBufferPointer<EventBuffer>
    /// The user's. Their thread writes, the one that runs the effects reads.
    let changes = Ring<ControlChange>(capacity: 8192)
    /// Events from views for effects that the audio thread runs, and back while `isWatched`. Before the words of each stands one with
    /// the number of its buffer, in the upper half, and how many words follow.
    let toEffects = Ring<UInt64>(capacity: 1 << 15)
    let fromEffects = Ring<UInt64>(capacity: 1 << 16)
    let isWatched = Atomic(false)
    /// Whether the input is to be heard instead of the output.
    let isBypassed = Atomic(false)
    /// After how many frames the file ends, once that is known.
    let length = Atomic(Int.max)
    /// How many samples from the effects were NaN or infinite.
    let notFinite = Atomic(0)
    /// Whether what follows on the file's end is heard.
    private let ringsOut: Bool
    /// How much of the effects is heard, 0...1: it fades from one to the other.
    private var wet: Float = 1

    /// - Parameters:
    ///   - graph: what is to be run.
    ///   - events: the buffers of the event ports of plug-ins that are called directly.
    ///   - ringsOut: whether what follows on the file's end is heard.
    init(_ graph: consuming ProcessingGraph, events: [EventBuffer], ringsOut: Bool) {
        (input, output) = (graph.input, graph.output)
        self.graph = graph
        self.ringsOut = ringsOut
        self.events = .copy(of: events)
    }

    deinit { events.deallocate() }

    /// Processes a block. The plug-ins' own functions alone are beyond the compiler's proof, which cannot
    /// follow a pointer; the bundle's build proves those that the audio thread calls.
    mutating func process(_ frames: Int) {
        begin(frames)
        graph.process(frames)
        end(frames)
    }

    /// Does what there is to do before the effects run: sets controls, and empties the buffers of events.
    // Without the optimiser nothing can be proved.
    #if !DEBUG
    @_noAllocation @_noLocks
    #endif
    private mutating func begin(_ frames: Int) {
        if !ringsOut { findEnd(frames) }
        var change = ControlChange(port: output[0], value: 0)
        while changes.read(&change, 1) == 1 { change.port.pointee = change.value }
        for index in 0..<events.count { events[index].empty() }
        var head: UInt64 = 0
        while toEffects.read(&head, 1) == 1 {
            events[Int(head >> 32)].append(from: toEffects, Int(head & 0xffff_ffff))
        }
    }

    /// Finds the first frame after the file.
    #if !DEBUG
    @_noAllocation @_noLocks
    #endif
    private mutating func findEnd(_ frames: Int) {
        let length = length.load(ordering: .acquiring)
        var frame = 0
        while frame < frames, Int(input.numbers[frame].bitPattern) <= length { frame &+= 1 }
        if frame < frames { graph.end(before: frame) }
    }

    /// Does what there is to do after they have run: passes their events on, and mixes the input in where that is to be heard.
    #if !DEBUG
    @_noAllocation @_noLocks
    #endif
    private mutating func end(_ frames: Int) {
        if isWatched.load(ordering: .relaxed) { giveEvents() }
        notFinite.store(graph.notFiniteCount(), ordering: .relaxed)
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
}

/// One frame's part of a fade between 0 and 1, over 512 frames: a power of two, so that it ends exactly.
func step(_ value: Float, to target: Float) -> Float {
    value < target ? min(target, value + 0x1p-9) : max(target, value - 0x1p-9)
}
