// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
import SwiftletPlugin

/// The user's settings of an analyser. The first case of each has the number 0, the default: sessions without settings
/// have zeros.
package struct AnalyserSettings: Equatable {
    /// The width of the bands whose power the curve shows.
    package enum Resolution: UInt16 {
        case sixth, third, twelfth
        /// In octaves.
        package var octaves: Double { self == .sixth ? 1.0 / 6 : self == .third ? 1.0 / 3 : 1.0 / 12 }
    }

    /// How fast the curve follows the sound.
    package enum Speed: UInt16 {
        case medium, fast, slow
        /// The factor of the averaging times.
        var averaging: Double { self == .medium ? 1 : self == .fast ? 0.5 : 4 }
        /// The decay in decibels per second.
        package var decayRate: Double { self == .medium ? 24 : self == .fast ? 48 : 10 }
    }

    /// The slope of the noise that is level.
    package enum Tilt: UInt16 {
        case three, none, fourAndAHalf
        /// In decibels per octave.
        package var decibels: Double { self == .three ? 3 : self == .none ? 0 : 4.5 }

        /// Returns what the tilt adds to levels at a frequency, in decibels. At 3 dB per octave it is 0,
        /// because the bands are shares of an octave.
        func gain(at frequency: Double) -> Double { (decibels - 3) * .log2(frequency / 1000) }
    }

    /// The range of levels from the top of the graph to its bottom.
    package enum Range: UInt16 {
        case ninety, sixty, hundredAndTwenty
        package var decibels: Double { self == .ninety ? 90 : self == .sixty ? 60 : 120 }
        /// The distance between two labels in decibels.
        var step: Double { self == .ninety ? 15 : self == .sixty ? 10 : 20 }
    }

    package enum Source: UInt16 {
        case both, input, output, sidechain
    }

    /// The signals of a stereo source.
    package enum Channels: UInt16 {
        case sum, leftAndRight, midAndSide
    }

    package var resolution = Resolution.sixth
    package var speed = Speed.medium
    package var tilt = Tilt.three
    package var range = Range.ninety
    package var source = Source.both
    package var channels = Channels.sum

    /// The default settings.
    package init() {}

    /// Decodes saved settings, two bits each. Unknown numbers mean the defaults.
    package init(bits: UInt16) {
        func choice<Choice: RawRepresentable>(_ place: UInt16, _ start: Choice) -> Choice
        where Choice.RawValue == UInt16 {
            Choice(rawValue: bits >> place & 3) ?? start
        }
        resolution = choice(0, .sixth)
        speed = choice(2, .medium)
        tilt = choice(4, .three)
        range = choice(6, .ninety)
        source = choice(8, .both)
        channels = choice(10, .sum)
    }

    /// The settings as a session saves them.
    package var bits: UInt16 {
        resolution.rawValue | speed.rawValue << 2 | tilt.rawValue << 4 | range.rawValue << 6 | source.rawValue << 8
            | channels.rawValue << 10
    }
}

/// A signal of an analyser, and how it is drawn.
struct AnalyserTrace {
    let source: AnalyserSignals.Source
    let mix: AnalyserSignals.Mix
    /// Whether the signal is the input beside the output, which is drawn in grey.
    let isReference: Bool
    /// Whether it is the second of two signals of a source.
    let isSecond: Bool
}

extension AnalyserSettings {
    /// Returns the shown signals of an effect, those in the foreground last.
    func traces(for ports: PortMap) -> [AnalyserTrace] {
        var sources: [(source: AnalyserSignals.Source, channelCount: Int, isReference: Bool)] = []
        let (input, output) = (ports.mainInputCount, ports.outputCount)
        switch source {
        case .sidechain where ports.sidechainCount > 0: sources = [(.sidechain, ports.sidechainCount, false)]
        case .input where input > 0: sources = [(.input, input, false)]
        case .output where output > 0: sources = [(.output, output, false)]
        default: sources = [(.input, input, output > 0), (.output, output, false)]
        }
        var traces: [AnalyserTrace] = []
        for (source, channelCount, isReference) in sources where channelCount > 0 {
            func add(_ mix: AnalyserSignals.Mix, isSecond: Bool) {
                traces.append(AnalyserTrace(source: source, mix: mix, isReference: isReference, isSecond: isSecond))
            }
            // Other layouts have no pair of channels that means left and right for all of them.
            if channelCount == 2 && channels != .sum {
                add(channels == .midAndSide ? .side : .right, isSecond: true)
                add(channels == .midAndSide ? .mean : .left, isSecond: false)
            } else {
                add(.mean, isSecond: false)
            }
        }
        return traces
    }
}
