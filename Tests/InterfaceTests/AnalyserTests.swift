// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import SwiftletDSP
import SwiftletUI
import Testing

/// The levels of the analyser. Rates are those after decimation: instances at 96 and 192 kHz send 48 kHz.
@Suite struct AnalyserTests {
    private static let rates = [44_100.0, 48_000]

    /// An analyser after a signal, which is also its history: before it was silence.
    private func analyser(
        _ signal: [Double], rate: Double = 48_000, settings: AnalyserSettings = AnalyserSettings(),
        _ inspect: (_ time: Double, Analyser) -> Void = { _, _ in }
    ) -> Analyser {
        let analyser = Analyser(rate: rate, signalCount: 1, settings: settings)
        analyser.fillWithSilence()
        play(signal, to: analyser, rate: rate, inspect)
        return analyser
    }

    /// Plays a signal, with thirty pictures a second.
    private func play(
        _ signal: [Double], to analyser: Analyser, rate: Double, _ inspect: (Double, Analyser) -> Void = { _, _ in }
    ) {
        let picture = Int(rate / 30)
        for start in stride(from: 0, to: signal.count, by: picture) {
            let count = min(picture, signal.count - start)
            analyser.append(count: count) { frame, _ in signal[start + frame] }
            _ = analyser.update(after: Double(count) / rate)
            inspect(Double(start + count) / rate, analyser)
        }
    }

    private func sine(_ frequency: Double, rate: Double, seconds: Double, decibels: Double = -20) -> [Double] {
        let amplitude = pow(10, decibels / 20)
        return (0..<Int(rate * seconds)).map {
            amplitude * sin(2 * .pi * (frequency * Double($0) / rate + 0.1))
        }
    }

    private func sum(_ signals: [[Double]]) -> [Double] {
        signals.dropFirst().reduce(into: signals[0]) { sum, signal in
            for frame in sum.indices { sum[frame] += signal[frame] }
        }
    }

    /// Pink noise at −20 dB: a spectrum of Gaussian numbers with a power of 1/f from 5 Hz on, transformed.
    private func pinkNoise(rate: Double, seconds: Double) -> [Double] {
        var bits = 0
        while Double(1 << bits) < rate * seconds { bits += 1 }
        let count = 1 << bits
        var (real, imaginary) = ([Double](repeating: 0, count: count), [Double](repeating: 0, count: count))
        var generator = RandomNumbers(seed: 7)
        for bin in 1..<count / 2 where Double(bin) * rate / Double(count) > 5 {
            let scale = 1 / Double(bin).squareRoot()
            let (x, y) = generator.gaussians()
            (real[bin], imaginary[bin]) = (scale * x, scale * y)
            (real[count - bin], imaginary[count - bin]) = (scale * x, -scale * y)
        }
        FourierTransform(bits: bits).transform(&real, &imaginary)
        let power = real.reduce(0) { $0 + $1 * $1 } / Double(count)
        return real.prefix(Int(rate * seconds)).map { 0.1 * $0 / power.squareRoot() }
    }

    private func level(_ analyser: Analyser, near frequency: Double) -> Double {
        // Within a twelfth of an octave: the highest point of a sine is up to a 72nd beside it.
        var highest = -Double.infinity
        for (point, place) in analyser.frequencies.enumerated() where abs(log2(place / frequency)) < 1.0 / 24 {
            highest = max(highest, analyser.levels[0][point])
        }
        return highest
    }

    private func valley(_ analyser: Analyser, _ low: Double, _ high: Double) -> Double {
        var lowest = Double.infinity
        for (point, place) in analyser.frequencies.enumerated() where place > low && place < high {
            lowest = min(lowest, analyser.levels[0][point])
        }
        return lowest
    }

    // MARK: - Resolution

    /// A voice-like signal: harmonics of a gliding pitch with three formants and a changing level, at −20 dB.
    private func voice(rate: Double, seconds: Double) -> [Double] {
        var (turn, signal) = (0.0, [Double]())
        for frame in 0..<Int(rate * seconds) {
            let time = Double(frame) / rate
            let pitch = 205 * pow(2, 0.18 * sin(2 * .pi * 0.4 * time) + 0.02 * sin(2 * .pi * 5.5 * time))
            turn += pitch / rate
            var sample = 0.0
            for number in 1..<40 {
                let harmonic = Double(number)
                var amplitude = 0.02
                for (center, width, height) in [(600.0, 150.0, 1.0), (1200, 200, 0.5), (2800, 400, 0.25)] {
                    let distance = (harmonic * 205 - center) / width
                    amplitude += height / (1 + distance * distance)
                }
                sample += amplitude * sin(2 * .pi * harmonic * turn + harmonic * harmonic)
            }
            signal.append(sample * (0.55 + 0.45 * sin(2 * .pi * 2.3 * time)))
        }
        let power = signal.reduce(0) { $0 + $1 * $1 } / Double(signal.count)
        return signal.map { 0.1 * $0 / power.squareRoot() }
    }

    @Test(arguments: rates) func humUnderAVoiceIsSeen(rate: Double) {
        let scene = sum([
            voice(rate: rate, seconds: 4), sine(50, rate: rate, seconds: 4, decibels: -42),
            sine(100, rate: rate, seconds: 4, decibels: -46), sine(150, rate: rate, seconds: 4, decibels: -48),
        ])
        var least = Double.infinity
        _ = analyser(scene, rate: rate) { time, analyser in
            guard time > 2.5 else { return }
            let tops = [50.0, 100, 150].map { level(analyser, near: $0) }
            least = min(
                least, min(tops[0], tops[1]) - valley(analyser, 50, 100),
                min(tops[1], tops[2]) - valley(analyser, 100, 150))
        }
        print("hum at \(rate): \(least) dB above the valleys")
        #expect(least >= 12)
    }

    @Test(arguments: rates) func tonesOfThirtyAndFortyHertzAreApart(rate: Double) {
        let analyser = analyser(sum([sine(30, rate: rate, seconds: 4), sine(40, rate: rate, seconds: 4)]), rate: rate)
        let peaks = min(level(analyser, near: 30), level(analyser, near: 40))
        print("30 and 40 Hz at \(rate): \(peaks - valley(analyser, 30, 40)) dB")
        #expect(peaks - valley(analyser, 30, 40) > 6)
    }

    // MARK: - Levels

    @Test(arguments: rates, [AnalyserSettings.Resolution.sixth, .third, .twelfth])
    func aSineReadsItsLevel(rate: Double, resolution: AnalyserSettings.Resolution) {
        var settings = AnalyserSettings()
        settings.resolution = resolution
        var (least, most) = (Double.infinity, -Double.infinity)
        for number in 0...40 {
            let frequency = 23 * pow(20_000.0 / 23, Double(number) / 40)
            // A low tone needs as long as its transform and its average last.
            let seconds = (frequency < 200 ? 3 : 1) * (resolution == .twelfth ? 2.0 : 1)
            let tone = sine(frequency, rate: rate, seconds: seconds)
            let error = level(analyser(tone, rate: rate, settings: settings), near: frequency) + 20
            (least, most) = (min(least, error), max(most, error))
        }
        print("sines at \(rate), \(resolution): \(least) to \(most) dB")
        #expect(least > -0.5 && most < 0.5)
    }

    @Test(arguments: rates) func pinkNoiseIsLevel(rate: Double) {
        var (sums, count) = ([Double](), 0.0)
        var frequencies: [Double] = []
        _ = analyser(pinkNoise(rate: rate, seconds: 24), rate: rate) { time, analyser in
            guard time > 4 else { return }
            if sums.isEmpty { sums = [Double](repeating: 0, count: analyser.frequencies.count) }
            frequencies = analyser.frequencies
            for point in sums.indices { sums[point] += analyser.levels[0][point] }
            count += 1
        }
        // Over an octave: 20 s of noise leave random deviations below.
        let means = (0..<sums.count - 36).map { start in sums[start...start + 36].reduce(0, +) / 37 / count }
        let used = means.indices.filter { frequencies[$0 + 18] > 30 && frequencies[$0 + 18] < 15_000 }.map { means[$0] }
        let middle = used.sorted()[used.count / 2]
        let error = used.map { abs($0 - middle) }.max()!
        print("pink noise at \(rate): within \(error) dB")
        #expect(error < 1)
    }

    /// Hann's window with its peak beside the middle falls by 18 dB per octave beyond its main lobe.
    @Test(arguments: rates) func nothingIsDrawnFarFromALoneSine(rate: Double) {
        for frequency in [100.0, 1000, 8000] {
            let tone = sine(frequency, rate: rate, seconds: 4, decibels: 0)
            let faded = tone.indices.map { tone[$0] * min(1, Double($0) / rate / 0.5) }
            let analyser = analyser(faded, rate: rate)
            var highest = -Double.infinity
            for (point, place) in analyser.frequencies.enumerated() where abs(log2(place / frequency)) > 1.2 {
                highest = max(highest, analyser.levels[0][point])
            }
            print("beside a sine of \(frequency) Hz at \(rate): \(highest) dB")
            #expect(highest < -60)
        }
    }

    // MARK: - Time

    /// A snare: a tone of 200 Hz and noise, which decay. Until within 6 dB of its highest level, whenever pictures come.
    @Test(arguments: rates) func aHitIsSeenWithin65Milliseconds(rate: Double) {
        var generator = RandomNumbers(seed: 4)
        var snare: [Double] = []
        for frame in 0..<Int(rate) {
            let time = Double(frame) / rate
            snare.append(
                0.4 * sin(2 * .pi * 200 * time) * exp(-time / 0.07)
                    + 0.5 * generator.gaussians().0 * exp(-time / 0.06))
        }
        for phase in 0..<8 {
            let silence = [Double](repeating: 0, count: Int(rate * (0.5 + Double(phase) / 240)))
            for frequency in [200.0, 400, 1000, 10_000] {
                var heights: [(time: Double, level: Double)] = []
                _ = analyser(silence + snare, rate: rate) { heights.append(($0, level($1, near: frequency))) }
                let highest = heights.map(\.level).max()!
                let seen = heights.first { $0.level > highest - 6 }!.time - Double(silence.count) / rate
                let isLate = rate < 48_000 && frequency == 200
                // At 44.1 kHz, the transforms last longer: up to 75 ms at 200 Hz.
                withKnownIssue("hits are seen late at 200 Hz", isIntermittent: true) {
                    #expect(seen < 0.065, "\(frequency) Hz, phase \(phase)")
                } when: {
                    isLate
                }
            }
        }
    }

    @Test(arguments: [AnalyserSettings.Speed.fast, .medium, .slow])
    func levelsFallAtTheirSpeed(speed: AnalyserSettings.Speed) {
        var settings = AnalyserSettings()
        settings.speed = speed
        let analyser = analyser(sine(1000, rate: 48_000, seconds: 2, decibels: 0), settings: settings)
        analyser.fillWithSilence()
        let start = level(analyser, near: 1000)
        _ = analyser.update(after: 0.5)
        #expect(abs(level(analyser, near: 1000) - start + speed.decayRate / 2) < 1e-9)
    }

    /// Two seconds, in quarters of which one is not over, and then 12 dB per second.
    @Test func peaksAreHeldForTwoSeconds() {
        let analyser = analyser(sine(1000, rate: 48_000, seconds: 2, decibels: 0))
        let point = analyser.frequencies.indices.min {
            abs(analyser.frequencies[$0] - 1000) < abs(analyser.frequencies[$1] - 1000)
        }!
        let start = analyser.peaks.levels[point]
        analyser.fillWithSilence()
        for eighth in 1...32 {
            _ = analyser.update(after: 0.125)
            let time = Double(eighth) / 8
            let held = analyser.peaks.levels[point]
            if time <= 1.5 { #expect(held == start, "after \(time) s") }
            #expect(held >= start - 12 * max(0, time - 1.5) - 1e-9 && held <= start - 12 * max(0, time - 2.25) + 1e-9)
        }
    }

    // MARK: - Gaps

    /// The frames after a gap have the opposite phase: a transform across the gap would show a splash.
    @Test func noTransformSpansAGap() {
        let tone = sine(1000, rate: 48_000, seconds: 2, decibels: 0)
        let analyser = analyser(tone)
        analyser.markGap()
        var highest = -Double.infinity
        play(tone.map { -$0 }, to: analyser, rate: 48_000) { _, analyser in
            for (point, place) in analyser.frequencies.enumerated() where abs(log2(place / 1000)) > 2 {
                highest = max(highest, analyser.levels[0][point])
            }
        }
        #expect(highest < -60)
        // The same without the mark.
        var splash = -Double.infinity
        let other = self.analyser(tone)
        play(tone.map { -$0 }, to: other, rate: 48_000) { _, analyser in
            splash = max(splash, level(analyser, near: 5000))
        }
        #expect(splash > -60)
    }

    /// Each of four signals has its own levels: pairs share a transform.
    @Test func signalsDoNotMix() {
        let analyser = Analyser(rate: 48_000, signalCount: 3, settings: AnalyserSettings())
        let tones = [500.0, 2000, 8000].map { sine($0, rate: 48_000, seconds: 1, decibels: -6) }
        analyser.append(count: 48_000) { frame, signal in tones[signal][frame] }
        _ = analyser.update(after: 0.03)
        for (signal, own) in [500.0, 2000, 8000].enumerated() {
            for (point, place) in analyser.frequencies.enumerated() where abs(log2(place / own)) > 1.2 {
                #expect(analyser.levels[signal][point] < -70)
            }
        }
    }

    // MARK: - Settings

    @Test func settingsAreSavedWithTheHistory() {
        let history = History()
        history.analyser.channels = .midAndSide
        history.analyser.source = .sidechain
        history.analyser.resolution = .twelfth
        history.analyser.speed = .slow
        history.analyser.tilt = .fourAndAHalf
        history.analyser.range = .hundredAndTwenty
        let restored = History()
        #expect(restored.read(history.bytes(3, revision: 1), 3))
        #expect(restored.analyser == history.analyser)
        // Sessions of earlier versions have zeros.
        #expect(AnalyserSettings(bits: 0) == AnalyserSettings())
        // The source has four choices, the others have three.
        #expect(AnalyserSettings(bits: 0xfcff) == AnalyserSettings(), "unknown choices are the defaults")
    }
}

/// Random numbers that are the same on every run.
private struct RandomNumbers {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    private mutating func next() -> Double {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return (Double(state >> 11) + 0.5) / Double(1 << 53)
    }

    /// Two numbers of the normal distribution (G. Box and M. Muller, 1958).
    mutating func gaussians() -> (Double, Double) {
        let (radius, angle) = ((-2 * log(next())).squareRoot(), 2 * .pi * next())
        return (radius * cos(angle), radius * sin(angle))
    }
}
