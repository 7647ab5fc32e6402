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
    /// Room for the frames that are processed at once, and twice for those of a part.
    private let frames: Buffer<Channels>
    /// How many frames a fade takes.
    private let fadeLength: Int
    /// Whether nothing was heard yet.
    private var isFresh = true

    /// How many frames are processed at once: bands that rest cost a little for each time.
    private static var chunk: Int { 256 }
    /// How many of them a band processes at once that does not rest. Coefficients move in shorter stretches anyway.
    private static var part: Int { 64 }

    /// A bank that has heard nothing.
    ///
    /// - Parameters:
    ///   - bandCount: how many bands there are.
    ///   - fade: how long it takes a band to become another one, in seconds.
    ///   - setup: where its memory comes from.
    public init(bandCount: Int, fade: Double, _ setup: inout Setup) {
        bands = setup.buffer(count: bandCount)
        frames = setup.buffer(count: Self.chunk + 2 * Self.part)
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
        guard let bands = bands.first, let frames = frames.first else { return }
        let room = FilterRoom(fading: frames + Self.chunk, picked: frames + Self.chunk + Self.part)
        if isFresh {
            for band in 0..<self.bands.count { bands[band].begin(as: coefficients[band].value.form) }
            isFresh = false
        }
        var start = 0
        while start < block.count {
            let count = min(block.count - start, Self.chunk)
            block.read(frames, from: start, count)
            var resting = RestingSections(of: bands)
            var moving = MovingSections(of: bands, coefficients)
            for band in 0..<self.bands.count {
                if bands[band].rests(&coefficients[band]) {
                    moving.process(frames, count)
                    for section in 0..<bands[band].sectionCount { resting.append(section, of: band, frames, count) }
                } else if bands[band].moves(&coefficients[band]) {
                    resting.process(frames, count)
                    for section in 0..<bands[band].sectionCount { moving.append(section, of: band, frames, count) }
                } else {
                    moving.process(frames, count)
                    resting.process(frames, count)
                    for first in stride(from: 0, to: count, by: Self.part) {
                        let length = min(count - first, Self.part)
                        bands[band].process(frames + first, length, &coefficients[band], room, fadeLength)
                    }
                }
            }
            moving.process(frames, count)
            resting.process(frames, count)
            block.write(frames, from: start, count)
            start += count
        }
    }

    /// Sets states to zero that have decayed below hearing.
    public mutating func flushDenormals() {
        guard let bands = bands.first else { return }
        for band in 0..<self.bands.count { bands[band].flushDenormals() }
    }
}
