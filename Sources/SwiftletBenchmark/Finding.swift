// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import SwiftletBenchmarkReport

/// What is found at an effect's first output when sines go in: proof that it does the work that is timed.
struct Finding {
    let text: String
    /// Whether that is what its kind of work does.
    let isWork: Bool

    /// Frames in a block that holds whole periods of all multiples of 100 Hz.
    private static let period = 480

    /// Measures an effect. The stage has its noise again afterwards.
    init(_ voice: some Voice, _ contender: Contender, _ stage: Stage) {
        stage.silenceOutputs()
        defer { stage.fillWithNoise() }
        func gain(_ frequency: Double, _ amplitude: Double = 0.1) -> Double {
            Self.play(frequency, amplitude, voice, stage)
            return 20 * log10(Self.amplitude(frequency, stage) / amplitude)
        }
        switch contender.kind.work {
        case .peakingEQ:
            let (center, below) = (gain(1000), gain(100))
            text = "\(Self.decibels(center)) at 1 kHz, \(Self.decibels(below)) at 100 Hz"
            isWork = abs(center - 6) < 0.5 && abs(below) < 1
        case .equalizer8, .equalizer16:
            let error = Self.error(of: contender.bells, Self.response(voice, stage))
            text = "at most \(Self.decibels(error)) from the bells' curve at their frequencies"
            // A bell that were missing would be a difference of 6 dB. Less than half of that is another notion of Q, or the
            // bilinear transform, which takes 2.2 dB from the curve of sixteen bells below half the sample rate.
            isWork = error < 3
        case .lowPass:
            let (below, at, above) = (gain(100), gain(1000), gain(8000))
            text =
                "\(Self.decibels(below)) at 100 Hz, \(Self.decibels(at)) at 1 kHz, "
                + "\(Self.decibels(above)) at 8 kHz"
            isWork = above < below - 18
        case .clip, .antialiasedClip:
            Self.play(1000, 0.8, voice, stage)
            let third = 20 * log10(Self.amplitude(3000, stage) / Self.amplitude(1000, stage))
            text = "third harmonic \(Self.decibels(third))"
            isWork = third > -40
        case .echo:
            let (first, second) = Self.repeats(voice, stage)
            text = "repeats after 350 ms: \(Self.decibels(first)), and \(Self.decibels(second - first)) more"
            // 40 % of what came before.
            isWork = first > -40 && abs(second - first - 20 * log10(0.4)) < 3
        case .compressor:
            let (loud, soft) = (gain(1000, 1), gain(1000, 0.03))
            text = "\(Self.decibels(loud)) at 0 dBFS, \(Self.decibels(soft)) at −30.5"
            // 4 : 1 above −20 dB: what is 20 dB over it comes out 5 dB over it; what counts the mean square finds 17 dB.
            isWork = loud > -18 && loud < -10 && abs(soft) < 1
        case .convolver:
            let (level, error) = Self.match(Self.response(voice, stage), ImpulseResponse.samples)
            text = "the file's response at \(Self.decibels(level)), all else \(Self.decibels(error))"
            isWork = level > -12 && error < -80
        case .stereoToMono:
            let level = gain(1000)
            text = "\(Self.decibels(level)) at 1 kHz"
            isWork = level.isFinite
        // Whatever it does: it may be silence.
        default:
            let level = gain(1000)
            text = "\(Self.decibels(level)) at 1 kHz"
            isWork = !level.isNaN
        }
    }

    /// Plays a sine for a second.
    private static func play(_ frequency: Double, _ amplitude: Double, _ voice: some Voice, _ stage: Stage) {
        stage.fill { Float(amplitude * sin(2 * .pi * frequency * Double($0) / Stage.sampleRate)) }
        for _ in 0..<Int(Stage.sampleRate) / period { voice.run(period) }
    }

    /// The levels of the first and the second repeat of 100 ms of a sine at 1 kHz, in the midst of each, in dB of what went
    /// in.
    private static func repeats(_ voice: some Voice, _ stage: Stage) -> (first: Double, second: Double) {
        stage.fill { Float(0.1 * sin(2 * .pi * 1000 * Double($0) / Stage.sampleRate)) }
        let levels = (0..<75).map { block -> Double in
            // Blocks are of 10 ms.
            if block == 10 { stage.fill { _ in 0 } }
            voice.run(period)
            return 20 * log10(max(amplitude(1000, stage), 1e-9) / 0.1)
        }
        return (levels[40], levels[74])
    }

    /// What comes out for somewhat more than a second after a click of 1, when there was silence for a second.
    private static func response(_ voice: some Voice, _ stage: Stage) -> [Float] {
        let block = voice.longestBlock
        let count = Int(Stage.sampleRate) / block + 1
        stage.fill { _ in 0 }
        for _ in 0..<count { voice.run(block) }
        stage.fill { $0 == 0 ? 1 : 0 }
        return (0..<count).flatMap { number -> [Float] in
            voice.run(block)
            if number == 0 { stage.fill { _ in 0 } }
            return Array(UnsafeBufferPointer(start: stage.output(0), count: block))
        }
    }

    /// How far a response is from the bells' curve at worst, of all of their frequencies, in dB.
    private static func error(of bells: [Bell], _ response: [Float]) -> Double {
        let errors = bells.map { bell -> Double in
            let step = 2 * .pi * bell.frequency / Stage.sampleRate
            var (cosine, sine) = (0.0, 0.0)
            for (frame, sample) in response.enumerated() {
                cosine += Double(sample) * cos(step * Double(frame))
                sine += Double(sample) * sin(step * Double(frame))
            }
            return abs(20 * log10(hypot(cosine, sine)) - bells.gain(at: bell.frequency))
        }
        return errors.max() ?? .infinity
    }

    /// How loud a response holds another one, in dB, and what remains without it, in dB of that: both −200 dB at least.
    private static func match(_ response: [Float], _ wanted: [Float]) -> (level: Double, error: Double) {
        let energy = wanted.reduce(0) { $0 + Double($1) * Double($1) }
        let factor = zip(response, wanted).reduce(0) { $0 + Double($1.0) * Double($1.1) } / energy
        let rest = response.enumerated().reduce(0.0) { sum, sample in
            let expected = sample.offset < wanted.count ? factor * Double(wanted[sample.offset]) : 0
            return sum + pow(Double(sample.element) - expected, 2)
        }
        let floor = 1e-20
        let held = max(factor * factor, floor)
        return (10 * log10(held), 10 * log10(max(rest / (held * energy), floor)))
    }

    /// The amplitude of a frequency in the last block.
    private static func amplitude(_ frequency: Double, _ stage: Stage) -> Double {
        var (cosine, sine) = (0.0, 0.0)
        for frame in 0..<period {
            let phase = 2 * .pi * frequency * Double(frame) / Stage.sampleRate
            cosine += Double(stage.output(0)[frame]) * cos(phase)
            sine += Double(stage.output(0)[frame]) * sin(phase)
        }
        return 2 / Double(period) * hypot(cosine, sine)
    }

    private static func decibels(_ value: Double) -> String {
        let rounded = (value * 10).rounded() / 10 + 0  // No −0.
        return String(format: "%.1f dB", rounded).replacingOccurrences(of: "-", with: "−")
    }
}
