// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCLV2

/// A request about files in an event.
package enum FileMessage {
    /// A `patch:Set`: the property, the file's path, which is empty for no file, and a text with the fault of the file,
    /// if any.
    case set(property: LV2_URID, path: UnsafeRawBufferPointer, fault: UnsafeRawBufferPointer?)
    /// A `patch:Get`: the property, 0 for all.
    case get(property: LV2_URID)

    /// Returns nil for other atoms.
    package init?(_ atom: Atom, _ urids: borrowing URIDs, _ fileURIDs: FileURIDs) {
        guard fileURIDs.areMapped, var object = AtomObject(atom, urids),
            object.type == urids.patchSet || object.type == fileURIDs.get
        else { return nil }
        var property: LV2_URID = 0
        var path: UnsafeRawBufferPointer?
        var fault: UnsafeRawBufferPointer?
        while let (key, value) = object.next() {
            if key == urids.patchProperty {
                property = value.urid(urids) ?? 0
            } else if key == urids.patchValue {
                path = fileURIDs.path(value)
            } else if key == fileURIDs.fault {
                fault = fileURIDs.path(value)
            }
        }
        guard object.isAtEnd else { return nil }
        if object.type == fileURIDs.get {
            self = .get(property: property)
        } else if property != 0, let path {
            self = .set(property: property, path: path, fault: fault)
        } else {
            return nil
        }
    }
}

extension SequenceWriter {
    /// Adds a message with a property's new path, and the fault of the file, if any; false if it does not fit.
    mutating func set(
        _ property: LV2_URID, to path: UnsafeBufferPointer<UInt8>, fault: StaticString?, _ fileURIDs: FileURIDs,
        at frame: Int
    ) -> Bool {
        set(property, at: frame) {
            $0.property($0.urids.pointee.patchValue, fileURIDs.path) { $0.append(path) }
            guard let fault else { return }
            let words = UnsafeBufferPointer(start: fault.utf8Start, count: fault.utf8CodeUnitCount)
            $0.property(fileURIDs.fault, fileURIDs.string) { $0.append(words) }
        }
    }
}
