// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletKit

/// A band of the equaliser: its parameters, and what it is made of.
public enum EqualizerBand {
    /// How many there are.
    static var count: Int { 16 }
    /// How many second-order sections a band has at most: those of the steepest cut.
    static var maximumSectionCount: Int { Slope.fortyEight.order / 2 }

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
    public enum Kind: Int, ParameterChoice, BitwiseCopyable {
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
    public enum Slope: Int, ParameterChoice, BitwiseCopyable {
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
    public enum Channels: Int, ParameterChoice, BitwiseCopyable {
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
}

extension EqualizerBand {
    /// The type, slope and channels of a band, without its frequency, gain and Q.
    struct Setting: BitwiseCopyable {
        let kind: Kind
        let slope: Slope
        let channels: Channels

        /// A band pass in all channels, by which the user hears where a band is.
        static var listened: Self { Self(kind: .bandPass, slope: .twelve, channels: .stereo) }

        /// The order of a cut; of other types, 2.
        private var order: Int { isCut ? slope.order : 2 }
        private var isCut: Bool { kind == .lowCut || kind == .highCut }

        /// Whether coefficients can be designed together.
        func isSameFilter(as other: Self) -> Bool { kind == other.kind && order == other.order }

        /// The type that it has in a cascade. Cuts with different slopes are different filters.
        var type: BandType {
            BandType(
                number: UInt8(8 * kind.rawValue + (isCut ? slope.rawValue : 0)), sectionCount: (order + 1) / 2,
                channels: channels.channels)
        }

        /// The coefficients of a section, counted from 0. Not inlined: one copy serves all layouts.
        ///
        /// - Parameters:
        ///   - tuning: frequency over sample rate.
        ///   - q: the quality factor.
        ///   - decibels: the gain.
        @inline(never)
        func section<Number: Vector>(
            _ section: Int, tuning: Number, q: Number, decibels: Number
        ) -> FilterCoefficients<Number> {
            switch kind {
            case .bell: .peak(tuning: tuning, q: q, decibels: decibels)
            case .lowShelf: .lowShelf(tuning: tuning, q: q, decibels: decibels)
            case .highShelf: .highShelf(tuning: tuning, q: q, decibels: decibels)
            case .lowCut: .butterworthHighPass(section: section, order: order, tuning: tuning, q: q)
            case .highCut: .butterworthLowPass(section: section, order: order, tuning: tuning, q: q)
            case .bandPass: .bandPass(tuning: tuning, q: q)
            case .notch: .notch(tuning: tuning, q: q)
            case .tilt: .tilt(tuning: tuning, decibels: decibels)
            }
        }
    }
}

extension EqualizerBand.Parameter {
    /// The definition for the band with that number, which counts from 1.
    @inline(never)
    @_optimize(size)
    func definition(of number: Int) -> Parameter {
        let group = ParameterGroup(symbol: "band\(number)", name: "Band \(number)")
        return switch self {
        case .on:
            Parameter(
                toggle: "band\(number)_on", name: "Band \(number)", comment: "Whether the band is heard.",
                defaultValue: false, smoothing: .none, group: group)
        case .type:
            Parameter(
                choice: "band\(number)_type", name: "Type \(number)", comment: "The filter type of the band.",
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
                comment: "The channels of a stereo signal that the band filters.", defaultValue: EqualizerBand.Channels.stereo,
                group: group)
        }
    }
}
