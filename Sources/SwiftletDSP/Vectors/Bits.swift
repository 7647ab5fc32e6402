// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// The indices of the bits that are set in a mask, the lowest first.
public struct Bits: Sequence, IteratorProtocol {
    private var rest: UInt64

    /// The indices of the bits that are set.
    @inline(__always)
    public init(_ mask: UInt64) { rest = mask }

    /// The next index; nil after the last.
    @inline(__always)
    public mutating func next() -> Int? {
        guard rest != 0 else { return nil }
        defer { rest &= rest &- 1 }
        return rest.trailingZeroBitCount
    }
}
