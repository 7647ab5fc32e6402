// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import CLV2
import DSP
import Effects

/// One parameter of an instance: what values it takes, and which it has.
struct Control: BitwiseCopyable {
    private let range: ParameterRange
    let defaultValue: Double
    private let controller: UInt8?
    /// What it is called in messages.
    let property: LV2_URID
    /// The port's value when it was last looked at.
    var lastSeen: Float = 0
    /// The value that was last told on the port `notify`, or that the host has set.
    var lastTold: Float = 0
    /// Whether it was last moved by its port, so that the host has its value.
    var followsPort = true
    var ramp = ParameterRamp(restingAt: 0)

    init(_ parameter: Parameter, property: LV2_URID) {
        range = parameter.range
        defaultValue = parameter.defaultValue
        controller = parameter.controller
        self.property = property
    }

    /// Rests at the port's value, or at the default where that is none.
    mutating func start(at value: Float) {
        lastSeen = value
        ramp = ParameterRamp(restingAt: accepted(Double(value)) ?? defaultValue, on: range.scale)
        lastTold = Float(ramp.target)
        followsPort = true
    }

    /// `value` held to the range; none for what is not a number.
    func accepted(_ value: Double) -> Double? { range.accepted(value) }

    /// The value for a controller's 0…127; none where it is another parameter's controller.
    func value(controller number: UInt8, _ value: UInt8) -> Double? {
        number == controller ? range.value(at: Double(value) / 127) : nil
    }
}
