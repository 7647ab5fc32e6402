// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCLV2

/// A request in an event.
enum Message {
    /// A `patch:Set`: the property, its new value, and over how many frames to get there.
    case set(property: LV2_URID, value: Double, rampFrames: Int)
    /// A MIDI controller, with values 0…127.
    case controller(UInt8, value: UInt8)
    /// A view requests audio, and optionally to listen to a band alone: an object of the type `urn:swiftlet:watch`.
    /// `urn:swiftlet:signals` is the number of the signals that it shows, `urn:swiftlet:listenedPart` the band's number,
    /// counted from 0, and `urn:swiftlet:view` a number that identifies the view. `urn:swiftlet:truePeaks` above 0 requests
    /// true peaks too.
    case watch(AnalyserSignals, listeningTo: Int?, view: Int, needsTruePeaks: Bool)
    /// A view requests the sample rate: a `patch:Get` of `param:sampleRate`.
    case sampleRate

    /// Creates the request in an event's atom; nil if the atom is not recognised.
    @inline(__always)
    init?(_ atom: Atom, _ urids: UnsafePointer<URIDs>) {
        if atom.type == urids.pointee.midiEvent {
            guard let controller = Self.controller(atom) else { return nil }
            self = controller
        } else {
            guard let object = AtomObject(atom, urids.pointee) else { return nil }
            if object.type == urids.pointee.watch {
                self = Self.watch(object, urids)
            } else if object.type == urids.pointee.patchSet, let set = Self.set(object, urids) {
                self = set
            } else if object.type == urids.pointee.patchGet, Self.isForSampleRate(object, urids) {
                self = .sampleRate
            } else {
                return nil
            }
        }
    }

    private static func controller(_ midi: Atom) -> Message? {
        guard midi.size >= 3 else { return nil }
        let status = midi.body.load(as: UInt8.self)
        let number = midi.body.load(fromByteOffset: 1, as: UInt8.self)
        let value = midi.body.load(fromByteOffset: 2, as: UInt8.self)
        guard status & 0xf0 == 0xb0, number < 128, value < 128 else { return nil }
        return .controller(number, value: value)
    }

    private static func watch(_ object: AtomObject, _ urids: UnsafePointer<URIDs>) -> Message {
        var object = object
        var band: Int?
        var (view, signals) = (0, 0)
        var needsTruePeaks = false
        while let (key, atom) = object.next() {
            guard let number = atom.number(urids.pointee), number >= 0 else { continue }
            if key == urids.pointee.listenedBand { band = Int(min(number, 65_535)) }
            if key == urids.pointee.view { view = Int(min(number, Double(Int32.max))) }
            if key == urids.pointee.signals { signals = Int(min(number, Double(Int32.max))) }
            if key == urids.pointee.truePeaks { needsTruePeaks = number > 0 }
        }
        return .watch(
            AnalyserSignals(bits: UInt32(signals)), listeningTo: band, view: view, needsTruePeaks: needsTruePeaks)
    }

    private static func isForSampleRate(_ object: AtomObject, _ urids: UnsafePointer<URIDs>) -> Bool {
        var object = object
        while let (key, atom) = object.next() {
            if key == urids.pointee.patchProperty { return atom.urid(urids.pointee) == urids.pointee.sampleRate }
        }
        return false
    }

    private static func set(_ object: AtomObject, _ urids: UnsafePointer<URIDs>) -> Message? {
        var object = object
        var property: LV2_URID = 0
        var value: Double?
        var rampFrames = 0
        while let (key, atom) = object.next() {
            if key == urids.pointee.patchProperty {
                guard let urid = atom.urid(urids.pointee) else { return nil }
                property = urid
            } else if key == urids.pointee.patchValue {
                value = atom.number(urids.pointee)
            } else if key == urids.pointee.rampFrames {
                guard let frames = atom.number(urids.pointee), frames >= 0 else { return nil }
                rampFrames = Int(min(frames, Double(Int32.max)))
            }
        }
        guard object.isAtEnd, property != 0, let value else { return nil }
        return .set(property: property, value: value, rampFrames: rampFrames)
    }
}
