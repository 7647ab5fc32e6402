// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import DSP
import Effects
import Foundation
import Testing

/// What effects and the project say of themselves, to views and in the Turtle.
@Suite struct DescriptionTests {
    /// With u = |x|/(3·threshold): 2u up to 1/3, (3 − (2 − 3u)²)/3 up to 2/3, 1 beyond.
    private func clipped(_ x: Double, threshold: Double) -> Double {
        let u = abs(x) / (3 * threshold)
        let curve = u < 1 / 3.0 ? 2 * u : u < 2 / 3.0 ? (3 - pow(2 - 3 * u, 2)) / 3 : 1
        return x < 0 ? -curve : curve
    }

    @Test(arguments: [(0.3, 0.0, 100.0), (0.7, -6, 25), (0.1, 12, 0)])
    func theCurveThatAViewShowsIsTheClipsFormula(threshold: Double, output: Double, mix: Double) {
        var values = Values<SymmetricClip<Mono>.Control>()
        values[.threshold] = threshold
        values[.output] = output
        values[.mix] = mix
        let curve = SoftClipCurve(SymmetricClip<Mono>.coefficients(for: values, at: SampleRate(48_000)))
        for x in stride(from: -2.0, through: 2, by: 0.01) {
            let wet = pow(10, output / 20) * clipped(x, threshold: threshold)
            let expected = wet * mix / 100 + x * (1 - mix / 100)
            // A few roundings of numbers below 10.
            #expect(abs(curve.plain(Vector4(repeating: x))[0] - expected) < 1e-13)
        }
    }

    /// LV2 takes an odd version for one in development, and knows no major version.
    @Test func aVersionIsDoubledForLV2() {
        let release = Version(major: 2, minor: 3, patch: 4)
        #expect(release.lv2Minor == 406 && release.lv2Micro == 8 && "\(release)" == "2.3.4")
        let development = Version(major: 2, minor: 3, patch: 4, isDevelopment: true)
        #expect(development.lv2Minor == 406 && development.lv2Micro == 9 && "\(development)" == "2.3.4+dev")
    }
}
