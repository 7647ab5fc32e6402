// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import SwiftletDSP

/// Signals that are hard to limit, most of them far above full scale.
enum LoudSignal: CaseIterable {
    case noise, louderNoise, quarterOfRate, bursts, square, oddSquare, clicks, steps, signs, sweep, nearNyquist,
        atNyquist
    case sine, lowSine, gatedNoise, modulated, alternating

    /// Returns one of two channels, `count` frames long and silent for an eighth of that at either end.
    func samples(channel: Int, rate: Double, count: Int, seed: UInt64 = 1) -> [Float] {
        var random = WhiteNoise(seed: seed &* 1009 &+ UInt64(channel))
        let shift = Double(channel)
        var (held, phase) = (0.0, 0.0)
        return (0..<count).map { frame in
            guard frame >= count / 8, frame < count - count / 8 else { return 0 }
            let number = frame - count / 8
            let k = Double(number)
            func turn(_ frequency: Double) -> Double { 2 * .pi * frequency * k / rate }
            // Nearly normal: a sum of four.
            func noise() -> Double { random.next() + random.next() + random.next() + random.next() }
            switch self {
            case .noise: return Float(1.2 * noise())
            case .louderNoise: return Float(10 * noise())
            case .quarterOfRate: return Float(4 * sin(.pi / 2 * k + .pi / 4))
            case .bursts:
                return (k / rate).truncatingRemainder(dividingBy: 0.0125) < 0.001
                    ? Float(4 * sin(turn(9973) + shift)) : 0
            case .square: return sin(turn(997)) >= 0 ? 2 : -2
            case .oddSquare: return sin(turn(5231.7 + shift * 1371.3)) >= 0 ? 2.5 : -2.5
            case .clicks:
                let sample = random.next()
                return abs(sample) < 0.002 ? (sample > 0 ? 16 : -16) : Float(0.1 * sample)
            case .steps:
                if number % 25 == 0 { held = 4 * random.next() }
                return Float(held)
            case .signs: return random.next() < 0 ? 1.5 : -1.5
            case .sweep:
                phase += 2 * .pi * 20 * pow(rate / 40, k / Double(count * 3 / 4)) / rate
                return Float(4 * sin(phase + shift))
            case .nearNyquist:
                return Float(
                    1.2 * (sin(2 * .pi * 0.47 * k + shift) + sin(2 * .pi * 0.4637 * k) + sin(2 * .pi * 0.481 * k + 1)))
            case .atNyquist: return Float(2 * sin(2 * .pi * 0.499 * k + shift) + sin(2 * .pi * 0.4931 * k))
            case .sine: return Float(2 * sin(turn(1000) + shift * 0.1))
            case .lowSine: return Float(2 * sin(turn(100)))
            case .gatedNoise: return Int(k / rate / 0.03) % 2 == 1 ? Float(1.4 * noise()) : 0
            case .modulated: return Float(3 * sin(turn(19_000)) * (1 + sin(turn(300) + shift)))
            case .alternating:
                if number % 60 == 0 { held = abs(random.next()) }
                return Double(number % 60) < 30 + 20 * held ? (number % 2 == 1 ? 2 : -2) : 0
            }
        }
    }
}
