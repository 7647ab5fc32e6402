// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP

/// An effect that shows values besides its sound, such as a gain reduction or a level: each is a control output, which hosts
/// and views display.
///
///     public enum Meter: Int, ControlSet { case reduction }
///
///     public static func meter(_ meter: Meter) -> Parameter {
///         Parameter(
///             symbol: "reduction", name: "Gain Reduction", comment: "How much quieter it makes the sound.",
///             range: 0...60, defaultValue: 0, unit: .decibels)
///     }
///
///     public let meters: Meters<Meter>
///
///     public init(_ setup: inout Setup) { meters = setup.meters(of: Self.self) }
///
/// In `render` or `process` the effect writes `meters[.reduction]`; what is there at the block's end is shown. At the
/// beginning of each block every meter has its default, so that `max(meters[.level], level)` is the block's peak.
public protocol MeteredEffect: Effect {
    /// The meters, in the order of their ports.
    associatedtype Meter: ControlSet
    /// The definition of one meter: of a parameter that the effect moves, and nobody else.
    static func meter(_ meter: Meter) -> Parameter
    /// The meters' values, which `Setup.meters` makes.
    var meters: Meters<Meter> { get }
}

/// The values of an effect's meters. A copy shows on the same meters.
public struct Meters<Meter: ControlSet>: BitwiseCopyable {
    package let states: Buffer<MeterState>

    /// The value of one meter, in its unit.
    @inline(__always)
    public subscript(meter: Meter) -> Double {
        get { states[meter.rawValue].value }
        nonmutating set {
            var state = states[meter.rawValue]
            state.value = newValue
            states[meter.rawValue] = state
        }
    }
}

extension Setup {
    /// An effect's meters, each at its default.
    public mutating func meters<E: MeteredEffect>(of effect: E.Type) -> Meters<E.Meter> {
        let states = buffer(count: E.Meter.allCases.count, of: MeterState.self)
        if isGivingOut {
            for meter in E.Meter.allCases { states[meter.rawValue] = MeterState(E.meter(meter)) }
        }
        return Meters(states: states)
    }
}

/// The value of a meter, and between which it is shown.
package struct MeterState: Zeroable {
    var value: Double
    private let resting, minimum, maximum: Double

    private init(resting: Double, minimum: Double, maximum: Double) {
        value = resting
        self.resting = resting
        self.minimum = minimum
        self.maximum = maximum
    }

    fileprivate init(_ definition: Parameter) {
        self.init(
            resting: definition.defaultValue, minimum: definition.range.minimum, maximum: definition.range.maximum)
    }

    package static var zero: MeterState { MeterState(resting: 0, minimum: 0, maximum: 0) }

    /// What is shown of the value: held to the range, and the default for NaN.
    package var shown: Double { value == value ? min(max(value, minimum), maximum) : resting }

    /// The state at the beginning of a block.
    package var rested: MeterState {
        var state = self
        state.value = resting
        return state
    }
}

// MARK: - What the kit asks

extension MeteredEffect {
    public static var meterDefinitions: [Parameter] { Meter.allCases.map(meter) }
    public static var areMetersCounted: Bool { Meter.isCounted }
    @inline(__always)
    public static var hasMeters: Bool { true }
    @inline(__always)
    public static func rest(metersOf effect: Self) {
        for number in 0..<effect.meters.states.count {
            effect.meters.states[number] = effect.meters.states[number].rested
        }
    }
    @inline(__always)
    public static func value(ofMeter number: Int, of effect: Self) -> Double { effect.meters.states[number].shown }
}
