// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import SwiftletAnalysis
import Testing

/// The clip at its default threshold is the formula of the contract with u = |x|.
@Suite struct DistortionTests {
    private func curve(_ x: Double) -> Double {
        let u = abs(x)
        let y = u < 1.0 / 3 ? 2 * u : u < 2.0 / 3 ? (3 - (2 - 3 * u) * (2 - 3 * u)) / 3 : 1
        return x < 0 ? -y : y
    }

    @Test func theTransferCurveIsTheFormulaWithTheLatencyTakenOut() throws {
        let probe = try BuiltBundle.probe("symmetric-clip", ["antialias": 0])
        let points = try TransferCurve(measuring: probe, along: probe.paths[0]).points
        // A frame more or less would be off by 2·2π/960 at the middle. The effect promises 1e-6.
        for point in points { #expect(abs(point.output - curve(point.input)) < 1e-6) }
        let inputs = points.map(\.input)
        #expect(try abs(#require(inputs.max()) - 1) < 1e-6)
        #expect(try abs(#require(inputs.min()) + 1) < 1e-6)
    }

    @Test func oddHarmonicsHaveTheLevelsOfTheFourierSeries() throws {
        let probe = try BuiltBundle.probe("symmetric-clip", ["antialias": 0])
        let spectrum = try ToneSpectrum(measuring: probe, along: probe.paths[0], frequency: 100)
        let components = spectrum.components(above: -100)
        for order in [1, 3, 5, 7] {
            // b = 2·mean(f(sin φ)·sin nφ), over 10000 phases: f's slope is continuous, so they leave errors of 1e-8.
            let phases = (0..<10_000).map { 2 * Double.pi * Double($0) / 10_000 }
            let b = 2 * phases.reduce(0) { $0 + curve(sin($1)) * sin(Double(order) * $1) } / 10_000
            let frequency = Double(order) * spectrum.frequency
            let nearest = try #require(components.first { abs($0.frequency - frequency) < 1e-6 })
            #expect(nearest.isHarmonic)
            // 1e-6 of the effect, against harmonics above 1e-3.
            #expect(abs(nearest.level - 20 * log10(abs(b))) < 0.01, "harmonic \(order)")
        }
        // A symmetric curve makes no even harmonics; what is folded, from the 240th on, is below 1/240³.
        for component in components {
            let order = Int((component.frequency / spectrum.frequency).rounded())
            #expect(component.isHarmonic && !order.isMultiple(of: 2))
        }
    }

    @Test func aliasesAreMarked() throws {
        func strongest(antialias: Float) throws -> Double {
            let probe = try BuiltBundle.probe("symmetric-clip", ["antialias": antialias])
            let spectrum = try ToneSpectrum(measuring: probe, along: probe.paths[0], frequency: 4200)
            let folded = spectrum.components(above: -200).filter { !$0.isHarmonic && $0.frequency < 18_000 }
            return try #require(folded.map(\.level).max())
        }
        // README promises 69 dB.
        #expect(try strongest(antialias: 0) - strongest(antialias: 1) > 69)
    }

    @Test(arguments: [1000.0, 4200, 7900, 23_990])
    func theToneHasTheRequestedFrequency(frequency: Double) throws {
        let probe = try BuiltBundle.probe("low-pass", preset: "Warm")
        let spectrum = try ToneSpectrum(measuring: probe, along: probe.paths[0], frequency: frequency)
        // The bins are 48000/16384 Hz apart, of which the odd ones serve.
        #expect(abs(spectrum.frequency - frequency) <= 48_000 / 16_384.0)
        let strongest = try #require(spectrum.levels.indices.max { spectrum.levels[$0] < spectrum.levels[$1] })
        #expect(abs(spectrum.frequency(of: strongest) - spectrum.frequency) < 1e-6)
    }

    @Test(arguments: [0, -5, 24_000, 1e9, .nan])
    func tonesThatTheRateCannotHoldAreRefused(frequency: Double) throws {
        let probe = try BuiltBundle.probe("low-pass")
        #expect(throws: AnalysisError.self) {
            try ToneSpectrum(measuring: probe, along: probe.paths[0], frequency: frequency)
        }
    }
}
