// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation

/// The true peak of a signal as a converter has it: the maximum at 32 times the rate.
///
/// The points between samples are interpolated by a sinc of 72 taps in a Kaiser window (β = 10), which is flat to 0.4535 of the
/// rate: 20 kHz at 44.1 kHz.
struct ConverterJudge {
    private static let tapCount = 72
    private static let phaseCount = 32
    private let phases: [[Double]]

    init() {
        let half = Double(Self.tapCount / 2)
        phases = (1..<Self.phaseCount).map { phase in
            (0..<Self.tapCount).map { tap in
                let time = Double(phase) / Double(Self.phaseCount) + half - 1 - Double(tap)
                let place = time / half
                guard abs(place) < 1 else { return 0 }
                return sin(.pi * time) / (.pi * time) * Self.bessel(10 * sqrt(1 - place * place)) / Self.bessel(10)
            }
        }
    }

    /// The modified Bessel function of order 0, by its series.
    private static func bessel(_ x: Double) -> Double {
        var (sum, term) = (1.0, 1.0)
        for k in 1..<60 {
            term *= x * x / Double(4 * k * k)
            sum += term
        }
        return sum
    }

    func truePeak(of samples: [Float]) -> Double {
        let x = samples.map { Double($0) } + [Double](repeating: 0, count: Self.tapCount)
        var peak = samples.reduce(0) { max($0, abs(Double($1))) }
        x.withUnsafeBufferPointer { x in
            for phase in phases {
                phase.withUnsafeBufferPointer { taps in
                    for start in 0..<samples.count {
                        var (a, b, c, d) = (0.0, 0.0, 0.0, 0.0)
                        for tap in stride(from: 0, to: Self.tapCount, by: 4) {
                            a += x[start + tap] * taps[tap]
                            b += x[start + tap + 1] * taps[tap + 1]
                            c += x[start + tap + 2] * taps[tap + 2]
                            d += x[start + tap + 3] * taps[tap + 3]
                        }
                        peak = max(peak, abs((a + b) + (c + d)))
                    }
                }
            }
        }
        return peak
    }
}
