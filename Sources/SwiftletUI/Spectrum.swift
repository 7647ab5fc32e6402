// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
import SwiftletEffects

/// The spectra of what goes into an effect and of what comes out, as they are now.
///
/// A full-scale sine has a level of 0 dB. Levels rise at once and fall slowly.
final class Spectrum {
    /// The lowest level that is told from silence.
    static let floor = -96.0
    /// How fast levels fall, in decibels a second.
    private static let fall = 36.0
    private static let bits = 12
    private static let length = 1 << bits

    private let transform = FourierTransform(bits: bits)
    private var window: [Double] = []
    /// The last samples, in rings with a common position.
    private var inputs = [Float](repeating: 0, count: length)
    private var outputs = [Float](repeating: 0, count: length)
    private var position = 0
    private var real = [Double](repeating: 0, count: length)
    private var imaginary = [Double](repeating: 0, count: length)

    /// The edges of the bands, as fractional numbers of the transform.
    private var edges: [Double] = []
    /// The level of each band.
    private(set) var input: [Double] = []
    private(set) var output: [Double] = []

    init() {
        for index in 0..<Self.length {
            // Hann's window, of which a sine's peak is a quarter of the length.
            let (sine, _) = circle(0.5 * Double(index) / Double(Self.length))
            window.append(sine * sine * 4 / Double(Self.length))
        }
    }

    /// Divides an axis of frequencies into so many bands of the same width.
    func setBands(_ count: Int, of axis: Axis, sampleRate: Double) {
        guard edges.count != count + 1 else { return }
        edges = []
        for index in 0...count {
            edges.append(axis.value(at: Double(index) / Double(count)) / sampleRate * Double(Self.length))
        }
        input = [Double](repeating: Self.floor, count: count)
        output = input
    }

    /// Takes what has gone in and come out since the last time.
    func take(_ audio: AudioNotice) {
        for index in 0..<audio.count {
            inputs[position] = audio.input[index]
            outputs[position] = audio.output[index]
            position = (position + 1) & (Self.length - 1)
        }
    }

    /// Takes silence in place of audio that does not come.
    func takeSilence() {
        for index in 0..<Self.length {
            inputs[index] = 0
            outputs[index] = 0
        }
    }

    /// Follows the audio after `time` seconds. False where all is silent and was.
    func update(after time: Double) -> Bool {
        // Both are real: one goes as the real part and one as the imaginary part, and symmetry tells them apart.
        for index in 0..<Self.length {
            let place = (position + index) & (Self.length - 1)
            real[index] = Double(inputs[place]) * window[index]
            imaginary[index] = Double(outputs[place]) * window[index]
        }
        transform.transform(&real, &imaginary)
        var isHeard = false
        for band in 0..<input.count {
            let (inPower, outPower) = powers(from: edges[band], to: edges[band + 1])
            let before = max(input[band], output[band])
            input[band] = follow(input[band], inPower, time)
            output[band] = follow(output[band], outPower, time)
            if max(before, input[band], output[band]) > Self.floor { isHeard = true }
        }
        return isHeard
    }

    private func follow(_ level: Double, _ power: Double, _ time: Double) -> Double {
        let now = power > 1e-12 ? 3.010_299_956_639_812 * .log2(power) : Self.floor
        return max(now, level - Self.fall * time, Self.floor)
    }

    /// The highest powers between two fractional numbers; between its neighbours where no whole number lies there.
    private func powers(from start: Double, to end: Double) -> (Double, Double) {
        let first = Int(start.rounded(.up))
        let last = min(Int(end), Self.length / 2 - 1)
        if Int(start) >= Self.length / 2 - 1 { return (0, 0) }
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
        let mirror = (Self.length - number) & (Self.length - 1)
        let evenReal = real[number] + real[mirror]
        let oddImaginary = imaginary[number] - imaginary[mirror]
        let evenImaginary = imaginary[number] + imaginary[mirror]
        let oddReal = real[number] - real[mirror]
        let inPower = evenReal * evenReal + oddImaginary * oddImaginary
        let outPower = evenImaginary * evenImaginary + oddReal * oddReal
        return (0.25 * inPower, 0.25 * outPower)
    }
}
