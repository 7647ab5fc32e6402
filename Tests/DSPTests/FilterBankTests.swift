// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
import Testing

/// A bank of bands against state-variable filters one after the other.
@Suite struct FilterBankTests {
    private typealias Coefficients = BandCoefficients<Double>
    private typealias Ramp = CoefficientRamp<Coefficients>

    private static func band(_ channels: BandChannels, _ sections: FilterCoefficients<Double>...) -> Coefficients {
        Coefficients(BandForm(kind: 1, sectionCount: sections.count, channels: channels)) { sections[$0] }
    }

    private static var peak: FilterCoefficients<Double> { .peak(tuning: 0.02, q: 2, decibels: 12) }
    private static var shelf: FilterCoefficients<Double> { .highShelf(tuning: 0.2, q: 0.7, decibels: -9) }
    private static var notch: FilterCoefficients<Double> { .notch(tuning: 0.05, q: 3) }
    private static var cut: FilterCoefficients<Double> { .highPass(tuning: 0.001, q: 0.8) }

    /// Bands for all channels and for some, several sections, one that is off, and gains between bands and behind them.
    private static var bands: [Coefficients] {
        [
            band(.all, peak), band(.mid, cut, cut, cut, cut), .level(0.7), band(.left, notch), band(.right, peak),
            band(.all, shelf, notch), .off, band(.side, shelf), .level(1), band(.all, cut, peak, shelf), .level(1.3),
        ]
    }
    /// Bands that cannot be computed with their neighbours: each is a run of its own.
    private static var alternating: [Coefficients] {
        (0..<8).map { band($0 % 2 == 0 ? .mid : .left, $0 % 3 == 0 ? notch : peak) }
    }

    /// One band by filters of the state-variable form, with a matrix for the channels of a pair, and what it was before while it
    /// fades.
    private struct Reference {
        private typealias Filters = [[StateVariableFilter<Mono>]]

        private var filters = Self.silent
        private var last: Coefficients?
        private var old: (filters: Filters, coefficients: Coefficients)?
        private var remaining = 0

        private static var silent: Filters { Array(repeating: Array(repeating: .init(), count: 4), count: 10) }

        mutating func process(_ input: [Double], _ band: Coefficients) -> [Double] {
            if let last, last.form != band.form {
                old = (filters, last)
                filters = Self.silent
                remaining = FilterBankTests.fadeLength
            }
            last = band
            let output = Self.process(input, band, &filters)
            guard remaining > 0 else { return output }
            remaining -= 1
            let share = 1 - Double(remaining) / Double(FilterBankTests.fadeLength)
            let fading = Self.process(input, old!.coefficients, &old!.filters)
            return zip(output, fading).map { $0 * share + $1 * (1 - share) }
        }

        private static func process(_ input: [Double], _ band: Coefficients, _ filters: inout Filters) -> [Double] {
            func filter(_ x: Double, _ channel: Int) -> Double {
                var x = x
                for section in 0..<band.form.sectionCount {
                    x = filters[channel][section].process(Mono(x), band.sections[section])[channel: 0]
                }
                return x
            }
            guard input.count == 2 else { return input.enumerated().map { filter($1, $0) } }
            let (left, right) = (input[0], input[1])
            let (mid, side) = ((left + right) / 2, (left - right) / 2)
            switch band.form.channels {
            case .all: return [filter(left, 0), filter(right, 1)]
            case .left: return [filter(left, 0), right]
            case .right: return [left, filter(right, 0)]
            case .mid:
                let changed = filter(mid, 0)
                return [changed + side, changed - side]
            case .side:
                let changed = filter(side, 0)
                return [mid + changed, mid - changed]
            }
        }
    }

    private static let sampleRate = 48_000.0
    private static let fadeLength = 960

    /// What happens to one band before a block: its coefficients jump, or move for so many frames.
    private struct Event {
        var band: Int
        var coefficients: Coefficients
        var frames = 0

        func begin(_ ramps: CoefficientRamps<Coefficients>) {
            if frames == 0 {
                ramps[band] = Ramp(restingAt: coefficients)
            } else {
                ramps[band].move(to: coefficients, over: frames)
            }
        }
    }

    /// What the bands make of blocks of these lengths, at rest but for what happens before some of them.
    private func render<Channels: Frame>(
        _: Channels.Type, _ bands: [Coefficients], _ input: Buffers, _ lengths: [Int], _ events: [Int: Event],
        countsChanges: Bool
    ) -> Buffers {
        Setup.with(
            sampleRate: Self.sampleRate, { FilterBank<Channels>(bandCount: bands.count, fade: 0.02, &$0) },
            { bank in
                var ramps = bands.map { Ramp(restingAt: $0) }
                let output = Buffers(Channels.channelCount, lengths.reduce(0, +)) { _, _ in 0 }
                var (start, changes) = (0, 0)
                for (number, length) in lengths.enumerated() {
                    let block: Block<Channels, Channels> = input.block(to: output, start..<start + length)
                    ramps.withUnsafeMutableBufferPointer { ramps in
                        withUnsafeMutablePointer(to: &changes) { changes in
                            let ramps = CoefficientRamps(
                                ramps.baseAddress!, count: ramps.count, changes: countsChanges ? changes : nil)
                            events[number]?.begin(ramps)
                            bank.render(block, ramps)
                        }
                    }
                    if number % 7 == 0 { bank.flushDenormals() }
                    start += length
                }
                return output
            })
    }

    /// The same by `Reference`: frames of channels.
    private func expected(
        _ channelCount: Int, _ bands: [Coefficients], _ input: Buffers, _ lengths: [Int], _ events: [Int: Event]
    ) -> [[Double]] {
        var ramps = bands.map { Ramp(restingAt: $0) }
        var references = bands.map { _ in Reference() }
        var output: [[Double]] = []
        for (number, length) in lengths.enumerated() {
            ramps.withUnsafeMutableBufferPointer {
                events[number]?.begin(CoefficientRamps($0.baseAddress!, count: $0.count))
            }
            for _ in 0..<length {
                var frame = (0..<channelCount).map { Double(input[$0, output.count]) }
                for band in bands.indices {
                    let coefficients = ramps[band].isResting ? ramps[band].value : ramps[band].next()
                    frame = references[band].process(frame, coefficients)
                }
                output.append(frame)
            }
        }
        return output
    }

    private func check<Channels: Frame>(
        _: Channels.Type, _ bands: [Coefficients], _ lengths: [Int], _ events: [Int: Event]
    ) {
        var generator = SystemRandomNumberGenerator()
        let input = Buffers(Channels.channelCount, lengths.reduce(0, +)) { _, _ in
            .random(in: -1...1, using: &generator)
        }
        let output = render(Channels.self, bands, input, lengths, events, countsChanges: true)
        let uncounted = render(Channels.self, bands, input, lengths, events, countsChanges: false)
        var (error, peak, isSame) = (0.0, 0.0, true)
        for (number, frame) in expected(Channels.channelCount, bands, input, lengths, events).enumerated() {
            for (channel, sample) in frame.enumerated() {
                error = max(error, abs(Double(output[channel, number]) - sample))
                peak = max(peak, abs(sample))
                if output[channel, number] != uncounted[channel, number] { isSame = false }
            }
        }
        // Half a unit of a 32-bit sample, and the rounding of either form.
        #expect(error < peak * (0x1p-24 + 1e-9), "\(Channels.channelCount) channels")
        #expect(isSame)
    }

    private static let lengths = (0..<120).map { [64, 1, 256, 3, 300, 5, 7, 128][$0 % 8] }

    /// Bands that jump, move, become others and rest anew, as an effect of one's own may have them do in `render`.
    @Test func bandsThatRestJumpAndMoveAreFiltersInSeries() {
        let events = [
            8: Event(band: 0, coefficients: Self.band(.all, Self.cut)),
            // The same again, which is no change.
            13: Event(band: 0, coefficients: Self.band(.all, Self.cut)),
            20: Event(band: 0, coefficients: Self.band(.all, Self.peak), frames: Self.lengths[20]),
            24: Event(band: 2, coefficients: .level(1)),
            28: Event(
                band: 1, coefficients: Self.band(.mid, Self.notch, Self.peak, Self.notch, Self.peak),
                frames: Self.lengths[28]),
            40: Event(band: 4, coefficients: Self.band(.right, Self.cut), frames: Self.lengths[40]),
            // From one section to two, and off.
            50: Event(band: 3, coefficients: Self.band(.side, Self.shelf, Self.cut)),
            // While that fades, it moves, and jumps.
            52: Event(band: 3, coefficients: Self.band(.side, Self.cut, Self.shelf), frames: Self.lengths[52]),
            55: Event(band: 3, coefficients: Self.band(.side, Self.peak, Self.notch)),
            75: Event(band: 5, coefficients: .off),
        ]
        check(Mono.self, Self.bands, Self.lengths, events)
        check(Stereo.self, Self.bands, Self.lengths, events)
        check(FivePointOne.self, Self.bands, Self.lengths, events)
        check(SevenPointOne.self, Self.bands, Self.lengths, events)
        check(SixOfOnesOwn.self, Self.bands, Self.lengths, events)
        // An odd number of channels, lanes that are not one behind the other in memory, and more than eight.
        check(Buses<Mono, Stereo>.self, Self.bands, Self.lengths, events)
        check(Buses<FivePointOne, Mono>.self, Self.bands, Self.lengths, events)
        check(Buses<SevenPointOne, Stereo>.self, Self.bands, Self.lengths, events)
    }

    @Test func bandsThatCannotBeComputedWithTheirNeighboursAreFiltersInSeries() {
        let events = [
            8: Event(band: 0, coefficients: Self.band(.mid, Self.cut)),
            20: Event(band: 1, coefficients: Self.band(.left, Self.cut), frames: Self.lengths[20]),
        ]
        check(Stereo.self, Self.alternating, Self.lengths, events)
    }

    /// The gains of all sections together are less than a number can hold, so that they cannot be left to the end.
    @Test func whatIsConstantPassesCutsAsItIsHoweverLowTheyAre() {
        let low = FilterCoefficients<Double>.lowPass(tuning: 1e-4, q: 0.7)
        #expect((0..<64).reduce(1) { product, _ in product * low.direct } == 0)
        let bands = (0..<16).map { _ in Self.band(.all, low, low, low, low) }
        // A section is late by 1/(2π · tuning · q) frames: all together by 145,000.
        let lengths = Array(repeating: 4096, count: 120)
        let input = Buffers(1, lengths.reduce(0, +)) { _, _ in 1 }
        let output = render(Mono.self, bands, input, lengths, [:], countsChanges: true)
        #expect(output[0, 0] == 0)
        #expect(abs(output[0, lengths.reduce(0, +) - 1] - 1) < 1e-3)
    }
}
