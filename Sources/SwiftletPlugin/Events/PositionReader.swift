// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletEffects

extension TransportPosition {
    /// Creates the position from a `time:Position`; nil for other atoms, or if a property exceeds the atom.
    ///
    /// Hosts differ in the types of the numbers: whichever is one is taken.
    init?(_ atom: Atom, _ urids: UnsafePointer<URIDs>) {
        guard var object = AtomObject(atom, urids.pointee), object.type == urids.pointee.timePosition else {
            return nil
        }
        self.init()
        while let (key, value) = object.next() {
            let number = value.number(urids.pointee)
            if key == urids.pointee.timeBeatsPerMinute { beatsPerMinute = number }
            if key == urids.pointee.timeBeatsPerBar { beatsPerBar = number }
            if key == urids.pointee.timeBeatUnit { beatUnit = number }
            if key == urids.pointee.timeSpeed { speed = number }
            if key == urids.pointee.timeFrame { frame = number }
            if key == urids.pointee.timeBar { bar = number }
            if key == urids.pointee.timeBarBeat { barBeat = number }
            if key == urids.pointee.timeBeat { beat = number }
        }
        guard object.isAtEnd else { return nil }
    }
}
