// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP

/// What the kit asks of every effect for the sake of some: what it hears and says besides audio and parameters.
///
/// The answers are constants and functions that the compiler inlines, so that an effect pays for nothing that it does
/// not use. None is written by hand: an effect that is a `TransportEffect`, a `MIDIInputEffect`, a `MIDIOutputEffect`, a
/// `SecondInputEffect`, a `MeteredEffect`, a `LateEffect`, a `FileEffect`, a `CurveEffect` or a `SavedEffect` has its answers.
public protocol EffectHooks {
    /// Whether the effect follows the song.
    static var followsTransport: Bool { get }
    /// Calls `update` with where the effect has the song, if it follows it.
    static func updateTransport(of effect: inout Self, _ update: (inout Transport) -> Void)
    /// Whether the effect receives MIDI.
    static var receivesMIDI: Bool { get }
    /// Hands it a message, if it receives any.
    static func receive(_ message: MIDIMessage, in effect: inout Self)
    /// Whether the effect sends MIDI.
    static var sendsMIDI: Bool { get }
    /// Calls `update` with what the effect has sent, if it sends any.
    static func updateMIDI(of effect: inout Self, _ update: (inout MIDIOutput) -> Void)

    /// Says before each block whether the second bus of the input is connected.
    static func connectSecondInput(of effect: inout Self, _ isConnected: Bool)

    /// Whether the effect is late by a time that rate and parameters decide.
    static var isLate: Bool { get }
    /// The longest such time, in frames.
    static func longestDelay(at rate: SampleRate) -> Int
    /// The time for what ramps, one for each parameter, lead to, in frames.
    static func delay(for ramps: UnsafeBufferPointer<ParameterRamp>, at rate: SampleRate) -> Int
    /// Has what passes while the effect is switched off be so many frames late. Returns how late it can be.
    static func delayDry(of effect: inout Self, by frames: Int) -> Int

    /// What the effect's meters are, in the order of their ports.
    static var meterDefinitions: [Parameter] { get }
    /// Whether the raw values of its meters are their places.
    static var areMetersCounted: Bool { get }
    /// Whether there are any.
    static var hasMeters: Bool { get }
    /// Sets all meters to their defaults.
    static func rest(metersOf effect: Self)
    /// What a meter shows.
    static func value(ofMeter number: Int, of effect: Self) -> Double

    /// What the effect's files are, in their order.
    static var fileDefinitions: [EffectFile] { get }
    /// Whether the raw values of its files are their places.
    static var areFilesCounted: Bool { get }
    /// Whether there are any.
    static var hasFiles: Bool { get }
    /// How many bytes what is made of a file takes; none where that is nothing, or too much.
    static func contentByteCount(of data: FileData, file number: Int, sampleRate: Double) -> Int?
    /// Makes it, in as much memory, aligned as `Setup` has it; false where that is nothing.
    static func makeContent(
        of data: FileData, file number: Int, sampleRate: Double, in memory: UnsafeMutableRawBufferPointer
    ) -> Bool
    /// Has it forget what it has heard.
    static func reset(content: UnsafeMutableRawPointer)
    /// Says where the effect's files are for the audio thread.
    static func connect(_ files: FileSlots, to effect: inout Self)

    /// Whether hosts show the effect's curves on their mixers' strips.
    static var hasCurve: Bool { get }

    /// How many bytes of its own the effect has saved with the song.
    static var savedByteCount: Int { get }
    /// Copies them.
    static func readSaved(of effect: Self, into memory: UnsafeMutableRawPointer)
    /// Replaces them.
    static func writeSaved(of effect: inout Self, from memory: UnsafeRawPointer)
}

extension EffectHooks {
    @inline(__always)
    public static func connectSecondInput(of effect: inout Self, _ isConnected: Bool) {}

    @inline(__always)
    public static var isLate: Bool { false }
    @inline(__always)
    public static func longestDelay(at rate: SampleRate) -> Int { 0 }
    @inline(__always)
    public static func delay(for ramps: UnsafeBufferPointer<ParameterRamp>, at rate: SampleRate) -> Int { 0 }
    @inline(__always)
    public static func delayDry(of effect: inout Self, by frames: Int) -> Int { 0 }

    public static var meterDefinitions: [Parameter] { [] }
    public static var areMetersCounted: Bool { true }
    @inline(__always)
    public static var hasMeters: Bool { false }
    @inline(__always)
    public static func rest(metersOf effect: Self) {}
    @inline(__always)
    public static func value(ofMeter number: Int, of effect: Self) -> Double { 0 }

    public static var fileDefinitions: [EffectFile] { [] }
    public static var areFilesCounted: Bool { true }
    @inline(__always)
    public static var hasFiles: Bool { false }
    public static func contentByteCount(of data: FileData, file number: Int, sampleRate: Double) -> Int? { nil }
    public static func makeContent(
        of data: FileData, file number: Int, sampleRate: Double, in memory: UnsafeMutableRawBufferPointer
    ) -> Bool { false }
    public static func reset(content: UnsafeMutableRawPointer) {}
    @inline(__always)
    public static func connect(_ files: FileSlots, to effect: inout Self) {}

    @inline(__always)
    public static var hasCurve: Bool { false }

    @inline(__always)
    public static var savedByteCount: Int { 0 }
    @inline(__always)
    public static func readSaved(of effect: Self, into memory: UnsafeMutableRawPointer) {}
    @inline(__always)
    public static func writeSaved(of effect: inout Self, from memory: UnsafeRawPointer) {}

    /// Whether a session keeps more of the effect than its parameters.
    @inline(__always)
    package static var keepsSession: Bool { hasFiles || savedByteCount > 0 }

    @inline(__always)
    public static var followsTransport: Bool { false }

    @inline(__always)
    public static func updateTransport(of effect: inout Self, _ update: (inout Transport) -> Void) {}

    @inline(__always)
    public static var receivesMIDI: Bool { false }

    @inline(__always)
    public static func receive(_ message: MIDIMessage, in effect: inout Self) {}

    @inline(__always)
    public static var sendsMIDI: Bool { false }

    @inline(__always)
    public static func updateMIDI(of effect: inout Self, _ update: (inout MIDIOutput) -> Void) {}

    /// Whether the effect hears anything on the port for events that is not for its parameters.
    @inline(__always)
    package static var hearsEvents: Bool { followsTransport || receivesMIDI || hasFiles }

    /// Puts an effect that has heard nothing in the place of another. Only what the host has said of the song is kept: many
    /// hosts say it when it changes, and not again when a plug-in is activated.
    @inline(__always)
    package static func replace(_ effect: inout Self, by fresh: Self, sampleRate: Double) {
        guard followsTransport else {
            effect = fresh
            return
        }
        var transport = Transport(sampleRate: sampleRate)
        updateTransport(of: &effect) { if $0.isFromHost { transport = $0 } }
        effect = fresh
        updateTransport(of: &effect) { $0 = transport }
    }

    /// Where the effect has the song; anywhere, if it does not follow it.
    @inline(__always)
    package static func transport(of effect: inout Self) -> Transport {
        var transport = Transport()
        updateTransport(of: &effect) { transport = $0 }
        return transport
    }

    /// Has the song where it was at `start`, and `frames` frames on.
    @inline(__always)
    package static func move(_ effect: inout Self, to start: Transport, plus frames: Int) {
        updateTransport(of: &effect) {
            $0 = start
            $0.advance(by: frames)
        }
    }

    /// Lets time pass between two frames that are processed one by one.
    @inline(__always)
    static func step(_ effect: inout Self) {
        updateTransport(of: &effect) { $0.advance(by: 1) }
        updateMIDI(of: &effect) { $0.step() }
    }
}
