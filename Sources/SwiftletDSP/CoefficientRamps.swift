// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// The coefficients of the parts of an effect: a ramp for each, which rests or moves by itself.
public struct CoefficientRamps<Value: CoefficientSet> {
    private let first: UnsafeMutablePointer<CoefficientRamp<Value>>
    /// How many parts there are.
    public let count: Int
    /// Another number whenever one of them may have changed from outside; 0 where that is not known.
    let version: Int

    /// Those of `count` parts, one behind the other in memory.
    @inline(__always)
    package init(_ first: UnsafeMutablePointer<CoefficientRamp<Value>>, count: Int, version: Int = 0) {
        self.first = first
        self.count = count
        self.version = version
    }

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
            return first + part
        }
    }
}
