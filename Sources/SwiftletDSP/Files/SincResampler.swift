// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// Audio at another sample rate: for files, outside of the audio thread.
///
/// Each new sample is a sum of old samples, weighted by a windowed sinc (J. Smith, "Digital Audio Resampling", 2002).
/// The window is J. Kaiser's with β = 12, over 64 zero crossings on either side. Frequencies up to 88 % of half the
/// lower rate are exact to −100 dB, and frequencies above half the lower rate are removed. Impulse responses with an
/// abrupt start are less exact (`responseSample`).
public struct SincResampler: ~Copyable {
    /// Zero crossings of the sinc on either side.
    private static var reach: Int { 64 }
    /// Weights from one crossing to the next. A straight line between two differs by less than (π/2048)²/8.
    private static var steps: Int { 2048 }

    /// The weights from the middle to one side, and two zeros.
    private let weights: UnsafeMutablePointer<Double>
    /// Frames of the source that pass from one new frame to the next.
    private let stride: Double
    /// Zero crossings from one frame of the source to the next: below 1 where the new rate is lower.
    private let scale: Double

    /// A resampler between two rates, in frames per second above 0.
    public init(from source: Double, to target: Double) {
        stride = source / target
        scale = min(1, target / source) * Self.passed
        let count = Self.reach * Self.steps
        weights = .allocate(capacity: count + 2)
        let norm = Self.bessel(Self.beta)
        for index in 0..<count + 2 {
            let x = Double(index) / Double(Self.steps)
            let edge = x / Double(Self.reach)
            let sinc = index == 0 ? 1 : Double.sin(.pi * x) / (.pi * x)
            let window = edge < 1 ? Self.bessel(Self.beta * Double.squareRoot(1 - edge * edge)) / norm : 0
            (weights + index).initialize(to: sinc * window)
        }
    }

    deinit { weights.deallocate() }

    private static var beta: Double { 12 }
    /// The cutoff as a fraction of half the lower rate, low enough to avoid aliasing.
    private static var passed: Double { 0.94 }

    /// Returns the number of new frames for `count` old ones: those that start before the end; nil if they are too
    /// many.
    public func frameCount(of count: Int) -> Int? {
        let frames = Double.ceil(Double(count) / stride)
        return frames < 1e15 ? Int(frames) : nil
    }

    /// Returns the new sample at a frame. Negative frames have the start of the sinc.
    ///
    /// - Parameters:
    ///   - frame: the number of the new frame.
    ///   - count: the number of old samples. Before and after them is silence.
    ///   - sample: the old sample with that number, from 0.
    public func sample(_ frame: Int, of count: Int, _ sample: (Int) -> Double) -> Double {
        let center = Double(frame) * stride
        let width = Double(Self.reach) / scale
        let first = max(0, Int(Double.ceil(max(center - width, -1))))
        let last = min(count - 1, Int(Double.floor(min(center + width, Double(count)))))
        guard first <= last else { return 0 }
        var sum = 0.0
        for index in first...last { sum += sample(index) * weight(abs(Double(index) - center) * scale) }
        return sum * scale
    }

    /// Returns the new sample of an impulse response at a frame. Its frequency response is kept: samples get smaller at
    /// higher rates.
    ///
    /// The part of the result before the first frame is added to the first frame, so that no latency arises. If a
    /// response starts with its loudest frame, the gain is exact only at 0 Hz: a click of one frame, from 44.1 to 96
    /// kHz, gains 0.1 dB at 10 kHz and 0.6 dB at 18 kHz, and keeps half of its spectrum above 22 kHz.
    public func responseSample(_ frame: Int, of count: Int, _ sample: (Int) -> Double) -> Double {
        var sum = self.sample(frame, of: count, sample)
        if frame == 0 {
            let lead = Int(min(Double(Self.reach) / scale / stride, 1e6)) + 1
            for early in 1...lead { sum += self.sample(-early, of: count, sample) }
        }
        return sum * stride
    }

    /// Returns the weight at a distance from the centre, in zero crossings.
    private func weight(_ crossings: Double) -> Double {
        let place = crossings * Double(Self.steps)
        guard place < Double(Self.reach * Self.steps) else { return 0 }
        let index = Int(place)
        return weights[index] + (weights[index + 1] - weights[index]) * (place - Double(index))
    }

    /// The modified Bessel function of the first kind, of order 0: Σ ((x/2)ᵏ/k!)².
    private static func bessel(_ x: Double) -> Double {
        var (sum, term, k) = (1.0, 1.0, 1.0)
        while term > sum * 1e-17 {
            term *= (x / (2 * k)) * (x / (2 * k))
            sum += term
            k += 1
        }
        return sum
    }
}
