// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP

/// A stateless effect, the shortest form: often a single closure over the samples of a block.
///
///     public func render(_ block: Block<Stereo, Stereo>, _ values: Values<Control>) {
///         let gain = Double.amplitude(decibels: values[.gain])
///         block.mapSamples { sample in sample * gain }
///     }
///
/// The values are in the parameters' units, and constant over the block: while a parameter ramps, a block has one
/// frame. Use a `FrameEffect` for effects with state, such as filters and delays.
public protocol RenderEffect: Effect where Coefficients == Values<Control> {
    // Declared again so that the compiler infers them from `render`.
    associatedtype Input
    associatedtype Output

    /// Renders a block with these values.
    func render(_ block: Block<Input, Output>, _ values: Values<Control>)
}

extension RenderEffect {
    @inline(__always)
    public mutating func render(
        _ block: Block<Input, Output>, _ coefficients: inout CoefficientRamp<Values<Control>>
    ) {
        if coefficients.isSettled { return render(block, coefficients.value) }
        for frame in 0..<block.count {
            render(block.frame(frame), coefficients.next())
            step()
        }
    }
}
