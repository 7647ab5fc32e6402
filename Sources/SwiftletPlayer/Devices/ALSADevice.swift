// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Glibc
import SwiftletCDevices
import SwiftletHost
import Synchronization

/// A device of the system's: ALSA, which on a desktop leads to its sound server, too.
final class ALSADevice: AudioDevice, @unchecked Sendable {
    // Sound: all but `events` is its thread's while that runs.

    let name: String
    let sampleRate: Int
    let period: Int
    let latency: Int
    let events = UnsafeMutablePointer<DeviceEvents>.allocate(capacity: 1)
    private let playback: ALSAStream
    private let capture: ALSAStream?
    private let isStopped = Atomic(false)
    private var thread: SystemThread?
    private var isOpen = true

    /// - Parameter device: ALSA's name for it.
    /// - Throws: `PlayerError`.
    init(_ device: String, _ request: PlayTarget.DeviceRequest) throws {
        name = "ALSA \(device)"
        var library = alsa_functions()
        try loadLibrary(of: "ALSA", ["libasound.so.2"]) { alsa_find(&library, $0) }
        let rate = request.sampleRate ?? 48_000
        playback = try ALSAStream(
            library, device, SND_PCM_STREAM_PLAYBACK, channels: request.outputs, rate: rate, period: request.period)
        capture =
            request.inputs > 0
            ? try ALSAStream(
                library, device, SND_PCM_STREAM_CAPTURE, channels: request.inputs, rate: rate, period: playback.period)
            : nil
        sampleRate = rate
        period = playback.period
        latency = playback.buffer
        events.initialize(to: DeviceEvents())
    }

    deinit {
        stop()
        events.deallocate()
    }

    func start(_ engine: UnsafeMutablePointer<Engine>) throws {
        isStopped.store(false, ordering: .relaxed)
        engine.pointee.isHeld.store(false, ordering: .sequentiallyConsistent)
        let engine = UnsafePlace(engine)
        guard let thread = SystemThread({ [unowned self] in work(engine.pointer) }) else { throw PlayerError.noThread }
        self.thread = thread
    }

    func stop() {
        isStopped.store(true, ordering: .releasing)
        thread?.join()
        thread = nil
        guard isOpen else { return }
        isOpen = false
        playback.end()
        capture?.end()
    }

    /// Keeps the device in audio until it has gone or is to stop: the one place where there is waiting, for the device itself.
    private func work(_ engine: UnsafeMutablePointer<Engine>) {
        becomeUrgent(priority: 60)
        var clock = DeviceClock(sampleRate: sampleRate)
        let block = min(period, engine.pointee.input.maximum)
        func mayStop() -> Bool { isStopped.load(ordering: .acquiring) }
        while !mayStop() {
            if let capture {
                let audio = engine.pointee.input.audio
                guard transfer({ capture.read(audio, block, unless: mayStop) }, capture) else { return }
            }
            engine.pointee.process(block)
            let output = engine.pointee.output
            guard transfer({ playback.write(output, block, unless: mayStop) }, playback) else { return }
            clock.advance(by: block, buffer: latency)
        }
    }

    /// Moves a block, again where the device has run dry in between.
    ///
    /// - Returns: whether the device is still there.
    private func transfer(_ move: () -> Int, _ stream: ALSAStream) -> Bool {
        for _ in 0..<8 {
            let status = move()
            if status >= 0 { return true }
            if isStopped.load(ordering: .acquiring) { return false }
            if status == -Int(EPIPE) { events.pointee.xruns.wrappingAdd(1, ordering: .relaxed) }
            guard stream.recover(status) else { break }
        }
        events.pointee.isLost.store(true, ordering: .releasing)
        return false
    }
}

/// An address that is handed to another thread.
struct UnsafePlace<Value: ~Copyable>: @unchecked Sendable {
    let pointer: UnsafeMutablePointer<Value>

    init(_ pointer: UnsafeMutablePointer<Value>) { self.pointer = pointer }
}

/// Keeps time where the device keeps none: one that is no hardware, such as a file, takes all it is given at once.
private struct DeviceClock {
    private let sampleRate: Double
    private var start = ContinuousClock.now
    private var last = ContinuousClock.now
    private var frames = 0

    init(sampleRate: Int) { self.sampleRate = Double(sampleRate) }

    /// Counts a block that the device has taken, and waits where it is ahead by far more than the device holds. One that has
    /// made the caller wait itself keeps the time.
    mutating func advance(by count: Int, buffer: Int) {
        let now = ContinuousClock.now
        if (now - last) / .seconds(1) > 0.25 * Double(count) / sampleRate { (start, frames) = (now, 0) }
        frames += count
        let ahead = Double(frames - buffer) / sampleRate - (now - start) / .seconds(1)
        if ahead > 0 { usleep(UInt32(ahead * 1e6)) }
        last = .now
    }
}
