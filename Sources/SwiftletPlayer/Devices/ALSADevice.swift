// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Glibc
import SwiftletCDevices
import SwiftletHost
import Synchronization

/// An ALSA device, which on a desktop may lead to its sound server.
final class ALSADevice: AudioDevice, @unchecked Sendable {
    // Sound: only the device's thread uses the members while it runs, except `events`.

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

    /// - Parameter device: ALSA's name of the device.
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

    /// Transfers audio until the device is lost or stopped. Only this function waits, for the device.
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

    /// Transfers a block, and retries after an underrun or overrun.
    ///
    /// - Returns: whether the device is still available.
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

/// A pointer that may be passed to another thread.
struct UnsafePlace<Value: ~Copyable>: @unchecked Sendable {
    let pointer: UnsafeMutablePointer<Value>

    init(_ pointer: UnsafeMutablePointer<Value>) { self.pointer = pointer }
}

/// A clock for devices without one. A virtual device, such as a file, accepts all data immediately.
private struct DeviceClock {
    private let sampleRate: Double
    private var start = ContinuousClock.now
    private var last = ContinuousClock.now
    private var frames = 0

    init(sampleRate: Int) { self.sampleRate = Double(sampleRate) }

    /// Counts a transferred block, and waits if the device is ahead by far more than its buffer. A device that blocks
    /// keeps the time itself.
    mutating func advance(by count: Int, buffer: Int) {
        let now = ContinuousClock.now
        if (now - last) / .seconds(1) > 0.25 * Double(count) / sampleRate { (start, frames) = (now, 0) }
        frames += count
        let ahead = Double(frames - buffer) / sampleRate - (now - start) / .seconds(1)
        if ahead > 0 { usleep(UInt32(ahead * 1e6)) }
        last = .now
    }
}
