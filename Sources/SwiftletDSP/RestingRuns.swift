// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// The sections of a bank's bands that rest, in as many runs as they need.
struct RestingRuns: BitwiseCopyable {
    private let runs: Buffer<RestingRun>
    private let states: Buffer<Vector4>
    private let forms: Buffer<DirectForm<Vector4>>
    /// How many vectors the states of a run are.
    private let stateCount: Int
    private var count = 0
    /// Whether something may be added to the last of them.
    private var isOpen = false
    /// Whether what was added last is in no run. It says nothing where there is no run yet.
    private var isApart = false
    /// What is yet to be multiplied behind the last of them, for each channel of a pair.
    private(set) var gains = Vector2(1, 1)

    /// Room for any sections of so many bands: with one that has no place in the run before it, no more than one begins.
    @inline(__always)
    init<Channels: Frame>(bandCount: Int, for type: Channels.Type, _ setup: inout Setup) {
        self.init(bandCount: bandCount, stateCount: SectionSeries.stateCount(for: Channels.self), &setup)
    }

    @inline(never)
    private init(bandCount: Int, stateCount: Int, _ setup: inout Setup) {
        runs = setup.buffer(count: bandCount)
        states = setup.buffer(count: bandCount * stateCount)
        forms = setup.buffer(count: bandCount * SectionSeries.formCount)
        self.stateCount = stateCount
    }

    /// Adds a section of a band behind the others.
    ///
    /// - Parameters:
    ///   - section: its number in its band.
    ///   - band: the band's number.
    ///   - pair: the signals that the band is for.
    ///   - limit: how many sections a run may have.
    @inline(never)
    mutating func append(_ section: Int, of band: Int, for pair: ChannelPair, limit: Int) {
        guard let runs = runs.first else { return }
        if isOpen && runs[count - 1].append(section, of: band, for: pair, limit: limit) { return }
        beginRun(at: band)
        _ = runs[count - 1].append(section, of: band, for: pair, limit: limit)
    }

    /// Adds a band that multiplies by a factor behind the others. Nothing is behind it in its run.
    @inline(never)
    mutating func append(factor: Double, of band: Int) {
        guard factor != 1, let runs = runs.first else { return }
        if !isOpen { beginRun(at: band) }
        runs[count - 1].multiply(by: factor)
        isOpen = false
    }

    private mutating func beginRun(at band: Int) {
        runs.first?[count] = RestingRun(at: band, isApart: isApart)
        count += 1
        isApart = false
        isOpen = true
    }

    /// A band that is in no run is behind what was added last.
    mutating func endRun() { (isOpen, isApart) = (false, true) }

    /// Whether there is a run with that number, and it begins with a section of that band.
    @inline(__always)
    func begins(_ run: Int, at band: Int) -> Bool {
        guard run < count, let runs = runs.first else { return false }
        return runs[run].band == band
    }

    /// Takes the filters out of their bands. Gains go from run to run as far as they may; where all bands are in runs, the last
    /// one's are left to `gains`.
    @inline(__always)
    mutating func begin<Channels: Frame>(_ bands: UnsafeMutablePointer<FilterBand<Channels>>, areAll: Bool) {
        gains = Vector2(1, 1)
        guard let runs = runs.first, let states = states.first, let forms = forms.first else { return }
        for run in 0..<count {
            runs[run].begin(
                bands, states + run * stateCount, forms + run * SectionSeries.formCount, behind: gains)
            let areLeft =
                run + 1 < count
                ? runs[run].mayLeaveGains(to: runs[run + 1]) : areAll && runs[run].pair == .leftAndRight
            gains = areLeft ? runs[run].takeGains() : Vector2(1, 1)
        }
    }

    /// Processes frames in place with all runs, one after the other, but for `gains`.
    @inline(__always)
    func process<Channels: Frame>(_ frames: UnsafeMutablePointer<Channels>, _ frameCount: Int) {
        for run in 0..<count { process(run, frames, frameCount) }
    }

    /// Processes frames in place with one run.
    @inline(__always)
    func process<Channels: Frame>(_ run: Int, _ frames: UnsafeMutablePointer<Channels>, _ frameCount: Int) {
        guard let runs = runs.first, let states = states.first else { return }
        runs[run].process(frames, frameCount, states + run * stateCount)
    }

    /// Puts the filters back, and forgets them.
    @inline(__always)
    mutating func end<Channels: Frame>(_ bands: UnsafeMutablePointer<FilterBand<Channels>>) {
        guard let runs = runs.first, let states = states.first else { return }
        for run in 0..<count { runs[run].end(bands, states + run * stateCount) }
        count = 0
        isOpen = false
    }

    /// Sets states to zero that have decayed below hearing.
    @inline(never)
    func flushDenormals() {
        guard let states = states.first else { return }
        for vector in 0..<count * stateCount {
            states[vector] = states[vector].replacing(with: 0, where: states[vector].magnitudes .< silenceThreshold)
        }
    }
}
