// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
import Testing

/// A cascade of bands beside state-variable filters one after the other.
@Suite struct FilterCascadeTests {
    private typealias Coefficients = FilterCoefficients<Double>

    private static let sampleRate = 48_000.0
    private static let fadeLength = 960

    /// A band: its type, and its sections.
    private struct Band {
        let type: BandType
        let sections: [Coefficients]

        init(_ channels: BandChannels, _ sections: Coefficients..., number: UInt8 = 1) {
            type = BandType(number: number, sectionCount: sections.count, channels: channels)
            self.sections = sections
        }

        static var off: Band { Band(.all, number: 0) }
    }

    private static var peak: Coefficients { .peak(tuning: 0.02, q: 2, decibels: 12) }
    private static var shelf: Coefficients { .highShelf(tuning: 0.2, q: 0.7, decibels: -9) }
    private static var notch: Coefficients { .notch(tuning: 0.05, q: 3) }
    private static var cut: Coefficients { .highPass(tuning: 0.001, q: 0.8) }
    private static var firstOrder: Coefficients { .firstOrderLowPass(tuning: 0.1) }

    /// Bands for all channels and for some, with up to eight sections.
    private static var bands: [Band] {
        [
            Band(.all, peak), Band(.mid, cut, cut, cut, cut), Band(.left, notch), Band(.right, peak),
            Band(.all, shelf, notch), .off, Band(.side, shelf), Band(.all, firstOrder),
            Band(.all, cut, peak, shelf, notch, cut, peak, shelf, notch),
        ]
    }

    // MARK: - What is expected

    /// One band by state-variable filters of one channel, with a matrix for mid and side.
    private struct Reference {
        private typealias Filters = [[StateVariableFilter<Mono>]]

        private var band: Band
        private var next: Band?
        private var old: (filters: Filters, band: Band, sections: [Coefficients])?
        private var filters = Self.silent
        private var ramps: [CoefficientRamp<Coefficients>]
        private var remaining = 0

        private static var silent: Filters { Array(repeating: Array(repeating: .init(), count: 8), count: 10) }

        init(_ band: Band) {
            self.band = band
            ramps = band.sections.map { CoefficientRamp(settledAt: $0) }
        }

        mutating func change(to band: Band, over frames: Int) {
            guard band.type == self.band.type else {
                next = band
                ramps = ramps.map { CoefficientRamp(settledAt: $0.value) }
                return
            }
            next = nil
            for (section, target) in band.sections.enumerated() {
                if frames > 0 {
                    ramps[section].move(to: target, over: frames)
                } else {
                    ramps[section] = CoefficientRamp(settledAt: target)
                }
            }
        }

        mutating func process(_ input: [Double]) -> [Double] {
            if remaining == 0, let next {
                old = (filters, band, ramps.map { $0.value })
                (filters, self.next, remaining) = (Self.silent, nil, FilterCascadeTests.fadeLength)
                band = next
                ramps = next.sections.map { CoefficientRamp(settledAt: $0) }
            }
            let sections = ramps.indices.map { ramps[$0].isSettled ? ramps[$0].value : ramps[$0].next() }
            let output = Self.process(input, band, sections, &filters)
            guard remaining > 0 else { return output }
            remaining -= 1
            let share = 1 - Double(remaining) / Double(FilterCascadeTests.fadeLength)
            let fading = Self.process(input, old!.band, old!.sections, &old!.filters)
            return zip(output, fading).map { $0 * share + $1 * (1 - share) }
        }

        private static func process(
            _ input: [Double], _ band: Band, _ sections: [Coefficients], _ filters: inout Filters
        ) -> [Double] {
            func filter(_ x: Double, _ channel: Int) -> Double {
                var x = x
                for (number, section) in sections.enumerated() {
                    x = filters[channel][number].process(Mono(x), section)[channel: 0]
                }
                return x
            }
            guard input.count == 2 else { return input.enumerated().map { filter($1, $0) } }
            let (left, right) = (input[0], input[1])
            let (mid, side) = ((left + right) / 2, (left - right) / 2)
            switch band.type.channels {
            case .all: return [filter(left, 0), filter(right, 1)]
            case .left: return [filter(left, 0), right]
            case .right: return [left, filter(right, 1)]
            case .mid:
                let changed = filter(mid, 0)
                return [changed + side, changed - side]
            case .side:
                let changed = filter(side, 1)
                return [mid + changed, mid - changed]
            }
        }
    }

    // MARK: - What is done

    /// A change of a band before a block: new coefficients or a new type.
    private struct Event {
        let number: Int
        let band: Band
        /// The ramp length; 0 sets the coefficients immediately.
        let frames: Int

        init(_ number: Int, _ band: Band, over frames: Int = 0) {
            (self.number, self.band, self.frames) = (number, band, frames)
        }
    }

    private static let lengths = (0..<120).map { [64, 1, 256, 3, 300, 5, 7, 128][$0 % 8] }

    /// Returns the output of a cascade for blocks of these lengths, read and written in pieces of at most `piece`
    /// frames.
    private func render<Channels: Frame>(
        _: Channels.Type, _ bands: [Band], _ input: Buffers, _ events: [Int: Event], piece: Int
    ) -> Buffers {
        Setup.with(
            sampleRate: Self.sampleRate,
            { FilterCascade<Channels>(bandCount: bands.count, maximumSectionCount: 8, fade: 0.02, &$0) },
            { cascade in
                var (bands, arrivals) = (bands, Set<Int>())
                let output = Buffers(Channels.channelCount, Self.lengths.reduce(0, +)) { _, _ in 0 }
                for number in bands.indices { cascade.change(number, to: bands[number].type) }
                var start = 0
                for (block, length) in Self.lengths.enumerated() {
                    for number in arrivals { cascade.set(number, to: bands[number].sections) }
                    arrivals = []
                    if let event = events[block] {
                        let isSame = bands[event.number].type == event.band.type
                        bands[event.number] = event.band
                        cascade.change(event.number, to: event.band.type)
                        if isSame { cascade.set(event.number, to: event.band.sections, over: event.frames) }
                        if event.frames > 0 { arrivals.insert(event.number) }
                    }
                    var position = 0
                    while position < length {
                        let begun = cascade.commit()
                        for number in bands.indices where begun & 1 << UInt64(number) != 0 {
                            cascade.set(number, to: bands[number].sections)
                        }
                        let count = min(length - position, piece, cascade.framesToEndOfFade)
                        let all: Block<Channels, Channels> = input.block(to: output, start..<start + count)
                        cascade.read(all.input, from: 0, count)
                        cascade.process(from: 0, count)
                        var gain = 1.0
                        cascade.write(all.output, at: 0, from: 0, count, gain: &gain, 0)
                        position += count
                        start += count
                    }
                    if block % 7 == 0 { cascade.flushDenormals() }
                }
                return output
            })
    }

    private func check<Channels: Frame>(_: Channels.Type, _ bands: [Band], _ events: [Int: Event]) {
        var generator = SystemRandomNumberGenerator()
        let input = Buffers(Channels.channelCount, Self.lengths.reduce(0, +)) { _, _ in
            .random(in: -1...1, using: &generator)
        }
        let output = render(Channels.self, bands, input, events, piece: 256)
        let cut = render(Channels.self, bands, input, events, piece: 7)
        var references = bands.map { Reference($0) }
        var (error, peak, isSame, frame) = (0.0, 0.0, true, 0)
        for (block, length) in Self.lengths.enumerated() {
            if let event = events[block] { references[event.number].change(to: event.band, over: event.frames) }
            for _ in 0..<length {
                var expected = (0..<Channels.channelCount).map { Double(input[$0, frame]) }
                for number in references.indices { expected = references[number].process(expected) }
                for (channel, sample) in expected.enumerated() {
                    error = max(error, abs(Double(output[channel, frame]) - sample))
                    peak = max(peak, abs(sample))
                    if output[channel, frame] != cut[channel, frame] { isSame = false }
                }
                frame += 1
            }
        }
        // Half a unit of a 32-bit sample, and the rounding of either form.
        #expect(error < peak * (0x1p-24 + 1e-9), "\(Channels.channelCount) channels")
        #expect(isSame, "\(Channels.channelCount) channels, in other blocks")
    }

    private func checkAllLayouts(_ bands: [Band], _ events: [Int: Event]) {
        check(Mono.self, bands, events)
        check(Stereo.self, bands, events)
        check(FivePointOne.self, bands, events)
        check(SevenPointOne.self, bands, events)
        // An odd number of channels, and more than eight.
        check(Buses<Mono, Stereo>.self, bands, events)
        check(Buses<SevenPointOne, Stereo>.self, bands, events)
    }

    @Test func bandsThatJumpAndRampAreACascade() {
        checkAllLayouts(
            Self.bands,
            [
                8: Event(0, Band(.all, Self.cut)),
                20: Event(0, Band(.all, Self.peak), over: Self.lengths[20]),
                28: Event(1, Band(.mid, Self.notch, Self.peak, Self.notch, Self.peak), over: Self.lengths[28]),
                36: Event(
                    8, Band(.all, Self.peak, Self.cut, Self.cut, Self.peak, Self.shelf, Self.notch, Self.cut, Self.cut)),
                40: Event(3, Band(.right, Self.cut), over: Self.lengths[40]),
                // From no filter, and to another pole of the prefilter.
                44: Event(7, Band(.all, Self.shelf), over: Self.lengths[44]),
            ])
    }

    @Test func bandsWithANewTypeFade() {
        checkAllLayouts(
            Self.bands,
            [
                // From two sections to one of another type, off and on.
                6: Event(4, Band(.all, Self.peak, number: 2)), 20: Event(0, .off),
                40: Event(5, Band(.all, Self.cut, Self.notch)),
                // During the fade, its new coefficients ramp.
                42: Event(5, Band(.all, Self.peak, Self.notch), over: Self.lengths[42]),
                // From mid to left, and from there to side before that has ended.
                60: Event(1, Band(.left, Self.shelf)), 62: Event(1, Band(.side, Self.peak, Self.cut)),
                // Two bands at the same time, one of them while the other fades.
                80: Event(2, Band(.all, Self.shelf, number: 3)), 82: Event(8, Band(.all, Self.notch)),
                // Another type is wanted during a fade, and then not.
                100: Event(0, Band(.all, Self.peak, number: 4)), 101: Event(0, .off),
                102: Event(0, Band(.all, Self.peak, number: 4)),
            ])
    }

    /// Each band has its own group, because its neighbours filter other signals.
    @Test func neighboursForOtherChannelsAreACascade() {
        let bands = (0..<8).map { Band($0 % 2 == 0 ? .mid : .left, $0 % 3 == 0 ? Self.notch : Self.peak) }
        check(
            Stereo.self, bands,
            [8: Event(0, Band(.mid, Self.cut)), 20: Event(1, Band(.left, Self.cut), over: Self.lengths[20])])
    }

    /// The gains of all sections together are less than a number can hold.
    @Test func constantsPassLowPassesOfAnyCutoff() {
        let low = Coefficients.lowPass(tuning: 1e-4, q: 0.7)
        let (bandCount, length) = (8, 491_520)
        let output: Float = Setup.with(
            sampleRate: Self.sampleRate,
            { FilterCascade<Mono>(bandCount: bandCount, maximumSectionCount: 8, fade: 0.02, &$0) },
            { cascade in
                let input = Buffers(1, 256) { _, _ in 1 }
                let output = Buffers(1, 256) { _, _ in 0 }
                for band in 0..<bandCount { cascade.change(band, to: BandType(number: 1, sectionCount: 8)) }
                _ = cascade.commit()
                for band in 0..<bandCount { cascade.set(band, to: Array(repeating: low, count: 8)) }
                let block: Block<Mono, Mono> = input.block(to: output, 0..<256)
                for _ in 0..<length / 256 {
                    cascade.read(block.input, from: 0, 256)
                    cascade.process(from: 0, 256)
                    cascade.flushDenormals()
                    var gain = 1.0
                    cascade.write(block.output, at: 0, from: 0, 256, gain: &gain, 0)
                }
                return output[0, 255]
            })
        // A section has a delay of 1/(2π · tuning · q) frames: all sections together 145,000.
        #expect(abs(output - 1) < 1e-3)
    }

    /// The difference between a left channel whose band settles and starts to move every 64 frames and a right one whose band
    /// always moves, in double precision.
    @Test func formsConvertWithoutLoss() {
        var generator = SystemRandomNumberGenerator()
        var worst = 0.0
        for _ in 0..<50 {
            let coefficients = Coefficients.peak(
                tuning: 0.0001 * .exp2(Double.random(in: 0...11, using: &generator)),
                q: Double.random(in: 0.3...30, using: &generator),
                decibels: Double.random(in: -18...18, using: &generator))
            worst = max(worst, differenceOfForms(coefficients))
        }
        print(
            "a band that settles and starts to move every 64 frames differs by \(Double.decibels(amplitude: worst)) dB at most"
        )
        #expect(worst > 0 && worst < 1e-10)
        // The method shows a difference of −180 dB.
        let shown = differenceOfForms(Self.peak, .peak(tuning: 0.02, q: 2, decibels: 12 + 8.7e-9))
        #expect(shown > 1e-10 && shown < 1e-8)
    }

    /// The largest difference between left and right, relative to the peak of the output.
    ///
    /// Samples have 32 bits, so the last band takes away what both channels share: eight shelves damp mid by at least 400 dB.
    /// Side remains, which is half the difference.
    private func differenceOfForms(_ left: Coefficients, _ right: Coefficients? = nil) -> Double {
        let low = Coefficients.lowShelf(tuning: 0.1, q: 0.7, decibels: -100)
        let high = Coefficients.highShelf(tuning: 0.1, q: 0.7, decibels: -100)
        let bands = [
            // Neighbours for other channels are in groups of their own, and so in forms of their own.
            Band(.left, left), Band(.mid, .peak(tuning: 0.1, q: 1, decibels: 0)), Band(.right, right ?? left),
            Band(.mid, low, low, low, low, high, high, high, high),
        ]
        var generator = SystemRandomNumberGenerator()
        var (difference, peak, reference) = (0.0, 0.0, StateVariableFilter<Mono>())
        let scale = 0x1p60
        Setup.with(
            sampleRate: Self.sampleRate,
            { FilterCascade<Stereo>(bandCount: bands.count, maximumSectionCount: 8, fade: 0.02, &$0) },
            { cascade in
                for number in bands.indices { cascade.change(number, to: bands[number].type) }
                _ = cascade.commit()
                for number in bands.indices { cascade.set(number, to: bands[number].sections) }
                let (input, output) = (Buffers(2, 64) { _, _ in 0 }, Buffers(2, 64) { _, _ in 0 })
                let block: Block<Stereo, Stereo> = input.block(to: output, 0..<64)
                for number in 0..<400 {
                    for frame in 0..<64 {
                        let sample = Float.random(in: -1...1, using: &generator)
                        (input[0, frame], input[1, frame]) = (sample, sample)
                        peak = max(peak, abs(reference.process(Mono(Double(sample)), left)[channel: 0]))
                    }
                    // To where the coefficients are already.
                    cascade.set(0, to: bands[0].sections, over: number % 2 == 0 ? 0 : 64)
                    cascade.set(2, to: bands[2].sections, over: 64)
                    cascade.read(block.input, from: 0, 64)
                    cascade.process(from: 0, 64)
                    var gain = scale
                    cascade.write(block.output, at: 0, from: 0, 64, gain: &gain, 0)
                    for frame in 0..<64 {
                        difference = max(difference, abs(Double(output[0, frame]) - Double(output[1, frame])))
                    }
                }
            })
        return difference / scale / peak
    }

    // MARK: - Frames

    /// Checks that samples of any value at any position are read as `InputBus` reads them and written within the range
    /// of 32 bits, and that nothing else changes.
    private func checkFrames<Channels: Frame>(_: Channels.Type) {
        let odd: [Float] = [.nan, -.infinity, 1e-35, -1e35, -0.0, 3e38, 1e-25, .leastNonzeroMagnitude]
        let channels = Channels.channelCount
        for (count, gain) in (1...9).flatMap({ count in [1, -1e-3, 1e-20, 1e30].map { (count, $0) } }) {
            for place in 0..<count * channels {
                let input = Buffers(channels, count) {
                    $1 * channels + $0 == place ? odd[place % odd.count] : Float($0 + 8 * $1 + 1) / 64
                }
                let output = Buffers(channels, count + 1) { _, _ in 0.5 }
                let block: Block<Channels, Channels> = input.block(to: output, 0..<count)
                Setup.with(
                    sampleRate: Self.sampleRate,
                    { FilterCascade<Channels>(bandCount: 1, maximumSectionCount: 1, fade: 0.02, &$0) },
                    { cascade in
                        var gain = gain
                        cascade.read(block.input, from: 0, count)
                        cascade.process(from: 0, count)
                        cascade.write(block.output, at: 0, from: 0, count, gain: &gain, 0)
                    })
                for channel in 0..<channels {
                    #expect(output[channel, count] == 0.5)
                    for frame in 0..<count {
                        let sample = block.input[frame, channel: channel] * gain
                        let limit = Double(Float.greatestFiniteMagnitude)
                        let expected = abs(sample) < silenceThreshold ? 0 : Float(min(max(sample, -limit), limit))
                        #expect(output[channel, frame] == expected)
                    }
                }
            }
        }
    }

    @Test func samplesAreReadAndWrittenAsTheyAreOneByOne() {
        checkFrames(Mono.self)
        checkFrames(Stereo.self)
        checkFrames(FivePointOne.self)
        checkFrames(SevenPointOne.self)
        checkFrames(Buses<Mono, Stereo>.self)
    }
}

extension FilterCascade {
    /// Sets the coefficients of a band's sections; 0 frames set them immediately.
    fileprivate mutating func set(_ band: Int, to sections: [FilterCoefficients<Double>], over frames: Int = 0) {
        for (section, coefficients) in sections.enumerated() {
            set(
                section, of: InlineArray(repeating: band), 1, to: FilterCoefficients<Double>.repeating(coefficients),
                over: InlineArray(repeating: frames))
        }
    }
}
