// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCLV2
import SwiftletDSP
import SwiftletEffects

/// One parameter of an instance: its range, and the value that the host knows.
struct Control: BitwiseCopyable {
    let range: ParameterRange
    let defaultValue: Double
    private let controller: UInt8?
    /// The minimum ramp length in frames of changes without a stated length; 0 for immediate changes.
    let minimumRampLength: Int
    /// The property's URID in messages.
    let property: LV2_URID
    /// The band of the parameter.
    let band: UInt8
    /// Whether the parameter never ramps, even if an event states a length.
    let hasSteps: Bool
    /// The value last reported on the port `notify`, or set by the host.
    var lastReported: Float = 0
    /// Whether the port made the last change, so that the host knows the value.
    var followsPort = true

    init(_ parameter: Parameter, band: Int, property: LV2_URID, sampleRate: Double) {
        range = parameter.range
        defaultValue = parameter.defaultValue
        controller = parameter.controller
        minimumRampLength = parameter.smoothing.frames(sampleRate: sampleRate)
        self.property = property
        self.band = UInt8(clamping: band)
        // A toggle without a crossfade has no values in between.
        hasSteps = range.scale == .steps || (range.scale == .toggle && minimumRampLength == 0)
    }

    /// Returns `value` clamped to the range; nil for NaN.
    func clamped(_ value: Double) -> Double? { range.clamped(value) }

    /// Returns the target value and the ramp length that a message requests; nil if the message is for another
    /// parameter.
    func move(by message: Message) -> (value: Double, frames: Int)? {
        switch message {
        case .set(let property, let value, let frames):
            property == self.property ? clamped(value).map { ($0, frames) } : nil
        case .controller(let number, let value):
            number == controller ? (range.value(at: Double(value) / 127), minimumRampLength) : nil
        case .watch, .sampleRate: nil
        }
    }
}

extension Smoothing {
    /// Returns the minimum ramp length in frames; 0 only for no smoothing.
    fileprivate func frames(sampleRate: Double) -> Int {
        switch self {
        case .none: 0
        case .standard: max(1, Int(0.02 * sampleRate))
        case .seconds(let seconds): seconds > 0 ? max(1, Int(min(seconds, 3600) * sampleRate)) : 0
        }
    }
}
