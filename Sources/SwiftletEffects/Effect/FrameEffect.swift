// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP

/// An effect that processes one frame after the other.
public protocol FrameEffect: Effect {
    // Named again so that they follow from the declaration of `process`.
    associatedtype Input
    associatedtype Output
    associatedtype Coefficients

    /// Processes one frame. The input is finite.
    mutating func process(_ input: Input, _ coefficients: Coefficients) -> Output
}

extension FrameEffect {
    @inline(__always)
    public mutating func render(
        _ block: Block<Input, Output>, _ coefficients: inout CoefficientRamp<Coefficients>
    ) {
        // On a copy: the optimiser can keep it in registers, as no store to the output can change it. An effect with a
        // long memory would not fit there.
        guard MemoryLayout<Self>.size <= 256 else { return Self.render(block, &coefficients, with: &self) }
        var effect = self
        Self.render(block, &coefficients, with: &effect)
        self = effect
    }

    @inline(__always)
    private static func render(
        _ block: Block<Input, Output>, _ coefficients: inout CoefficientRamp<Coefficients>, with effect: inout Self
    ) {
        if coefficients.isSettled {
            let settled = coefficients.value
            for frame in 0..<block.count {
                block.output[frame] = effect.process(block.input[frame], settled)
                effect.step()
            }
        } else {
            coefficients.forEach(block.count) { frame, ramped in
                block.output[frame] = effect.process(block.input[frame], ramped)
                effect.step()
            }
        }
    }
}
