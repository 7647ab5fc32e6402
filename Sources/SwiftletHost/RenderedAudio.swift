// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// What a plug-in makes of a source, block by block, as it is read.
///
/// It is as long as what goes in, and not delayed: of as many frames as the plug-in reports for its latency after the
/// first block, the first are dropped, and silence is fed at the end to get the last. What is not finite becomes silence.
/// As it is a source itself, it can go through a further plug-in.
public final class RenderedAudio: AudioSource {
    /// Frames per second.
    public let sampleRate: Int
    /// Samples per frame.
    public var channels: Int { renderer.outputChannels }
    /// How many frames there are, where that is known beforehand.
    public var frames: Int? { source.frames }
    /// The latency in frames that the plug-in reported, and that was taken off.
    public var latency: Int { knownLatency ?? 0 }
    /// Where the plug-in reported another latency than that for the first time, if it did.
    public private(set) var latencyChange: Renderer.LatencyChange?
    /// What became silence because it is not finite, if there was any.
    public private(set) var notFinite: Renderer.NotFinite?
    /// Where the plug-in has put out silence for what is not finite, if it says so.
    public private(set) var muted: Renderer.Muted?
    /// What its control outputs have said, but for the latency.
    public private(set) var controlOutputs: [ControlOutput]
    /// How many frames went in.
    public private(set) var framesRead = 0
    /// What it runs through.
    public var plugin: Plugin { renderer.instances[0].plugin }
    private let renderer: Renderer

    private let source: any AudioSource
    private let onNaN: Renderer.OnNaN
    private let schedule: Schedule
    /// How many frames are processed at a time.
    let blockLength: Int
    private var knownLatency: Int?
    /// How many frames the plug-in has processed, and how many of them came out.
    private var (processed, produced) = (0, 0)
    /// Frames of the block that were handed out, and those that may be.
    private var (position, available) = (0, 0)
    private var hasEnded = false

    /// - Parameters:
    ///   - source: has the renderer's input channels.
    ///   - renderer: the plug-in, with all its settings; it is used for this alone.
    ///   - length: the frames of which the times of automations may be hundredths, where that is known; by default, the
    ///     source's.
    ///   - onNaN: what to do with samples from the plug-in that are NaN or infinite.
    /// - Throws: `HostError` where the times of an automation do not fit the source, or the plug-in crashes or hangs in a
    ///   process of its own.
    public init(
        _ source: any AudioSource, through renderer: Renderer, length: Int? = nil, onNaN: Renderer.OnNaN = .silence
    ) throws {
        precondition(source.channels == renderer.inputChannels, "the channels differ")
        self.source = source
        self.renderer = renderer
        self.onNaN = onNaN
        sampleRate = source.sampleRate
        schedule = try renderer.schedule(length: length ?? source.frames)
        blockLength = renderer.blockLength(for: schedule)
        controlOutputs = ControlOutput.all(of: renderer.instances)
        for instance in renderer.instances { instance.activate() }
        if !renderer.files.isEmpty { for instance in renderer.instances { try instance.load(renderer.files) } }
        try renderer.checkProcess()
    }

    /// Reads the next frames.
    ///
    /// - Throws: `HostError` when the source cannot be read, the plug-in reports a latency that it cannot have, puts out
    ///   what is not finite where that is to stop the rendering, or it crashes or hangs in a process of its own.
    public func read(_ samples: UnsafeMutablePointer<Float>, frames: Int) throws -> Int {
        var done = 0
        while done < frames {
            while position == available { guard try advance() else { return done } }
            let count = min(frames - done, available - position)
            (samples + done * channels).update(
                from: renderer.planes.interleaved + position * channels, count: count * channels)
            position += count
            done += count
        }
        return done
    }

    /// Has the plug-in process one more block.
    ///
    /// - Returns: whether there was one.
    private func advance() throws -> Bool {
        guard !hasEnded else { return false }
        let planes = renderer.planes
        var count = try source.read(planes.interleaved, frames: blockLength)
        framesRead += count
        planes.deinterleave(count)
        if count == 0 {
            // Silence, until what was held back has come out.
            count = min(blockLength, framesRead + latency - processed)
            planes.silence(count)
        }
        guard count > 0, produced < framesRead else {
            try end()
            return false
        }
        try renderer.readSidechain(count)
        renderer.run(schedule, processed..<processed + count)
        try renderer.checkProcess()
        try noteMuted()
        for place in controlOutputs.indices { controlOutputs[place].note(renderer.instances) }
        knownLatency = try knownLatency ?? renderer.instances[0].latency()
        if latencyChange == nil { latencyChange = renderer.change(of: latency, at: processed) }
        let dropped = min(max(0, latency - processed), count)
        processed += count
        let kept = min(count - dropped, framesRead - produced)
        try note(planes.interleave(from: dropped, kept))
        (position, available) = (0, kept)
        produced += kept
        return true
    }

    private func end() throws {
        hasEnded = true
        for instance in renderer.instances { instance.deactivate() }
        try renderer.checkProcess()
    }

    /// Looks whether the plug-in was muted in the block that it has just processed.
    private func noteMuted() throws {
        let frames = renderer.instances.reduce(0) { $0 + $1.mutedFrames }
        guard frames > muted?.frames ?? 0 else { return }
        if onNaN == .stop {
            throw HostError.muted(plugin: plugin.uri, frame: produced, sampleRate: Double(sampleRate))
        }
        muted = muted ?? Renderer.Muted(frames: 0, blockStart: produced)
        muted?.frames = frames
    }

    /// Counts what is not finite among frames that come out, of which `produced` is the number of the first.
    private func note(_ gathered: PlanarBlock.Gathered) throws {
        guard let first = gathered.first else { return }
        if onNaN == .stop {
            throw HostError.notFinite(
                plugin: plugin.uri, sample: first.sample, frame: produced + first.frame,
                sampleRate: Double(sampleRate))
        }
        notFinite =
            notFinite ?? Renderer.NotFinite(count: 0, frame: produced + first.frame, sample: first.sample)
        notFinite?.count += gathered.notFinite
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
