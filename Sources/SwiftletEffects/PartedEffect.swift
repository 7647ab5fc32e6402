// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP

/// An effect of several parts that are alike, such as the bands of an equaliser.
///
/// Each part has parameters of its own and coefficients of its own. Those are computed when one of its own parameters has
/// moved, whatever the others do; `values.part` says in `coefficients(for:at:)` for which part:
///
///     public static var partCount: Int { 16 }
///     public static func part(of control: Control) -> Int { control.band }
///
///     public static func coefficients<Moments: Vector>(
///         for values: ParameterValues<Control, Moments>, at rate: SampleRate
///     ) -> FilterCoefficients<Moments> {
///         .peak(tuning: rate.tuning(values[.frequency(of: values.part)]), …)
///     }
public protocol PartedEffect: Effect {
    // Named again so that they follow from the declaration of `render`.
    associatedtype Input
    associatedtype Output
    associatedtype Coefficients

    /// How many parts there are, at least 1.
    static var partCount: Int { get }
    /// The part that a parameter belongs to, counted from 0.
    static func part(of control: Control) -> Int
    /// Processes a block. Each part's ramp rests, or moves for as many frames at least; the ramps that move are to be moved on
    /// by the block's length.
    mutating func render(_ block: Block<Input, Output>, parts: CoefficientRamps<Coefficients>)
}

extension PartedEffect {
    /// The same with the coefficients of the only part.
    @inline(__always)
    public mutating func render(
        _ block: Block<Input, Output>, _ coefficients: inout CoefficientRamp<Coefficients>
    ) {
        withUnsafeMutablePointer(to: &coefficients) { render(block, parts: CoefficientRamps($0, count: 1)) }
    }
}
