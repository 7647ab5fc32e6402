// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP

/// The transforms of an analyser at one sample rate, with the averaged powers of each signal.
struct AnalyserStage {
    /// How many times the rate is halved.
    let halvings: Int
    let kernels: AnalyserKernels
    /// The share of this stage at each point of the kernels. Neighbouring stages share points.
    let shares: [Double]
    private let length: Int
    private let hop: Int
    private let transform: FourierTransform
    private let window: [Double]
    /// The factor by which a new power counts in the average, at each bin.
    private let rates: [Double]
    /// The newest samples of each signal, and how many there are. A transform waits until there are `length`.
    private var samples: [[Double]]
    private var count = 0
    /// The averaged power of each signal at each bin.
    private(set) var powers: [[Double]]
    private var real: [Double]
    private var imaginary: [Double]

    /// - Parameters:
    ///   - bits: the binary logarithm of the transform's length.
    ///   - rate: the rate of the stage in samples per second.
    ///   - averaging: the bandwidth per frequency, and the factor of the averaging times.
    init(
        halvings: Int, bits: Int, rate: Double, averaging: (ratio: Double, factor: Double), kernels: AnalyserKernels,
        shares: [Double], signalCount: Int
    ) {
        self.halvings = halvings
        self.kernels = kernels
        self.shares = shares
        length = 1 << bits
        // At low rates, transforms cost little, and a shorter hop shows a hit sooner.
        hop = length / (halvings == 0 ? 4 : 8)
        transform = FourierTransform(bits: bits)
        window = AnalyserWindow.samples(length)
        var rates: [Double] = []
        let (hopTime, bin) = (Double(hop) / rate, rate / Double(length))
        for number in 0..<length / 2 {
            // Half of the inverse bandwidth, within limits.
            let time = 0.5 / (averaging.ratio * bin * Double(max(1, number)))
            let limited = averaging.factor * max(0.02, min(0.2, time))
            rates.append(1 - .exp(-hopTime / limited))
        }
        self.rates = rates
        samples = [[Double]](repeating: [Double](repeating: 0, count: length), count: signalCount)
        powers = [[Double]](repeating: [Double](repeating: 0, count: length / 2), count: signalCount)
        real = [Double](repeating: 0, count: length)
        imaginary = real
    }

    /// Forgets the samples, because the next do not follow them.
    mutating func forgetSamples() { count = 0 }

    /// Replaces all samples by silence, and all powers by 0.
    mutating func fillWithSilence() {
        count = length - hop
        for signal in 0..<samples.count {
            for place in 0..<length { samples[signal][place] = 0 }
            for bin in 0..<length / 2 { powers[signal][bin] = 0 }
        }
    }

    /// Appends `newCount` samples of each signal.
    mutating func append(_ new: [[Double]], count newCount: Int) {
        var place = 0
        while place < newCount {
            let number = min(newCount - place, length - count)
            for signal in 0..<samples.count {
                samples[signal].withUnsafeMutableBufferPointer { samples in
                    new[signal].withUnsafeBufferPointer { new in
                        (samples.baseAddress! + count).update(from: new.baseAddress! + place, count: number)
                    }
                }
            }
            count += number
            place += number
            if count == length { analyse() }
        }
    }

    /// Averages the powers of the newest samples, and drops the oldest.
    private mutating func analyse() {
        var signal = 0
        while signal < samples.count {
            window(samples[signal], to: &real)
            let hasSecond = signal + 1 < samples.count
            if hasSecond { window(samples[signal + 1], to: &imaginary) }
            // Two signals at a time, one as the real and one as the imaginary part. Symmetry separates them.
            transform.transform(&real, &imaginary)
            average(&powers[signal], 1)
            if hasSecond { average(&powers[signal + 1], -1) }
            if !hasSecond || signal + 2 < samples.count { clear(&imaginary) }
            signal += 2
        }
        for signal in 0..<samples.count {
            samples[signal].withUnsafeMutableBufferPointer { samples in
                samples.baseAddress!.update(from: samples.baseAddress! + hop, count: length - hop)
            }
        }
        count = length - hop
    }

    /// Writes the samples of a signal under the window.
    private func window(_ samples: [Double], to target: inout [Double]) {
        target.withUnsafeMutableBufferPointer { target in
            samples.withUnsafeBufferPointer { samples in
                window.withUnsafeBufferPointer { window in
                    for place in 0..<length { target[place] = samples[place] * window[place] }
                }
            }
        }
    }

    private func clear(_ numbers: inout [Double]) { for place in 0..<length { numbers[place] = 0 } }

    /// Averages the powers of a signal in the transform: of the real one with a sign of 1, of the imaginary one with −1.
    private func average(_ powers: inout [Double], _ sign: Double) {
        powers.withUnsafeMutableBufferPointer { powers in
            real.withUnsafeBufferPointer { real in
                imaginary.withUnsafeBufferPointer { imaginary in
                    rates.withUnsafeBufferPointer { rates in
                        for bin in 0..<length / 2 {
                            let mirror = (length - bin) & (length - 1)
                            let x = real[bin] + sign * real[mirror]
                            let y = imaginary[bin] - sign * imaginary[mirror]
                            powers[bin] += rates[bin] * (0.25 * (x * x + y * y) - powers[bin])
                        }
                    }
                }
            }
        }
    }
}
