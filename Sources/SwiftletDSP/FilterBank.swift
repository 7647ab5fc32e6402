// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// Bands in series, each of up to four sections of the second order: what an equaliser is made of.
///
/// All is in double precision from the input to the output. A band that is off takes no time. When a band becomes another
/// one (`BandForm`), it fades in a straight line from what it was, which goes on from where it is, to what it becomes, which
/// begins anew; what changes meanwhile waits for the end of that. The coefficients of a band that stays what it is may rest,
/// move and jump.
public struct FilterBank<Channels: Frame>: BitwiseCopyable {
    private let bands: Buffer<FilterBand<Channels>>
    /// Room for the frames that are processed at once, with a margin on both sides, and twice for those of a part.
    private let frames: Buffer<Channels>
    /// Bands that rest, one behind the other: as long as the same ones do, their filters stay there, from one block to the next.
    private var resting: RestingRuns
    /// Whether all bands rest.
    private var isAtRest = false
    /// How often the coefficients had changed when they came to rest; none where that is not counted.
    private var changeCount: Int?
    /// How many frames a fade takes.
    private let fadeLength: Int
    /// Whether nothing was heard yet.
    private var isFresh = true

    /// How many frames are processed at once: bands that rest cost a little for each time.
    private static var chunk: Int { 256 }
    /// How many of them a band processes at once that does not rest, and is not with others in the lanes of a vector.
    private static var part: Int { 32 }

    /// A bank that has heard nothing.
    ///
    /// - Parameters:
    ///   - bandCount: how many bands there are.
    ///   - fade: how long it takes a band to become another one, in seconds.
    ///   - setup: where its memory comes from.
    public init(bandCount: Int, fade: Double, _ setup: inout Setup) {
        bands = setup.buffer(count: bandCount)
        frames = setup.buffer(count: 2 * SectionSeries.margin + Self.chunk + 2 * Self.part)
        resting = RestingRuns(bandCount: bandCount, for: Channels.self, &setup)
        fadeLength = max(1, Int(fade * setup.sampleRate))
    }

    /// Processes a block.
    ///
    /// - Parameters:
    ///   - block: what comes in and goes out.
    ///   - coefficients: a ramp for each band, which rests, or moves for as many frames at least.
    @inline(__always)
    public mutating func render(
        _ block: Block<Channels, Channels>, _ coefficients: CoefficientRamps<BandCoefficients<Double>>
    ) {
        guard let bands = bands.first, let room = frames.first else { return }
        let frames = room + SectionSeries.margin
        if isFresh {
            for band in 0..<self.bands.count { bands[band].begin(as: coefficients[band].value.form) }
            isFresh = false
        }
        var start = 0
        while start < block.count {
            let count = min(block.count - start, Self.chunk)
            block.read(frames, from: start, count)
            if !restsAsBefore(bands, coefficients) { takeOut(bands, coefficients) }
            if isAtRest { resting.process(frames, count) } else { process(frames, count, bands, coefficients) }
            block.write(frames, from: start, count, times: resting.gains)
            start += count
        }
    }

    /// Has nothing be where filters that move read and write what is no frame: it would grow from block to block.
    @inline(__always)
    private func clearMargins(of frames: UnsafeMutablePointer<Channels>, _ count: Int) {
        for number in 1...SectionSeries.margin {
            frames[-number] = .zero
            frames[count &+ number &- 1] = .zero
        }
    }

    /// Whether the same bands rest as before, with the same coefficients.
    @inline(__always)
    private mutating func restsAsBefore(
        _ bands: UnsafeMutablePointer<FilterBand<Channels>>,
        _ coefficients: CoefficientRamps<BandCoefficients<Double>>
    ) -> Bool {
        if isAtRest, let changeCount, changeCount == coefficients.changeCount { return true }
        return restsStill(bands, coefficients)
    }

    @inline(never)
    private mutating func restsStill(
        _ bands: UnsafeMutablePointer<FilterBand<Channels>>,
        _ coefficients: CoefficientRamps<BandCoefficients<Double>>
    ) -> Bool {
        for band in 0..<self.bands.count {
            let isAsBefore =
                bands[band].isTakenOut
                ? bands[band].restsStill(at: &coefficients[band]) : !bands[band].rests(&coefficients[band])
            if !isAsBefore { return false }
        }
        if isAtRest { changeCount = coefficients.changeCount }
        return true
    }

    /// Takes the filters out of the bands that rest, and puts those back that were.
    @inline(never)
    private mutating func takeOut(
        _ bands: UnsafeMutablePointer<FilterBand<Channels>>,
        _ coefficients: CoefficientRamps<BandCoefficients<Double>>
    ) {
        resting.end(bands)
        isAtRest = true
        for band in 0..<self.bands.count {
            bands[band].isTakenOut = bands[band].rests(&coefficients[band])
            if bands[band].isTakenOut {
                append(band, bands)
            } else {
                isAtRest = false
                resting.endRun()
            }
        }
        changeCount = isAtRest ? coefficients.changeCount : nil
        resting.begin(bands, areAll: isAtRest)
    }

    /// Adds a band that rests.
    @inline(__always)
    private mutating func append(_ band: Int, _ bands: UnsafeMutablePointer<FilterBand<Channels>>) {
        let form = bands[band].last.form
        if form == .level { return resting.append(factor: bands[band].last.sections[0].direct, of: band) }
        for section in 0..<form.sectionCount {
            resting.append(
                section, of: band, for: Channels.channelCount == 2 ? form.channels.pair : .leftAndRight,
                limit: SectionSeries.sectionCount(for: Channels.self))
        }
    }

    /// Processes frames in place with bands that do not all rest.
    @inline(never)
    private mutating func process(
        _ frames: UnsafeMutablePointer<Channels>, _ count: Int, _ bands: UnsafeMutablePointer<FilterBand<Channels>>,
        _ coefficients: CoefficientRamps<BandCoefficients<Double>>
    ) {
        clearMargins(of: frames, count)
        let end = frames + Self.chunk + SectionSeries.margin
        let room = FilterRoom(fading: end, picked: end + Self.part)
        var moving = MovingSections(of: bands, coefficients)
        var run = 0
        for band in 0..<self.bands.count {
            if bands[band].isTakenOut {
                while resting.begins(run, at: band) {
                    moving.process(frames, count)
                    resting.process(run, frames, count)
                    run += 1
                }
            } else if bands[band].moves(&coefficients[band]) {
                for section in 0..<bands[band].sectionCount { moving.append(section, of: band, frames, count) }
            } else {
                moving.process(frames, count)
                for first in stride(from: 0, to: count, by: Self.part) {
                    let length = min(count - first, Self.part)
                    bands[band].process(frames + first, length, &coefficients[band], room, fadeLength)
                }
            }
        }
        moving.process(frames, count)
    }

    /// Sets states to zero that have decayed below hearing.
    public mutating func flushDenormals() {
        resting.flushDenormals()
        guard let bands = bands.first else { return }
        for band in 0..<self.bands.count where !bands[band].isTakenOut { bands[band].flushDenormals() }
    }
}
