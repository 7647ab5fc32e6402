// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import BenchmarkReport
import Foundation

/// What is found at an effect's first output when sines go in: proof that it does the work that is timed.
struct Finding {
    let text: String
    /// Whether that is what its kind of work does.
    let isWork: Bool

    /// Frames in a block that holds whole periods of all multiples of 100 Hz.
    private static let period = 480

    /// Measures an effect. The stage has its noise again afterwards.
    init(_ voice: some Voice, _ work: Work, _ stage: Stage) {
        stage.silenceOutputs()
        defer { stage.fillWithNoise() }
        func gain(_ frequency: Double) -> Double {
            let amplitude = 0.1
            Self.play(frequency, amplitude, voice, stage)
            return 20 * log10(Self.amplitude(frequency, stage) / amplitude)
        }
        switch work {
        case .peakingEQ:
            let (centre, below) = (gain(1000), gain(100))
            text = "\(Self.decibels(centre)) at 1 kHz, \(Self.decibels(below)) at 100 Hz"
            isWork = abs(centre - 6) < 0.5 && abs(below) < 1
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
        case .stereoToMono:
            let level = gain(1000)
            text = "\(Self.decibels(level)) at 1 kHz"
            isWork = level.isFinite
        }
    }

    /// Plays a sine for a second.
    private static func play(_ frequency: Double, _ amplitude: Double, _ voice: some Voice, _ stage: Stage) {
        stage.fill { Float(amplitude * sin(2 * .pi * frequency * Double($0) / Stage.sampleRate)) }
        for _ in 0..<Int(Stage.sampleRate) / period { voice.run(period) }
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
