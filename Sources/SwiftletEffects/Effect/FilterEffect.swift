// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP

/// An effect that consists of one second-order filter, the same for every channel.
public protocol FilterEffect: Effect where Output == Input, Coefficients == FilterCoefficients<Double> {
    /// The state of the filter.
    var filter: BlockedFilter<Input> { get set }
}

extension FilterEffect {
    @inline(__always)
    public mutating func render(
        _ block: Block<Input, Input>, _ coefficients: inout CoefficientRamp<FilterCoefficients<Double>>
    ) {
        filter.render(block, &coefficients)
    }

    @inline(__always)
    public mutating func flushDenormals() { filter.flushDenormals() }
}
