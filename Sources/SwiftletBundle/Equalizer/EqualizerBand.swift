// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletKit

/// A band of the equaliser: its parameters, and what it is made of.
public enum EqualizerBand {
    /// How many there are.
    static var count: Int { 16 }

    /// What can be said of a band.
    public enum Parameter: Int, Sendable {
        case on
        case type
        case frequency
        case gain
        case q
        case slope
        /// In stereo.
        case channels
    }

    /// What a band is, with its prototype.
    public enum Kind: Int, ParameterChoice {
        /// (s² + s·A/Q + 1)/(s² + s/(A·Q) + 1)
        case bell
        /// A(s² + s√A/Q + A)/(A·s² + s√A/Q + 1)
        case lowShelf
        /// A(A·s² + s√A/Q + 1)/(s² + s√A/Q + A)
        case highShelf
        /// A Butterworth high-pass.
        case lowCut
        /// A Butterworth low-pass.
        case highCut
        /// (s/Q)/(s² + s/Q + 1)
        case bandPass
        /// (s² + 1)/(s² + s/Q + 1)
        case notch
        /// (A·s + 1)/(s + A)
        case tilt

        public var label: StaticString {
            switch self {
            case .bell: "Bell"
            case .lowShelf: "Low Shelf"
            case .highShelf: "High Shelf"
            case .lowCut: "Low Cut"
            case .highCut: "High Cut"
            case .bandPass: "Band Pass"
            case .notch: "Notch"
            case .tilt: "Tilt"
            }
        }
    }

    /// How steep a cut is, in dB per octave.
    public enum Slope: Int, ParameterChoice {
        case six
        case twelve
        case eighteen
        case twentyFour
        case thirtySix
        case fortyEight

        public var label: StaticString {
            switch self {
            case .six: "6 dB/oct"
            case .twelve: "12 dB/oct"
            case .eighteen: "18 dB/oct"
            case .twentyFour: "24 dB/oct"
            case .thirtySix: "36 dB/oct"
            case .fortyEight: "48 dB/oct"
            }
        }

        /// The order of the filter.
        var order: Int {
            switch self {
            case .six: 1
            case .twelve: 2
            case .eighteen: 3
            case .twentyFour: 4
            case .thirtySix: 6
            case .fortyEight: 8
            }
        }
    }

    /// Which of two channels a band is for.
    public enum Channels: Int, ParameterChoice {
        case stereo
        case left
        case right
        case mid
        case side

        public var label: StaticString {
            switch self {
            case .stereo: "Stereo"
            case .left: "Left"
            case .right: "Right"
            case .mid: "Mid"
            case .side: "Side"
            }
        }

        fileprivate var channels: BandChannels {
            switch self {
            case .stereo: .all
            case .left: .left
            case .right: .right
            case .mid: .mid
            case .side: .side
            }
        }
    }

    /// The coefficients of a band that is on. Not inlined: one copy serves all layouts.
    @inline(never)
    static func coefficients<Moments: Vector>(
        _ kind: Kind, _ slope: Slope, _ channels: Channels, tuning: Moments, q: Moments, decibels: Moments
    ) -> BandCoefficients<Moments> {
        // Cuts of different slopes are different bands.
        let isCut = kind == .lowCut || kind == .highCut
        let form = BandForm(
            kind: UInt8(8 * kind.rawValue + (isCut ? slope.rawValue : 0)),
            sectionCount: isCut ? BandCoefficients<Moments>.sectionCount(ofOrder: slope.order) : 1,
            channels: channels.channels)
        switch kind {
        case .bell: return BandCoefficients(form) { _ in .peak(tuning: tuning, q: q, decibels: decibels) }
        case .lowShelf: return BandCoefficients(form) { _ in .lowShelf(tuning: tuning, q: q, decibels: decibels) }
        case .highShelf: return BandCoefficients(form) { _ in .highShelf(tuning: tuning, q: q, decibels: decibels) }
        case .lowCut: return .highPass(order: slope.order, tuning: tuning, q: q, form)
        case .highCut: return .lowPass(order: slope.order, tuning: tuning, q: q, form)
        case .bandPass: return BandCoefficients(form) { _ in .bandPass(tuning: tuning, q: q) }
        case .notch: return BandCoefficients(form) { _ in .notch(tuning: tuning, q: q) }
        case .tilt: return BandCoefficients(form) { _ in .tilt(tuning: tuning, decibels: decibels) }
        }
    }
}

extension EqualizerBand {
    /// The coefficients of a band that is heard alone: a band pass at its frequency, as wide as it is.
    @inline(__always)
    static func listened<Moments: Vector>(tuning: Moments, q: Moments) -> BandCoefficients<Moments> {
        coefficients(.bandPass, .twelve, .stereo, tuning: tuning, q: q, decibels: .zero)
    }
}

extension EqualizerBand.Parameter {
    /// The definition for the band with that number, which counts from 1.
    @inline(never)
    func definition(of number: Int) -> Parameter {
        let group = ParameterGroup(symbol: "band\(number)", name: "Band \(number)")
        return switch self {
        case .on:
            Parameter(
                toggle: "band\(number)_on", name: "Band \(number)", comment: "Whether the band is heard.",
                defaultValue: false, smoothing: .none, group: group)
        case .type:
            Parameter(
                choice: "band\(number)_type", name: "Type \(number)", comment: "What the band does.",
                defaultValue: EqualizerBand.Kind.bell, group: group)
        case .frequency:
            Parameter(
                symbol: "band\(number)_frequency", name: "Frequency \(number)",
                comment: "The centre of the band, or where a shelf or a cut begins.", range: 10...24_000,
                defaultValue: 1000, unit: .hertz, scale: .logarithmic, group: group)
        case .gain:
            Parameter(
                symbol: "band\(number)_gain", name: "Gain \(number)",
                comment: "The gain of a bell or a shelf, and from end to end that of a tilt.", range: -30...30,
                defaultValue: 0, unit: .decibels, group: group)
        case .q:
            Parameter(
                symbol: "band\(number)_q", name: "Q \(number)",
                comment: "How narrow the band is; of a shelf and a cut, how much it rises at its frequency.",
                range: 0.1...40, defaultValue: 0.7071, unit: .coefficient, scale: .logarithmic, group: group)
        case .slope:
            Parameter(
                choice: "band\(number)_slope", name: "Slope \(number)", comment: "How steep a cut is.",
                defaultValue: EqualizerBand.Slope.twelve, group: group)
        case .channels:
            Parameter(
                choice: "band\(number)_channels", name: "Channels \(number)",
                comment: "What of a stereo signal the band is for.", defaultValue: EqualizerBand.Channels.stereo,
                group: group)
        }
    }
}
