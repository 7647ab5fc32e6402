// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletKit

/// A curve of the saturator with its drive, moved by the bias, minus its value at rest.
struct DrivenCurve<Kind: SaturationCurve>: OversampledCurve {
    typealias Coefficients = CoefficientList<Double, 8>

    private let factor: Vector4
    private let bias, rest: Double

    @inline(__always)
    init(_ four: CoefficientList<Vector4, 8>, _ shape: SaturationShape) {
        factor = four[0]
        (bias, rest) = (shape.bias, shape.rest)
    }

    @inline(__always)
    init(_ four: CoefficientList<Vector4, 8>) { self.init(four, SaturationShape(Kind.self, bias: 0, number: 0)) }

    @inline(__always)
    static var isIntegrated: Bool { true }
    @inline(__always)
    func shape(_ input: Vector4) -> Vector4 { curve(drive(input)) }
    @inline(__always)
    func drive(_ input: Vector4) -> Vector4 { input * factor }
    @inline(__always)
    func curve(_ driven: Vector4) -> Vector4 { Kind.curve(driven + bias) - rest }
    @inline(__always)
    func secondAntiderivative<Number: Vector>(_ driven: Number) -> Number {
        Kind.secondAntiderivative(driven + bias) - driven * driven * (rest * 0.5)
    }
}

/// A curve and its bias. The saturator fades from one pair to another.
struct SaturationShape: BitwiseCopyable {
    /// The number of the curve.
    let number: Int
    let bias: Double
    /// The curve's value at rest, and the factor that gives small signals their level.
    let rest, scale: Double

    @inline(__always)
    init<Kind: SaturationCurve>(_ type: Kind.Type, bias: Double, number: Int) {
        self.number = number
        self.bias = bias
        rest = Kind.curve(bias)
        scale = 1 / Kind.slope(bias)
    }

    /// Creates the shape with a curve's number.
    init(number: Int, bias: Double) {
        switch number {
        case 0: self.init(SoftSaturation.self, bias: bias, number: 0)
        case 1: self.init(TangentSaturation.self, bias: bias, number: 1)
        case 2: self.init(TubeSaturation.self, bias: bias, number: 2)
        case 3: self.init(TapeSaturation.self, bias: bias, number: 3)
        case 4: self.init(FoldSaturation.self, bias: bias, number: 4)
        default: self.init(HardSaturation.self, bias: bias, number: 5)
        }
    }
}
