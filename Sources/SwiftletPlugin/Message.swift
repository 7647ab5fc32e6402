// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCLV2

/// What an event asks for.
enum Message {
    /// A `patch:Set`: the property, its new value, and over how many frames to get there.
    case set(property: LV2_URID, value: Double, rampFrames: Int)
    /// A MIDI controller, with values 0…127.
    case controller(UInt8, value: UInt8)
    /// A view wants to be sent the audio, and perhaps to hear a part alone: an object of the type `urn:swiftlet:watch`, with
    /// the part's number, counted from 0, as its `urn:swiftlet:listenedPart`.
    case watch(listeningTo: Int?)

    /// What an event's atom asks for; none where that is nothing to be understood.
    @inline(__always)
    init?(_ atom: Atom, _ urids: UnsafePointer<URIDs>) {
        if atom.type == urids.pointee.midiEvent {
            guard let controller = Self.controller(atom) else { return nil }
            self = controller
        } else {
            guard let object = AtomObject(atom, urids.pointee) else { return nil }
            if object.type == urids.pointee.watch {
                self = .watch(listeningTo: Self.listenedPart(object, urids))
            } else if object.type == urids.pointee.patchSet, let set = Self.set(object, urids) {
                self = set
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

    private static func listenedPart(_ object: AtomObject, _ urids: UnsafePointer<URIDs>) -> Int? {
        var object = object
        while let (key, atom) = object.next() {
            if key == urids.pointee.listenedPart, let number = atom.number(urids.pointee), number >= 0 {
                return Int(min(number, 65_535))
            }
        }
        return nil
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
