// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// The output of a chain of effects, which process a source block by block while it is read.
///
/// The output has the input's length and no delay. The latency that the effects report after their first block is
/// dropped at the start, and silence is fed at the end. NaN and infinity become silence.
public final class RenderedAudio: AudioSource {
    /// The handling of NaN and infinite samples from an effect. No file should contain them.
    public enum OnNaN: String, Sendable, CaseIterable {
        /// Zeros replace the samples, which are counted.
        case silence
        /// The rendering fails.
        case stop
    }

    /// Frames per second.
    public let sampleRate: Int
    /// Samples per frame.
    public var channels: Int { graph.output.channels }
    /// The number of frames, if it is known in advance.
    public let frames: Int?
    /// The number of input frames read.
    public var framesRead: Int { min(processed, source.end ?? .max) }
    /// The number of frames to process at a time.
    public var blockLength: Int { chain.input.maximum }
    private let chain: EffectChain
    private var graph: ProcessingGraph
    private let source: JoinedAudio
    private let onNaN: OnNaN
    /// A block of interleaved samples for input and output.
    private let samples: UnsafeMutablePointer<Float>
    /// The number of frames fed, including the silence after the end, and of frames that came out.
    private var (processed, produced) = (0, 0)
    /// The number of frames of the block that were delivered, and that may be delivered.
    private var (position, available) = (0, 0)
    private var isActive = true

    /// - Parameters:
    ///   - source: a source with the input channels of the first effect.
    ///   - effects: the effects in order, at least one, with all settings. Each may be used only here.
    ///   - length: the length in frames for automation times in percent, if it is known; by default, that of the
    ///     source.
    ///   - onNaN: what to do with samples from an effect that are NaN or infinite.
    /// - Throws: `HostError` if automation times are outside the source, an effect with messages has no MIDI input, or
    ///   a plug-in's process crashes or hangs.
    public init(
        _ source: any AudioSource, through effects: [ChainedEffect], length: Int? = nil, onNaN: OnNaN = .silence
    ) throws {
        precondition(source.channels == effects[0].inputChannels, "the channels differ")
        self.onNaN = onNaN
        (sampleRate, frames) = (source.sampleRate, source.frames)
        chain = try EffectChain(effects, channels: source.channels, length: length ?? source.frames)
        self.source = JoinedAudio([source] + chain.sidechains)
        graph = chain.makeGraph()
        samples = .allocate(capacity: max(1, self.source.channels, graph.output.channels) * chain.input.maximum)
        try chain.activate()
    }

    deinit { samples.deallocate() }

    /// The reports on the effects, in their order.
    public var reports: [EffectReport] {
        chain.effects.enumerated().map { number, effect in
            var report = effect.report
            report.notFinite = graph.notFinite(of: number)
            return report
        }
    }

    /// Reads the next frames.
    ///
    /// - Throws: `HostError` if the source cannot be read, an effect reports an invalid latency, or its process crashes
    ///   or hangs. With `OnNaN.stop`, also for NaN and infinity.
    public func read(_ samples: UnsafeMutablePointer<Float>, frames: Int) throws -> Int {
        var done = 0
        while done < frames {
            while position == available { guard try advance() else { return done } }
            let count = min(frames - done, available - position)
            (samples + done * channels).update(from: self.samples + position * channels, count: count * channels)
            position += count
            done += count
        }
        return done
    }

    /// Processes one more block.
    ///
    /// - Returns: whether a block was processed.
    private func advance() throws -> Bool {
        guard produced < source.end ?? .max else {
            try end()
            return false
        }
        try source.read(samples, frames: blockLength)
        chain.input.samples.deinterleave(samples, blockLength)
        if let end = source.end { graph.end(before: end - processed) }
        chain.queue(from: processed, count: blockLength)
        processed += blockLength
        let frames = graph.process(blockLength)
        if let failure = chain.failure ?? chain.effects.lazy.compactMap(\.latencyFailure).first { throw failure }
        if onNaN == .stop { try stopIfNotFinite() }
        graph.output.interleave(samples, from: frames.lowerBound, frames.count)
        (position, available) = (0, frames.count)
        produced += frames.count
        return true
    }

    private func end() throws {
        guard isActive else { return }
        isActive = false
        chain.deactivate()
        if let failure = chain.failure { throw failure }
    }

    private func stopIfNotFinite() throws {
        for report in reports {
            if let muted = report.muted {
                throw HostError.muted(
                    plugin: report.plugin, frame: muted.blockStart, sampleRate: Double(sampleRate))
            }
            if let found = report.notFinite {
                throw HostError.notFinite(
                    plugin: report.plugin, sample: found.sample, frame: found.frame, sampleRate: Double(sampleRate))
            }
        }
    }
}

extension AudioFileWriter {
    /// Writes the rest of a source, and finishes the file.
    ///
    /// - Parameters:
    ///   - source: a source with the file's channels and sample rate.
    ///   - blockLength: the number of frames to read at a time.
    ///   - progress: a function that is called after each block with the number of written frames. An error ends the
    ///     writing.
    ///   - confirm: a function that is called before the file is finished. An error discards the file.
    /// - Returns: the number of written frames, and the peak magnitude.
    /// - Throws: `HostError` if reading or writing fails.
    @discardableResult
    public func write(
        all source: any AudioSource, blockLength: Int = 1024, progress: (Int) throws -> Void = { _ in },
        confirm: () throws -> Void = {}
    ) throws -> (frames: Int, peak: Float) {
        precondition(source.channels == channels && source.sampleRate == sampleRate, "the sources differ")
        var samples = [Float](repeating: 0, count: blockLength * channels)
        var (written, peak) = (0, Float(0))
        while true {
            let count = try source.read(&samples, frames: blockLength)
            guard count > 0 else { break }
            peak = samples.withUnsafeBufferPointer { greatestMagnitude($0[..<(count * channels)], peak) }
            try write(samples, frames: count)
            written += count
            try progress(written)
            if count < blockLength { break }
        }
        try confirm()
        try finish()
        return (written, peak)
    }
}

/// Returns the greater of `start` and the peak magnitude of finite samples.
private func greatestMagnitude(_ samples: Slice<UnsafeBufferPointer<Float>>, _ start: Float) -> Float {
    // Without the sign, the bits of floats have the order of the numbers, and integer comparisons vectorize.
    var greatest = start.bitPattern
    for sample in samples { greatest = max(greatest, sample.bitPattern & 0x7fff_ffff) }
    return Float(bitPattern: greatest)
}
