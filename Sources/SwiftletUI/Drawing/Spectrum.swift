// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
import SwiftletEffects

/// The spectra of what goes into an effect and of what comes out, as they are now.
///
/// A full-scale sine has a level of 0 dB. Levels rise at once and fall slowly. Smoothed ones are the power within a sixth of
/// an octave, so that pink noise is level, and fall more slowly.
package final class Spectrum {
    /// The lowest level that is told from silence.
    package static let floor = -96.0
    /// How fast levels fall, in decibels a second.
    private let decayRate: Double
    /// How long peaks are held, in seconds, and how fast they fall then, in decibels a second.
    private static let holdTime = 2.0
    private static let peakDecayRate = 12.0

    /// As long in time at any sample rate, as near as powers of two come: 85 ms at 48 kHz.
    private let length: Int
    private let sampleRate: Double
    private let transform: FourierTransform
    private var window: [Double] = []
    /// The last samples, in rings with a common position.
    private var inputs: [Float]
    private var outputs: [Float]
    private var position = 0
    private var real: [Double]
    private var imaginary: [Double]

    /// The edges of the bands, as fractional numbers of the transform.
    private var edges: [Double] = []
    /// The level of each band.
    package private(set) var input: [Double] = []
    package private(set) var output: [Double] = []
    /// The highest level of the output in each band in the last seconds, and how long that is ago; none unless smoothed.
    package private(set) var peaks: [Double] = []
    private var peakAges: [Double] = []
    private let isSmoothed: Bool
    /// The sums of the powers of all numbers before each.
    private var cumulativePowers: [(input: Double, output: Double)] = []

    package init(isSmoothed: Bool, sampleRate: Double) {
        self.isSmoothed = isSmoothed
        self.sampleRate = sampleRate
        decayRate = isSmoothed ? 20 : 36
        let bits = sampleRate < 88_000 ? 12 : (sampleRate < 176_000 ? 13 : 14)
        length = 1 << bits
        transform = FourierTransform(bits: bits)
        inputs = [Float](repeating: 0, count: length)
        outputs = inputs
        real = [Double](repeating: 0, count: length)
        imaginary = real
        for index in 0..<length {
            // Hann's window, of which a sine's peak is a quarter of the length.
            let (sine, _) = circle(0.5 * Double(index) / Double(length))
            window.append(sine * sine * 4 / Double(length))
        }
    }

    /// Divides an axis of frequencies into so many bands of the same width. Their levels are those that others had there: where
    /// no audio comes, no others follow.
    package func setBands(_ count: Int, of axis: Axis) {
        guard edges.count != count + 1 else { return }
        edges = []
        for index in 0...count {
            edges.append(axis.value(at: Double(index) / Double(count)) / sampleRate * Double(length))
        }
        input = resampled(input, over: count, Self.floor)
        output = resampled(output, over: count, Self.floor)
        guard isSmoothed else { return }
        peaks = resampled(peaks, over: count, Self.floor)
        peakAges = resampled(peakAges, over: count, 0)
    }

    /// What there is of each band, for another number of them; `start` where there were none.
    private func resampled(_ old: [Double], over count: Int, _ start: Double) -> [Double] {
        var new = [Double](repeating: start, count: count)
        if !old.isEmpty { for band in 0..<count { new[band] = old[band * old.count / count] } }
        return new
    }

    /// Takes what has gone in and come out since the last time.
    func append(_ audio: AudioMessage) {
        for index in 0..<audio.count { append(audio.input[index], audio.output[index]) }
    }

    /// Takes a sample of what has gone in, and one of what has come out.
    package func append(_ input: Float, _ output: Float) {
        inputs[position] = input
        outputs[position] = output
        position = (position + 1) & (length - 1)
    }

    /// Takes silence in place of audio that does not come.
    package func fillWithSilence() {
        for index in 0..<length {
            inputs[index] = 0
            outputs[index] = 0
        }
    }

    /// Follows the audio after `time` seconds. False where all is silent and was.
    package func update(after time: Double) -> Bool {
        // Both are real: one goes as the real part and one as the imaginary part, and symmetry tells them apart.
        for index in 0..<length {
            let place = (position + index) & (length - 1)
            real[index] = Double(inputs[place]) * window[index]
            imaginary[index] = Double(outputs[place]) * window[index]
        }
        transform.transform(&real, &imaginary)
        if isSmoothed { accumulatePowers() }
        var isAudible = false
        for band in 0..<input.count {
            let (inPower, outPower) =
                isSmoothed
                ? smoothedPowers(around: 0.5 * (edges[band] + edges[band + 1]))
                : powers(from: edges[band], to: edges[band + 1])
            let before = max(input[band], output[band])
            input[band] = decayed(input[band], inPower, time)
            output[band] = decayed(output[band], outPower, time)
            if max(before, input[band], output[band]) > Self.floor { isAudible = true }
            if isSmoothed && holdPeak(band, time) { isAudible = true }
        }
        return isAudible
    }

    /// Follows the highest level of a band; false where that is silence.
    private func holdPeak(_ band: Int, _ time: Double) -> Bool {
        peakAges[band] += time
        if output[band] >= peaks[band] {
            (peaks[band], peakAges[band]) = (output[band], 0)
        } else if peakAges[band] > Self.holdTime {
            peaks[band] = max(peaks[band] - Self.peakDecayRate * time, output[band])
        }
        return peaks[band] > Self.floor
    }

    private func accumulatePowers() {
        if cumulativePowers.isEmpty { cumulativePowers = [(input: Double, output: Double)](repeating: (0, 0), count: length / 2 + 1) }
        for number in 0..<length / 2 {
            let power = power(number)
            cumulativePowers[number + 1] = (cumulativePowers[number].input + power.0, cumulativePowers[number].output + power.1)
        }
    }

    /// The powers within a sixth of an octave around a fractional number, but three numbers at least: the window spreads a
    /// sine over so many, to one and a half times its power.
    private func smoothedPowers(around center: Double) -> (Double, Double) {
        let reach = max(1.5, 0.0578 * center)
        if center >= Double(length / 2) { return (0, 0) }
        let (start, end) = (sum(before: center + 0.5 - reach), sum(before: center + 0.5 + reach))
        return ((end.input - start.input) / 1.5, (end.output - start.output) / 1.5)
    }

    private func sum(before place: Double) -> (input: Double, output: Double) {
        let place = max(0, min(Double(length / 2), place))
        let number = min(Int(place), length / 2 - 1)
        let share = place - Double(number)
        let (low, high) = (cumulativePowers[number], cumulativePowers[number + 1])
        return (low.input + (high.input - low.input) * share, low.output + (high.output - low.output) * share)
    }

    private func decayed(_ level: Double, _ power: Double, _ time: Double) -> Double {
        let now = power > 1e-12 ? 3.010_299_956_639_812 * .log2(power) : Self.floor
        return max(now, level - decayRate * time, Self.floor)
    }

    /// The highest powers between two fractional numbers; between its neighbours where no whole number lies there.
    private func powers(from start: Double, to end: Double) -> (Double, Double) {
        let first = Int(start.rounded(.up))
        let last = min(Int(end), length / 2 - 1)
        if Int(start) >= length / 2 - 1 { return (0, 0) }
        if first > last {
            let (a, b) = (power(first - 1), power(first))
            let share = 0.5 * (start + end) - Double(first - 1)
            return (a.0 + (b.0 - a.0) * share, a.1 + (b.1 - a.1) * share)
        }
        var highest = (0.0, 0.0)
        for number in first...last {
            let power = power(number)
            highest = (max(highest.0, power.0), max(highest.1, power.1))
        }
        return highest
    }

    /// The squared magnitudes of both at a number of the transform.
    private func power(_ number: Int) -> (Double, Double) {
        let mirror = (length - number) & (length - 1)
        let evenReal = real[number] + real[mirror]
        let oddImaginary = imaginary[number] - imaginary[mirror]
        let evenImaginary = imaginary[number] + imaginary[mirror]
        let oddReal = real[number] - real[mirror]
        let inPower = evenReal * evenReal + oddImaginary * oddImaginary
        let outPower = evenImaginary * evenImaginary + oddReal * oddReal
        return (0.25 * inPower, 0.25 * outPower)
    }
}
