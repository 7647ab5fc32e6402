// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// The position, tempo and speed of the song.
///
/// The host reports the position from time to time. Between reports, it is computed from the elapsed frames. If the
/// host reports nothing, the song plays from the effect's activation, at 120 beats per minute in 4/4.
///
/// Positions are computed from the last report and the number of frames since then, so they do not depend on block
/// lengths.
public struct Transport: Sendable, BitwiseCopyable {
    /// Whether the host has reported a position.
    public private(set) var isFromHost = false
    /// The tempo in beats per minute, above 0.
    public private(set) var beatsPerMinute = 120.0
    /// The number of beats in a bar, above 0.
    public private(set) var beatsPerBar = 4.0
    /// The note value of a beat: 4 for a quarter note.
    public private(set) var beatUnit = 4
    /// The speed of the song: 1 while it plays, 0 while it is stopped, negative for reverse playback.
    public private(set) var speed = 1.0

    private var framesPerSecond: Double
    /// The beats that pass in a frame: 0 while the song is stopped.
    public private(set) var beatsPerFrame: Double
    /// The position at the last report: whole bars, beats in the bar, and the frame of the song.
    private var startBar = 0.0
    private var startBarBeat = 0.0
    private var startFrame = 0.0
    /// The frames since the last report.
    private var elapsed = 0

    /// Creates the transport of a song that starts to play.
    ///
    /// - Parameter sampleRate: frames per second.
    public init(sampleRate: Double = 48_000) {
        framesPerSecond = sampleRate
        beatsPerFrame = 120 / (60 * sampleRate)
    }

    // MARK: - Where the song is

    /// Whether the song plays.
    @inline(__always)
    public var isRolling: Bool { speed != 0 }

    /// The beats since the start of the song, as if all bars were as long as the current one.
    @inline(__always)
    public var beat: Double { beat(at: 0) }

    /// Returns `beat` at `frames` frames from now.
    @inline(__always)
    public func beat(at frames: Int) -> Double { startBar * beatsPerBar + beatsFromStartBar(at: frames) }

    /// Returns the beats since the start of the bar of the last report.
    @inline(__always)
    private func beatsFromStartBar(at frames: Int) -> Double {
        startBarBeat + Double(elapsed &+ frames) * beatsPerFrame
    }

    /// The whole bars since the start of the song, counted from 0.
    public var bar: Int { integer(startBar + barsSinceStart) }

    /// The beats since the start of the bar: from 0 to less than `beatsPerBar`.
    public var barBeat: Double { max(0, beatsFromStartBar(at: 0) - barsSinceStart * beatsPerBar) }

    private var barsSinceStart: Double { wholePart(beatsFromStartBar(at: 0) / beatsPerBar) }

    /// The frames since the start of the song.
    public var frame: Int { integer(songFrame) }

    private var songFrame: Double { startFrame + Double(elapsed) * speed }

    // MARK: - How it goes on

    /// Advances the position by that many frames.
    @inline(__always)
    public mutating func advance(by frames: Int) { elapsed &+= frames }

    /// Sets what the host has reported. Missing values keep their course, with one exception: if the host reports only
    /// the frame, the beat is computed from it and the tempo.
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

/// A host's report of the transport; nil for values that it does not report.
public struct TransportPosition: Sendable, BitwiseCopyable {
    /// The tempo in beats per minute, from 0.001 to a million.
    public var beatsPerMinute: Double?
    /// The number of beats in a bar, from 0.001 to 1000.
    public var beatsPerBar: Double?
    /// The note value of a beat, from 1 to 1024: 4 for a quarter note.
    public var beatUnit: Double?
    /// The speed of the song, from -1000 to 1000.
    public var speed: Double?
    /// The frames since the start of the song.
    public var frame: Double?
    /// The whole bars since the start of the song.
    public var bar: Double?
    /// The beats since the start of the bar.
    public var barBeat: Double?
    /// The beats since the start of the song, for hosts that report neither bar nor beat in the bar.
    public var beat: Double?

    /// Creates an empty report.
    public init() {}
}

/// The valid positions: in this range, positions plus some centuries of frames are exact integers.
private let positions = -0x1p50...0x1p50

/// Returns `number` if it is in the range; nil otherwise, and for NaN.
private func valid(_ number: Double?, _ range: ClosedRange<Double>) -> Double? {
    number.flatMap { range.contains($0) ? $0 : nil }
}

/// Returns `x` rounded down. Numbers of 2^52 and more are whole.
@inline(__always)
private func wholePart(_ x: Double) -> Double {
    guard abs(x) < 0x1p52 else { return x }
    let towardsZero = Double(Int(x))
    return towardsZero > x ? towardsZero - 1 : towardsZero
}

/// Returns `x` rounded down and clamped to ±2^62.
private func integer(_ x: Double) -> Int {
    abs(x) < 0x1p62 ? Int(wholePart(x)) : x < 0 ? -(1 << 62) : 1 << 62
}
