// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Glibc
import SwiftletCDevices

/// One direction of an ALSA device.
struct ALSAStream {
    /// The sample formats that are tried.
    private enum Format: CaseIterable {
        case float, int32, int16

        var number: snd_pcm_format_t {
            switch self {
            case .float: SND_PCM_FORMAT_FLOAT_LE
            case .int32: SND_PCM_FORMAT_S32_LE
            case .int16: SND_PCM_FORMAT_S16_LE
            }
        }
    }

    /// Frames per block, and in the device's buffer.
    let period, buffer: Int
    private let library: alsa_functions
    private let pcm: OpaquePointer
    private let format: Format
    private let channels: Int
    private let direction: snd_pcm_stream_t
    /// A block as the device has it.
    private let samples: UnsafeMutableRawPointer

    /// For how many milliseconds it may take or give no audio until it counts as gone, and how long is waited for it at a time.
    private static let (patience, pause): (Int32, Int32) = (5000, 100)
    /// What a device returns that has to be waited for.
    private static let notReadyStatus = -Int(EAGAIN)

    /// Opens the device, with a buffer of four blocks, so that no call of it waits.
    ///
    /// A device that is no sound card's own, such as `default`, converts rates, formats and channels itself.
    ///
    /// - Throws: `PlayerError.refused`.
    init(
        _ library: alsa_functions, _ device: String, _ direction: snd_pcm_stream_t, channels: Int, rate: Int,
        period: Int
    ) throws {
        func check(_ status: Int32) throws {
            if status < 0 {
                throw PlayerError.refused(
                    device: "ALSA \(device)", reason: String(cString: library.snd_strerror(status)!))
            }
        }
        var pcm: OpaquePointer?
        try check(library.snd_pcm_open(&pcm, device, direction, SND_PCM_NONBLOCK))
        // A sound card without converters has two channels at least.
        let candidates = Format.allCases.flatMap { format in [channels, max(2, channels)].map { (format, $0) } }
        func set(_ format: Format, _ channels: Int, buffer: Int) -> Int32 {
            // In microseconds, rounded up: ALSA rounds down.
            let latency = UInt32((1_000_000 * buffer + rate - 1) / rate)
            return library.snd_pcm_set_params(
                pcm, format.number, SND_PCM_ACCESS_RW_INTERLEAVED, UInt32(channels), UInt32(rate), 1, latency)
        }
        var status: Int32 = 0
        let fit = candidates.first { format, channels in
            status = set(format, channels, buffer: 4 * period)
            return status >= 0
        }
        guard let (format, channels) = fit else {
            _ = library.snd_pcm_close(pcm)
            try check(status)
            preconditionFailure("a device without a format is an error")
        }
        var (size, block): (UInt, UInt) = (0, 0)
        try check(library.snd_pcm_get_params(pcm, &size, &block))
        // Sound cards have a buffer of whole blocks. Devices without hardware have a quarter of the buffer's time, rounded down:
        // blocks of the wanted length where the buffer is a frame longer.
        for buffer in [4 * period + 1, 4 * period] where Int(block) != period {
            try check(set(format, channels, buffer: buffer))
            try check(library.snd_pcm_get_params(pcm, &size, &block))
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
        if direction == SND_PCM_STREAM_PLAYBACK, library.snd_pcm_wait(pcm, 500) > 0,
            library.snd_pcm_nonblock(pcm, 0) == 0
        {
            _ = library.snd_pcm_drain(pcm)
        }
        _ = library.snd_pcm_close(pcm)
        samples.deallocate()
    }

    /// Makes it work again after an error, if it can be.
    func recover(_ status: Int) -> Bool { library.snd_pcm_recover(pcm, Int32(status), 1) >= 0 }

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
        return transfer(frames, unless: isStopped) { library.snd_pcm_writei(pcm, $0, $1) }
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
        let done = transfer(frames, unless: isStopped) { library.snd_pcm_readi(pcm, $0, $1) }
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
        _ frames: Int, unless isStopped: () -> Bool, _ move: (UnsafeMutableRawPointer, UInt) -> Int
    ) -> Int {
        var done = 0
        var waited: Int32 = 0
        while done < frames {
            let count = move(samples + done * channels * (format == .int16 ? 2 : 4), UInt(frames - done))
            if count == Self.notReadyStatus {
                guard waited < Self.patience, !isStopped() else { return -Int(ETIMEDOUT) }
                if library.snd_pcm_wait(pcm, Self.pause) == 0 { waited += Self.pause }
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
