// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletKit

/// A preset of the equaliser for all layouts. Unlisted bands are off.
struct EqualizerPreset {
    let symbol, name, comment: StaticString
    let bands: [Band]

    /// A band that is on.
    struct Band {
        let values: [(EqualizerBand.Parameter, Double)]

        init(
            _ kind: EqualizerBand.Kind, _ frequency: Double, gain: Double = 0, q: Double = 0.7071,
            _ slope: EqualizerBand.Slope = .twelve, _ channels: EqualizerBand.Channels = .stereo
        ) {
            values = [
                (.on, 1), (.type, kind.value), (.frequency, frequency), (.gain, gain), (.q, q), (.slope, slope.value),
                (.channels, channels.value),
            ]
        }

        /// A dynamic bell.
        init(
            _ frequency: Double, q: Double, range: Double, threshold: Double, ratio: Double, attack: Double,
            release: Double
        ) {
            values =
                Band(.bell, frequency, q: q).values + [
                    (.range, range), (.threshold, threshold), (.ratio, ratio), (.attack, attack), (.release, release),
                ]
        }
    }

    private init(_ symbol: StaticString, _ name: StaticString, _ comment: StaticString, _ bands: [Band]) {
        self.symbol = symbol
        self.name = name
        self.comment = comment
        self.bands = bands
    }

    static var all: [EqualizerPreset] {
        [
            EqualizerPreset("flat", "Flat", "No change, to start from.", []),
            EqualizerPreset(
                "vocal-presence", "Vocal Presence", "Brings a voice forward, without rumble and without boxiness.",
                [
                    Band(.lowCut, 80, .eighteen), Band(.bell, 300, gain: -2.5, q: 1.2),
                    Band(.bell, 3200, gain: 3, q: 0.9),
                    Band(.highShelf, 10_000, gain: 2),
                ]),
            EqualizerPreset(
                "de-mud", "De-Mud", "Clears the lower middle of a mix or of a full track.",
                [
                    Band(.lowCut, 30), Band(.bell, 280, gain: -4, q: 0.9), Band(.bell, 480, gain: -2, q: 1.4),
                    Band(.highShelf, 8000, gain: 1),
                ]),
            EqualizerPreset(
                "de-ess", "De-Ess", "Lowers the sibilants of a voice while they are loud.",
                [Band(6800, q: 1.2, range: -9, threshold: -36, ratio: 4, attack: 1, release: 80)]),
            EqualizerPreset(
                "air", "Air", "Opens the top without sharpness.",
                [Band(.bell, 6500, gain: -1, q: 1.4), Band(.highShelf, 13_000, gain: 4.5, q: 0.6)]),
            EqualizerPreset(
                "kick", "Kick", "Weight and beater, and less of the cardboard between.",
                [
                    Band(.lowCut, 28), Band(.bell, 60, gain: 4, q: 1.1), Band(.bell, 350, gain: -5, q: 1),
                    Band(.bell, 4000, gain: 3.5, q: 1.2), Band(.highCut, 13_000),
                ]),
            EqualizerPreset(
                "snare", "Snare", "Body and crack, without the ring and the kick.",
                [
                    Band(.lowCut, 90, .eighteen), Band(.bell, 200, gain: 3, q: 1.2), Band(.bell, 480, gain: -3, q: 1.6),
                    Band(.bell, 5000, gain: 3.5, q: 0.9), Band(.highShelf, 10_000, gain: 1.5),
                ]),
            EqualizerPreset(
                "bass-di", "Bass DI", "A bass straight from the instrument: firm below, with fingers and frets.",
                [
                    Band(.lowCut, 32, .eighteen), Band(.lowShelf, 90, gain: 2), Band(.bell, 250, gain: -3, q: 1),
                    Band(.bell, 800, gain: 2.5, q: 1), Band(.bell, 2500, gain: 2, q: 1.2), Band(.highCut, 8000),
                ]),
            EqualizerPreset(
                "acoustic-guitar", "Acoustic Guitar", "Strings instead of the box.",
                [
                    Band(.lowCut, 80, .eighteen), Band(.bell, 180, gain: -3, q: 1.2),
                    Band(.bell, 900, gain: -1.5, q: 1.2),
                    Band(.bell, 5000, gain: 1.5, q: 0.8), Band(.highShelf, 9000, gain: 2.5),
                ]),
            EqualizerPreset(
                "broadcast-voice", "Broadcast Voice", "A close, warm speaker who is understood anywhere.",
                [
                    Band(.lowCut, 75, .twentyFour), Band(.lowShelf, 140, gain: 2.5), Band(.bell, 350, gain: -3, q: 1),
                    Band(.bell, 4000, gain: 3, q: 0.8), Band(.bell, 7000, gain: -2, q: 3), Band(.highCut, 16_000),
                ]),
            EqualizerPreset(
                "telephone", "Telephone", "The range of a telephone: 300 to 3400 Hz.",
                [
                    Band(.lowCut, 300, .fortyEight), Band(.bell, 1800, gain: 4, q: 0.9),
                    Band(.highCut, 3400, .fortyEight),
                ]),
            EqualizerPreset(
                "loudness", "Loudness", "Bass and treble for listening at a low level.",
                [Band(.lowShelf, 90, gain: 6, q: 0.6), Band(.highShelf, 9000, gain: 3.5, q: 0.6)]),
            EqualizerPreset(
                "mid-side-width", "Mid/Side Width",
                "Widens a stereo signal above the bass. In other layouts the two bands cancel out.",
                [
                    Band(.highShelf, 300, gain: 2, .twelve, .side), Band(.highShelf, 300, gain: -2, .twelve, .mid),
                ]),
            EqualizerPreset(
                "mastering-tilt", "Mastering Tilt", "Tips a whole mix a little towards the treble.",
                [Band(.lowCut, 20), Band(.tilt, 700, gain: 2)]),
        ]
    }
}
