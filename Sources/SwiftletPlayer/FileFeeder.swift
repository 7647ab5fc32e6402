// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Glibc
import SwiftletHost
import Synchronization

/// Reads a file into the engine's ring, on a thread of its own.
final class FileFeeder: @unchecked Sendable {
    // Sound: the source is its thread's alone once that runs.

    /// How many frames there are, where that is known.
    let length: Int?
    private let path: String
    private var source: any AudioSource
    private let engine: UnsafeMutablePointer<Engine>
    private let isLooped: Bool
    private let isStopped = Atomic(false)
    private let error = Mutex<HostError?>(nil)
    private var thread: SystemThread?

    /// Begins to read, and waits until there is a second of audio or all there is.
    ///
    /// - Parameters:
    ///   - sampleRate: what the file is converted to.
    ///   - isLooped: whether to begin anew at the end, for ever.
    init(_ reader: AudioFileReader, into engine: UnsafeMutablePointer<Engine>, sampleRate: Int, isLooped: Bool) throws {
        path = reader.path
        source = try Self.convert(reader, to: sampleRate)
        length = source.frames
        self.engine = engine
        self.isLooped = isLooped
        guard let thread = SystemThread({ [unowned self] in work() }) else { throw PlayerError.noThread }
        self.thread = thread
        let wanted = sampleRate * reader.channels
        while !engine.pointee.isAtEnd.load(ordering: .acquiring), engine.pointee.source.count < wanted { usleep(1000) }
    }

    private static func convert(_ reader: AudioFileReader, to sampleRate: Int) throws -> any AudioSource {
        reader.sampleRate == sampleRate ? reader : try ResampledAudio(reader, sampleRate: sampleRate)
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
            while try fill() {}
        } catch {
            self.error.withLock { $0 = error as? HostError }
        }
    }

    /// Reads until the end of the file.
    ///
    /// - Returns: whether it is to be read again.
    private func fill() throws -> Bool {
        let (channels, chunk) = (source.channels, 4096)
        let samples = UnsafeMutablePointer<Float>.allocate(capacity: channels * chunk)
        defer { samples.deallocate() }
        var isEmpty = true
        while !isStopped.load(ordering: .acquiring) {
            guard engine.pointee.source.room >= channels * chunk else {
                usleep(10_000)
                continue
            }
            let count = try source.read(samples, frames: chunk)
            guard count > 0 else {
                guard isLooped, !isEmpty else { return false }
                source = try Self.convert(try AudioFileReader(path: path), to: source.sampleRate)
                return true
            }
            isEmpty = false
            engine.pointee.source.write(samples, count * channels)
        }
        return false
    }
}
