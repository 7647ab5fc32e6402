// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCLV2
import SwiftletDSP

/// An atom in memory, possibly malformed. It only assumes that `size` bytes can be read from `body` on.
package struct Atom: BitwiseCopyable {
    package let type: LV2_URID
    package let body: UnsafeRawPointer
    /// How many bytes the body has.
    package let size: Int

    @inline(__always)
    package init(type: LV2_URID, body: UnsafeRawPointer, size: Int) {
        self.type = type
        self.body = body
        self.size = size
    }

    /// Creates the atom whose header lies at `start`, truncated to `length` bytes; nil if these are too few for a
    /// header.
    package init?(at start: UnsafeRawPointer, length: Int) {
        let headerSize = MemoryLayout<LV2_Atom>.size
        guard length >= headerSize else { return nil }
        let header = start.loadUnaligned(as: LV2_Atom.self)
        self.init(type: header.type, body: start + headerSize, size: min(length - headerSize, Int(header.size)))
    }

    /// Returns the number in the atom; nil for another type or size, and for NaN.
    @inline(__always)
    package func number(_ urids: borrowing URIDs) -> Double? {
        let value: Double
        switch size {
        case 4 where type == urids.float: value = Double(body.loadUnaligned(as: Float.self))
        case 4 where type == urids.int: value = Double(body.loadUnaligned(as: Int32.self))
        case 4 where type == urids.bool: value = body.loadUnaligned(as: Int32.self) == 0 ? 0 : 1
        case 8 where type == urids.double: value = body.loadUnaligned(as: Double.self)
        case 8 where type == urids.long: value = Double(body.loadUnaligned(as: Int64.self))
        default: return nil
        }
        return value == value ? value : nil
    }

    /// Returns the URID in the atom; nil for another type or size.
    @inline(__always)
    package func urid(_ urids: borrowing URIDs) -> LV2_URID? {
        type == urids.urid && size == 4 ? body.loadUnaligned(as: LV2_URID.self) : nil
    }

    /// Returns the bits of the 32-bit integer in the atom; nil for another type or size.
    package func int(_ urids: borrowing URIDs) -> UInt32? {
        type == urids.int && size == 4 ? body.loadUnaligned(as: UInt32.self) : nil
    }

    /// Returns the start and the number of the 32-bit floats in a vector, which may be unaligned; nil for other atoms.
    package func floats(_ urids: borrowing URIDs) -> (start: UnsafeRawPointer, count: Int)? {
        let headerSize = MemoryLayout<LV2_Atom_Vector_Body>.size
        guard type == urids.vector, size >= headerSize else { return nil }
        let elements = body.loadUnaligned(as: LV2_Atom_Vector_Body.self)
        guard elements.child_size == 4, elements.child_type == urids.float else { return nil }
        return (body + headerSize, (size - headerSize) / 4)
    }
}

/// An `atom:Object`, or an `atom:Blank`, its old name: a type and properties.
package struct AtomObject: BitwiseCopyable {
    /// The type of the object.
    package let type: LV2_URID
    private let body: UnsafeRawPointer
    private let size: Int
    /// The offset of the next property.
    private var offset = MemoryLayout<LV2_Atom_Object_Body>.size

    /// The object that an atom is, if it is one.
    @inline(__always)
    package init?(_ atom: Atom, _ urids: borrowing URIDs) {
        guard urids.isObject(atom.type), atom.size >= offset else { return nil }
        type = atom.body.loadUnaligned(as: LV2_Atom_Object_Body.self).otype
        body = atom.body
        size = atom.size
    }

    /// Returns the next property; nil after the last one, and if a property exceeds the object.
    @inline(__always)
    package mutating func next() -> (key: LV2_URID, value: Atom)? {
        let headerSize = MemoryLayout<LV2_Atom_Property_Body>.size
        guard size - offset >= headerSize else { return nil }
        let property = (body + offset).loadUnaligned(as: LV2_Atom_Property_Body.self)
        let length = Int(property.value.size)
        guard length <= size - offset - headerSize else { return nil }
        let value = Atom(type: property.value.type, body: body + (offset + headerSize), size: length)
        offset += headerSize + padded(length)
        return (property.key, value)
    }

    /// Whether all properties were read up to the object's last byte, and none exceeded the object.
    @inline(__always)
    package var isAtEnd: Bool { offset >= size }
}

/// `size` rounded up to a multiple of 8, as atoms are in sequences and objects.
@inline(__always)
func padded(_ size: Int) -> Int { size.roundedUp(toMultipleOf: 8) }
