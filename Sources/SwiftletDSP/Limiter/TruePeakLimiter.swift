// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// Keeps the true peak of a signal below a ceiling, `latency(at:)` frames late.
///
/// The true peak is that of ITU-R BS.1770-4, Annex 2, up to 0.4535 of the sample rate. The gain at a frame is never above what a
/// peak within the look-ahead needs. Frames that need no reduction pass to the bit. The output does not depend on how a
/// host cuts its blocks.
public struct TruePeakLimiter<Channels: Frame>: BitwiseCopyable {
    /// The settings: see `settings`.
    public typealias Settings = CoefficientList<Double, 5>

    private var channels: InlineArray<8, LimiterChannel>
    /// The reductions of a slice.
    private let reductions: SignalHistory
    private let latency: Int
    /// Whether the envelopes of all channels are the same, and only the first is computed.
    private var sharesEnvelope = true
    /// The true peak of the amplified input in the last `render`, of all channels.
    public private(set) var inputPeak = 0.0
    /// The highest sample of the output in the last `render`, of all channels.
    public private(set) var outputPeak = 0.0
    /// The largest reduction of any channel in the last `render`: 1 minus the gain.
    public private(set) var largestReduction = 0.0

    /// Creates a limiter for at most eight channels.
    public init(_ setup: inout Setup) {
        latency = Self.latency(at: setup.sampleRate)
        let hold = Int(0.01 * min(setup.sampleRate, Self.maximumRate))
        channels = InlineArray(repeating: LimiterChannel(latency: latency, hold: hold, &setup))
        for channel in 1..<max(1, Channels.channelCount) {
            channels[channel] = LimiterChannel(latency: latency, hold: hold, &setup)
        }
        reductions = SignalHistory(past: 0, &setup)
    }

    /// The rate up to which times are exact; beyond, they become shorter.
    private static var maximumRate: Double { 768_000 }

    /// Returns the latency in frames: 2.5 ms, and at least 40 frames.
    public static func latency(at sampleRate: Double) -> Int { max(40, Int(0.0025 * min(sampleRate, maximumRate))) }

    /// Returns the settings.
    ///
    /// - Parameters:
    ///   - gain: the gain before the limiter, in decibels.
    ///   - ceiling: the maximum true peak, in decibels relative to full scale.
    ///   - release: the time constant after long limiting, in frames. After a short peak it is a fifth of it.
    ///   - link: how far all channels are reduced alike, 0…1.
    @inline(__always)
    public static func settings<Number: Vector>(
        gain: Number, ceiling: Number, release: Number, link: Number
    ) -> CoefficientList<Number, 5> {
        // Bounds between points are a little too low near 0.45 of the rate; and gains are rounded.
        let margin = 0.01
        return CoefficientList([
            .amplitude(decibels: gain), .amplitude(decibels: ceiling - margin), link,
            1 - .smoothing(frames: release * 0.2), 1 - .smoothing(frames: release * 0.0625),
        ])
    }

    /// Limits a block, and advances the ramp of its settings. A ceiling that moves applies from now on to the input, and so
    /// `latency` frames later to the output.
    @inline(__always)
    public mutating func render(_ block: Block<Channels, Channels>, _ settings: inout CoefficientRamp<Settings>) {
        (inputPeak, outputPeak, largestReduction) = (0, 0, 0)
        guard reductions.hasMemory else { return }
        shareEnvelope(settings.isSettled && settings.value[2] == 1)
        // Separate code for settled values would save little time, and double the size: a new ramp has a step of 0.
        let isSettled = settings.isSettled
        render(block, RampedCoefficients(isSettled ? CoefficientRamp(settledAt: settings.value) : settings))
        if !isSettled { settings.advance(by: block.count) }
    }

    /// Shares the envelope between channels that are reduced alike, as soon as no difference remains from before.
    @inline(__always)
    private mutating func shareEnvelope(_ isWanted: Bool) {
        if !isWanted && sharesEnvelope {
            for channel in 1..<max(1, Channels.channelCount) { channels[channel].envelope.copy(channels[0].envelope) }
            sharesEnvelope = false
        } else if isWanted && !sharesEnvelope {
            var areAtRest = true
            for channel in 0..<Channels.channelCount { areAtRest = areAtRest && channels[channel].envelope.isAtRest }
            sharesEnvelope = areAtRest
        }
    }

    private mutating func render(_ block: Block<Channels, Channels>, _ settings: RampedCoefficients<Settings>) {
        var (peaks, outputs, largest) = (Vector4.zero, Vector4.zero, Vector4.zero)
        var start = 0
        while start < block.count {
            let count = min(SignalHistory.sliceLength, block.count &- start)
            for channel in 0..<Channels.channelCount {
                peaks = peaks.larger(read(block, channel, settings, start, count))
            }
            if Channels.channelCount > 1 { link(settings, start, count) }
            for channel in 0..<Channels.channelCount {
                if channel == 0 || !sharesEnvelope {
                    channels[channel].envelope.process(to: reductions.frames, count: count) { frame in
                        let four = settings[start &+ frame]
                        return ReductionEnvelope.Release(fast: four[3], slow: four[4][0])
                    }
                }
                write(block, channel, start, count, &outputs, &largest)
            }
            start &+= count
        }
        inputPeak = peaks.largestLane
        outputPeak = outputs.largestLane
        largestReduction = largest.largestLane
    }

    // These are `mutating`, because the compiler would copy all of `self` otherwise.

    /// Amplifies the input of a channel, and finds the reductions that its peaks need. Returns the highest peaks.
    @inline(__always)
    private mutating func read(
        _ block: Block<Channels, Channels>, _ channel: Int, _ settings: RampedCoefficients<Settings>, _ start: Int,
        _ count: Int
    ) -> Vector4 {
        let input = channels[channel].input.frames
        forEachFour(to: count) { frame, count in
            let samples = block.input.four(from: start &+ frame, channel: channel, count: count)
            input[frame] = samples * settings[start &+ frame][0]
        }
        let wanted = channels[channel].envelope.wanted
        var highest = Vector4.zero
        channels[channel].detector.forEachFour(of: input, count: count) { frame, peaks in
            let ceiling = settings[start &+ frame][1]
            wanted[frame] = 1 - ceiling / peaks.larger(ceiling)
            highest = highest.larger(peaks.first(count &- frame))
        }
        return highest
    }

    /// Moves the reductions of all channels towards the largest.
    @inline(__always)
    private mutating func link(_ settings: RampedCoefficients<Settings>, _ start: Int, _ count: Int) {
        for frame in stride(from: 0, to: count, by: 4) {
            var largest = Vector4.zero
            for channel in 0..<Channels.channelCount {
                largest = largest.larger(channels[channel].envelope.wanted[frame])
            }
            if sharesEnvelope {
                channels[0].envelope.wanted[frame] = largest
                continue
            }
            let share = settings[start &+ frame][2]
            let common = largest * share
            for channel in 0..<Channels.channelCount {
                let wanted = channels[channel].envelope.wanted
                wanted[frame] = wanted[frame] * (1 - share) + common
            }
        }
    }

    /// Writes the delayed, reduced samples of a channel, and updates the highest samples and reductions.
    @inline(__always)
    private mutating func write(
        _ block: Block<Channels, Channels>, _ channel: Int, _ start: Int, _ count: Int, _ outputs: inout Vector4,
        _ largest: inout Vector4
    ) {
        let (input, reductions) = (channels[channel].input.frames, reductions.frames)
        forEachFour(to: count) { frame, count in
            let reduction = reductions[frame]
            largest = largest.larger(reduction)
            let output = input[frame &- latency] * (1 - reduction)
            outputs = outputs.larger(output.magnitudes.first(count))
            block.output.set(output, from: start &+ frame, channel: channel, count: count)
        }
        channels[channel].input.advance(by: count)
    }
}

/// One channel of a limiter.
private struct LimiterChannel: BitwiseCopyable {
    /// The amplified input.
    let input: SignalHistory
    let detector: TruePeakDetector
    var envelope: ReductionEnvelope

    init(latency: Int, hold: Int, _ setup: inout Setup) {
        input = SignalHistory(past: max(latency, TruePeakDetector.inputPast), &setup)
        detector = TruePeakDetector(&setup)
        envelope = ReductionEnvelope(lookAhead: latency + 1 - TruePeakDetector.latency, hold: hold, &setup)
    }
}
