// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import HostFixtures
import SwiftletAnalysis
import SwiftletHost
import Testing

@Suite struct FrequencyResponseTests {
    /// h(n) = aⁿ, after some frames of silence.
    private func onePole(_ a: Double, delay: Int = 0, latency: Int = 0) -> ImpulseResponse {
        let silence = [Double](repeating: 0, count: delay)
        return ImpulseResponse(
            samples: silence + (0..<4000).map { pow(a, Double($0)) }, sampleRate: 48_000, latency: latency)
    }

    // MARK: - Of impulse responses that are known

    @Test func aOnePoleHasItsResponse() {
        // H = 1/(1 − a·exp(−jω)): |H|² = 1/(1 − 2a·cos ω + a²), arg H = −atan2(a·sin ω, 1 − a·cos ω).
        // What is cut off, 0.99⁴⁰⁰⁰ = 3e-18, is nothing in double precision.
        let a = 0.99
        for point in FrequencyResponse(of: onePole(a)).points {
            let w = 2 * Double.pi * point.frequency / 48_000
            #expect(abs(point.gain - -10 * log10(1 - 2 * a * cos(w) + a * a)) < 1e-9)
            #expect(abs(point.phase - -atan2(a * sin(w), 1 - a * cos(w)) * 180 / .pi) < 1e-9)
        }
    }

    @Test func theLatencyThatIsReportedIsTakenOut() {
        let points = FrequencyResponse(of: onePole(0.9)).points
        let late = FrequencyResponse(of: onePole(0.9, delay: 77, latency: 77)).points
        #expect(points.count == late.count)
        for (point, other) in zip(points, late) {
            #expect(abs(point.gain - other.gain) < 1e-9 && abs(point.phase - other.phase) < 1e-9)
        }
    }

    @Test func thePhaseOfADelayIsAStraightLine() {
        // 600 steps over three decades: the last is 230 Hz, over which 50 frames turn the phase by 86°.
        let delay = ImpulseResponse(samples: [Double](repeating: 0, count: 50) + [1], sampleRate: 48_000)
        for point in FrequencyResponse(of: delay).points {
            #expect(abs(point.gain) < 1e-9)
            #expect(abs(point.phase - -360 * point.frequency * 50 / 48_000) < 1e-6)
        }
    }

    @Test(arguments: [8000.0, 48_000, 192_000])
    func theRangeEndsAtTwentyKilohertzOrHalfTheRate(sampleRate: Double) throws {
        let points = FrequencyResponse(of: ImpulseResponse(samples: [1], sampleRate: sampleRate)).points
        #expect(try abs(#require(points.first).frequency - 20) < 1e-9)
        #expect(try abs(#require(points.last).frequency - min(20_000, sampleRate / 2)) < 1e-6)
    }

    @Test func pointsGatherWhereTheResponseBends() throws {
        // Zeros on the unit circle, and poles beside them: at −3 dB, the notch reaches (1 − r)·48000/2π = 0.76 Hz to
        // either side. The first 600 points are 12 Hz apart there. Bisected until three are within 1e-4 of their
        // frequency, one is no more than 0.05 Hz off, where 20·log10(0.05/0.76) = −23.6 dB are left.
        let (w, r) = (2 * Double.pi * 1000 / 48_000, 0.9999)
        var samples = [1.0, -2 * cos(w) + 2 * r * cos(w)]
        samples.append(2 * r * cos(w) * samples[1] - r * r + 1)
        while samples.count < 200_000 {
            samples.append(2 * r * cos(w) * samples[samples.count - 1] - r * r * samples[samples.count - 2])
        }
        let response = FrequencyResponse(of: ImpulseResponse(samples: samples, sampleRate: 48_000))
        let lowest = try #require(response.points.min { $0.gain < $1.gain })
        #expect(lowest.gain < -23)
        #expect(abs(lowest.frequency - 1000) < 0.1)
        #expect(response.points.count < 1200)
    }

    // MARK: - Of plug-ins

    @Test(arguments: [(384.0, -3.0), (2500, 5), (14_000, 12)])
    func theLowPassFollowsItsPrototype(cutoff: Double, resonance: Double) throws {
        let probe = try BuiltBundle.probe(
            "low-pass", ["cutoff": Float(cutoff), "resonance": Float(resonance)], sampleRate: 44_100)
        let impulse = try ImpulseResponse(measuring: probe, along: probe.paths[0])
        let q = pow(10, resonance / 20)
        for point in FrequencyResponse(of: impulse, range: 20...18_000, count: 60).points {
            // |1/(1 − x² + jx/Q)|; Filters.md promises 0.05 dB, which is rounded.
            let x = point.frequency / cutoff
            let prototype = -10 * log10((1 - x * x) * (1 - x * x) + x * x / (q * q))
            #expect(abs(point.gain - prototype) < 0.055, "at \(point.frequency) Hz")
        }
        #expect(abs(impulse.transfer(at: [cutoff])[0].decibels - resonance) < 0.05)
    }

    @Test func aLongRingIsHeardToItsEnd() throws {
        // A = 10^(30/40) and Q = 25 make poles of A·Q = 140.6, which fade with a time constant of A·Q/(π·20) = 2.24 s.
        // The ring begins at 2·(10^(30/20) − 1)/(2.24·8000) = 0.0034, so that all of it adds up to the gain, and takes
        // 2.24·ln(0.0034/1e-7) = 23.4 s to fade to −140 dB. It is heard in quarters of a second.
        let probe = try BuiltBundle.probe("peaking-eq", ["frequency": 20, "q": 25, "gain": 30], sampleRate: 8000)
        let impulse = try ImpulseResponse(measuring: probe, along: probe.paths[0])
        #expect(abs(Double(impulse.samples.count) / 8000 - 23.4) < 0.5)
        #expect(abs(impulse.transfer(at: [20])[0].decibels - 30) < 0.05)
    }

    @Test func aRingThatIsTooLongDoesNotRipple() throws {
        // A·Q = 25·10^(50/40) = 445: after 5 s the ring, with a time constant of 7.1 s, is at half of its height. Cut off
        // there, it would make the flank ripple every 0.2 Hz; faded out, the flank falls steadily.
        let probe = try BuiltBundle.probe("peaking-eq", ["frequency": 20, "q": 25, "gain": 50], sampleRate: 8000)
        let impulse = try ImpulseResponse(measuring: probe, along: probe.paths[0], longest: 5)
        #expect(impulse.samples.count == 40_000)
        let gains = impulse.transfer(at: (0..<90).map { 22 + 0.1 * Double($0) }).map(\.decibels)
        for (gain, next) in zip(gains, gains.dropFirst()) { #expect(next < gain) }
    }

    @Test func echoesAreHeardBeyondTheGapsBetweenThem() throws {
        // H = 1/(1 − ½·exp(−jω·8000)): at 8000 Hz, echoes a second apart, which add up at whole frequencies and alternate
        // halfway between. The 24th of them is below 1e-7.
        let instance = try Instance(try Fixture.world().plugin("urn:test:echo"), sampleRate: 8000)
        let probe = try Probe(instance)
        let impulse = try ImpulseResponse(measuring: probe, along: probe.paths[0])
        #expect(impulse.samples[184_000] == pow(0.5, 23))
        // What is left out adds up to 2⁻²³.
        let gains = impulse.transfer(at: [1000, 1000.5]).map { hypot($0.real, $0.imaginary) }
        #expect(abs(gains[0] - 2) < 2e-7 && abs(gains[1] - 2 / 3.0) < 2e-7)
        // Of the silence after the last one, a quarter of a second is kept at most.
        #expect(impulse.samples.count <= 184_000 + 4000)
    }

    // 1 s, and 5 s, which is more than silence may last elsewhere.
    @Test(arguments: [100.0, 20]) func lateResponsesAreAwaited(sampleRate: Double) throws {
        let instance = try Instance(try Fixture.world().plugin("urn:test:delay"), sampleRate: sampleRate)
        let probe = try Probe(instance)
        let impulse = try ImpulseResponse(measuring: probe, along: probe.paths[0])
        #expect(impulse.latency == 100 && impulse.samples.firstIndex(of: 1) == 100)
    }

    @Test func delaysAreTakenOutAsThePluginReportsThem() throws {
        let instance = try Instance(try Fixture.world().plugin("urn:test:delay"), sampleRate: 48_000)
        let probe = try Probe(instance)
        let impulse = try ImpulseResponse(measuring: probe, along: probe.paths[0])
        #expect(impulse.latency == 100)
        #expect(impulse.samples.firstIndex(of: 1) == 100)
        for value in impulse.transfer(at: [20, 1000, 20_000]) {
            #expect(abs(value.real - 1) < 1e-9 && abs(value.imaginary) < 1e-9)
        }
    }

    @Test func measuringAgainFindsTheSame() throws {
        let probe = try BuiltBundle.probe("low-pass", preset: "Warm")
        let first = try ImpulseResponse(measuring: probe, along: probe.paths[0])
        #expect(try ImpulseResponse(measuring: probe, along: probe.paths[0]).samples == first.samples)
    }

    // MARK: - Paths

    @Test func moreInputsThanOutputsMakeAPathForEachInput() throws {
        // left · (1 − balance), right · 1; controls and buffers are in single precision.
        let probe = try BuiltBundle.probe("stereo-to-mono", ["gain": 0, "balance": 0.75])
        #expect(probe.paths.map(\.name) == ["Left Input", "Right Input"])
        let gains = try probe.paths.map {
            try ImpulseResponse(measuring: probe, along: $0).transfer(at: [1000])[0].decibels
        }
        #expect(abs(gains[0] - 20 * log10(0.25)) < 1e-5)
        #expect(abs(gains[1]) < 1e-5)
    }

    @Test func asManyInputsAsOutputsMakeOnePath() throws {
        let probe = try BuiltBundle.probe("low-pass-stereo")
        #expect(probe.paths.map(\.inputs) == [[0, 1]])
        #expect(probe.paths.map(\.name) == [nil])
    }

    @Test func optionalPortsAreLeftUnconnected() throws {
        let probe = try Probe(try Instance(try Fixture.world().plugin("urn:test:sidechain"), sampleRate: 48_000))
        let impulse = try ImpulseResponse(measuring: probe, along: probe.paths[0])
        #expect(abs(impulse.transfer(at: [1000])[0].decibels) < 1e-9)
        // It says which of its sidechain, its second output and its switch are connected: 1, 2 and 4.
        let instance = probe.instance
        let connected = try #require(instance.ports.first { $0.symbol == "connected" })
        #expect(instance.value(at: connected.index) == 4)
    }

    @Test func sidechainsAreNotMeasured() throws {
        let probe = try Probe(try Instance(try Fixture.world().plugin("urn:test:duck"), sampleRate: 48_000))
        #expect(probe.paths.map(\.name) == [nil])
        let stereo = try Probe(try Instance(try Fixture.world().plugin("urn:test:duck-stereo"), sampleRate: 48_000))
        #expect(stereo.paths.map(\.inputs) == [[0, 1]])
        // It has to be connected, and the sound is multiplied by it.
        let impulse = try ImpulseResponse(measuring: probe, along: probe.paths[0])
        #expect(impulse.samples.allSatisfy { $0 == 0 } && !impulse.samples.isEmpty)
    }

    @Test func pluginsWithoutAudioAreRefused() throws {
        let instance = try Instance(try Fixture.world().plugin("urn:test:worker"), sampleRate: 48_000)
        #expect(throws: AnalysisError.noAudio(plugin: "urn:test:worker", inputs: 0, outputs: 0)) {
            try Probe(instance)
        }
    }
}
