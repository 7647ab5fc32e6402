// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletKit

/// A band of the equaliser: its parameters and filters.
public enum EqualizerBand {
    /// The number of bands.
    static var count: Int { 16 }
    /// The maximum number of second-order sections in a band: that of the steepest cut.
    static var maximumSectionCount: Int { Slope.ninetySix.order / 2 }

    /// A parameter of a band.
    public enum Parameter: Int, Sendable {
        case on
        case type
        case frequency
        case gain
        case q
        case slope
        /// Only in stereo.
        case channels
        case range
        case threshold
        case ratio
        case attack
        case release
        /// Only with a sidechain.
        case source
    }

    /// The filter type of a band. Comments state the prototypes.
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
        /// (s² − s/Q + 1)/(s² + s/Q + 1)
        case allPass

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
            case .allPass: "All Pass"
            }
        }

        /// Whether the type is a cut, which has a slope.
        var isCut: Bool { self == .lowCut || self == .highCut }
        /// Whether the type has a gain.
        var hasGain: Bool { canBeDynamic || self == .tilt }
        /// Whether the gain can follow the signal.
        var canBeDynamic: Bool { self == .bell || self == .lowShelf || self == .highShelf }
    }

    /// The slope of a cut, in dB per octave.
    public enum Slope: Int, ParameterChoice, BitwiseCopyable {
        case six
        case twelve
        case eighteen
        case twentyFour
        case thirtySix
        case fortyEight
        case seventyTwo
        case ninetySix

        public var label: StaticString {
            switch self {
            case .six: "6 dB/oct"
            case .twelve: "12 dB/oct"
            case .eighteen: "18 dB/oct"
            case .twentyFour: "24 dB/oct"
            case .thirtySix: "36 dB/oct"
            case .fortyEight: "48 dB/oct"
            case .seventyTwo: "72 dB/oct"
            case .ninetySix: "96 dB/oct"
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
            case .seventyTwo: 12
            case .ninetySix: 16
            }
        }
    }

    /// The channels of a stereo signal that a band filters.
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

        var channels: BandChannels {
            switch self {
            case .stereo: .all
            case .left: .left
            case .right: .right
            case .mid: .mid
            case .side: .side
            }
        }
    }

    /// The signal that a dynamic band listens to.
    public enum Source: Int, ParameterChoice, BitwiseCopyable {
        case input
        case sidechain

        public var label: StaticString {
            switch self {
            case .input: "Internal"
            case .sidechain: "Sidechain"
            }
        }
    }
}
