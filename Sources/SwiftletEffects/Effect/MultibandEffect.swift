// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP

/// An effect with many bands, each with its own parameters, such as an equaliser.
///
/// Unlike other effects, it receives parameters (`BandParameters`), and computes the coefficients of the bands that
/// change.
public protocol MultibandEffect: Effect where Coefficients == Double {
    /// The number of bands, 1…64. Parameters that all bands share, such as an output gain, may form a band of their
    /// own.
    static var bandCount: Int { get }
    /// Returns the band of a parameter, counted from 0. The parameters of a band are consecutive.
    static func band(of control: Control) -> Int
    /// Processes a block.
    mutating func render(_ block: Block<Input, Output>, bands parameters: BandParameters<Control>)
}

extension MultibandEffect {
    public static func coefficients(for values: ParameterValues<Control, Double>, at rate: SampleRate) -> Double { 0 }
    public mutating func render(_ block: Block<Input, Output>, _ coefficients: inout CoefficientRamp<Double>) {}
}

/// The ramps of one band's parameters.
package struct BandRamps: BitwiseCopyable {
    /// The frames until the last ramp ends, and the range of parameters that may ramp until then.
    package var remaining = 0
    package var ramping: (first: Int, end: Int) = (0, 0)

    package init() {}

    /// Returns the number of frames from `frame` to the end of the first ramp; 0 if no ramp runs. `frame` counts from
    /// the start of the block.
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

/// The parameters of a `MultibandEffect` at the start of a block, and their ramps.
///
/// Bit n of a mask stands for band n.
public struct BandParameters<Control: ControlSet>: BitwiseCopyable {
    private let ramps: UnsafeBufferPointer<ParameterRamp>
    private let bandRamps: UnsafePointer<BandRamps>
    /// The bands with a parameter whose value or target has changed since the previous block.
    public let changed: UInt64
    /// The bands with a parameter whose value has changed without a ramp.
    public let jumped: UInt64
    /// The band that the user listens to alone; nil for all bands.
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

    /// The value of a parameter, or the target of its ramp.
    @inline(__always)
    public subscript(control: Control) -> Double { ramps[control.rawValue].target }

    /// Returns the number of frames from `frame` to the end of a band's first ramp; 0 if no parameter ramps. `frame`
    /// counts from the start of the block.
    public func remaining(in band: Int, after frame: Int) -> Int {
        bandRamps[band].framesToEnd(of: ramps, after: frame)
    }

    /// Returns the values of four parameters with the same scale, each at its own frame.
    ///
    /// - Parameters:
    ///   - controls: the parameter in each lane.
    ///   - frames: for each lane, the frames after the start of the block.
    @inline(__always)
    public func values(_ controls: InlineArray<4, Control>, after frames: Vector4) -> Vector4 {
        ParameterRamp.values(of: { ramps.baseAddress.unsafelyUnwrapped + controls[$0].rawValue }, after: frames)
    }
}
