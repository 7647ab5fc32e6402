// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Glibc
import SwiftletHost
import Synchronization

/// Reads a file, and what sidechains hear with it, into the engine's ring, on a thread of its own.
final class FileFeeder: @unchecked Sendable {
    // Sound: the sources are its thread's alone once that runs.

    /// What is read at once.
    struct Sources {
        /// The file, or silence of no channels.
        let main: any AudioSource
        /// What sidechains hear, from the same frame on; after their end, silence.
        let sides: [any AudioSource]

        /// The samples of a frame in the ring: the audio, its number, and the sidechains'.
        var stride: Int { sides.reduce(main.channels + 1) { $0 + $1.channels } }
    }

    /// How many frames there are, where that is known.
    let length: Int?
    private var sources: Sources
    /// Opens them anew; nil where they are read once.
    private let reopen: (() throws -> Sources)?
    private let engine: UnsafeMutablePointer<Engine>
    private let chunk = 4096
    private let isStopped = Atomic(false)
    private let error = Mutex<HostError?>(nil)
    private var thread: SystemThread?

    /// Begins to read, and waits until there is a second of audio or all there is.
    ///
    /// - Parameters:
    ///   - sources: of the engine's sample rate.
    ///   - reopen: opens them anew at the end, for ever.
    init(
        _ sources: Sources, into engine: UnsafeMutablePointer<Engine>, reopen: (() throws -> Sources)?
    ) throws {
        self.sources = sources
        self.reopen = reopen
        length = sources.main.frames
        self.engine = engine
        let wanted = sources.main.sampleRate * sources.stride
        guard let thread = SystemThread({ [unowned self] in work() }) else { throw PlayerError.noThread }
        self.thread = thread
        while !engine.pointee.isAtEnd.load(ordering: .acquiring), engine.pointee.source.count < wanted { usleep(1000) }
    }

    deinit { stop() }

    func stop() {
        isStopped.store(true, ordering: .releasing)
        thread?.join()
        thread = nil
    }

    /// Why the file could not be read to its end, if so.
    var failure: HostError? { error.withLock { $0 } }

    private func work() {
        defer { engine.pointee.isAtEnd.store(true, ordering: .releasing) }
        do {
            while try fill(), let reopen { sources = try reopen() }
        } catch {
            self.error.withLock { $0 = error as? HostError }
        }
    }

    /// Reads until the end of the file.
    ///
    /// - Returns: whether there was anything, and it may be read again.
    private func fill() throws -> Bool {
        let stride = sources.stride
        var frames = [Float](repeating: 0, count: stride * chunk)
        var samples = frames
        var position = 0
        while !isStopped.load(ordering: .acquiring) {
            guard engine.pointee.source.room >= stride * chunk else {
                usleep(10_000)
                continue
            }
            let count = try sources.main.read(&samples, frames: chunk)
            guard count > 0 else { return position > 0 }
            var channel = 0
            copy(samples, count, sources.main.channels, to: &frames, &channel)
            for frame in 0..<count {
                let number = UInt32(clamping: min(position + frame, Int(InputBuffers.noNumber) - 1))
                frames[frame * stride + channel] = Float(bitPattern: number)
            }
            channel += 1
            for side in sources.sides {
                let heard = try side.read(&samples, frames: count)
                samples.replaceSubrange(
                    heard * side.channels..<count * side.channels,
                    with: repeatElement(0, count: (count - heard) * side.channels))
                copy(samples, count, side.channels, to: &frames, &channel)
            }
            engine.pointee.source.write(frames, count * stride)
            position += count
        }
        return false
    }

    /// Puts the samples of a source into frames, from a place in each on.
    private func copy(_ samples: [Float], _ count: Int, _ channels: Int, to frames: inout [Float], _ place: inout Int) {
        let stride = sources.stride
        for frame in 0..<count {
            for channel in 0..<channels {
                frames[frame * stride + place + channel] = samples[frame * channels + channel]
            }
        }
        place += channels
    }
}
