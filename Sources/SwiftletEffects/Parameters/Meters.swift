// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP

/// The values of an effect's meters, which show something besides its sound, such as a gain reduction or a level. Each meter
/// is a control output, which hosts and views display. A copy shows on the same meters.
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
public struct Meters<Meter: ControlSet>: BitwiseCopyable {
    private let states: Buffer<MeterState>

    fileprivate init(_ states: Buffer<MeterState>) { self.states = states }

    /// No meters.
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

    /// Sets all meters to their defaults, as at the beginning of a block.
    @inline(__always)
    package func reset() {
        for number in 0..<states.count { states[number] = states[number].cleared }
    }

    /// What a meter shows: its value clamped to the range, or its default for NaN.
    @inline(__always)
    package func displayedValue(_ number: Int) -> Double { states[number].displayedValue }
}

extension Setup {
    /// An effect's meters, each at its default.
    public mutating func meters<E: Effect>(of effect: E.Type) -> Meters<E.Meter> {
        let states = buffer(count: E.Meter.allCases.count, of: MeterState.self)
        if hasMemory {
            for meter in E.Meter.allCases { states[meter.rawValue] = MeterState(E.meter(meter)) }
        }
        return Meters(states)
    }
}

/// The value of a meter, and the range in which it is shown.
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

    /// What is shown of the value: held to the range, and the default for NaN.
    var displayedValue: Double { value == value ? min(max(value, minimum), maximum) : initial }

    /// The state at the beginning of a block.
    var cleared: MeterState {
        var state = self
        state.value = initial
        return state
    }
}
