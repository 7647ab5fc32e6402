// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP

/// The values of an effect's parameters at a control point, or at several in the lanes of vectors.
///
/// Each is computed when it is asked for: what an effect does not ask for costs nothing, however many parameters it has.
public struct ParameterValues<Control: ControlSet, Number: Vector>: BitwiseCopyable {
    private let ramps: UnsafeBufferPointer<ParameterRamp>
    private let frames: Number

    /// The values of ramps, one for each parameter, so many frames on.
    @inline(__always)
    package init(_ ramps: UnsafeBufferPointer<ParameterRamp>, after frames: Number) {
        self.ramps = ramps
        self.frames = frames
    }

    /// The values at one of several control points.
    @inline(__always)
    func at(_ point: Int) -> ParameterValues<Control, Double> {
        ParameterValues<Control, Double>(ramps, after: frames[lane: point])
    }

    /// How many parameters there are.
    @inline(__always)
    var count: Int { ramps.count }

    /// The value of one parameter, in its unit.
    @inline(__always)
    public subscript(control: Control) -> Number { number(control.rawValue) }

    /// The value of the parameter with that number.
    @inline(__always)
    func number(_ parameter: Int) -> Number { ramps[parameter].values(after: frames) }
}

extension Effect {
    // Generic, though it is for `Vector4` alone: the compiler would prefer it to a generic function of the effect otherwise.
    @inline(__always)
    public static func coefficients<Points: Vector>(
        for values: ParameterValues<Control, Points>, at rate: SampleRate
    ) -> Coefficients.FourPoints {
        Coefficients.four { coefficients(for: values.at($0), at: rate) }
    }

    /// The coefficients for values of all parameters in their order, each in its range: for views and tests. Traps where there are
    /// not as many.
    public static func coefficients(of values: [Double], at rate: SampleRate) -> Coefficients {
        precondition(values.count == Control.allCases.count)
        var ramps: [ParameterRamp] = []
        for value in values { ramps.append(ParameterRamp(settledAt: value)) }
        return ramps.withUnsafeBufferPointer {
            // At four control points, as on the audio thread: a plug-in's binary has that already.
            let now = ParameterValues<Control, Vector4>($0, after: Vector4(repeating: 0))
            return Coefficients(coefficients(for: now, at: rate), at: 0)
        }
    }
}
