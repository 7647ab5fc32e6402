// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import SwiftletEffects
import SwiftletUI
import Testing

/// The colours of bands, as users with normal colour vision, protanopia and deuteranopia see them.
///
/// Simulation: G. Machado, M. Oliveira, L. Fernandes, "A Physiologically-based Model for Simulation of Color Vision
/// Deficiency", IEEE Transactions on Visualization and Computer Graphics 15(6), 2009, severity 1.0, on linear sRGB.
/// Difference: CIE 1976 (ΔE*ab), with the white point D65.
@Suite struct BandColorTests {
    private typealias Triple = SIMD3<Double>

    /// The rows of a matrix.
    struct Vision: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let rows: [[Double]]
    }

    private static let visions = [
        Vision(testDescription: "normal", rows: [[1, 0, 0], [0, 1, 0], [0, 0, 1]]),
        Vision(
            testDescription: "protanopia",
            rows: [
                [0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998],
            ]),
        Vision(
            testDescription: "deuteranopia",
            rows: [
                [0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881],
            ]),
    ]

    private func product(_ rows: [[Double]], _ vector: Triple) -> Triple {
        Triple((0..<3).map { row in (0..<3).reduce(0) { $0 + rows[row][$1] * vector[$1] } })
    }

    /// Returns the CIE L*a*b* coordinates of a colour as it is seen.
    private func lab(_ color: Color, _ vision: Vision) -> Triple {
        let linear = Triple(
            [color.red, color.green, color.blue].map { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) })
        let seen = product(vision.rows, linear).clamped(lowerBound: .zero, upperBound: .one)
        // IEC 61966-2-1.
        let xyz = product(
            [[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]], seen)
        let f = (xyz / Triple(0.9505, 1, 1.089)).map { $0 > 216.0 / 24389 ? cbrt($0) : (24389.0 / 27 * $0 + 16) / 116 }
        return Triple(116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2]))
    }

    private static var themes: [Theme] {
        [
            Theme(accent: Color(0x6fd6b0)),
            Theme(accent: Color(0x6fd6b0), background: Color(0xf3f4f6), foreground: Color(0x1b1f26)),
        ]
    }

    /// White, and the primaries of sRGB with known coordinates, to two digits.
    @Test func theColourSpaceIsThatOfTheStandard() {
        for (hex, expected) in [
            (0xffffff, Triple(100, 0, 0)), (0xff0000, Triple(53.24, 80.09, 67.20)),
            (0x00ff00, Triple(87.73, -86.18, 83.18)), (0x0000ff, Triple(32.30, 79.19, -107.86)),
        ] {
            let difference = lab(Color(UInt32(hex)), Self.visions[0]) - expected
            #expect((difference * difference).sum().squareRoot() < 0.1)
        }
    }

    @Test(arguments: visions) func neighboursAreTold(vision: Vision) {
        for theme in Self.themes {
            // The colours repeat: the last one is a neighbour of the first.
            let seen = (0..<16).map { lab(theme.bandColor($0), vision) }
            let differences = zip(seen, seen.dropFirst()).map { ($0 - $1) * ($0 - $1) }.map { $0.sum().squareRoot() }
            let least = differences.min() ?? 0
            print(String(format: "%@, %@: ΔE %.1f", vision.testDescription, theme.isLight ? "light" : "dark", least))
            #expect(least >= 10)
        }
    }
}

extension SIMD3<Double> {
    fileprivate func map(_ transform: (Double) -> Double) -> SIMD3<Double> {
        SIMD3(transform(x), transform(y), transform(z))
    }
}
