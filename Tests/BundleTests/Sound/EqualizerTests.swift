// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import SwiftletHost
import Testing

/// The equaliser against the analog prototypes of the contract, and its bands that are switched.
@Suite struct EqualizerTests {
    /// The allowed deviation of a band from its prototype in decibels, 20 Hz to 20 kHz at 44.1 kHz. All bands except
    /// shelves with a Q above 2 are within 0.15 (Documentation/Filters.md); the shelves of these tests, with a Q of 3,
    /// are within this.
    private static let tolerance = 0.30

    /// A band as the contract has it.
    struct Band: Sendable, CustomTestStringConvertible {
        var type = 0
        var frequency = 1000.0
        var gain = 0.0
        var q = 0.5.squareRoot()
        var slope = 1
        var channels = 0

        var testDescription: String {
            "type \(type), \(frequency) Hz, \(gain) dB, q \(q), slope \(slope), channels \(channels)"
        }

        func controls(_ number: Int, inStereo: Bool = false) -> [String: Float] {
            let values: [String: Float] = [
                "on": 1, "type": Float(type), "frequency": Float(frequency), "gain": Float(gain), "q": Float(q),
                "slope": Float(slope),
            ]
            let all = inStereo ? values.merging(["channels": Float(channels)]) { $1 } : values
            return Dictionary(uniqueKeysWithValues: all.map { ("band\(number)_\($0)", $1) })
        }

        /// The magnitude of the prototype at a frequency.
        func magnitude(at hertz: Double) -> Double {
            let w = hertz / frequency
            let a = pow(10, gain / 40)
            /// |c − b·w² + j·d·w|
            func size(_ c: Double, _ d: Double, _ b: Double) -> Double { hypot(c - b * w * w, d * w) }
            let root = a.squareRoot()
            switch type {
            case 0: return size(1, a / q, 1) / size(1, 1 / (a * q), 1)
            case 1: return a * size(a, root / q, 1) / size(1, root / q, a)
            case 2: return a * size(1, root / q, a) / size(a, root / q, 1)
            case 3:
                return sections { q in
                    w * w / size(1, 1 / q, 1)
                } first: {
                    w / hypot(1, w)
                }
            case 4:
                return sections { q in
                    1 / size(1, 1 / q, 1)
                } first: {
                    1 / hypot(1, w)
                }
            case 5: return w / q / size(1, 1 / q, 1)
            case 6: return abs(1 - w * w) / size(1, 1 / q, 1)
            case 7: return hypot(1, a * w) / hypot(a, w)
            default: return 1
            }
        }

        var order: Int { [1, 2, 3, 4, 6, 8, 12, 16][slope] }

        /// The product over the sections of a Butterworth filter, whose poles are equally spaced on a half circle.
        private func sections(_ second: (_ q: Double) -> Double, first: () -> Double) -> Double {
            var product = order % 2 == 1 ? first() : 1
            for pair in 0..<order / 2 {
                // The pair of poles that are this angle from the imaginary axis: the first is the most resonant.
                let own = 1 / (2 * sin(.pi * Double(2 * pair + 1) / Double(2 * order)))
                product *= second(order == 2 ? q : pair == 0 ? own * q * 2.0.squareRoot() : own)
            }
            return product
        }

        /// The time in which the response falls by more than 120 dB: 13.8 time constants of the narrowest pole, at the
        /// lower of the frequencies of a shelf's poles.
        var seconds: Double {
            let a = pow(10, abs(gain) / 40)
            let narrow = max(q * (type == 0 ? a : 1), 1 / q) * (type == 3 || type == 4 ? Double(max(4, order / 2)) : 1)
            return 13.8 * 2 * narrow / (2 * .pi * frequency / a) + 0.02
        }
    }

    /// Returns the spectra at points for impulses in the inputs, with these gains.
    private func response(
        _ uri: String, _ controls: [String: Float], input gains: [Float], seconds: Double, at points: [Double],
        rate: Double = 44_100
    ) throws -> [[Double]] {
        let rig = try Rig(uri, rate: rate, controls)
        let one = impulse(Int(seconds * rate))
        return rig.run(gains.map { gain in one.map { $0 * gain } }, block: 512).map { output in
            points.map { magnitude(of: output, at: $0, rate: rate) }
        }
    }

    private let points = frequencies(from: 20, to: 20_000, count: 60)

    private func worst(_ measured: [Double], _ expected: (Double) -> Double) -> Double {
        // Attenuation beyond 100 dB is ignored: it is below the resolution of 32-bit samples.
        zip(points, measured).map { point, magnitude in
            expected(point) < 1e-5 ? 0 : abs(decibels(magnitude / expected(point)))
        }.max()!
    }

    /// A cut of several sections may be off by the errors of each.
    private func tolerance(of band: Band) -> Double {
        band.type == 3 || band.type == 4 ? Self.tolerance * Double((band.order + 1) / 2) : Self.tolerance
    }

    // MARK: - Responses

    static let types: [Band] = [0, 1, 2, 5, 6, 7, 8].flatMap { type in
        [60.0, 1000, 9000].flatMap { frequency in
            [(-12.0, 0.5), (9, 0.7071), (18, 3)].map { Band(type: type, frequency: frequency, gain: $0, q: $1) }
        }
    }
    static let cuts: [Band] = [3, 4].flatMap { type in
        (0..<8).flatMap { slope in
            [(80.0, 0.7071), (1500, 0.7071), (9000, 1.4)].map {
                Band(type: type, frequency: $0, q: $1, slope: slope)
            }
        }
    }

    @Test(arguments: types + cuts)
    func everyTypeAndSlopeFollowsItsPrototype(band: Band) throws {
        let measured = try response(
            "urn:swiftlet:equalizer", band.controls(3), input: [1], seconds: band.seconds, at: points)[0]
        let off = worst(measured, band.magnitude)
        #expect(off < tolerance(of: band), "\(off)")
    }

    /// One band of each type, where it is hardest, in every layout and at the rates of other sessions.
    @Test(
        arguments: AnyPlugin.each.filter { $0.effect == "urn:swiftlet:equalizer" },
        [44_100, 48_000, 88_200, 96_000, 192_000])
    func everyLayoutFollowsThePrototypesAtEveryRate(plugin: AnyPlugin, rate: Double) throws {
        let gains: [Float] = (0..<plugin.inputs).map { 1 - Float($0) / 10 }
        let bands = (0..<9).map { Band(type: $0, frequency: 9000, gain: 9, q: 1.4, slope: 5) }
        for (number, band) in bands.enumerated() {
            let measured = try response(
                plugin.uri, band.controls(16 - number), input: gains, seconds: band.seconds, at: points, rate: rate)
            #expect(measured.count == plugin.inputs)
            for (channel, gain) in zip(measured, gains) {
                let off = worst(channel.map { $0 / Double(gain) }, band.magnitude)
                #expect(off < tolerance(of: band), "\(band.testDescription): \(off)")
            }
        }
    }

    /// Hosts without a view of the equaliser's own list controls in the order of the ports.
    @Test(arguments: AnyPlugin.each.filter { $0.effect == "urn:swiftlet:equalizer" })
    func theMostUsedParametersComeFirst(plugin: AnyPlugin) throws {
        let symbols = plugin.parameters.map(\.symbol)
        let bands = symbols.dropLast(3).map { Int($0.dropFirst(4).prefix { $0 != "_" }) ?? 0 }
        #expect(Array(symbols.prefix(5)) == ["on", "type", "frequency", "gain", "q"].map { "band1_\($0)" })
        #expect(bands == bands.sorted())
        #expect(symbols.suffix(3) == ["output", "gain_scale", "auto_gain"])
    }

    @Test(arguments: 0...4, [[1, 0], [0, 1], [1, 1], [0.5, -0.25]] as [[Float]])
    func channelsAreThoseOfAMatrix(channels: Int, input: [Float]) throws {
        let band = Band(type: 0, frequency: 2000, gain: 12, q: 1, channels: channels)
        let measured = try response(
            "urn:swiftlet:equalizer-stereo", band.controls(16, inStereo: true), input: input, seconds: band.seconds,
            at: points)
        // With the response h of the filter, as a mono instance has it, out = (1 − h)·in + h·in where the band is not and is.
        let rate = 44_100.0
        let rig = try Rig("urn:swiftlet:equalizer", rate: rate, band.controls(1))
        let h = rig.run([impulse(Int(band.seconds * rate))], block: 512)[0].map(Double.init)
        let (left, right) = (Double(input[0]), Double(input[1]))
        /// The shares of the filtered and the unfiltered impulse in left and right.
        let shares: [(filtered: Double, plain: Double)] =
            switch channels {
            case 0: [(left, 0), (right, 0)]
            case 1: [(left, 0), (0, right)]
            case 2: [(0, left), (right, 0)]
            case 3: [((left + right) / 2, (left - right) / 2), ((left + right) / 2, -(left - right) / 2)]
            default: [((left - right) / 2, (left + right) / 2), (-(left - right) / 2, (left + right) / 2)]
            }
        for (channel, share) in shares.enumerated() {
            let expected = h.enumerated().map { Float(share.filtered * $1 + ($0 == 0 ? share.plain : 0)) }
            for (point, found) in zip(points, measured[channel]) {
                #expect(abs(found - magnitude(of: expected, at: point, rate: rate)) < 2e-6)
            }
        }
    }

    /// Bands of all types, without strong attenuation.
    static let many: [Band] = (0..<16).map { number in
        let frequency = 40 * pow(1.45, Double(number))
        let gain = number.isMultiple(of: 2) ? 5.0 : -4
        switch number {
        case 0: return Band(type: 3, frequency: 30, slope: 3)
        case 3: return Band(type: 1, frequency: 200, gain: 6)
        case 12: return Band(type: 2, frequency: 5000, gain: -5)
        case 14: return Band(type: 7, frequency: 900, gain: 4)
        case 15: return Band(type: 4, frequency: 15_000, slope: 1)
        default: return Band(type: 0, frequency: frequency, gain: gain, q: 1.5)
        }
    }

    @Test func sixteenBandsAreTheProductOfTheirPrototypes() throws {
        let bands = Self.many
        let controls = bands.enumerated().reduce(into: [String: Float]()) { controls, band in
            controls.merge(band.element.controls(band.offset + 1)) { $1 }
        }
        let measured = try response("urn:swiftlet:equalizer", controls, input: [1], seconds: 1, at: points)[0]
        let off = worst(measured) { point in bands.map { $0.magnitude(at: point) }.reduce(1, *) }
        // The sum of the errors that each may have, of which few are near the top, where the errors are.
        let high = bands.count { $0.frequency > 4000 }
        print("equalizer, 16 bands: at most \(off.rounded(to: 3)) dB off the product of the prototypes")
        #expect(off < Self.tolerance * Double(high))
    }

    @Test func stereoBandsInAnyOrderSoundTheSame() throws {
        let input = [noise(30_000), noise(30_000, seed: 2)]
        func output(_ bands: [Band]) throws -> [[Float]] {
            let controls = bands.enumerated().reduce(into: [String: Float]()) { controls, band in
                controls.merge(band.element.controls(band.offset + 1, inStereo: true)) { $1 }
            }
            return try Rig("urn:swiftlet:equalizer-stereo", controls).run(input, block: 256)
        }
        let straight = try output(Self.many)
        let power = straight.joined().reduce(0.0) { $0 + Double($1) * Double($1) }
        var dice = Dice(4)
        for order in [Self.many.reversed(), Self.many.shuffled(using: &dice)] {
            let other = try output(order)
            let difference = zip(straight.joined(), other.joined()).reduce(0.0) {
                $0 + pow(Double($1.0) - Double($1.1), 2)
            }
            let level = 10 * log10(max(difference, 1e-300) / power)
            print("equalizer: another order of 16 bands is \(level.rounded(to: 1)) dB off")
            #expect(level < -120)
        }
    }

    // MARK: - Off

    @Test(arguments: AnyPlugin.each.filter { $0.effect == "urn:swiftlet:equalizer" })
    func bandsThatAreOffPassEverySampleToTheBit(plugin: AnyPlugin) throws {
        let input = plugin.noise(5000)
        var settings = plugin.settings
        for band in 1...16 { settings["band\(band)_on"] = 0 }
        settings["output"] = 0
        #expect(try Rig(plugin.uri, settings).run(input, block: 77) == input)
        let flat = try Rig(plugin.uri, plugin.settings)
        try flat.instance.apply(preset: "Flat")
        #expect(flat.run(input, block: 77) == input)
    }

    // MARK: - Switching

    /// A sine of 200 Hz, during which something is switched at frame 24 000.
    private func switched(
        _ from: Band, _ change: @escaping (Rig) -> Void
    ) throws -> (output: [[Float]], before: Range<Int>, during: Range<Int>, after: Range<Int>) {
        let rig = try Rig("urn:swiftlet:equalizer-stereo", from.controls(2, inStereo: true))
        let left = sine(200, rate: 48_000, count: 72_000)
        let output = rig.run([left, left.map { 0.5 * $0 }], block: 480) { _, start in
            if start == 24_000 { change(rig) }
        }
        return (output, 12_000..<23_990, 23_990..<25_200, 60_000..<72_000)
    }

    static let changes: [(Band, [String: Float])] = [
        (Band(type: 0, frequency: 300, gain: 9), ["on": 0]), (Band(type: 3, frequency: 1000, slope: 5), ["on": 0]),
        (Band(type: 0, frequency: 300, gain: 9), ["type": 6]), (Band(type: 1, frequency: 300, gain: -9), ["type": 2]),
        (Band(type: 4, frequency: 400, slope: 0), ["slope": 5]),
        (Band(type: 3, frequency: 100, slope: 5), ["slope": 1]),
        (Band(type: 0, frequency: 300, gain: 9), ["channels": 3]),
        (Band(type: 2, frequency: 300, gain: 9, channels: 1), ["channels": 4]),
        (Band(type: 0, frequency: 300, gain: 9), ["type": 4, "slope": 3, "channels": 2]),
    ]

    // Each frame of a fade of N frames is a weighted mean of two signals, and each step a mean of their steps and their
    // difference over N: 1/960 of it, a 25th of the sine's own step. Twice that is allowed for the start of the new
    // filter.
    @Test(arguments: changes.indices, [false, true])
    func switchingABandNeverClicks(number: Int, atItsFrame: Bool) throws {
        let (band, values) = Self.changes[number]
        let result = try switched(band) { rig in
            for (symbol, value) in values {
                if atItsFrame {
                    rig.instance.controlEvents.append(
                        .set(property: "urn:swiftlet:equalizer#band2_\(symbol)", value: Double(value), frame: 100))
                } else {
                    rig.instance["band2_\(symbol)"] = value
                }
            }
        }
        for output in result.output {
            func steps(_ range: Range<Int>) -> Float { range.map { abs(output[$0] - output[$0 - 1]) }.max()! }
            let own = max(steps(result.before), steps(result.after))
            #expect(steps(result.during) < 1.08 * own + 1e-4, "\(steps(result.during)) beside \(own)")
        }
        // The sound has changed.
        #expect(result.output.contains { abs($0[result.before].max()! - $0[result.after].max()!) > 0.01 })
    }

    @Test func aBandFadesToItsNewTypeIn20Milliseconds() throws {
        let band = Band(type: 0, frequency: 500, gain: 12)
        let input = noise(20_000)
        let rig = try Rig("urn:swiftlet:equalizer", band.controls(1))
        let output = rig.run([input], block: 500) { _, start in if start == 10_000 { rig.instance["band1_on"] = 0 } }[0]
        let on = try Rig("urn:swiftlet:equalizer", band.controls(1)).run([input], block: 500)[0]
        #expect(output[..<10_000] == on[..<10_000])
        for frame in 10_000..<10_960 {
            let share = Double(frame - 9999) / 960
            let expected = share * Double(input[frame]) + (1 - share) * Double(on[frame])
            #expect(abs(Double(output[frame]) - expected) < 1e-6)
        }
        #expect(output[10_959...] == input[10_959...])
    }

    @Test func aBandThatChangesDuringAFadeChangesAfterTheFade() throws {
        let input = noise(96_000)
        let rig = try Rig("urn:swiftlet:equalizer", Band(type: 0, frequency: 500, gain: 12).controls(1))
        let output = rig.run([input], block: 100) { _, start in
            if start == 10_000 { rig.instance["band1_type"] = 6 }
            if start == 10_300 { rig.instance["band1_type"] = 2 }
            if start == 10_500 { rig.instance["band1_type"] = 6 }
            if start == 10_600 { rig.instance["band1_type"] = 1 }
        }[0]
        let target = try Rig("urn:swiftlet:equalizer", Band(type: 1, frequency: 500, gain: 12).controls(1))
        let expected = target.run([input], block: 100)[0]
        #expect(zip(output.suffix(4800), expected.suffix(4800)).allSatisfy { abs($0 - $1) < 1e-6 })
    }

    // MARK: - Motion

    @Test(arguments: [1 as UInt64, 2, 3])
    func sixteenRampingBandsStayBounded(seed: UInt64) throws {
        var dice = Dice(seed)
        let rig = try Rig("urn:swiftlet:equalizer-stereo")
        let count = 96_000
        let output = rig.run([noise(count), noise(count, seed: 9)], block: 128) { block, _ in
            for band in 1...16 {
                rig.instance["band\(band)_on"] = block % 40 < 36 ? 1 : 0
                rig.instance["band\(band)_frequency"] = Float(10 * pow(2400, Double.random(in: 0...1, using: &dice)))
                rig.instance["band\(band)_gain"] = Float.random(in: -3...3, using: &dice)
                rig.instance["band\(band)_q"] = Float.random(in: 0.3...1, using: &dice)
                if block % 16 == 5 {
                    rig.instance["band\(band)_type"] = Float(Int.random(in: 0...2, using: &dice))
                    rig.instance["band\(band)_channels"] = Float(Int.random(in: 0...4, using: &dice))
                }
            }
        }
        // 16 bands of at most 3 dB, each of which may overshoot by a q below 1: 48 dB and a margin of 12.
        #expect(output.allSatisfy { $0.allSatisfy { abs($0) < 1000 } })
        #expect(output.allSatisfy { $0.contains { $0 != 0 } })
    }

    @Test func aBandKeepsItsStateWhenItStartsToRamp() throws {
        // A bell's gain at a frequency f changes by less than 2·Q·(A − 1/A) for a relative change of f, here less than
        // 8. So a change by 10⁻⁵ is below −80 dB of the output if the band's states are correct.
        let bands = (0..<5).map { Band(type: 0, frequency: 200 * pow(2, Double($0)), gain: 9, channels: $0) }
        var settings: [String: Float] = [:]
        for (number, band) in bands.enumerated() {
            settings.merge(band.controls(number + 1, inStereo: true)) { $1 }
        }
        func output(_ moving: Int?) throws -> [[Float]] {
            let rig = try Rig("urn:swiftlet:equalizer-stereo", settings)
            return rig.run([noise(24_000, seed: 3), noise(24_000, seed: 4)], block: 160) { block, _ in
                guard let moving, block > 50 else { return }
                rig.instance["band\(moving)_frequency"] =
                    Float(bands[moving - 1].frequency) * (block % 40 < 20 ? 1.00001 : 1)
            }
        }
        let straight = try output(nil)
        let peak = straight.joined().map(abs).max()!
        for moving in 1...5 {
            let difference = zip(straight.joined(), try output(moving).joined()).map { abs($0 - $1) }.max()!
            #expect(difference > 0 && difference < 1e-4 * peak, "band \(moving)")
        }
    }

    @Test func aBandDoesNotDependOnTheOthers() throws {
        // The other bands are bells of 0 dB that ramp: they leave the sound unchanged.
        let input = noise(24_000)
        func output(_ others: Bool) throws -> [Float] {
            let rig = try Rig("urn:swiftlet:equalizer", Band(type: 0, frequency: 800, gain: 12).controls(8))
            return rig.run([input], block: 160) { block, _ in
                rig.instance["band8_frequency"] = block % 2 == 0 ? 800 : 2000
                guard others else { return }
                for band in [1, 16] {
                    rig.instance["band\(band)_frequency"] = block % 3 == 0 ? 100 : 5000
                    rig.instance["band\(band)_q"] = block % 5 == 0 ? 1 : 4
                }
            }[0]
        }
        #expect(try output(true) == output(false))
    }

    @Test func controllerSevenMovesTheOutput() throws {
        for (value, expected) in [(0, -24.0), (127, 24)] {
            let rig = try Rig("urn:swiftlet:equalizer")
            rig.instance.controlEvents = [.midi([0xb0, 7, UInt8(value)], frame: 0)]
            // It takes 20 ms, and is reported then.
            _ = rig.run([noise(1200)], block: 1200)
            #expect(rig.instance.notifications.map(\.property) == ["urn:swiftlet:equalizer#output"])
            #expect(rig.instance.notifications.last?.value == expected)
        }
    }
}
