// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP

/// What `PolyphaseOversampler` does to one channel, a sample after the other: each rate is one list of samples.
///
/// In a list of twice a rate, a half-band filter has put a sample before each that it leaves as it is, or behind it.
struct Oversampler<Shaper: FourfoldWaveshaper> {
    static var latency: Int { 16 }

    private var driven: [Double] = []
    private var (double, fourfold, shaped, halved) = ([Double](), [Double](), [Double](), [Double]())
    private var (lowered, centers) = ([Double](), [Double]())

    /// The next sample of the output; the shaper is asked for its frame 0.
    mutating func process(_ input: Double, _ shaper: Shaper) -> Double {
        driven.append(shaper.drive(Vector4(repeating: input), from: 0)[0])
        let taps = Shaper.isIntegrated ? liftedStage1Taps : stage1Taps
        double += [filtered(driven, taps), Shaper.isIntegrated ? lifted() : sample(driven, 6)]
        // The last sample there is at twice the rate is seven behind the moment that a sample is made for.
        fourfold += [gentle(double, 1), sample(double, 4), gentle(double, 0), sample(double, 3)]
        if Shaper.isIntegrated {
            for late in stride(from: 3, through: 0, by: -1) { halved.append(averaged(late) / 2) }
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
        // Of the phases that come at once, those with odd numbers are filtered around the others.
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

    /// The sample so many before the last, 0 before the first.
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

    /// The average of the curve over the triangle between three samples: that of its values in the middle of each of 60²
    /// triangles of one size. Of a straight line it is right, and of u² by 1/60² of what the triangle's own middle lacks.
    private func averaged(_ late: Int) -> Double {
        let (x0, x1, x2) = (sample(fourfold, late), sample(fourfold, late + 1), sample(fourfold, late + 2))
        let count = 60
        var sum = 0.0
        for row in 0..<count {
            for column in 0..<count - row {
                for third in column + row < count - 1 ? [1.0 / 3, 2.0 / 3] : [1.0 / 3] {
                    let (s, t) = ((Double(row) + third) / Double(count), (Double(column) + third) / Double(count))
                    sum += Shaper.curve(Vector4(repeating: x1 + s * (x0 - x1) + t * (x2 - x1)))[0]
                }
            }
        }
        return sum / Double(count * count)
    }
}
