// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletKit

extension EqualizerBand {
    /// The type, slope and channels of a band, without its frequency, gain and Q.
    struct Setting: BitwiseCopyable {
        let kind: Kind
        let slope: Slope
        let channels: Channels

        /// A band pass in all channels, for listening to a band alone.
        static var listened: Self { Self(kind: .bandPass, slope: .twelve, channels: .stereo) }

        /// The order of a cut; of other types, 2.
        private var order: Int { kind.isCut ? slope.order : 2 }

        /// Whether the coefficients of both can be designed together.
        func isSameFilter(as other: Self) -> Bool { kind == other.kind && order == other.order }

        /// The filter type in a cascade. Cuts with different slopes are different types.
        var type: BandType {
            BandType(
                number: UInt8(8 * kind.rawValue + (kind.isCut ? slope.rawValue : 0)), sectionCount: (order + 1) / 2,
                channels: channels.channels)
        }

        /// Returns the coefficients of a section, counted from 0. Not inlined: one copy serves all layouts.
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
            case .allPass: .allPass(tuning: tuning, q: q)
            }
        }
    }
}
