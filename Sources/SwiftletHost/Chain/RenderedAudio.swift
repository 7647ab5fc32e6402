// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// The output of a chain of effects, which process a source block by block as this is read.
///
/// It is as long as what goes in, and not delayed: of as many frames as the effects report for their latency after their
/// first block, the first are dropped, and silence is fed at the end to get the last. NaN and infinity become silence.
public final class RenderedAudio: AudioSource {
    /// The way to handle samples from an effect that are NaN or infinite: no file should hold them.
    public enum OnNaN: String, Sendable, CaseIterable {
        /// Zeros are written for them, and they are counted.
        case silence
        /// The rendering fails.
        case stop
    }

    /// Frames per second.
    public let sampleRate: Int
    /// Samples per frame.
    public var channels: Int { graph.output.channels }
    /// How many frames there are, where that is known beforehand.
    public let frames: Int?
    /// How many frames went in.
    public var framesRead: Int { min(processed, source.end ?? .max) }
    /// How many frames are processed at a time.
    public var blockLength: Int { chain.input.maximum }
    private let chain: EffectChain
    private var graph: ProcessingGraph
    private let source: JoinedAudio
    private let onNaN: OnNaN
    /// A block as it is read, and as it is handed out.
    private let samples: UnsafeMutablePointer<Float>
    /// How many frames went in, with the silence after the end, and how many came out.
    private var (processed, produced) = (0, 0)
    /// Frames of the block that were handed out, and those that may be.
    private var (position, available) = (0, 0)
    private var isActive = true

    /// - Parameters:
    ///   - source: has the input channels of the first effect.
    ///   - effects: in the order in which audio goes through them, at least one, with all settings; each is used for this alone.
    ///   - length: the frames of which the times of automations may be hundredths, where that is known; by default, the
    ///     source's.
    ///   - onNaN: what to do with samples from an effect that are NaN or infinite.
    /// - Throws: `HostError` where the times of an automation do not fit the source, an effect takes no MIDI, or one crashes
    ///   or hangs in a process of its own.
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
    /// - Throws: `HostError` if the source cannot be read, an effect reports an impossible latency, or its process crashes or hangs.
    ///   With `OnNaN.stop`, also for NaN and infinity.
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

    /// Has the effects process one more block.
    ///
    /// - Returns: whether there was one.
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
    /// Writes all that is left of a source, and finishes the file.
    ///
    /// - Parameters:
    ///   - source: has the file's channels and sample rate.
    ///   - blockLength: how many frames are read at a time.
    ///   - progress: is called after each block with the number of frames that have been written; what it throws ends
    ///     the writing.
    ///   - confirm: is called when all is written, before the file is finished; what it throws drops the file.
    /// - Returns: how many frames were written, and the greatest magnitude of a sample.
    /// - Throws: `HostError` when reading or writing fails.
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

/// The greater of `start` and the greatest magnitude of finite samples.
private func greatestMagnitude(_ samples: Slice<UnsafeBufferPointer<Float>>, _ start: Float) -> Float {
    // Without the sign, the bits of numbers are in the numbers' order: a comparison of integers goes in vectors.
    var greatest = start.bitPattern
    for sample in samples { greatest = max(greatest, sample.bitPattern & 0x7fff_ffff) }
    return Float(bitPattern: greatest)
}
