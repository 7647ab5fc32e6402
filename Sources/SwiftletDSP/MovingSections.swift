// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// Sections of bands that move, one after the other, until there are as many as are processed at once.
struct MovingSections<Channels: Frame> {
    /// The bands that they are of, and their ramps.
    let bands: UnsafeMutablePointer<FilterBand<Channels>>
    let ramps: CoefficientRamps<BandCoefficients<Double>>
    private var places = InlineArray<4, (band: Int, section: Int)>(repeating: (0, 0))
    private var count = 0

    init(of bands: UnsafeMutablePointer<FilterBand<Channels>>, _ ramps: CoefficientRamps<BandCoefficients<Double>>) {
        self.bands = bands
        self.ramps = ramps
    }

    /// Adds a section of a band; it processes the frames with those before if these are as many as there can be.
    @inline(__always)
    mutating func append(_ section: Int, of band: Int, _ frames: UnsafeMutablePointer<Channels>, _ frameCount: Int) {
        if count == (Channels.channelCount == 1 ? 4 : 2) { process(frames, frameCount) }
        places[count] = (band, section)
        count += 1
    }

    /// Processes frames in place with the sections that there are, moves their ramps on, and forgets them.
    @inline(never)
    mutating func process(_ frames: UnsafeMutablePointer<Channels>, _ frameCount: Int) {
        guard count > 0 else { return }
        if Channels.channelCount == 1 {
            process(OneChannel.self, frames, frameCount)
        } else if Channels.isInAdjacentPairs {
            process(TwoChannels.self, frames, frameCount)
        } else {
            process(TwoChannelsApart.self, frames, frameCount)
        }
        count = 0
    }

    @inline(__always)
    private mutating func process<Shape: SeriesShape>(
        _: Shape.Type, _ frames: UnsafeMutablePointer<Channels>, _ frameCount: Int
    ) {
        for channel in stride(from: 0, to: Channels.channelCount, by: 2) {
            var series = MovingSeries<Shape>(count: count) { number in
                let (band, section) = places[number]
                return (ramps[band].value.sections[section], ramps[band].step.sections[section])
            }
            series.take { $0 < count ? states(of: places[$0], channel) : nil }
            series.process(SeriesFrames(frames, channel), frameCount)
            series.put { $0 < count ? states(of: places[$0], channel) : nil }
            if channel + 2 >= Channels.channelCount { moveOn(series, by: frameCount) }
        }
    }

    /// The states of a filter, which are as many frames.
    @inline(__always)
    private func states<Shape: SeriesShape>(
        of place: (band: Int, section: Int), _ channel: Int
    ) -> SeriesFrames<Shape> {
        withUnsafeMutablePointer(to: &bands[place.band].filters[place.section]) { filter in
            SeriesFrames(UnsafeMutableRawPointer(filter).assumingMemoryBound(to: Channels.self), channel)
        }
    }

    /// Moves the ramps on. The coefficients of a ramp that ends are its target.
    @inline(__always)
    private func moveOn<Shape: SeriesShape>(_ series: MovingSeries<Shape>, by frameCount: Int) {
        for number in 0..<count {
            let (band, section) = places[number]
            if ramps[band].remaining > frameCount {
                bands[band].last.set(section, to: series.value(of: number))
            }
            if section == bands[band].sectionCount - 1 { bands[band].moveOn(&ramps[band], by: frameCount) }
        }
    }
}
