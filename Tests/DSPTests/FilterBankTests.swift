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
    /// Bands that cannot be computed with their neighbours, more than a bank has room for at once.
    private static var alternating: [Coefficients] {
        (0..<8).map { band($0 % 2 == 0 ? .mid : .left, $0 % 3 == 0 ? notch : peak) }
    }

    /// One band by filters of the state-variable form, as a matrix has it.
    private struct Reference {
        var filters = [[StateVariableFilter<Mono>]](repeating: Array(repeating: .init(), count: 4), count: 2)

        mutating func process(_ left: Double, _ right: Double, _ band: Coefficients) -> (Double, Double) {
            func filter(_ x: Double, _ filters: inout [StateVariableFilter<Mono>]) -> Double {
                var x = x
                for section in 0..<band.form.sectionCount {
                    x = filters[section].process(Mono(x), band.sections[section])[channel: 0]
                }
                return x
            }
            let (mid, side) = ((left + right) / 2, (left - right) / 2)
            switch band.form.channels {
            case .all: return (filter(left, &filters[0]), filter(right, &filters[1]))
            case .left: return (filter(left, &filters[0]), right)
            case .right: return (left, filter(right, &filters[1]))
            case .mid:
                let changed = filter(mid, &filters[0])
                return (changed + side, changed - side)
            case .side:
                let changed = filter(side, &filters[0])
                return (mid + changed, mid - changed)
            }
        }
    }

    /// What happens to one band before a block: its coefficients jump, or move for so many frames.
    private struct Event {
        var band: Int
        var coefficients: Coefficients
        var frames = 0

        func begin(_ ramps: inout [Ramp]) {
            if frames == 0 {
                ramps[band] = Ramp(restingAt: coefficients)
            } else {
                ramps[band].move(to: coefficients, over: frames)
            }
        }
    }

    /// What the bands make of blocks of these lengths, at rest but for what happens before some of them.
    private func render(
        _ bands: [Coefficients], _ input: Buffers, _ lengths: [Int], _ events: [Int: Event], saysVersions: Bool
    ) -> Buffers {
        Setup.with(
            sampleRate: 48_000, { FilterBank<Stereo>(bandCount: bands.count, fade: 0.02, &$0) },
            { bank in
                var ramps = bands.map { Ramp(restingAt: $0) }
                let output = Buffers(2, lengths.reduce(0, +)) { _, _ in 0 }
                var (start, version) = (0, 1)
                for (number, length) in lengths.enumerated() {
                    if let event = events[number] {
                        event.begin(&ramps)
                        version += 1
                    }
                    let block: Block<Stereo, Stereo> = input.block(to: output, start..<start + length)
                    ramps.withUnsafeMutableBufferPointer {
                        let version = saysVersions ? version : 0
                        bank.render(block, CoefficientRamps($0.baseAddress!, count: $0.count, version: version))
                    }
                    if number % 7 == 0 { bank.flushDenormals() }
                    start += length
                }
                return output
            })
    }

    /// The same by `Reference`.
    private func expected(
        _ bands: [Coefficients], _ input: Buffers, _ lengths: [Int], _ events: [Int: Event]
    ) -> [(Double, Double)] {
        var ramps = bands.map { Ramp(restingAt: $0) }
        var references = bands.map { _ in Reference() }
        var output: [(Double, Double)] = []
        for (number, length) in lengths.enumerated() {
            events[number]?.begin(&ramps)
            for _ in 0..<length {
                var (left, right) = (Double(input[0, output.count]), Double(input[1, output.count]))
                for band in bands.indices {
                    let coefficients = ramps[band].isResting ? ramps[band].value : ramps[band].next()
                    (left, right) = references[band].process(left, right, coefficients)
                }
                output.append((left, right))
            }
        }
        return output
    }

    @Test(arguments: [false, true]) func bandsThatRestJumpAndMoveAreFiltersInSeries(alternate: Bool) {
        let bands = alternate ? Self.alternating : Self.bands
        let lengths = (0..<120).map { [64, 1, 256, 3, 300, 5, 7, 128][$0 % 8] }
        let other = Self.band(bands[1].form.channels, Self.notch, Self.peak, Self.notch, Self.peak)
        let events = [
            8: Event(band: 0, coefficients: Self.band(bands[0].form.channels, Self.cut)),
            // The same again, which is no change.
            13: Event(band: 0, coefficients: Self.band(bands[0].form.channels, Self.cut)),
            20: Event(band: 0, coefficients: Self.band(bands[0].form.channels, Self.peak), frames: lengths[20]),
            24: Event(band: 2, coefficients: bands[2].form == Coefficients.level(1).form ? .level(1) : bands[2]),
            28: Event(
                band: 1, coefficients: bands[1].form.sectionCount == 4 ? other : bands[1], frames: lengths[28]),
            40: Event(band: 4, coefficients: Self.band(bands[4].form.channels, Self.cut), frames: lengths[40]),
        ]
        var generator = SystemRandomNumberGenerator()
        let count = lengths.reduce(0, +)
        let input = Buffers(2, count) { _, _ in .random(in: -1...1, using: &generator) }
        let output = render(bands, input, lengths, events, saysVersions: true)
        let unversioned = render(bands, input, lengths, events, saysVersions: false)
        var (error, isSame) = (0.0, true)
        for (frame, sample) in expected(bands, input, lengths, events).enumerated() {
            error = max(error, abs(Double(output[0, frame]) - sample.0), abs(Double(output[1, frame]) - sample.1))
            for channel in 0..<2 where output[channel, frame] != unversioned[channel, frame] { isSame = false }
        }
        #expect(error < 1e-5)
        #expect(isSame)
    }
}
