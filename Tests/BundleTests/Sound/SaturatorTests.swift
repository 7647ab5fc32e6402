// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import HostFixtures
import SwiftletHost
import Testing

/// The saturator's curves, their aliases, and how they change.
@Suite struct SaturatorTests {
    enum Curve: Int, CaseIterable {
        case soft, tanh, tube, tape, fold, hard

        /// The formulas of the documentation.
        func value(_ x: Double) -> Double {
            switch self {
            case .soft: abs(x) < 1.5 ? x - 4 * x * x * x / 27 : x < 0 ? -1 : 1
            case .tanh: Foundation.tanh(x)
            case .tube: x < 0 ? 2 * Foundation.exp(x / 2) - 2 : 1 - Foundation.exp(-x)
            case .tape: x / (1 + abs(x))
            case .fold: Foundation.sin(x)
            case .hard: max(-1, min(1, x))
            }
        }

        /// The strongest alias that the curve may have with 24 dB of drive, in dBFS.
        var maximumAlias: Double {
            switch self {
            case .soft: -110
            case .tanh, .tube, .tape: -100
            case .fold, .hard: -90
            }
        }
    }

    private let latency = 16

    private func output(
        _ controls: [String: Float], _ input: [Float], rate: Double = 48_000, block: Int = 512
    ) throws -> [Float] {
        Array(try Rig("urn:swiftlet:saturator", rate: rate, controls).run([input], block: block)[0].dropFirst(latency))
    }

    /// Slow sound is shaped by the formula: antialiasing rounds only fast movement.
    @Test(arguments: Curve.allCases, [Float(-60), 0, 40]) func theOutputIsTheFormula(curve: Curve, bias: Float) throws {
        let (drive, rest) = (Float(18), curve.value(Double(bias) / 100))
        let factor = pow(10, Double(drive) / 20)
        let input = sine(20, rate: 48_000, count: 9600)
        let output = try output(
            ["drive": drive, "curve": Float(curve.rawValue), "bias": bias], input)
        let step = 1e-6
        let (above, below) = (curve.value(Double(bias) / 100 + step), curve.value(Double(bias) / 100 - step))
        let slope = (above - below) / (2 * step)
        var error = 0.0
        for frame in 200..<output.count {
            let expected = (curve.value(factor * Double(input[frame]) + Double(bias) / 100) - rest) / slope / factor
            error = max(error, abs(Double(output[frame]) - expected))
        }
        // The filters are flat within 0.019 dB, and no curve's slope times its argument exceeds that.
        #expect(error < 2.2e-3, "\(error)")
    }

    @Test(arguments: Curve.allCases) func smallSignalsKeepTheirLevel(curve: Curve) throws {
        for (drive, bias) in [(Float(0), Float(0)), (24, 0), (36, 50), (12, -80)] {
            let input = sine(1000, rate: 48_000, count: 9600).map { $0 * 1e-5 }
            let output = try output(["drive": drive, "curve": Float(curve.rawValue), "bias": bias], input)
            let (level, expected) = (output[4800..<9580].map(abs).max()!, input.map(abs).max()!)
            #expect(abs(decibels(Double(level / expected))) < 0.05, "drive \(drive), bias \(bias)")
        }
    }

    /// Full-scale sines with 24 dB of drive, below 18 kHz.
    @Test(arguments: Curve.allCases, [44_100.0, 48_000]) func aliasesAreInaudible(curve: Curve, rate: Double) throws {
        var worst: [String] = []
        for frequency in [1100.0, 4200, 7900] {
            // A whole, odd number of periods: harmonics fall on bins, and folded ones on others.
            let count = 1 << 16
            let periods = Int((frequency * Double(count) / rate).rounded()) | 1
            let input = sine(Double(periods) * rate / Double(count), rate: rate, count: 2 * count)
            let sound = try output(["drive": 24, "curve": Float(curve.rawValue)], input, rate: rate)
            let alias = Spectrum(sound.suffix(count), rate: rate).strongestBesideHarmonics(
                ofBin: periods, below: 18_000)
            worst.append(String(format: "%.1f", alias))
            #expect(alias <= curve.maximumAlias, "\(frequency)")
        }
        print("saturator, \(curve) at \(Int(rate)) Hz: aliases \(worst.joined(separator: ", ")) dBFS")
    }

    @Test func withoutMixTheInputPassesToTheBit() throws {
        let input = noise(5000)
        #expect(try output(["mix": 0, "drive": 40, "curve": 4, "tone": 6], input) == Array(input.dropLast(latency)))
    }

    @Test(arguments: Curve.allCases) func silenceBecomesZerosWithABias(curve: Curve) throws {
        let input = noise(2000) + [Float](repeating: 0, count: 30_000)
        let sound = try output(["curve": Float(curve.rawValue), "bias": 70, "drive": 30, "tone": 5], input)
        #expect(sound.suffix(1000).allSatisfy { $0 == 0 })
    }

    @Test func theToneTiltsAround1Kilohertz() throws {
        for (frequency, gain) in [(20.0, -6.0), (18_000, 6), (1000, 0)] {
            let input = sine(frequency, rate: 48_000, count: 48_000).map { $0 * 1e-4 }
            let sound = try output(["tone": 12], input)
            let level = sound.suffix(9600).map { Double(abs($0)) }.max()! / 1e-4
            #expect(abs(decibels(level) - gain) < 0.7, "\(frequency): \(decibels(level))")
        }
    }

    /// Each change of the curve or the bias in a 200 Hz sine, whose second difference a click would exceed.
    @Test(arguments: Curve.allCases) func curvesChangeWithoutClicks(curve: Curve) throws {
        let input = sine(200, rate: 48_000, count: 24_000).map { $0 * 0.5 }
        func roughness(_ sound: some Collection<Float>) -> Float {
            let sound = Array(sound)
            return (2..<sound.count).map { abs(sound[$0] - 2 * sound[$0 - 1] + sound[$0 - 2]) }.max()!
        }
        for (other, bias) in [(Curve.soft, Float(50)), (.fold, 0), (.hard, -50), (.tape, 30)] {
            let before: [String: Float] = ["curve": Float(curve.rawValue), "drive": 12, "bias": 0]
            let after: [String: Float] = ["curve": Float(other.rawValue), "drive": 12, "bias": bias]
            let limit = try max(
                roughness(output(before, input).dropFirst(4800)), roughness(output(after, input).dropFirst(4800)))
            let rig = try Rig("urn:swiftlet:saturator", before)
            let sound = rig.run([input], block: 500) { number, _ in
                guard number == 20 else { return }
                for (symbol, value) in after { try? rig.instance.set(symbol, to: value) }
            }[0]
            #expect(roughness(sound.dropFirst(4800)) < 1.3 * limit, "to \(other)")
        }
    }

    /// The curve changes at a block's start, and again while the first change fades.
    @Test func theSoundDoesNotDependOnTheBlocksWhileCurvesFade() throws {
        let input = noise(12_000)
        func sound(_ block: Int) throws -> [Float] {
            let rig = try Rig("urn:swiftlet:saturator", ["drive": 20])
            return rig.run([input], block: block) { _, start in
                let curves: [Int: Float] = [960: 1, 1440: 4, 1920: 5, 6720: 2]
                let curve = curves[start]
                if let curve { try? rig.instance.set("curve", to: curve) }
                if start == 4800 { try? rig.instance.set("bias", to: 40) }
            }[0]
        }
        let whole = try sound(480)
        for block in [1, 32, 96, 160] { #expect(try sound(block) == whole, "\(block)") }
    }
}
