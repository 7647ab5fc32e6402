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
        typealias Lanes = SeriesLanes<Shape>
        var sections = InlineArray<4, MovingSeries<Shape>.Section>(repeating: .init())
        for number in 0..<count {
            let (band, section) = places[number]
            sections[number].value = bands[band].last.sections[section]
            sections[number].step = ramps[band].step.sections[section]
        }
        let begun = MovingSeries<Shape>(sections)
        var series = begun
        // The last of an odd number of channels is computed twice, to the same bits.
        let last = Channels.channelCount - 1
        for channel in stride(from: 0, through: last, by: 2) {
            series = begun
            series.states = LaneStates { lane in
                let place = Lanes.place(lane, of: 0)
                guard place.section < count else { return .zero }
                let (band, section) = places[place.section]
                return bands[band].filters[section][stateOf: min(channel + place.channel, last)]
            }
            series.process(SeriesFrames(frames, channel), frameCount)
            let states = series.states
            for lane in 0..<4 {
                let place = Lanes.place(lane, of: 0)
                guard place.section < count else { continue }
                let (band, section) = places[place.section]
                bands[band].filters[section][stateOf: min(channel + place.channel, last)] = states[lane]
            }
        }
        for number in 0..<count {
            let (band, section) = places[number]
            bands[band].last.set(section, to: series.value(of: number))
            if section == bands[band].sectionCount - 1 { bands[band].moveOn(&ramps[band], by: frameCount) }
        }
    }
}
