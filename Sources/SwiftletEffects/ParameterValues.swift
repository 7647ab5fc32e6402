// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP

/// The values of an effect's parameters at a moment, or at several in the lanes of vectors.
///
/// Each is computed when it is asked for: what an effect does not ask for costs nothing, however many parameters it has.
public struct ParameterValues<Control: ControlSet, Moments: Vector>: BitwiseCopyable {
    private let ramps: UnsafeBufferPointer<ParameterRamp>
    private let frames: Moments
    /// The part of the effect whose coefficients are asked for, counted from 0: see `PartedEffect`.
    public let part: Int
    /// The part that a person wants to hear alone, such as a band of an equaliser; none where all are heard, as mostly.
    public let listening: Int?

    /// The values of ramps, one for each parameter, so many frames on.
    @inline(__always)
    package init(
        _ ramps: UnsafeBufferPointer<ParameterRamp>, after frames: Moments, part: Int = 0, listening: Int? = nil
    ) {
        self.ramps = ramps
        self.frames = frames
        self.part = part
        self.listening = listening
    }

    /// How many parameters there are.
    @inline(__always)
    var count: Int { ramps.count }

    /// The value of one parameter, in its unit.
    @inline(__always)
    public subscript(control: Control) -> Moments { number(control.rawValue) }

    /// The value of the parameter with that number.
    @inline(__always)
    func number(_ parameter: Int) -> Moments { ramps[parameter].values(after: frames) }
}

extension Effect {
    /// The coefficients for values of all parameters in their order, each in its range: for views and tests. Traps where there are
    /// not as many.
    public static func coefficients(
        of values: [Double], part: Int = 0, listening: Int? = nil, at rate: SampleRate
    ) -> Coefficients {
        precondition(values.count == Control.allCases.count)
        var ramps: [ParameterRamp] = []
        for value in values { ramps.append(ParameterRamp(restingAt: value)) }
        return ramps.withUnsafeBufferPointer {
            // At four moments, as on the audio thread: a plug-in's binary has that already.
            let now = ParameterValues<Control, Vector4>(
                $0, after: Vector4(repeating: 0), part: part, listening: listening)
            return Coefficients(coefficients(for: now, at: rate), at: 0)
        }
    }
}
