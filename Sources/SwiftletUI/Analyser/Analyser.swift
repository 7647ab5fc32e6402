// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP

/// A spectrum analyser whose resolution follows the ear: transforms at the full rate for high frequencies, and a short
/// transform for each octave below 700 Hz, at rates halved by half-band filters.
///
/// A point of the curve is the power in a share of an octave around it: a sine reads its own level (0 dB at full scale),
/// and pink noise is level.
package final class Analyser {
    /// The level of silence, in decibels.
    package static let floor = -140.0
    private static let lowestFrequency = 10.0
    /// The lowest frequency of the transform at the full rate, at 48 kHz. Each stage hands over to the next within half an octave
    /// around its lowest frequency.
    private static let ladderTop = 700.0
    private static let ladderLength = 5

    package let signalCount: Int
    /// The frequency of each point in hertz.
    package let frequencies: [Double]
    /// The level of each signal at each point, in decibels.
    package private(set) var levels: [[Double]]
    /// The held peaks of the last signal; empty if they are not held.
    package private(set) var peaks = PeakHold()
    private let decayRate: Double
    private var stages: [AnalyserStage] = []
    /// The decimators of each signal.
    private var decimators: [[HalfBandDecimator]]
    private var block: [[Double]]
    private var logarithms: [Double]

    /// - Parameters:
    ///   - rate: of the samples, per second.
    ///   - peakCount: how many signals, from the last on, have their common peaks held.
    package init(rate: Double, signalCount: Int, settings: AnalyserSettings, peakCount: Int = 1) {
        self.signalCount = signalCount
        decayRate = settings.speed.decayRate
        let octaves = settings.resolution.octaves
        let pointsPerOctave = 6 / octaves
        var frequencies: [Double] = []
        // The last point is at the top or above it, so that the curve reaches the top.
        let top = min(24_000, rate / 2.01)
        while frequencies.count < 2 || frequencies.last! < top {
            frequencies.append(Self.lowestFrequency * .exp2(Double(frequencies.count) / pointsPerOctave))
        }
        self.frequencies = frequencies
        levels = [[Double]](repeating: [Double](repeating: Self.floor, count: frequencies.count), count: signalCount)
        peaks = PeakHold(signalCount: min(peakCount, signalCount), pointCount: frequencies.count)
        block = [[Double]](repeating: [], count: signalCount)
        logarithms = [Double](repeating: 0, count: frequencies.count)
        decimators = [[HalfBandDecimator]](
            repeating: [HalfBandDecimator](repeating: HalfBandDecimator(), count: Self.ladderLength + 2),
            count: signalCount)
        // A view without spectra has no signals.
        if signalCount > 0 { makeStages(rate, settings) }
    }

    /// Makes the stages, that of the highest frequencies first.
    private func makeStages(_ rate: Double, _ settings: AnalyserSettings) {
        let octaves = settings.resolution.octaves
        // Narrower bands need proportionally longer transforms.
        let bits = settings.resolution == .sixth ? 10 : settings.resolution == .third ? 9 : 11
        let ratio = Double.exp2(octaves / 2) - .exp2(-octaves / 2)
        let window = AnalyserWindow()
        var covered = [Double](repeating: 0, count: frequencies.count)
        for number in 0...Self.ladderLength {
            let halvings = number == 0 ? 0 : number + 2
            let stageRate = rate / Double(1 << halvings)
            let stageBits = number == 0 ? bits : bits - 2
            let start = Self.ladderTop * rate / 48_000 / Double(1 << number)
            var (shares, points): ([Double], Range<Int>?) = ([], nil)
            for point in 0..<frequencies.count {
                // The last stage has all that is left.
                var share = 1.0
                if number < Self.ladderLength {
                    share = max(0, min(1, 2 * .log2(frequencies[point] / start) + 0.5))
                    share = share * share * (3 - 2 * share)
                }
                let rest = share - covered[point]
                covered[point] = max(covered[point], share)
                guard rest > 0 else { continue }
                points = (points?.lowerBound ?? point)..<point + 1
                shares.append(rest)
            }
            guard let points else { continue }
            let bin = stageRate / Double(1 << stageBits)
            let kernels = AnalyserKernels(
                points, frequencies: frequencies.map { $0 / bin }, ratio: ratio, binCount: 1 << (stageBits - 1), window)
            stages.append(
                AnalyserStage(
                    halvings: halvings, bits: stageBits, rate: stageRate,
                    averaging: (ratio, settings.speed.averaging), kernels: kernels, shares: shares,
                    signalCount: signalCount))
        }
    }

    // MARK: - Samples

    /// Appends frames. `sample` returns the sample of a signal in a frame.
    package func append(count: Int, _ sample: (_ frame: Int, _ signal: Int) -> Double) {
        for signal in 0..<signalCount {
            if block[signal].count < count { block[signal] = [Double](repeating: 0, count: count) }
            for frame in 0..<count { block[signal][frame] = sample(frame, signal) }
        }
        var (count, halvings) = (count, 0)
        for number in 0..<stages.count {
            while halvings < stages[number].halvings {
                count = halve(count, halvings)
                halvings += 1
            }
            stages[number].append(block, count: count)
        }
    }

    /// Halves the rate of all signals in the block, in place. Returns the new number of frames.
    private func halve(_ count: Int, _ stage: Int) -> Int {
        var newCount = 0
        for signal in 0..<signalCount {
            newCount = 0
            var decimator = decimators[signal][stage]
            block[signal].withUnsafeMutableBufferPointer { samples in
                for frame in 0..<count {
                    guard let sample = decimator.next(samples[frame]) else { continue }
                    samples[newCount] = sample
                    newCount += 1
                }
            }
            decimators[signal][stage] = decimator
        }
        return newCount
    }

    /// Prepares for samples that do not follow the last ones. No transform spans the gap.
    package func markGap() {
        for number in 0..<stages.count { stages[number].forgetSamples() }
    }

    /// Replaces all samples and powers by silence.
    package func fillWithSilence() {
        for number in 0..<stages.count { stages[number].fillWithSilence() }
    }

    // MARK: - Levels

    /// Updates the levels after `time` seconds. Levels rise with the averaged powers, and fall slowly. Returns false if
    /// all are silent and were before.
    package func update(after time: Double) -> Bool {
        var isAudible = false
        for signal in 0..<signalCount {
            for point in 0..<logarithms.count { logarithms[point] = 0 }
            for stage in stages {
                stage.kernels.forEachPower(stage.powers[signal]) { point, power in
                    // Decibels are cross-faded: after an onset, powers would make cliffs.
                    logarithms[point] +=
                        stage.shares[point - stage.kernels.points.lowerBound] * .log2(max(power, 1e-14))
                }
            }
            for point in 0..<logarithms.count {
                let before = levels[signal][point]
                let now = 3.010_299_956_639_812 * logarithms[point]
                levels[signal][point] = max(now, before - decayRate * time, Self.floor)
                if max(before, levels[signal][point]) > Self.floor { isAudible = true }
            }
        }
        if peaks.update(levels, after: time) { isAudible = true }
        return isAudible
    }
}
