// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP

/// A reference for `PolyphaseOversampler`, for one channel and one sample at a time. Each rate is one list of samples.
///
/// In a list of twice a rate, a half-band filter has inserted a sample before or after each original sample.
struct Oversampler<Shaper: FourfoldWaveshaper> {
    static var latency: Int { 16 }

    private var driven: [Double] = []
    private var (double, fourfold, shaped, halved) = ([Double](), [Double](), [Double](), [Double]())
    private var (lowered, centers) = ([Double](), [Double]())

    /// Returns the next output sample, with the shaper's frame 0.
    mutating func process(_ input: Double, _ shaper: Shaper) -> Double {
        driven.append(shaper.drive(Vector4(repeating: input), from: 0)[0])
        let taps = Shaper.isIntegrated ? liftedStage1Taps : stage1Taps
        double += [filtered(driven, taps), Shaper.isIntegrated ? lifted() : sample(driven, 6)]
        // The newest sample at twice the rate is seven samples after the interpolated point.
        fourfold += [gentle(double, 1), sample(double, 4), gentle(double, 0), sample(double, 3)]
        if Shaper.isIntegrated {
            for late in stride(from: 3, through: 0, by: -1) { halved.append(averaged(late, shaper) / 2) }
        } else {
            for late in stride(from: 3, through: 0, by: -1) {
                let samples = (0..<4).map { sample(fourfold, late + $0) }
                let between =
                    samples[0] * stage3Taps[0] + samples[1] * stage3Taps[1]
                    + (samples[2] * stage3Taps[2] + samples[3] * stage3Taps[3])
                shaped += [between, samples[0]].map { shaper.shape(Vector4(repeating: $0), from: 0)[0] }
                let last = (0..<4).map { sample(shaped, 1 + 2 * $0) }
                let smooth =
                    last[0] * stage3Taps[0] + last[1] * stage3Taps[1]
                    + (last[2] * stage3Taps[2] + last[3] * stage3Taps[3])
                halved.append((sample(shaped, 2) + smooth) * 0.25)
            }
        }
        // Returns filtered samples at the odd phases, between the even ones.
        func pairs(_ first: Int) -> Double {
            func pair(_ number: Int) -> Double {
                (sample(halved, first + 2 * number) + sample(halved, first + 14 - 2 * number)) * stage2Taps[number]
            }
            return pair(0) + pair(1) + (pair(2) + pair(3))
        }
        lowered.append(sample(halved, 7) + pairs(0))
        centers.append(sample(halved, 9) + pairs(2))
        return sample(centers, 6) * 0.5 + filtered(lowered, downsamplingTaps)
    }

    /// Returns the sample a number of samples before the last; 0 before the first.
    private func sample(_ list: [Double], _ late: Int) -> Double { late < list.count ? list[list.count - 1 - late] : 0 }

    private func filtered(_ list: [Double], _ taps: FrameTaps) -> Double {
        func part(_ taps: InlineArray<8, Double>, _ first: Int) -> Double {
            (0..<8).reversed().map { sample(list, first + $0) * taps[$0] }.reduce(-0.0, +)
        }
        return (part(taps.1, 8) + part(taps.2, 16)) + part(taps.0, 0)
    }

    private func lifted() -> Double {
        (1..<4).reduce(sample(driven, 6) * liftTaps[0]) {
            $0 + (sample(driven, 6 - $1) + sample(driven, 6 + $1)) * liftTaps[$1]
        }
    }

    private func gentle(_ list: [Double], _ late: Int) -> Double {
        func pair(_ number: Int) -> Double {
            (sample(list, late + number) + sample(list, late + 7 - number)) * stage2Taps[number]
        }
        return pair(0) + pair(1) + (pair(2) + pair(3))
    }

    /// Returns the average of the curve over the triangle between three samples, from the centres of 60² equal
    /// triangles. It is exact for a straight line; for u², the error is 1/60² of that of the large triangle's centre.
    private func averaged(_ late: Int, _ shaper: Shaper) -> Double {
        let (x0, x1, x2) = (sample(fourfold, late), sample(fourfold, late + 1), sample(fourfold, late + 2))
        let count = 60
        var sum = 0.0
        for row in 0..<count {
            for column in 0..<count - row {
                for third in column + row < count - 1 ? [1.0 / 3, 2.0 / 3] : [1.0 / 3] {
                    let (s, t) = ((Double(row) + third) / Double(count), (Double(column) + third) / Double(count))
                    sum += shaper.curve(Vector4(repeating: x1 + s * (x0 - x1) + t * (x2 - x1)))[0]
                }
            }
        }
        return sum / Double(count * count)
    }
}
