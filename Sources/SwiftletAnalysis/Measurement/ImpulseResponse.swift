// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Glibc
import SwiftletHost

/// The response of a plug-in to a full-scale impulse.
public struct ImpulseResponse: Sendable {
    /// The samples of the response from the frame of the impulse.
    public let samples: [Double]
    /// In frames per second.
    public let sampleRate: Double
    /// The reported latency in frames.
    public let latency: Int

    public init(samples: [Double], sampleRate: Double, latency: Int = 0) {
        self.samples = samples
        self.sampleRate = sampleRate
        self.latency = latency
    }

    /// Measures a plug-in with its memory cleared and its controls settled.
    ///
    /// The measurement ends after `AudioUntilSilence.holdTime` seconds below −140 dB relative to the peak, about the
    /// resolution of the samples. The hold time bridges gaps between echoes. Only its first quarter of a second is
    /// kept. Before the first output, the measurement also waits for the latency. Responses longer than `longest`
    /// seconds are faded out over their second half. This widens resonances slightly, but avoids the ripple of a sharp
    /// cut.
    ///
    /// - Throws: `HostError.latency` for an invalid latency.
    public init(measuring probe: Probe, along path: Probe.Path, longest: Double = 30) throws {
        probe.settle()
        let rate = probe.instance.sampleRate
        let latency = try probe.instance.latency()
        let step = Int((rate / 4).rounded(.up))
        let patience = Int((AudioUntilSilence.holdTime * rate).rounded(.up))
        var signal = [Float](repeating: 0, count: step)
        signal[0] = 1
        var samples: [Float] = []
        var peak: Float = 0
        // The number of quiet frames so far.
        var quiet = 0
        while true {
            let part = probe.response(to: signal, along: path)
            signal[0] = 0
            samples += part
            let loudest = part.reduce(0) { max($0, abs($1)) }
            peak = max(peak, loudest)
            quiet = loudest <= peak * 1e-7 ? quiet + step : 0
            if quiet >= (peak == 0 ? patience + latency : patience) {
                samples.removeLast(quiet - step)
                break
            }
            if Double(samples.count) >= longest * rate {
                Self.fadeOut(&samples)
                break
            }
        }
        self.init(samples: samples.map(Double.init), sampleRate: rate, latency: latency)
    }

    /// Fades out the second half along half a period of a raised cosine.
    private static func fadeOut(_ samples: inout [Float]) {
        let half = samples.count / 2
        for index in half..<samples.count {
            let progress = Double(index - half) / Double(samples.count - half)
            samples[index] *= Float(0.5 + 0.5 * cos(.pi * progress))
        }
    }

    /// Returns the transfer function at some frequencies without the latency: Σ h(n)·exp(−jω(n − latency)).
    ///
    /// Horner's rule in double precision computes the sum, as a single-precision transform would hide components at
    /// −100 dB.
    ///
    /// - Parameter frequencies: in Hz.
    public func transfer(at frequencies: [Double]) -> [Phasor] {
        stride(from: 0, to: frequencies.count, by: Self.lanes).flatMap { start in
            transfer(atFew: frequencies[start..<min(start + Self.lanes, frequencies.count)])
        }
    }

    /// The number of frequencies that are computed in parallel.
    private static let lanes = 8

    /// Returns the transfer function at up to `lanes` frequencies.
    private func transfer(atFew frequencies: ArraySlice<Double>) -> [Phasor] {
        let angles = frequencies.map { -2 * Double.pi * $0 / sampleRate }
        let padding = Array(repeating: 0.0, count: Self.lanes - angles.count)
        let (stepReal, stepImaginary) = (angles.map(cos) + padding, angles.map(sin) + padding)
        var real = Array(repeating: 0.0, count: Self.lanes)
        var imaginary = real
        stepReal.withUnsafeBufferPointer { c in
            stepImaginary.withUnsafeBufferPointer { s in
                real.withUnsafeMutableBufferPointer { re in
                    imaginary.withUnsafeMutableBufferPointer { im in
                        for sample in samples.reversed() {
                            for lane in 0..<Self.lanes {
                                let rotated = re[lane] * c[lane] - im[lane] * s[lane]
                                im[lane] = re[lane] * s[lane] + im[lane] * c[lane]
                                re[lane] = rotated + sample
                            }
                        }
                    }
                }
            }
        }
        return angles.indices.map { lane in
            let advance = -angles[lane] * Double(latency)
            return Phasor(real: real[lane], imaginary: imaginary[lane]).turned(by: advance)
        }
    }
}

/// A complex value: the amplification and the phase shift of a sine.
public struct Phasor: Sendable, Hashable {
    public var real: Double
    public var imaginary: Double

    public init(real: Double, imaginary: Double) {
        self.real = real
        self.imaginary = imaginary
    }

    /// The amplification in decibels, −∞ for silence.
    public var decibels: Double { 20 * log10(hypot(real, imaginary)) }

    /// The phase in degrees, −180…180.
    public var degrees: Double { atan2(imaginary, real) * 180 / .pi }

    /// Returns the value with its phase advanced by an angle in radians.
    func turned(by angle: Double) -> Phasor {
        let (c, s) = (cos(angle), sin(angle))
        return Phasor(real: real * c - imaginary * s, imaginary: real * s + imaginary * c)
    }
}
