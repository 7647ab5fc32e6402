// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCLV2

/// The effects of a chain in plain memory, for the thread that runs them. Nothing here allocates, locks or waits, both in `render` and
/// in `play`.
///
/// Time is counted in frames of the input. An effect with latency makes all that follow start later: each effect first runs
/// when the first frame of the input reaches it, and last when it has put out the last one. So a chain makes the same samples as
/// its effects do when each renders the file of the one before.
package struct ProcessingGraph: ~Copyable {
    /// A time that never comes. Some of them can be added up.
    fileprivate static var never: Int { 1 << 60 }

    package let input: InputBuffers
    package let output: PlanarBuffer
    private let nodes: UnsafeMutableBufferPointer<GraphNode>
    private var time = 0
    /// When the input ends.
    private var end = never
    /// The samples of the input that are NaN or infinite, if there are no effects.
    private var notFinite = NotFinite()

    init(input: InputBuffers, output: PlanarBuffer, nodes: [GraphNode]) {
        (self.input, self.output) = (input, output)
        self.nodes = .copy(of: nodes)
    }

    deinit {
        for node in nodes { node.deallocate() }
        nodes.deallocate()
    }

    /// Has the input end before a frame of the next block, unless it has ended already. Silence follows.
    #if !DEBUG
    @_noAllocation @_noLocks
    #endif
    package mutating func end(before frame: Int) { end = min(end, time &+ frame) }

    /// Processes a block.
    ///
    /// - Returns: the frames of the output that come from the input; those before and after are silent.
    @discardableResult
    package mutating func process(_ frames: Int) -> Range<Int> {
        var start = 0
        for index in 0..<nodes.count {
            start = nodes[index].process(frames, at: time, from: start, end: end)
        }
        if nodes.count == 0 { notFinite.silence(output, 0, frames, at: time) }
        let first = max(0, min(frames, start &- time))
        defer { time &+= frames }
        return first..<max(first, min(frames, start &+ end &- time))
    }

    /// The samples from an effect that are NaN or infinite, if there are any.
    func notFinite(of index: Int) -> NotFinite? {
        nodes[index].notFinite.count > 0 ? nodes[index].notFinite : nil
    }

    /// How many samples were NaN or infinite.
    #if !DEBUG
    @_noAllocation @_noLocks
    #endif
    package func notFiniteCount() -> Int {
        var count = notFinite.count
        for index in 0..<nodes.count { count &+= nodes[index].notFinite.count }
        return count
    }
}

/// Samples from a plug-in that are NaN or infinite, and were replaced by zeros.
public struct NotFinite: Sendable, BitwiseCopyable {
    /// How many there are, in all channels together.
    public internal(set) var count = 0
    /// The frame of the first, counted from the start of the output.
    public internal(set) var frame = Int.max
    /// The first.
    public internal(set) var sample: Float = 0

    /// Replaces NaN and infinity in frames of a buffer by zeros, and counts them.
    ///
    /// - Parameter time: the number of the first of the frames.
    #if !DEBUG
    @_noAllocation @_noLocks
    #endif
    fileprivate mutating func silence(_ buffer: PlanarBuffer, _ start: Int, _ end: Int, at time: Int) {
        let infinity = Float.infinity.bitPattern
        for channel in 0..<buffer.channels {
            let plane = buffer[channel]
            // Without the sign, the bits of numbers are in the numbers' order; those of infinity and NaN follow.
            var greatest: UInt32 = 0
            for frame in start..<max(start, end) { greatest = max(greatest, plane[frame].bitPattern & 0x7fff_ffff) }
            guard greatest >= infinity else { continue }
            for frame in start..<end where plane[frame].bitPattern & 0x7fff_ffff >= infinity {
                if time &+ frame &- start < self.frame { (self.frame, sample) = (time &+ frame &- start, plane[frame]) }
                count &+= 1
                plane[frame] = 0
            }
        }
    }
}

/// An effect of a processing graph.
struct GraphNode: BitwiseCopyable {
    /// How instances are called: a plug-in's own functions, or those of `Instance`.
    struct Functions: BitwiseCopyable {
        let connect: @convention(c) (LV2_Handle?, UInt32, UnsafeMutableRawPointer?) -> Void
        let run: @convention(c) (LV2_Handle?, UInt32) -> Void
    }

    /// An audio port of an instance, and the memory that it is connected to.
    struct Connection: BitwiseCopyable {
        let handle: LV2_Handle
        let port: Int
        let memory: UnsafeMutablePointer<Float>
    }

    /// Functions to call before and after each run if the host may allocate.
    struct Callbacks: BitwiseCopyable {
        let context: UnsafeMutableRawPointer
        /// Called with the first frame in the buffers, and how many there are; returns how many of them are to be processed first.
        let prepare: @convention(c) (UnsafeMutableRawPointer, Int, Int) -> Int
        /// Called with the number of the first frame since the effect's start, and the effect's latency.
        let finish: @convention(c) (UnsafeMutableRawPointer, Int, Int) -> Void
    }

    let output: PlanarBuffer
    let functions: Functions
    /// Nil if the plug-in's own functions are called.
    let callbacks: Callbacks?
    let handles: UnsafeMutableBufferPointer<LV2_Handle>
    let connections: UnsafeMutableBufferPointer<Connection>
    /// The most frames of a run.
    let maximum: Int
    /// The port that reports the latency, if there is one, and the longest latency that counts.
    let latencyPort: UnsafeMutablePointer<Float>?
    let maximumLatency: Float
    /// The frame of the buffers that the ports are connected to.
    private(set) var connectedFrame = 0
    private(set) var latency: Int?
    private(set) var notFinite = NotFinite()

    func deallocate() {
        handles.deallocate()
        connections.deallocate()
    }

    /// Processes a block.
    ///
    /// - Parameters:
    ///   - time: of the block's first frame.
    ///   - start: when the first frame of the input comes.
    ///   - end: when the input ends.
    /// - Returns: when the first frame of the input comes out.
    mutating func process(_ frames: Int, at time: Int, from start: Int, end: Int) -> Int {
        func place(_ moment: Int) -> Int { max(0, min(frames, moment &- time)) }
        let first = place(start)
        var position = first
        while true {
            // No run has both the input's last frame and the silence after it.
            let isFlushing = position >= place(start &+ end)
            let limit = isFlushing ? place(start &+ end &+ (latency ?? 0)) : place(start &+ end)
            guard position < limit else { break }
            position &+= run(position, min(limit &- position, maximum), at: time &+ position &- start)
        }
        let next = latency.map { start &+ $0 } ?? ProcessingGraph.never
        let firstOut = place(next)
        output.clear(0, firstOut)
        output.clear(position, frames)
        notFinite.silence(output, firstOut, position, at: time &+ firstOut &- next)
        return next
    }

    /// Runs the instances.
    ///
    /// - Parameters:
    ///   - position: the first frame in the buffers.
    ///   - most: the most frames.
    ///   - time: the number of the first since the effect's start.
    /// - Returns: how many frames were processed.
    private mutating func run(_ position: Int, _ most: Int, at time: Int) -> Int {
        if position != connectedFrame {
            for connection in connections {
                functions.connect(connection.handle, UInt32(connection.port), connection.memory + position)
            }
            connectedFrame = position
        }
        let count = callbacks.map { $0.prepare($0.context, position, most) } ?? most
        for handle in handles { functions.run(handle, UInt32(count)) }
        let latency = latency ?? reportedLatency()
        self.latency = latency
        if let callbacks { callbacks.finish(callbacks.context, time, latency) }
        return count
    }

    /// The reported latency in whole frames; 0 for one that cannot be.
    #if !DEBUG
    @_noAllocation @_noLocks
    #endif
    private func reportedLatency() -> Int {
        guard let latency = latencyPort?.pointee else { return 0 }
        return wholeLatency(latency, maximum: maximumLatency) ?? 0
    }
}

extension UnsafeMutableBufferPointer {
    /// A copy of elements, which has to be freed.
    package static func copy(of elements: [Element]) -> Self {
        let copy = Self.allocate(capacity: elements.count)
        _ = copy.initialize(from: elements)
        return copy
    }
}
