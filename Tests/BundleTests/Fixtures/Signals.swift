// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation

/// A sequence of numbers that look random and are the same each time (splitmix64: G. Steele, D. Lea, C. Flood, 2014).
struct Dice: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var z = state
        z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
        return z ^ (z >> 31)
    }
}

/// Samples evenly spread over ±1.
func noise(_ count: Int, seed: UInt64 = 1) -> [Float] {
    var dice = Dice(seed)
    return (0..<count).map { _ in Float.random(in: -1...1, using: &dice) }
}

/// A sine of full scale.
func sine(_ frequency: Double, rate: Double, count: Int, phase: Double = 0) -> [Float] {
    (0..<count).map { Float(sin(2 * .pi * frequency / rate * Double($0) + phase)) }
}

/// A single sample of full scale, then silence.
func impulse(_ count: Int) -> [Float] {
    [1] + [Float](repeating: 0, count: count - 1)
}

extension Double {
    /// Becomes an error that is larger; infinite where that is NaN.
    mutating func rise(to error: Double) { self = error.isNaN ? .infinity : max(self, error) }
}

func decibels(_ amplitude: Double) -> Double { 20 * log10(amplitude) }

/// Frequencies at equal ratios, both ends included.
func frequencies(from first: Double, to last: Double, count: Int) -> [Double] {
    (0..<count).map { first * pow(last / first, Double($0) / Double(count - 1)) }
}

/// The magnitude of a signal's Fourier transform at one frequency.
func magnitude(of signal: [Float], at frequency: Double, rate: Double) -> Double {
    // A phasor that rotates from sample to sample, and is recomputed every 512 samples so that rounding errors do not
    // accumulate.
    let w = 2 * .pi * frequency / rate
    let (stepReal, stepImaginary) = (cos(w), sin(w))
    var (real, imaginary) = (0.0, 0.0)
    var (x, y) = (1.0, 0.0)
    for (index, sample) in signal.enumerated() {
        if index.isMultiple(of: 512) { (x, y) = (cos(w * Double(index)), sin(w * Double(index))) }
        real += Double(sample) * x
        imaginary += Double(sample) * y
        (x, y) = (x * stepReal - y * stepImaginary, x * stepImaginary + y * stepReal)
    }
    return (real * real + imaginary * imaginary).squareRoot()
}

/// Returns the amplitude of a signal at one frequency. The window attenuates frequencies more than 4/`signal.count` of
/// the rate away by at least 92 dB (four-term Blackman-Harris: F. Harris, "On the Use of Windows for Harmonic Analysis
/// with the Discrete Fourier Transform", 1978, table 1).
func windowedSpectrum(of signal: [Float], at frequencies: [Double], rate: Double) -> [Double] {
    let count = Double(signal.count)
    let windowed = signal.enumerated().map { index, sample in
        let t = 2 * .pi * Double(index) / count
        let window = 0.35875 - 0.48829 * cos(t) + 0.14128 * cos(2 * t) - 0.01168 * cos(3 * t)
        return Float(Double(sample) * window)
    }
    return frequencies.map { 2 * magnitude(of: windowed, at: $0, rate: rate) / (0.35875 * count) }
}
