// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletKit

/// The curve, output gain and mix of four frames.
public struct SoftClipCurve: OversampledCurve {
    private let scale, gain, share, smoothness: Vector4

    /// Creates the curve for four frames.
    @inline(__always)
    public init(_ four: CoefficientList<Vector4, 4>) {
        (scale, gain, share, smoothness) = (four[0], four[1], four[2], four[3])
    }

    @inline(__always)
    public static func isOversampled(_ coefficients: CoefficientList<Double, 4>) -> Bool { coefficients[3] > 0 }

    /// Returns c and e² of the curve, with their signs. For u ≥ 0, let c = min(u, 2/3) and e = max(c − 1/3, 0). Then
    /// the curve is 2c − 3e² without a branch, because (3 − (2 − 3u)²)/3 = 2u − 3(u − 1/3)².
    @inline(__always)
    private static func parts(_ u: Vector4) -> (c: Vector4, square: Vector4) {
        let c = u.limited(to: 2.0 / 3)
        let e = c - u.limited(to: 1.0 / 3)
        return (c, e * e.magnitudes)
    }

    @inline(__always)
    public func shape(_ input: Vector4) -> Vector4 { curve(drive(input)) }

    @inline(__always)
    public static var isIntegrated: Bool { true }

    /// Returns u.
    @inline(__always)
    public func drive(_ input: Vector4) -> Vector4 { input * scale }

    @inline(__always)
    public func curve(_ u: Vector4) -> Vector4 {
        let (c, square) = Self.parts(u)
        return c * 2.0 - square * 3.0
    }

    /// With c and e as for u ≥ 0 and o = u − c, the first antiderivative is c² − e³ + o, and the second is
    /// c³/3 − e⁴/4 + (11/27 + o/2)·o; it is odd.
    @inline(__always)
    public func secondAntiderivative<Number: Vector>(_ u: Number) -> Number {
        let magnitude = u.magnitudes
        let c = magnitude.smaller(Number(repeating: 2.0 / 3))
        let e = (c - 1.0 / 3).larger(.zero)
        let o = magnitude - c
        let (cube, square) = (c * c * (c * (1.0 / 3)), e * e)
        let beyond = (o * 0.5 + 11.0 / 27) * o
        return (cube - square * (square * 0.25) + beyond).withSigns(of: u)
    }

    /// Returns the output for the delayed input. The optimiser combines the factors once while they are settled.
    @inline(__always)
    public func plain(_ dry: Vector4) -> Vector4 {
        let wet = gain * share
        let (dryFactor, factor, squareFactor) = (1 - share, wet * 2.0, wet * 3.0)
        let (c, square) = Self.parts(drive(dry))
        return dry * dryFactor + (c * factor - square * squareFactor)
    }

    @inline(__always)
    public func output(dry: Vector4, smooth: Vector4) -> Vector4 {
        // While antialiasing is switched on or off, both forms of the curve are crossfaded.
        let plain = shape(dry)
        let clipped = plain + (smooth - plain) * smoothness
        return dry + (clipped * gain - dry) * share
    }
}
