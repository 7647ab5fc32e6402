// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// The values of a ramp over a block, four frames at a time.
///
/// A function that is generic over it is compiled for settled and for running ramps. Create it where it is used: the
/// compiler keeps its numbers in registers, since no store to the output can change them.
public protocol CoefficientGroups<Value>: BitwiseCopyable {
    /// The type of the values.
    associatedtype Value: CoefficientSet
    /// Creates the values from the current position of a ramp.
    init(_ ramp: borrowing CoefficientRamp<Value>)
    /// The values at four frames, the first of which is `frame` frames after the next one. Only remaining frames count.
    subscript(frame: Int) -> Value.FourPoints { get }
}

/// The values of a settled ramp.
public struct SettledCoefficients<Value: CoefficientSet>: CoefficientGroups {
    private let four: Value.FourPoints

    @inline(__always)
    public init(_ ramp: borrowing CoefficientRamp<Value>) { four = Value.repeating(ramp.value) }

    @inline(__always)
    public subscript(frame: Int) -> Value.FourPoints { four }
}

/// The values of a running ramp.
public struct RampedCoefficients<Value: CoefficientSet>: CoefficientGroups {
    private let target, step: Value.FourPoints
    /// The number of frames that remain after each of the first four.
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
