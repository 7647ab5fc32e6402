// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// The coefficients of the parts of an effect: a ramp for each, which rests or moves by itself.
public struct CoefficientRamps<Value: CoefficientSet> {
    private let first: UnsafeMutablePointer<CoefficientRamp<Value>>
    /// How many parts there are.
    public let count: Int
    /// A number that goes up whenever one of them may have changed; none where that is not counted.
    private let changes: UnsafeMutablePointer<Int>?

    /// Those of `count` parts, one behind the other in memory.
    @inline(__always)
    package init(
        _ first: UnsafeMutablePointer<CoefficientRamp<Value>>, count: Int, changes: UnsafeMutablePointer<Int>? = nil
    ) {
        self.first = first
        self.count = count
        self.changes = changes
    }

    /// How often one of them may have changed; none where that is not counted.
    @inline(__always)
    var changeCount: Int? { changes?.pointee }

    /// The ramp of one part, counted from 0.
    @inline(__always)
    public subscript(part: Int) -> CoefficientRamp<Value> {
        @inline(__always)
        unsafeAddress {
            precondition(part >= 0 && part < count)
            return UnsafePointer(first + part)
        }
        @inline(__always)
        nonmutating unsafeMutableAddress {
            precondition(part >= 0 && part < count)
            changes?.pointee &+= 1
            return first + part
        }
    }
}
