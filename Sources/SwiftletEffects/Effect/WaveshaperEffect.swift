// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP

/// An effect that is a curve without memory, the same for every channel: a distortion, oversampled, so that it does not
/// fold harmonics back that the sample rate cannot hold.
///
/// Any curve runs at eight times the sample rate. One whose second antiderivative is known runs at four times that and is
/// smoothed, which folds far less still (`OversampledCurve.isIntegrated`).
///
/// All that an effect has of it is the curve (`OversampledCurve`), the coefficients that it is made of, and
///
///     public var waveshaper = OversampledWaveshaper<Channels>()
///
/// It is `latency` frames late, which the host is told, as are its bypass and its dry signal.
public protocol WaveshaperEffect: Effect where Output == Input, Coefficients == Curve.Coefficients {
    /// The curve.
    associatedtype Curve: OversampledCurve
    /// What the waveshaper remembers of what it has heard.
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
