// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Glibc

/// One direction of an ALSA device.
struct ALSAStream {
    enum Direction: Int32 {
        case playback = 0
        case capture = 1
    }

    /// The sample formats that are tried, with ALSA's numbers for them.
    private enum Format: Int32, CaseIterable {
        case float = 14
        case int32 = 10
        case int16 = 2
    }

    /// Frames per block, and in the device's buffer.
    let period, buffer: Int
    private let library: ALSALibrary
    private let pcm: OpaquePointer
    private let format: Format
    private let channels: Int
    private let direction: Direction
    /// A block as the device has it.
    private let samples: UnsafeMutableRawPointer

    /// For how many milliseconds it may take or give no audio until it counts as gone, and how long is waited for it at a time.
    private static let (patience, pause): (Int32, Int32) = (5000, 100)
    /// What a device returns that has to be waited for.
    private static let isNotReady = -Int(EAGAIN)

    /// Opens the device, with a buffer of four blocks, so that no call of it waits.
    ///
    /// A device that is no sound card's own, such as `default`, converts rates, formats and channels itself.
    ///
    /// - Throws: `PlayerError.refused`.
    init(
        _ library: ALSALibrary, _ device: String, _ direction: Direction, channels: Int, rate: Int, period: Int
    ) throws {
        func check(_ status: Int32) throws {
            if status < 0 {
                throw PlayerError.refused(device: "ALSA \(device)", reason: String(cString: library.message(status)))
            }
        }
        var pcm: OpaquePointer?
        try check(library.open(&pcm, device, direction.rawValue, 1))
        // A sound card without converters has two channels at least.
        let candidates = Format.allCases.flatMap { format in [channels, max(2, channels)].map { (format, $0) } }
        func set(_ format: Format, _ channels: Int, buffer: Int) -> Int32 {
            // In microseconds, rounded up: ALSA rounds down.
            let latency = UInt32((1_000_000 * buffer + rate - 1) / rate)
            return library.set(pcm!, format.rawValue, 3, UInt32(channels), UInt32(rate), 1, latency)
        }
        var status: Int32 = 0
        let fit = candidates.first { format, channels in
            status = set(format, channels, buffer: 4 * period)
            return status >= 0
        }
        guard let (format, channels) = fit else {
            _ = library.close(pcm!)
            try check(status)
            preconditionFailure("a device without a format is an error")
        }
        var (size, block): (UInt, UInt) = (0, 0)
        try check(library.sizes(pcm!, &size, &block))
        // Sound cards have a buffer of whole blocks. Devices without hardware have a quarter of the buffer's time, rounded down:
        // blocks of the wanted length where the buffer is a frame longer.
        for buffer in [4 * period + 1, 4 * period] where Int(block) != period {
            try check(set(format, channels, buffer: buffer))
            try check(library.sizes(pcm!, &size, &block))
        }
        self.library = library
        self.pcm = pcm!
        self.format = format
        self.channels = channels
        self.direction = direction
        self.period = Int(block)
        buffer = Int(size)
        // Its own block may be shorter than those that it is asked for, which are the other direction's.
        let byteCount = channels * max(period, Int(block)) * 4
        samples = .allocate(byteCount: byteCount, alignment: 16)
        samples.initializeMemory(as: UInt8.self, repeating: 0, count: byteCount)
    }

    /// Lets what it holds be heard, and closes it. One whose buffer stays full plays no more, and is not waited for.
    func end() {
        if direction == .playback, library.wait(pcm, 500) > 0, library.setNonblocking(pcm, 0) == 0 {
            _ = library.drain(pcm)
        }
        _ = library.close(pcm)
        samples.deallocate()
    }

    /// Makes it work again after an error, if it can be.
    func recover(_ status: Int) -> Bool { library.recover(pcm, Int32(status), 1) >= 0 }

    /// Gives it a block, and waits until there is room for that.
    ///
    /// - Parameter isStopped: asked ten times a second while there is none; if so, it is not waited for.
    /// - Returns: a negative number where that went wrong.
    func write(_ audio: PlanarBuffer, _ frames: Int, unless isStopped: () -> Bool) -> Int {
        for channel in 0..<channels {
            let plane = audio[min(channel, audio.channels - 1)]
            switch format {
            case .float: spread(channel, Float.self, frames) { plane[$0] }
            case .int32: spread(channel, Int32.self, frames) { integer(plane[$0], 0x1p31) }
            case .int16: spread(channel, Int16.self, frames) { integer(plane[$0], 0x1p15) }
            }
        }
        return transfer(frames, library.write, unless: isStopped)
    }

    /// A sample as an integer, held to full scale.
    private func integer<I: FixedWidthInteger>(_ sample: Float, _ scale: Float) -> I {
        I(clamping: Int64((max(-1, min(1, sample)) * scale).rounded()))
    }

    /// Waits for a block and takes it.
    ///
    /// - Parameter isStopped: asked ten times a second while there is none; if so, it is not waited for.
    /// - Returns: a negative number where that went wrong.
    func read(_ audio: PlanarBuffer, _ frames: Int, unless isStopped: () -> Bool) -> Int {
        let done = transfer(frames, library.read, unless: isStopped)
        guard done >= 0 else { return done }
        for channel in 0..<audio.channels {
            let plane = audio[channel]
            for frame in 0..<frames {
                let index = frame &* channels &+ channel
                plane[frame] =
                    switch format {
                    case .float: samples.assumingMemoryBound(to: Float.self)[index]
                    case .int32: Float(samples.assumingMemoryBound(to: Int32.self)[index]) * 0x1p-31
                    case .int16: Float(samples.assumingMemoryBound(to: Int16.self)[index]) * 0x1p-15
                    }
            }
        }
        return done
    }

    /// Moves samples until all are moved.
    private func transfer(
        _ frames: Int, _ move: @convention(c) (ALSALibrary.PCM, UnsafeMutableRawPointer, UInt) -> Int,
        unless isStopped: () -> Bool
    ) -> Int {
        var done = 0
        var waited: Int32 = 0
        while done < frames {
            let count = move(pcm, samples + done * channels * (format == .int16 ? 2 : 4), UInt(frames - done))
            if count == Self.isNotReady {
                guard waited < Self.patience, !isStopped() else { return -Int(ETIMEDOUT) }
                if library.wait(pcm, Self.pause) == 0 { waited += Self.pause }
            } else {
                guard count >= 0 else { return count }
                done += count
                waited = 0
            }
        }
        return done
    }

    private func spread<T>(_ channel: Int, _ type: T.Type, _ frames: Int, _ sample: (Int) -> T) {
        let target = samples.assumingMemoryBound(to: T.self)
        for frame in 0..<frames { target[frame &* channels &+ channel] = sample(frame) }
    }
}

/// ALSA's functions, with the types of `alsa/pcm.h`.
struct ALSALibrary {
    typealias PCM = OpaquePointer

    let open: @convention(c) (UnsafeMutablePointer<PCM?>, UnsafePointer<CChar>, Int32, Int32) -> Int32
    let set: @convention(c) (PCM, Int32, Int32, UInt32, UInt32, Int32, UInt32) -> Int32
    let sizes: @convention(c) (PCM, UnsafeMutablePointer<UInt>, UnsafeMutablePointer<UInt>) -> Int32
    let write, read: @convention(c) (PCM, UnsafeMutableRawPointer, UInt) -> Int
    let recover: @convention(c) (PCM, Int32, Int32) -> Int32
    let wait, setNonblocking: @convention(c) (PCM, Int32) -> Int32
    let drain, close: @convention(c) (PCM) -> Int32
    let message: @convention(c) (Int32) -> UnsafePointer<CChar>

    init() throws {
        guard let library = DynamicLibrary("libasound.so.2") else {
            throw PlayerError.refused(device: "ALSA", reason: "its library is not installed")
        }
        func function<T>(_ name: String) throws -> T { try library.function("snd_\(name)", T.self) }
        open = try function("pcm_open")
        set = try function("pcm_set_params")
        sizes = try function("pcm_get_params")
        write = try function("pcm_writei")
        read = try function("pcm_readi")
        recover = try function("pcm_recover")
        wait = try function("pcm_wait")
        setNonblocking = try function("pcm_nonblock")
        drain = try function("pcm_drain")
        close = try function("pcm_close")
        message = try function("strerror")
        // What the library has to say, it says to the terminal. It passes more than is named here, which is not looked at.
        let silence: @convention(c) (@convention(c) (UnsafePointer<CChar>?, Int32) -> Void) -> Int32
        silence = try function("lib_error_set_handler")
        _ = silence { _, _ in }
    }
}
