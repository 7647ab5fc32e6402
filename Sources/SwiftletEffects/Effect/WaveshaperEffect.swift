// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP

/// An effect that is a memoryless curve, the same for every channel, such as a distortion. It is oversampled to reduce
/// aliasing.
///
/// A curve runs at eight times the sample rate. If its second antiderivative is known, it runs at four times the sample
/// rate (`OversampledCurve.isIntegrated`). Antiderivative antialiasing then makes it alias far less.
///
/// The effect declares the curve (`OversampledCurve`), the curve's coefficients, and
///
///     public var waveshaper = OversampledWaveshaper<Channels>()
///
/// The output, the bypassed signal and the dry signal are delayed by `latency` frames. The kit reports this to the
/// host.
public protocol WaveshaperEffect: Effect where Output == Input, Coefficients == Curve.Coefficients {
    /// The curve.
    associatedtype Curve: OversampledCurve
    /// The state of the waveshaper.
    var waveshaper: OversampledWaveshaper<Input> { get set }
}

extension WaveshaperEffect {
    @inline(__always)
    public static var latency: Int { OversampledWaveshaper<Input>.latency }

    @inline(__always)
    public mutating func render(
        _ block: Block<Input, Input>, _ coefficients: inout CoefficientRamp<Curve.Coefficients>
    ) {
        waveshaper.render(block, &coefficients, by: Curve.self)
    }

    @inline(__always)
    public mutating func renderBypass(_ block: Block<Input, Input>, exactly: Bool) -> InlineArray<64, Input> {
        waveshaper.renderDelayed(block, exactly: exactly)
    }
}
