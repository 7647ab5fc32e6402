// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// The values of a ramp over a block, four frames at a time.
///
/// For a function that is generic over it, and so is compiled for ramps at rest and for those that move. Made where it is
/// used, its numbers lie in registers, as no store to the output can change them.
public protocol CoefficientGroups<Value>: BitwiseCopyable {
    /// What is ramped.
    associatedtype Value: CoefficientSet
    /// The values from where a ramp is now.
    init(_ ramp: borrowing CoefficientRamp<Value>)
    /// Those at four frames, the first of which is `frame` behind the next one; only those that remain count.
    subscript(frame: Int) -> Value.FourPoints { get }
}

/// The values of a ramp at rest.
public struct SettledCoefficients<Value: CoefficientSet>: CoefficientGroups {
    private let four: Value.FourPoints

    @inline(__always)
    public init(_ ramp: borrowing CoefficientRamp<Value>) { four = Value.repeating(ramp.value) }

    @inline(__always)
    public subscript(frame: Int) -> Value.FourPoints { four }
}

/// The values of a ramp that moves.
public struct RampedCoefficients<Value: CoefficientSet>: CoefficientGroups {
    private let target, step: Value.FourPoints
    /// How many frames remain behind each of the first four.
    private let remaining: Vector4

    @inline(__always)
    public init(_ ramp: borrowing CoefficientRamp<Value>) {
        target = Value.repeating(ramp.target)
        step = Value.repeating(ramp.step)
        remaining = Double(ramp.remaining) - Vector4(1, 2, 3, 4)
    }

    @inline(__always)
    public subscript(frame: Int) -> Value.FourPoints { Value.four(target, step, remaining - Double(frame)) }
}
