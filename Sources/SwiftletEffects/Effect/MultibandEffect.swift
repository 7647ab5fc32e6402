// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP

/// An effect of many bands with parameters of their own, such as an equaliser.
///
/// Other effects are given coefficients. A multiband effect is given its parameters, and designs the coefficients of those bands
/// that change (`BandParameters`).
public protocol MultibandEffect: Effect where Coefficients == Double {
    /// How many bands there are, 1…64. What all bands share, such as an output gain, may be a band, too.
    static var bandCount: Int { get }
    /// The band that a parameter belongs to, counted from 0. The parameters of a band are consecutive.
    static func band(of control: Control) -> Int
    /// Processes a block.
    mutating func render(_ block: Block<Input, Output>, bands parameters: BandParameters<Control>)
}

extension MultibandEffect {
    public static func coefficients(for values: ParameterValues<Control, Double>, at rate: SampleRate) -> Double { 0 }
    public mutating func render(_ block: Block<Input, Output>, _ coefficients: inout CoefficientRamp<Double>) {}
}

/// What the parameters of a band do.
package struct BandRamps: BitwiseCopyable {
    /// How many frames remain until the last ramp has ended, and which parameters may be on their way until then.
    package var remaining = 0
    package var ramping: (first: Int, end: Int) = (0, 0)

    package init() {}

    /// How many frames remain, `frame` frames after the start of the block, until the first ramp ends; 0 if none runs.
    package func framesToEnd(of ramps: UnsafeBufferPointer<ParameterRamp>, after frame: Int) -> Int {
        guard remaining > frame else { return 0 }
        var frames = 0
        for index in ramping.first..<ramping.end where ramps[index].remaining > frame {
            let own = ramps[index].remaining - frame
            frames = frames == 0 ? own : min(own, frames)
        }
        return frames
    }
}

/// The parameters of a `MultibandEffect` at the start of a block, and how they move.
///
/// Bit n of a mask stands for band n.
public struct BandParameters<Control: ControlSet>: BitwiseCopyable {
    private let ramps: UnsafeBufferPointer<ParameterRamp>
    private let bandRamps: UnsafePointer<BandRamps>
    /// The bands of which a parameter has got another value or another target since the block before.
    public let changed: UInt64
    /// The bands of which a parameter has got another value.
    public let jumped: UInt64
    /// The band that the user listens to alone; nil if all are heard.
    public let listenedBand: Int?

    @inline(__always)
    package init(
        _ ramps: UnsafeBufferPointer<ParameterRamp>, _ bandRamps: UnsafePointer<BandRamps>, changed: UInt64,
        jumped: UInt64, listenedBand: Int?
    ) {
        self.ramps = ramps
        self.bandRamps = bandRamps
        self.changed = changed
        self.jumped = jumped
        self.listenedBand = listenedBand
    }

    /// The value that a parameter has, or arrives at.
    @inline(__always)
    public subscript(control: Control) -> Double { ramps[control.rawValue].target }

    /// How many frames remain, `frame` frames after the start of the block, until the first parameter of a band arrives; 0 if none
    /// moves.
    public func remaining(in band: Int, after frame: Int) -> Int { bandRamps[band].framesToEnd(of: ramps, after: frame) }

    /// The values of four parameters with the same scale, each at a frame of its own.
    ///
    /// - Parameters:
    ///   - controls: the parameter in each lane.
    ///   - frames: how many frames after the start of the block.
    @inline(__always)
    public func values(_ controls: InlineArray<4, Control>, after frames: Vector4) -> Vector4 {
        ParameterRamp.values(of: { ramps.baseAddress.unsafelyUnwrapped + controls[$0].rawValue }, after: frames)
    }
}
