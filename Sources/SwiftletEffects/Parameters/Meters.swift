// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP

/// The values of an effect's meters, such as a gain reduction or a level. Each meter is a control output, which hosts
/// and views display. Copies share the same meters.
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
/// The effect writes `meters[.reduction]` in `render` or `process`. Hosts show the value at the block's end. At the
/// start of each block every meter is reset to its default, so that `max(meters[.level], level)` is the block's peak.
public struct Meters<Meter: ControlSet>: BitwiseCopyable {
    private let states: Buffer<MeterState>

    fileprivate init(_ states: Buffer<MeterState>) { self.states = states }

    /// Creates an empty set of meters.
    init() where Meter == NoControl { states = .empty }

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

    /// Resets all meters to their defaults, at the start of a block.
    @inline(__always)
    package func reset() {
        for number in 0..<states.count { states[number] = states[number].cleared }
    }

    /// Returns the displayed value of a meter: clamped to its range, or its default for NaN.
    @inline(__always)
    package func displayedValue(_ number: Int) -> Double { states[number].displayedValue }
}

extension Setup {
    /// Creates an effect's meters, each at its default.
    public mutating func meters<E: Effect>(of effect: E.Type) -> Meters<E.Meter> {
        let states = buffer(count: E.Meter.allCases.count, of: MeterState.self)
        if hasMemory {
            for meter in E.Meter.allCases { states[meter.rawValue] = MeterState(E.meter(meter)) }
        }
        return Meters(states)
    }
}

/// The value of a meter, and its displayed range.
private struct MeterState: Zeroable {
    var value: Double
    private let initial, minimum, maximum: Double

    private init(initial: Double, minimum: Double, maximum: Double) {
        value = initial
        self.initial = initial
        self.minimum = minimum
        self.maximum = maximum
    }

    init(_ definition: Parameter) {
        self.init(
            initial: definition.defaultValue, minimum: definition.range.minimum, maximum: definition.range.maximum)
    }

    static var zero: MeterState { MeterState(initial: 0, minimum: 0, maximum: 0) }

    /// The value clamped to the range; the default for NaN.
    var displayedValue: Double { value == value ? min(max(value, minimum), maximum) : initial }

    /// The state at the start of a block.
    var cleared: MeterState {
        var state = self
        state.value = initial
        return state
    }
}
