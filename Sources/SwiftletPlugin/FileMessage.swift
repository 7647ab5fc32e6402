// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCLV2

/// What an event asks for that is about files.
package enum FileMessage {
    /// A `patch:Set`: the property, the file's path, which is empty where none is to be loaded, and what is wrong with the
    /// file, in words, if anything is.
    case set(property: LV2_URID, path: UnsafeRawBufferPointer, fault: UnsafeRawBufferPointer?)
    /// A `patch:Get`: the property, 0 for all.
    case get(property: LV2_URID)

    /// None where it is neither.
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
    /// Adds the message that a property is a path now, and what is wrong with the file, if anything is; false where there is
    /// no room for it.
    mutating func set(
        _ property: LV2_URID, to path: UnsafeBufferPointer<UInt8>, fault: StaticString?, _ fileURIDs: FileURIDs,
        at frame: Int
    ) -> Bool {
        let words = fault.map { UnsafeBufferPointer(start: $0.utf8Start, count: $0.utf8CodeUnitCount) }
        let bodyLength = 8 + 24 + textLength(path) + (words.map(textLength) ?? 0)
        guard size + 16 + bodyLength <= capacity else { return false }
        start.storeBytes(of: Int64(frame), toByteOffset: size, as: Int64.self)
        store(UInt32(bodyLength), size + 8)
        store(urids.pointee.object, size + 12)
        store(0, size + 16)
        store(urids.pointee.patchSet, size + 20)
        size += 24
        store(urids.pointee.patchProperty, size)
        store(0, size + 4)
        store(4, size + 8)
        store(urids.pointee.urid, size + 12)
        store(property, size + 16)
        store(0, size + 20)
        size += 24
        text(urids.pointee.patchValue, fileURIDs.path, path)
        if let words { text(fileURIDs.fault, fileURIDs.string, words) }
        store(UInt32(size - 8), 0)
        return true
    }

    /// How many bytes a property takes that is a text.
    private func textLength(_ text: UnsafeBufferPointer<UInt8>) -> Int { 16 + padded(text.count + 1) }

    /// Adds a property that is a text, with a zero behind.
    private mutating func text(_ key: LV2_URID, _ type: LV2_URID, _ text: UnsafeBufferPointer<UInt8>) {
        store(key, size)
        store(0, size + 4)
        store(UInt32(text.count + 1), size + 8)
        store(type, size + 12)
        let length = textLength(text)
        for index in 0..<length - 16 {
            let byte = index < text.count ? text[index] : 0
            start.storeBytes(of: byte, toByteOffset: size + 16 + index, as: UInt8.self)
        }
        size += length
    }
}
