// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import SwiftletAnalysis
import Testing

@Suite struct SignalMeterTests {
    private func measure(_ samples: [Float], sampleRate: Double = 48_000, channels: Int = 1) -> SignalMeasure {
        let meter = SignalMeter(sampleRate: sampleRate, channels: channels)
        meter.add(samples, frames: samples.count / channels)
        return meter.measure
    }

    /// The sum of sines of given amplitudes and frequencies.
    private func tones(_ tones: [(Double, Double)], frames: Int = 48_000, sampleRate: Double = 48_000) -> [Float] {
        (0..<frames).map { frame in
            Float(tones.reduce(0) { $0 + $1.0 * sin(2 * .pi * $1.1 * Double(frame) / sampleRate) })
        }
    }

    /// How far a sine's centroid may be off: half a bin, the bins being at most 1/(60 ms) wide.
    ///
    /// The main lobe of a Hann window is even about the sine's frequency. Its side lobes, d bins away, are at most
    /// 1/(π·d·(d² − 1)) as high: their first moment is at most Σ 1/(π(d² − 1)) = 3/(4π) on either side, 0.24 bins, and
    /// the main lobe's sum that it is divided by is more than 1.
    private let resolution = 0.5 / 0.06

    // MARK: - Level and peak

    @Test(arguments: [1, 0.5, 0.001])
    func theLevelOfASineIsItsPeakOverTheSquareRootOfTwo(amplitude: Double) {
        // Whole periods; every 12th of 48 samples is at the peak. Floats are rounded by 2⁻²⁴ of their value.
        let measure = measure(tones([(amplitude, 1000)]))
        #expect(abs(measure.rms * 2.0.squareRoot() / amplitude - 1) < 1e-7)
        #expect(abs(measure.peak / amplitude - 1) < 1e-7)
    }

    @Test func fullScaleSinesHaveMinusThreeDecibels() {
        let measure = measure(tones([(1, 1000)]))
        #expect(abs(measure.level - -3.0103) < 1e-4)
        #expect(abs(measure.peakLevel) < 1e-6)
    }

    @Test func channelsCountAlike() {
        let sine = tones([(1, 1000)])
        let measure = measure(sine.flatMap { [0, $0] }, channels: 2)
        #expect(measure.frames == 48_000)
        #expect(abs(measure.rms - 0.5) < 1e-7)
        #expect(measure.peak == 1)
        #expect(abs((measure.centroid ?? .nan) - 1000) < resolution)
    }

    @Test func negativePeaksCount() {
        #expect(measure([0.25, -0.75, 0.5]).peak == 0.75)
    }

    @Test(arguments: [0, 1, 100_000])
    func silenceHasNoCentroid(frames: Int) {
        let measure = measure([Float](repeating: 0, count: frames))
        #expect(measure.level == -.infinity)
        #expect(measure.peakLevel == -.infinity)
        #expect(measure.centroid == nil)
    }

    // MARK: - Centroid

    @Test(arguments: [8000.0, 44_100, 48_000, 192_000], [200, 1000, 3210.5])
    func theCentroidOfASineIsItsFrequency(sampleRate: Double, frequency: Double) {
        let samples = tones([(0.5, frequency)], frames: Int(sampleRate), sampleRate: sampleRate)
        #expect(abs((measure(samples, sampleRate: sampleRate).centroid ?? .nan) - frequency) < resolution)
    }

    @Test(arguments: [1e-30, 1e30])
    func noLevelIsTooHighOrTooLowForACentroid(amplitude: Double) {
        #expect(abs((measure(tones([(amplitude, 1000)])).centroid ?? .nan) - 1000) < resolution)
    }

    @Test func theCentroidWeighsWithTheMagnitude() {
        // (0.6·3000 + 0.2·9000)/0.8; both are on bins, between which a sine's magnitudes add up to 5 % more.
        #expect(abs((measure(tones([(0.6, 3000), (0.2, 9000)])).centroid ?? .nan) - 4500) < resolution)
    }

    @Test func theCentroidOfWhiteNoiseIsAQuarterOfTheRate() {
        var state: UInt64 = 1
        let noise = (0..<480_000).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Float(Int64(bitPattern: state) >> 40) / 8_388_608
        }
        let measure = measure(noise)
        // The mean square of even noise is 1/3, its variance 4/45 a sample: five deviations are 0.3 % of the root.
        #expect(abs(measure.rms * 3.0.squareRoot() - 1) < 0.0033)
        // Frequencies deviate by 24000/√12, and the magnitudes of Rayleigh's distribution by 0.52 of their mean; 240000
        // magnitudes are independent. That makes 7.4 Hz; five times that.
        #expect(abs((measure.centroid ?? .nan) - 12_000) < 37)
    }

    @Test func shortSoundsHaveACentroid() {
        // 10 ms: bins of 100 Hz, of which half.
        #expect(abs((measure(tones([(1, 5000)], frames: 480)).centroid ?? .nan) - 5000) < 50)
    }

    @Test func theLastSampleCounts() {
        // An impulse holds all frequencies alike: single precision adds up to 2049 errors of 6e-8.
        var samples = [Float](repeating: 0, count: 5000)
        samples[4999] = 1
        let centroid: Double = measure(samples).centroid ?? .nan
        #expect(abs(centroid / 12_000 - 1) < 2e-4)
    }

    @Test(arguments: [Float.nan, .infinity, -.infinity])
    func nonFiniteSignalsHaveNoCentroidAndNoLevel(sample: Float) {
        for place in [0, 2000, 47_999] {
            var samples = tones([(0.5, 1000)])
            samples[place] = sample
            let measure = measure(samples)
            #expect(!measure.rms.isFinite && measure.centroid == nil, "frame \(place)")
        }
    }

    // MARK: - Streaming

    @Test(arguments: [1, 7, 1000, 4096], [1, 3])
    func theResultDoesNotDependOnTheBlocks(blockLength: Int, channels: Int) {
        let samples = tones([(0.5, 440), (0.25, 7040)], frames: 20_001 * channels)
        let meter = SignalMeter(sampleRate: 48_000, channels: channels)
        for start in stride(from: 0, to: samples.count, by: blockLength * channels) {
            let block = Array(samples[start..<min(start + blockLength * channels, samples.count)])
            meter.add(block, frames: block.count / channels)
        }
        #expect(meter.measure == measure(samples, channels: channels))
    }

    @Test func measuresAreAvailableBeforeTheEndOfTheSignal() {
        let samples = tones([(0.5, 440), (0.25, 7040)], frames: 20_001)
        let meter = SignalMeter(sampleRate: 48_000, channels: 1)
        meter.add(samples, frames: 7000)
        #expect(meter.measure == measure(Array(samples[..<7000])))
        meter.add(Array(samples[7000...]), frames: 13_001)
        #expect(meter.measure == measure(samples))
    }
}
