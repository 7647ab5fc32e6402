// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation

extension Fixture {
    /// The frames of a block that holds whole periods of all multiples of 100 Hz.
    private static let period = 480

    /// Checks that the first output is that of the work, for sines and clicks. The input is noise again afterwards.
    ///
    /// - Throws: `BenchmarkError` with the levels in dB that were found.
    func verify(_ candidate: Candidate) throws {
        defer { Audio.reset() }
        let (isWork, levels) = result(candidate)
        guard isWork else {
            let found = levels.map { String(format: "%.1f dB", $0) }.joined(separator: ", ")
            throw BenchmarkError(description: "does not do the work: \(found)")
        }
    }

    private func result(_ candidate: Candidate) -> (isWork: Bool, levels: [Double]) {
        switch candidate.kind.work {
        case "Peaking EQ":
            let (center, below) = (gain(1000), gain(100))
            return (abs(center - 6) < 0.5 && abs(below) < 1, [center, below])
        case "Equalizer, 8 bands", "Equalizer, 16 bands":
            let response = response
            let errors = candidate.bands.map { band in
                let wanted = candidate.bands.reduce(0) { $0 + $1.gain(at: band.frequency) }
                return abs(decibels(magnitude(band.frequency, response)) - wanted)
            }
            // A missing band would be a difference of 6 dB. Half of that allows another notion of Q, and the bilinear
            // transform, which takes 2.2 dB from the curve of sixteen bands below half the sample rate.
            return (errors.allSatisfy { $0 < 3 }, errors)
        case "Low-pass":
            let (below, above) = (gain(100), gain(8000))
            return (above < below - 18, [below, above])
        case "Clip", "Clip with antialiasing":
            play(1000, 0.8)
            let third = decibels(amplitude(3000) / amplitude(1000))
            return (third > -40, [third])
        case "Echo":
            // A click comes back after 350 ms, and once more at 40 % of that.
            let (response, rate) = (response, Int(Audio.sampleRate))
            let repeats = [rate * 3 / 10..<rate * 4 / 10, rate * 6 / 10..<rate * 8 / 10].map { window in
                decibels(magnitude(1000, response[window]))
            }
            return (repeats[0] > -40 && abs(repeats[1] - repeats[0] - decibels(0.4)) < 3, repeats)
        case "Compressor":
            let (loud, soft) = (gain(1000, 1), gain(1000, 0.03))
            // 4 : 1 above −20 dB leaves 5 of 20 dB; a detector of the mean square finds 17 dB.
            return (loud > -18 && loud < -10 && abs(soft) < 1, [loud, soft])
        case "Convolver, 1 s":
            let (response, wanted) = (response, Audio.impulseResponse)
            let scale = product(response, wanted) / product(wanted, wanted)
            // The share of the energy that is not the response to the file.
            let rest = 1 - scale * product(response, wanted) / product(response, response)
            return (decibels(scale) > -12 && rest < 1e-8, [decibels(scale), 10 * log10(rest)])
        default:
            // Other effects may do anything, even be silent.
            return (!gain(1000).isNaN, [])
        }
    }

    private func decibels(_ ratio: Double) -> Double { 20 * log10(ratio) }

    private func gain(_ frequency: Double, _ level: Double = 0.1) -> Double {
        play(frequency, level)
        return decibels(amplitude(frequency) / level)
    }

    /// Plays a sine for a second.
    private func play(_ frequency: Double, _ amplitude: Double) {
        Audio.fill { Float(amplitude * sin(2 * .pi * frequency * Double($0) / Audio.sampleRate)) }
        for _ in 0..<Int(Audio.sampleRate) / Self.period { run(Self.period) }
    }

    /// The output for somewhat more than a second after a click of 1 that follows a second of silence.
    private var response: [Float] {
        let count = Int(Audio.sampleRate) / maximumBlockLength + 1
        Audio.fill { _ in 0 }
        for _ in 0..<count { run(maximumBlockLength) }
        Audio.fill { $0 == 0 ? 1 : 0 }
        return (0..<count).flatMap { number -> [Float] in
            run(maximumBlockLength)
            if number == 0 { Audio.fill { _ in 0 } }
            return Array(UnsafeBufferPointer(start: Audio.output(0), count: maximumBlockLength))
        }
    }

    private func product(_ one: [Float], _ other: [Float]) -> Double {
        zip(one, other).reduce(0) { $0 + Double($1.0) * Double($1.1) }
    }

    /// Returns the amplitude of a frequency in the last block.
    private func amplitude(_ frequency: Double) -> Double {
        let block = UnsafeBufferPointer(start: Audio.output(0), count: Self.period)
        return 2 / Double(Self.period) * magnitude(frequency, block)
    }

    /// Returns the magnitude of a signal's spectrum at a frequency in Hz.
    private func magnitude(_ frequency: Double, _ signal: some Sequence<Float>) -> Double {
        let step = 2 * .pi * frequency / Audio.sampleRate
        let sums = signal.enumerated().reduce(SIMD2<Double>()) { sums, sample in
            let phase = step * Double(sample.offset)
            return sums + Double(sample.element) * SIMD2(cos(phase), sin(phase))
        }
        return hypot(sums.x, sums.y)
    }
}
