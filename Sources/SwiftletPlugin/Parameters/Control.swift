// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCLV2
import SwiftletDSP
import SwiftletEffects

/// One parameter of an instance: what values it takes, and what its host knows of it.
struct Control: BitwiseCopyable {
    let range: ParameterRange
    let defaultValue: Double
    private let controller: UInt8?
    /// How many frames changes take at least that come without a length of their own; 0 where they are at once.
    let minimumRampLength: Int
    /// What it is called in messages.
    let property: LV2_URID
    /// The band of the effect that it belongs to.
    let band: UInt8
    /// Whether it goes from one value to another at once, whatever an event says.
    let hasSteps: Bool
    /// The value that was last told on the port `notify`, or that the host has set.
    var lastReported: Float = 0
    /// Whether it was last moved by its port, so that the host has its value.
    var followsPort = true

    init(_ parameter: Parameter, band: Int, property: LV2_URID, sampleRate: Double) {
        range = parameter.range
        defaultValue = parameter.defaultValue
        controller = parameter.controller
        minimumRampLength = parameter.smoothing.frames(sampleRate: sampleRate)
        self.property = property
        self.band = UInt8(clamping: band)
        // What is on or off, and does not cross over, has nothing between.
        hasSteps = range.scale == .steps || (range.scale == .toggle && minimumRampLength == 0)
    }

    /// `value` held to the range; none for what is not a number.
    func clamped(_ value: Double) -> Double? { range.clamped(value) }

    /// The value that a message has it go to, and in how many frames; none where it is for another.
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
    /// How many frames it takes at least; 0 only where there is none.
    fileprivate func frames(sampleRate: Double) -> Int {
        switch self {
        case .none: 0
        case .standard: max(1, Int(0.02 * sampleRate))
        case .seconds(let seconds): seconds > 0 ? max(1, Int(min(seconds, 3600) * sampleRate)) : 0
        }
    }
}
