// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Glibc
import SwiftletHost

/// The answer of a plug-in to an impulse of full scale.
public struct ImpulseResponse: Sendable {
    /// One for each frame from the impulse on.
    public let samples: [Double]
    /// In frames per second.
    public let sampleRate: Double
    /// How many frames the plug-in said it is late.
    public let latency: Int

    public init(samples: [Double], sampleRate: Double, latency: Int = 0) {
        self.samples = samples
        self.sampleRate = sampleRate
        self.latency = latency
    }

    /// Measures a plug-in, its memory cleared and its controls at rest.
    ///
    /// It listens until `AudioUntilSilence.holdTime` seconds have stayed 140 dB under the peak, about where the resolution of
    /// the samples ends: echoes have gaps. All but the first quarter of a second of that is left out. While nothing has come,
    /// it waits for the latency, too. What rings longer than `longest` seconds is faded out over the second half of them:
    /// resonances come out somewhat broader, but nothing ripples, as it would if the ring were cut off.
    ///
    /// - Throws: `HostError.latency` for a plug-in that reports one that it cannot have.
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
        // How many frames have been soft until now.
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

    /// The transfer function at some frequencies, the latency taken out: Σ h(n)·exp(−jω(n − latency)).
    ///
    /// It is summed up in double precision by Horner's rule, since a transform in single precision would drown what is
    /// 100 dB down.
    ///
    /// - Parameter frequencies: in Hz.
    public func transfer(at frequencies: [Double]) -> [Phasor] {
        stride(from: 0, to: frequencies.count, by: Self.lanes).flatMap { start in
            transfer(atFew: frequencies[start..<min(start + Self.lanes, frequencies.count)])
        }
    }

    /// How many frequencies are worked out side by side.
    private static let lanes = 8

    /// The transfer function at no more frequencies than `lanes`.
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

/// A complex value: how much a sine is amplified, and how far its phase is turned.
public struct Phasor: Sendable, Hashable {
    public var real: Double
    public var imaginary: Double

    public init(real: Double, imaginary: Double) {
        self.real = real
        self.imaginary = imaginary
    }

    /// The amplification in decibels, −∞ for none at all.
    public var decibels: Double { 20 * log10(hypot(real, imaginary)) }

    /// The phase in degrees, −180…180.
    public var degrees: Double { atan2(imaginary, real) * 180 / .pi }

    /// The value with its phase turned forward by an angle in radians.
    func turned(by angle: Double) -> Phasor {
        let (c, s) = (cos(angle), sin(angle))
        return Phasor(real: real * c - imaginary * s, imaginary: real * s + imaginary * c)
    }
}
