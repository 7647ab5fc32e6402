// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// Convolution with an impulse response of any length, in partitions of the same length: what reverbs and cabinets are
/// made of.
///
/// The response is cut into partitions of `partition` frames, each of which is convolved by the Fourier transform of the
/// input of two partitions (T. Stockham, "High-Speed Convolution and Correlation", 1966); the spectra of the input are kept
/// and used for all partitions (A. Torger and A. Farina, "Real-Time Partitioned Convolution for Ambiophonic Surround Sound",
/// 2001). A partition of the input has to be complete for that. So that nothing is late, the first partition is convolved
/// directly, frame by frame (W. Gardner, "Efficient Convolution without Input-Output Delay", 1995); or it is not, and the
/// output is late by a partition.
///
/// The work for the transforms is done in the last frame of each partition. The longer partitions are, the less of it there
/// is, but the first partition costs as many products a frame as it has frames.
public struct Convolver<Channels: Frame>: BitwiseCopyable {
    /// How many frames a partition has.
    public let partition: Int
    /// How many frames a response has at most: a multiple of the partition.
    public let maximumLength: Int
    /// How many frames the output is late: none or a partition.
    public let latency: Int

    private let transform: RealFourierTransform
    /// The partitions that are convolved by their spectra.
    private let spectrumCount: Int
    /// How many of those are not silent.
    private var usedCount = 0
    /// Of each channel, of each partition of the response, the real parts and the imaginary parts of the spectrum.
    private let response: Buffer<Double>
    /// The same of the input, the newest at `newest`.
    private let inputSpectra: Buffer<Double>
    private var newest = 0
    /// Of each channel the first partition of the response, backwards.
    private let taps: Buffer<Double>
    /// Of each channel the input of the last three partitions, of which this one may not be complete.
    private let input: Buffer<Double>
    /// Of each channel, what the earlier partitions of the input give to this one of the output; even and odd frames.
    private let output: Buffer<Double>
    private var position = 0

    /// A convolver that has heard nothing and whose response is silence: see `load`.
    ///
    /// - Parameters:
    ///   - maximumLength: how many frames a response has at most.
    ///   - partition: how many frames a partition has; made the next power of two, from 8 to 2²⁰.
    ///   - hasLatency: whether the output is late by a partition. The effect has to say so (`Effect.dry`), and has to be as late while it
    ///     has no response: a `FadingDelay` of the input, in `Files.process` for `without`.
    ///   - setup: what gives memory.
    public init(maximumLength: Int, partition: Int, hasLatency: Bool = false, _ setup: inout Setup) {
        var bits = 3
        while 1 << bits < partition && bits < 20 { bits += 1 }
        let partition = 1 << bits
        let count = (max(1, min(maximumLength, setup.maximumLineLength)) + partition - 1) / partition
        self.partition = partition
        self.maximumLength = count * partition
        latency = hasLatency ? partition : 0
        spectrumCount = hasLatency ? count : count - 1
        transform = RealFourierTransform(bits: bits + 1, &setup)
        let channels = Channels.channelCount
        response = setup.buffer(count: channels * spectrumCount * 2 * partition)
        inputSpectra = setup.buffer(count: channels * spectrumCount * 2 * partition)
        taps = setup.buffer(count: channels * partition)
        input = setup.buffer(count: channels * 2 * partition)
        output = setup.buffer(count: channels * 2 * partition)
    }

    /// Takes an impulse response: in `init`, or where else time may be taken; not while `process` is called.
    ///
    /// - Parameters:
    ///   - count: how many frames it has; what is beyond `maximumLength` is left out.
    ///   - sample: its sample of a channel, counted from 0, at a frame.
    public mutating func load(count: Int, _ sample: (_ channel: Int, _ frame: Int) -> Double) {
        let count = max(0, min(count, maximumLength))
        let skipped = latency == 0 ? 1 : 0
        usedCount = max(0, (count + partition - 1) / partition - skipped)
        // As long as none is used, no spectra of the input are kept, and nothing is put in the place of what earlier ones gave.
        if usedCount == 0 {
            inputSpectra.fill(with: 0)
            output.fill(with: 0)
        }
        for channel in 0..<Channels.channelCount {
            func value(_ frame: Int) -> Double { frame < count ? sample(channel, frame) : 0 }
            for frame in 0..<partition {
                taps[channel * partition + partition - 1 - frame] = latency == 0 ? value(frame) : 0
            }
            for number in 0..<usedCount {
                guard let real = spectrum(number, of: channel, in: response) else { return }
                let imaginary = real + partition
                let start = (number + skipped) * partition
                for pair in 0..<partition / 2 {
                    real[pair] = value(start + 2 * pair)
                    imaginary[pair] = value(start + 2 * pair + 1)
                }
                for pair in partition / 2..<partition { (real[pair], imaginary[pair]) = (0, 0) }
                transform.transform(real, imaginary)
                // What the transform there and back multiplies by is taken out here.
                for bin in 0..<partition {
                    real[bin] /= Double(partition)
                    imaginary[bin] /= Double(partition)
                }
            }
        }
    }

    /// Forgets what was heard, and keeps the response: where time may be taken.
    public mutating func reset() {
        inputSpectra.fill(with: 0)
        input.fill(with: 0)
        output.fill(with: 0)
        position = 0
    }

    /// Convolves one frame.
    @inline(__always)
    public mutating func process(_ frame: Channels) -> Channels {
        var result = Channels.zero
        guard let input = input.first, let output = output.first, let taps = taps.first else { return result }
        for channel in 0..<Channels.channelCount {
            let latest = input + channel &* 2 &* partition + partition + position
            latest[0] = frame[channel: channel]
            // Even frames, then odd ones, as the transform leaves them.
            let late = output[
                channel &* 2 &* partition &+ (position & 1) &* partition &+ (partition / 2 &+ position / 2)]
            let direct = latency == 0 ? self.direct(latest, taps + channel &* partition) : 0
            result[channel: channel] = direct + late
        }
        position &+= 1
        if position == partition { finishPartition(input, output) }
        return result
    }

    /// The last `partition` samples up to this one, times the first of the response.
    @inline(__always)
    private func direct(_ latest: UnsafeMutablePointer<Double>, _ taps: UnsafeMutablePointer<Double>) -> Double {
        let (samples, taps) = (Track(latest - (partition &- 1)), Track(taps))
        var (first, second) = (Vector4.zero, Vector4.zero)
        var frame = 0
        while frame < partition {
            first += samples[frame] * taps[frame]
            second += samples[frame &+ 4] * taps[frame &+ 4]
            frame &+= 8
        }
        let sum = first + second
        return (sum[0] + sum[1]) + (sum[2] + sum[3])
    }

    /// Transforms the last two partitions of the input, and computes what all but the next give to the next one.
    @inline(never)
    private mutating func finishPartition(
        _ input: UnsafeMutablePointer<Double>, _ output: UnsafeMutablePointer<Double>
    ) {
        position = 0
        if usedCount > 0 { newest = newest == 0 ? spectrumCount &- 1 : newest &- 1 }
        for channel in 0..<Channels.channelCount {
            let samples = input + channel &* 2 &* partition
            let (real, imaginary) = (output + channel &* 2 &* partition, output + (channel &* 2 &+ 1) &* partition)
            if usedCount > 0, let spectrum = spectrum(newest, of: channel, in: inputSpectra) {
                for pair in 0..<partition {
                    spectrum[pair] = samples[2 &* pair]
                    spectrum[partition &+ pair] = samples[2 &* pair &+ 1]
                }
                transform.transform(spectrum, spectrum + partition)
                multiply(channel, real, imaginary)
                transform.inverse(real, imaginary)
            }
            for frame in 0..<partition { samples[frame] = samples[partition &+ frame] }
        }
    }

    /// The sum of the products of the spectra of the input and of the response.
    @inline(__always)
    private func multiply(
        _ channel: Int, _ real: UnsafeMutablePointer<Double>, _ imaginary: UnsafeMutablePointer<Double>
    ) {
        for bin in 0..<partition { (real[bin], imaginary[bin]) = (0, 0) }
        let (sumReal, sumImaginary) = (Track(real), Track(imaginary))
        var (lowest, highest) = (0.0, 0.0)
        for number in 0..<usedCount {
            let place = newest &+ number
            guard let x = spectrum(place < spectrumCount ? place : place &- spectrumCount, of: channel, in: inputSpectra),
                let h = spectrum(number, of: channel, in: response)
            else { return }
            // Those of 0 and of half the rate, which share a place, are real.
            lowest += x[0] * h[0]
            highest += x[partition] * h[partition]
            let (xReal, xImaginary, hReal, hImaginary) = (
                Track(x), Track(x + partition), Track(h), Track(h + partition)
            )
            var bin = 0
            while bin < partition {
                let (a, b, c, d) = (xReal[bin], xImaginary[bin], hReal[bin], hImaginary[bin])
                sumReal[bin] = sumReal[bin] + (a * c - b * d)
                sumImaginary[bin] = sumImaginary[bin] + (a * d + b * c)
                bin &+= 4
            }
        }
        (real[0], imaginary[0]) = (lowest, highest)
    }

    /// The real parts of one spectrum, behind which are the imaginary ones.
    @inline(__always)
    private func spectrum(_ number: Int, of channel: Int, in buffer: Buffer<Double>) -> UnsafeMutablePointer<Double>? {
        guard let first = buffer.first else { return nil }
        return first + (channel &* spectrumCount &+ number) &* 2 &* partition
    }
}
