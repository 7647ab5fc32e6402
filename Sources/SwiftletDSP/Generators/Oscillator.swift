// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// A low-frequency oscillator for tremolo, vibrato, chorus and phaser.
///
///     let level = oscillator.next(.sine, step: rate.tuning(values[.rate]))
///
/// The phase can be set at any time, for example to follow the song's tempo. Use a copy, or a phase of several lanes,
/// for a phase offset between channels. Edges are not band-limited: at audible frequencies they would alias.
public struct Oscillator: BitwiseCopyable {
    /// A waveform between −1 and 1.
    public enum Shape: Int, CaseIterable, Sendable {
        /// sin(2πφ).
        case sine
        /// From 0 up to 1, in straight lines down to −1 and up to 0.
        case triangle
        /// Up from −1 to 1, where it jumps down.
        case saw
        /// 1 for the first half, −1 for the second.
        case square
    }

    /// The phase, 0 ..< 1. New values are taken modulo 1, also negative ones.
    public var phase: Double {
        get { place }
        set {
            let rest = newValue - .floor(newValue)
            // For numbers just below 0, the remainder is rounded to 1.
            place = rest < 1 ? rest : 0
        }
    }
    private var place = 0.0

    /// An oscillator at a phase.
    @inline(__always)
    public init(phase: Double = 0) { self.phase = phase }

    /// Returns the value at the current phase, and advances the phase by `step`, the frequency over the sample rate.
    @inline(__always)
    public mutating func next(_ shape: Shape, step: Double) -> Double {
        let value = shape.value(at: place)
        phase = place + step
        return value
    }

    /// Returns the values at the current phase plus `offsets`, one for each lane, and advances the phase by `step`.
    ///
    /// - Parameters:
    ///   - shape: the waveform.
    ///   - step: the frequency over the sample rate.
    ///   - offsets: of each lane, as a part of the period: a quarter is 90°.
    @inline(__always)
    public mutating func next<Offsets: Vector>(_ shape: Shape, step: Double, offsets: Offsets) -> Offsets {
        let values = shape.value(at: offsets + place)
        phase = place + step
        return values
    }
}

extension Oscillator.Shape {
    /// The value at each phase, of which 1 is a period; phases may be any numbers.
    @inline(__always)
    public func value<Phases: Vector>(at phases: Phases) -> Phases {
        let phases = phases - .floor(phases)
        switch self {
        case .sine: return .sin(phases * (2 * Double.pi))
        case .triangle:
            // 1 − 4·|φ' − ½| for the phase φ' a quarter on.
            let later = phases + 0.25 - .floor(phases + 0.25)
            return 1 - (later - 0.5).magnitudes * 4
        case .saw: return phases * 2 - 1
        case .square: return Phases(repeating: -1).replacing(with: 1.0, where: phases .< 0.5)
        }
    }
}
