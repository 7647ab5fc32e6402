// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP

/// The shortest form of an effect: a closure over the samples of a block, without a memory of what was before.
///
///     public func render(_ block: Block<Stereo, Stereo>, _ values: Values<Control>) {
///         let gain = Double.amplitude(decibels: values[.gain])
///         block.mapSamples { sample in sample * gain }
///     }
///
/// The values are those of the parameters, in their units, and hold for the whole block: while a parameter ramps, each
/// frame is a block of its own. An effect that has heard something before, as filters and delays have, is a
/// `FrameEffect`.
public protocol RenderEffect: Effect where Coefficients == Values<Control> {
    // Named again so that they follow from the declaration of `render`.
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
