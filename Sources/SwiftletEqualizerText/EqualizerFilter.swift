// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP

/// A filter of a text, by the equaliser's prototypes.
public struct EqualizerFilter: Sendable {
    /// The filter type, by R. Bristow-Johnson's prototypes (Cookbook formulae for audio EQ biquad filter coefficients).
    public enum Kind: CaseIterable, Sendable {
        case bell, lowShelf, highShelf, lowCut, highCut, bandPass, notch, tilt, allPass

        /// The label of the choice in the equaliser.
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
    }

    /// The channels of a stereo signal; the raw value is that of the equaliser's choice.
    public enum Channels: Int, Sendable {
        case all, left, right, mid, side
    }

    /// The filter type.
    public var kind: Kind
    /// Whether the filter is on.
    public var isOn = true
    /// The centre frequency in hertz.
    public var frequency: Double
    /// The gain in decibels; 0 for types without a gain.
    public var gain = 0.0
    /// The quality factor of the prototype.
    public var q: Double
    /// The slope of a cut in decibels per octave.
    public var slope = 12
    /// The filtered channels.
    public var channels = Channels.all
    /// The number of the filter's line, counted from 1.
    public var line = 0

    /// Creates a filter that is on, for all channels.
    public init(kind: Kind, frequency: Double, q: Double) {
        (self.kind, self.frequency, self.q) = (kind, frequency, q)
    }

    /// Returns the Q of a bandwidth in octaves: 1/Q = 2 sinh(ln 2/2 · bandwidth), as in the cookbook for analog
    /// prototypes. For a bell, the bandwidth is between the points of half the gain in decibels.
    static func q(ofBandwidth octaves: Double) -> Double {
        let half = Double.exp2(0.5 * octaves)
        return 1 / (half - 1 / half)
    }

    /// Returns the Q of a shelf of slope S: 1/Q² = (A + 1/A)(1/S − 1) + 2. Nil for a slope that is too steep for the
    /// gain.
    static func q(ofShelfSlope slope: Double, gain: Double) -> Double? {
        let square = sum(gain) * (1 / slope - 1) + 2
        return square > 0 ? 1 / .squareRoot(square) : nil
    }

    /// Returns the slope S of a shelf with this Q.
    static func shelfSlope(ofQ q: Double, gain: Double) -> Double { 1 / ((1 / (q * q) - 2) / sum(gain) + 1) }

    /// Returns the factor from the corner of a low shelf to its centre: 10^(|gain|/(80 S)), as in Equalizer APO. A shelf
    /// rises by about 12 S decibels per octave, so this is half of the way to its plateau.
    static func cornerFactor(shelfSlope: Double, gain: Double) -> Double {
        .exp2(abs(gain) / (80 * shelfSlope) * 3.321_928_094_887_362)
    }

    /// Returns A + 1/A for A = 10^(gain/40).
    private static func sum(_ gain: Double) -> Double {
        let a = Double.amplitude(decibels: 0.5 * gain)
        return a + 1 / a
    }
}
