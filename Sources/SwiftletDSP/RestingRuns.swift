// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// The sections of a bank's bands that rest, in as many runs as they need.
struct RestingRuns: BitwiseCopyable {
    private let runs: Buffer<RestingRun>
    private let states: Buffer<LaneStates>
    /// How many states a run has.
    private let stateCount: Int
    private var count = 0

    /// Room for two sections a band, in the mean.
    @inline(__always)
    init<Channels: Frame>(bandCount: Int, for type: Channels.Type, _ setup: inout Setup) {
        self.init(
            runCount: 2 * bandCount / SectionSeries.sectionCount(for: Channels.self) + 1,
            stateCount: SectionSeries.stateCount(for: Channels.self), &setup)
    }

    @inline(never)
    private init(runCount: Int, stateCount: Int, _ setup: inout Setup) {
        runs = setup.buffer(count: runCount)
        states = setup.buffer(count: runCount * stateCount)
        self.stateCount = stateCount
    }

    /// Whether there is nothing in them.
    @inline(__always)
    var isEmpty: Bool { count == 0 }

    /// Adds a section of a band behind the others; false where there is no room.
    ///
    /// - Parameters:
    ///   - section: its number in its band.
    ///   - band: the band's number.
    ///   - pair: the signals that the band is for.
    ///   - factor: what it multiplies by, of a band that is a gain.
    ///   - limit: how many sections a run may have.
    @inline(never)
    mutating func append(
        _ section: Int, of band: Int, for pair: ChannelPair, factor: Double?, limit: Int
    ) -> Bool {
        guard let runs = self.runs.first else { return false }
        if factor == 1 { return true }
        if count > 0 && runs[count - 1].append(section, of: band, for: pair, factor, limit: limit) { return true }
        guard count < self.runs.count else { return false }
        count += 1
        return runs[count - 1].append(section, of: band, for: pair, factor, limit: limit)
    }

    /// Takes the filters out of their bands.
    @inline(__always)
    func begin<Channels: Frame>(_ bands: UnsafeMutablePointer<FilterBand<Channels>>) {
        guard let runs = runs.first, let states = states.first else { return }
        for run in 0..<count { runs[run].begin(bands, states + run * stateCount) }
    }

    /// Processes frames in place with all runs, one after the other.
    @inline(__always)
    func process<Channels: Frame>(_ frames: UnsafeMutablePointer<Channels>, _ frameCount: Int) {
        guard let runs = runs.first, let states = states.first else { return }
        for run in 0..<count { runs[run].process(frames, frameCount, states + run * stateCount) }
    }

    /// Puts the filters back, and forgets them.
    @inline(__always)
    mutating func end<Channels: Frame>(_ bands: UnsafeMutablePointer<FilterBand<Channels>>) {
        guard let runs = runs.first, let states = states.first else { return }
        for run in 0..<count { runs[run].end(bands, states + run * stateCount) }
        count = 0
    }

    /// Sets states to zero that have decayed below hearing.
    @inline(never)
    func flushDenormals() {
        guard let states = states.first else { return }
        for vector in 0..<count * stateCount { states[vector].flushDenormals() }
    }
}
