// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// Where a song is, and how it goes on.
///
/// A host tells it from time to time; between, it follows from the frames that pass. Where no host tells it, a song
/// plays from the effect's activation on, at 120 beats per minute in 4/4.
///
/// All positions are computed from where the host was last heard and the number of frames since: they do not depend on
/// the lengths of blocks.
public struct Transport: Sendable, BitwiseCopyable {
    /// Whether the host has told where the song is.
    public private(set) var isFromHost = false
    /// The tempo, above 0.
    public private(set) var beatsPerMinute = 120.0
    /// How many beats a bar has, above 0.
    public private(set) var beatsPerBar = 4.0
    /// The note that a beat is: 4 for a quarter.
    public private(set) var beatUnit = 4
    /// How fast the song moves: 1 while it plays, 0 while it stands still, below 0 backwards.
    public private(set) var speed = 1.0

    private var framesPerSecond: Double
    /// Beats by which the song moves in a frame: 0 while it stands still.
    public private(set) var beatsPerFrame: Double
    /// Where the host was last heard: whole bars, beats in the bar, and the frame of the song.
    private var startBar = 0.0
    private var startBarBeat = 0.0
    private var startFrame = 0.0
    /// How many frames have passed since.
    private var elapsed = 0

    /// A song that begins to play, where no host says otherwise.
    ///
    /// - Parameter sampleRate: frames per second.
    public init(sampleRate: Double = 48_000) {
        framesPerSecond = sampleRate
        beatsPerFrame = 120 / (60 * sampleRate)
    }

    // MARK: - Where the song is

    /// Whether the song moves.
    @inline(__always)
    public var isRolling: Bool { speed != 0 }

    /// Beats since the song's beginning, as if all of its bars were as long as the present one.
    @inline(__always)
    public var beat: Double { beat(at: 0) }

    /// What `beat` is `frames` frames later.
    @inline(__always)
    public func beat(at frames: Int) -> Double { startBar * beatsPerBar + beatsFromStartBar(at: frames) }

    /// Beats since the beginning of the bar in which the host was last heard.
    @inline(__always)
    private func beatsFromStartBar(at frames: Int) -> Double {
        startBarBeat + Double(elapsed &+ frames) * beatsPerFrame
    }

    /// Whole bars since the song's beginning, counted from 0.
    public var bar: Int { integer(startBar + barsSinceStart) }

    /// Beats since the present bar's beginning: from 0 to less than `beatsPerBar`.
    public var barBeat: Double { max(0, beatsFromStartBar(at: 0) - barsSinceStart * beatsPerBar) }

    private var barsSinceStart: Double { wholePart(beatsFromStartBar(at: 0) / beatsPerBar) }

    /// Frames since the song's beginning.
    public var frame: Int { integer(songFrame) }

    private var songFrame: Double { startFrame + Double(elapsed) * speed }

    // MARK: - How it goes on

    /// Moves on by that many frames of audio.
    @inline(__always)
    public mutating func advance(by frames: Int) { elapsed &+= frames }

    /// Takes what a host says. What it does not say goes on as before, but for the beat: where a host says the frame
    /// alone, it follows from that and the tempo.
    public mutating func move(to position: TransportPosition) {
        let (frame, bar, beatInBar) = (songFrame, startBar + barsSinceStart, barBeat)
        isFromHost = true
        elapsed = 0
        beatsPerMinute = valid(position.beatsPerMinute, 0.001...1e6) ?? beatsPerMinute
        beatsPerBar = valid(position.beatsPerBar, 0.001...1000) ?? beatsPerBar
        beatUnit = valid(position.beatUnit, 1...1024).map { Int($0) } ?? beatUnit
        speed = valid(position.speed, -1000...1000) ?? speed
        beatsPerFrame = speed * beatsPerMinute / (60 * framesPerSecond)
        let reportedFrame = valid(position.frame, positions)
        startFrame = reportedFrame ?? frame
        let (reportedBar, reportedBarBeat) = (valid(position.bar, positions), valid(position.barBeat, positions))
        let reportedBeat =
            valid(position.beat, positions) ?? reportedFrame.map { $0 * beatsPerMinute / (60 * framesPerSecond) }
        if reportedBar != nil || reportedBarBeat != nil {
            startBar = reportedBar.map(wholePart) ?? bar
            startBarBeat = reportedBarBeat ?? 0
        } else if let reportedBeat {
            startBar = wholePart(reportedBeat / beatsPerBar)
            startBarBeat = reportedBeat - startBar * beatsPerBar
        } else {
            (startBar, startBarBeat) = (bar, beatInBar)
        }
    }
}

/// What a host says of the transport; none where it says nothing.
public struct TransportPosition: Sendable, BitwiseCopyable {
    /// The tempo, from 0.001 to a million.
    public var beatsPerMinute: Double?
    /// How many beats a bar has, from 0.001 to 1000.
    public var beatsPerBar: Double?
    /// The note that a beat is, from 1 to 1024: 4 for a quarter.
    public var beatUnit: Double?
    /// How fast the song moves, from -1000 to 1000.
    public var speed: Double?
    /// Frames since the song's beginning.
    public var frame: Double?
    /// Whole bars since then.
    public var bar: Double?
    /// Beats since the bar's beginning.
    public var barBeat: Double?
    /// Beats since the song's beginning, for a host that says neither bar nor beat in the bar.
    public var beat: Double?

    /// Nothing is said.
    public init() {}
}

/// What positions are taken for positions: as integers, they and some centuries of frames are exact.
private let positions = -0x1p50...0x1p50

/// `number` where it is in the range; what is not a number is in none.
private func valid(_ number: Double?, _ range: ClosedRange<Double>) -> Double? {
    number.flatMap { range.contains($0) ? $0 : nil }
}

/// `x` rounded down. Numbers of 2^52 and more have no other part than the whole one.
@inline(__always)
private func wholePart(_ x: Double) -> Double {
    guard abs(x) < 0x1p52 else { return x }
    let towardsZero = Double(Int(x))
    return towardsZero > x ? towardsZero - 1 : towardsZero
}

/// `x` rounded down, held to what all numbers of its magnitude are exact in.
private func integer(_ x: Double) -> Int {
    abs(x) < 0x1p62 ? Int(wholePart(x)) : x < 0 ? -(1 << 62) : 1 << 62
}
