// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Glibc
import SwiftletHost
import Synchronization

/// Records the output to a file, on a separate thread.
final class Recorder: @unchecked Sendable {
    // Sound: only the recorder's thread uses the writer until it has ended.

    let path: String
    private let writer: AudioFileWriter
    private let engine: UnsafeMutablePointer<Engine>
    private let isStopped = Atomic(false)
    private let isDiscarded = Atomic(false)
    private let frames = Atomic(0)
    private let error = Mutex<HostError?>(nil)
    private var thread: SystemThread?

    /// Begins a file with 32-bit floating point, which stores the output exactly.
    ///
    /// - Throws: `HostError.unwritable`.
    init(path: String, from engine: UnsafeMutablePointer<Engine>, sampleRate: Int) throws {
        self.path = path
        self.engine = engine
        writer = try AudioFileWriter(
            recordingTo: path, sampleRate: sampleRate, channels: engine.pointee.output.channels)
        guard let thread = SystemThread({ [unowned self] in work() }) else { throw PlayerError.noThread }
        self.thread = thread
        engine.pointee.isRecording.store(true, ordering: .releasing)
    }

    /// The number of recorded frames.
    var length: Int { frames.load(ordering: .relaxed) }

    /// The write error, or nil. Data written before stay in the file.
    var failure: HostError? { error.withLock { $0 } }

    /// Completes the file.
    ///
    /// - Throws: `HostError.unwritable`.
    func finish() throws {
        engine.pointee.isRecording.store(false, ordering: .releasing)
        isStopped.store(true, ordering: .releasing)
        thread?.join()
        thread = nil
        if let failure { throw failure }
    }

    /// Discards the recording if nothing was played, and keeps an existing file.
    func discard() {
        isDiscarded.store(true, ordering: .releasing)
        try? finish()
    }

    private func work() {
        let channels = engine.pointee.output.channels
        let chunk = 4096
        let samples = UnsafeMutablePointer<Float>.allocate(capacity: channels * chunk)
        defer { samples.deallocate() }
        do {
            while true {
                let isLast = isStopped.load(ordering: .acquiring)
                while case let count = engine.pointee.recording.read(samples, chunk * channels) / channels, count > 0 {
                    if failure != nil { continue }
                    do {
                        try writer.write(samples, frames: count)
                        frames.wrappingAdd(count, ordering: .relaxed)
                    } catch {
                        self.error.withLock { $0 = error as? HostError }
                    }
                }
                if isLast { break }
                usleep(10_000)
            }
            if isDiscarded.load(ordering: .acquiring) { writer.discard() } else { try writer.finish() }
        } catch {
            self.error.withLock { $0 = error as? HostError }
        }
    }
}
