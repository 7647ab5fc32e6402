// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Glibc
import SwiftletHost
import Synchronization

/// Reads a file and its sidechain files into the engine's ring, on a separate thread. Silence follows the file.
final class FileFeeder: @unchecked Sendable {
    // Sound: only the feeder's thread uses the source while it runs.

    /// The number of frames, if it is known.
    let length: Int?
    /// The file and the sidechains, with a channel for the number of each frame.
    private var source: JoinedAudio
    /// Opens the files again for a loop; nil without a loop.
    private let reopen: (() throws -> JoinedAudio)?
    private let engine: UnsafeMutablePointer<Engine>
    private let graph: UnsafeMutablePointer<LiveGraph>
    private let chunk = 4096
    private let isStopped = Atomic(false)
    private let error = Mutex<HostError?>(nil)
    private var thread: SystemThread?

    /// Starts to read, and waits for one second of audio.
    ///
    /// - Parameters:
    ///   - length: the number of frames, if it is known.
    ///   - source: the audio, the sidechains and a spare channel, at the engine's sample rate.
    ///   - reopen: a function that opens the files again at their end; nil without a loop.
    init(
        _ source: JoinedAudio, length: Int?, sampleRate: Int, into engine: UnsafeMutablePointer<Engine>,
        _ graph: UnsafeMutablePointer<LiveGraph>, reopen: (() throws -> JoinedAudio)?
    ) throws {
        self.source = source
        self.length = length
        self.reopen = reopen
        (self.engine, self.graph) = (engine, graph)
        guard let thread = SystemThread({ [unowned self] in work() }) else { throw PlayerError.noThread }
        self.thread = thread
        while failure == nil, engine.pointee.source.count < sampleRate * source.channels { usleep(1000) }
    }

    deinit { stop() }

    func stop() {
        isStopped.store(true, ordering: .releasing)
        thread?.join()
        thread = nil
    }

    /// The read error, or nil.
    var failure: HostError? { error.withLock { $0 } }

    private func work() {
        do {
            while !isStopped.load(ordering: .acquiring) { try feed() }
        } catch {
            self.error.withLock { $0 = error as? HostError }
        }
    }

    /// Reads until the end of a looped file, or else for ever.
    private func feed() throws {
        let channels = source.channels
        var samples = [Float](repeating: 0, count: channels * chunk)
        var (position, isAtEnd) = (0, false)
        while !isAtEnd, !isStopped.load(ordering: .acquiring) {
            guard engine.pointee.source.room >= channels * chunk else {
                usleep(10_000)
                continue
            }
            var count = chunk
            try source.read(&samples, frames: chunk)
            if let end = source.end {
                if let reopen, end > 0 {
                    count = min(chunk, end - position)
                    isAtEnd = count < chunk
                    if isAtEnd { source = try reopen() }
                } else {
                    graph.pointee.length.store(end, ordering: .releasing)
                }
            }
            for frame in 0..<count {
                let number = UInt32(clamping: position + frame + 1)
                samples[(frame + 1) * channels - 1] = Float(bitPattern: number)
            }
            engine.pointee.source.write(samples, count * channels)
            position += count
        }
    }
}
