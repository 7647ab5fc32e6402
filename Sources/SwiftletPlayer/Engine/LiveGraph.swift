// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletHost
import Synchronization

typealias PlanarBuffer = SwiftletHost.PlanarBuffer

/// A control port and its new value.
struct ControlChange: BitwiseCopyable {
    var port: UnsafeMutablePointer<Float>
    var value: Float
}

/// A processing graph with queues from and to the user interface, in plain memory without references.
struct LiveGraph: ~Copyable {
    let input: InputBuffers
    let output: PlanarBuffer
    private var graph: ProcessingGraph
    private let events: UnsafeMutableBufferPointer<EventBuffer>
    /// Control changes from the user interface, written by its thread and read by the thread that runs the effects.
    let changes = Ring<ControlChange>(capacity: 8192)
    /// Events between views and effects on the audio thread, the latter while `isWatched`. Each event begins with a
    /// word that contains the number of its buffer in the upper half and the number of the following words.
    let toEffects = Ring<UInt64>(capacity: 1 << 15)
    let fromEffects = Ring<UInt64>(capacity: 1 << 16)
    let isWatched = Atomic(false)
    /// Whether the effects are bypassed.
    let isBypassed = Atomic(false)
    /// The length of the file in frames, once it is known.
    let length = Atomic(Int.max)
    /// The number of NaN and infinite samples from the effects.
    let notFinite = Atomic(0)
    /// Whether the tail after the end of the file is played.
    private let ringsOut: Bool
    /// The fraction of the effects' output in the mix, 0...1, which fades between both.
    private var wet: Float = 1

    /// - Parameters:
    ///   - graph: the graph to run.
    ///   - events: the event buffers of plug-ins that are called directly.
    ///   - ringsOut: whether the tail after the end of the file is played.
    init(_ graph: consuming ProcessingGraph, events: [EventBuffer], ringsOut: Bool) {
        (input, output) = (graph.input, graph.output)
        self.graph = graph
        self.ringsOut = ringsOut
        self.events = .copy(of: events)
    }

    deinit { events.deallocate() }

    /// Processes a block. The compiler's proof cannot follow the pointers to the plug-ins' functions. The bundle's
    /// build proves those that the audio thread calls.
    mutating func process(_ frames: Int) {
        begin(frames)
        graph.process(frames)
        end(frames)
    }

    /// Prepares a block: sets controls, and clears event buffers.
    // The proof requires the optimizer.
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

    /// Completes a block: sends the effects' events, and mixes in the bypassed input.
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

    /// Sends the effects' events. Events without space in the queue are lost.
    private func giveEvents() {
        for index in 0..<events.count where !events[index].isInput {
            let (start, count) = events[index].events
            guard count > 0, fromEffects.room > count else { continue }
            var head = UInt64(truncatingIfNeeded: index) << 32 | UInt64(truncatingIfNeeded: count)
            fromEffects.write(&head, 1)
            fromEffects.write(start, count)
        }
    }

    /// Returns the input of an output channel: the one with the same number, or the mean for a single output.
    private func dry(_ channel: Int, _ frame: Int) -> Float {
        let input = input.audio
        guard input.channels > 0 else { return 0 }
        guard output.channels == 1, input.channels > 1 else { return input[channel % input.channels][frame] }
        var sum: Float = 0
        for other in 0..<input.channels { sum += input[other][frame] }
        return sum / Float(input.channels)
    }
}

/// Returns the next value of a fade between 0 and 1 over 512 frames, a power of two, so that it ends exactly.
func step(_ value: Float, to target: Float) -> Float {
    value < target ? min(target, value + 0x1p-9) : max(target, value - 0x1p-9)
}
