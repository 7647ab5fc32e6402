// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP

/// The values of an effect's parameters at a control point, or at several control points in SIMD lanes.
///
/// A value is computed when it is read. Values that an effect does not read cost nothing.
public struct ParameterValues<Control: ControlSet, Number: Vector>: BitwiseCopyable {
    private let ramps: UnsafeBufferPointer<ParameterRamp>
    private let frames: Number

    /// Creates the values of ramps, one for each parameter, `frames` frames from now.
    @inline(__always)
    package init(_ ramps: UnsafeBufferPointer<ParameterRamp>, after frames: Number) {
        self.ramps = ramps
        self.frames = frames
    }

    /// Returns the values at one of several control points.
    @inline(__always)
    func at(_ point: Int) -> ParameterValues<Control, Double> {
        ParameterValues<Control, Double>(ramps, after: frames[lane: point])
    }

    /// The number of parameters.
    @inline(__always)
    var count: Int { ramps.count }

    /// The value of one parameter, in its unit.
    @inline(__always)
    public subscript(control: Control) -> Number { number(control.rawValue) }

    /// Returns the value of the parameter with that number.
    @inline(__always)
    func number(_ parameter: Int) -> Number { ramps[parameter].values(after: frames) }
}

extension Effect {
    // Generic, though only for `Vector4`: otherwise the compiler would prefer it to a generic function of the effect.
    @inline(__always)
    public static func coefficients<Points: Vector>(
        for values: ParameterValues<Control, Points>, at rate: SampleRate
    ) -> Coefficients.FourPoints {
        Coefficients.four { coefficients(for: values.at($0), at: rate) }
    }

    /// Returns the coefficients for values of all parameters in order, each in its range: for views and tests. Traps if
    /// the number of values is wrong.
    public static func coefficients(of values: [Double], at rate: SampleRate) -> Coefficients {
        precondition(values.count == Control.allCases.count)
        var ramps: [ParameterRamp] = []
        for value in values { ramps.append(ParameterRamp(settledAt: value)) }
        return ramps.withUnsafeBufferPointer {
            // Uses the function for four control points, which is in a plug-in's binary anyway.
            let now = ParameterValues<Control, Vector4>($0, after: Vector4(repeating: 0))
            return Coefficients(coefficients(for: now, at: rate), at: 0)
        }
    }
}
