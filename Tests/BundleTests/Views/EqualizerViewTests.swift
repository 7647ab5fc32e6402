// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletBundle
import SwiftletKit
import Testing

/// What the equaliser's view says of its bands.
@Suite struct EqualizerViewTests {
    private typealias Control = Equalizer<Stereo>.Control

    /// What means nothing to each type, by the contract: slopes are those of cuts, gains those of bells, shelves and tilts, and a
    /// tilt and a cut of 6 dB per octave have no Q.
    @Test(arguments: EqualizerBand.Kind.allCases, EqualizerBand.Slope.allCases)
    func controlsWithoutEffectAreIdle(kind: EqualizerBand.Kind, slope: EqualizerBand.Slope) throws {
        let view = try #require(Equalizer<Stereo>.makeView()?.multiband)
        var values = Control.allCases.map { Equalizer<Stereo>.parameter($0).defaultValue }
        func number(_ parameter: EqualizerBand.Parameter) throws -> Int {
            try #require(Control(parameter, of: 2)).rawValue
        }
        values[try number(.type)] = Double(kind.rawValue)
        values[try number(.slope)] = Double(slope.rawValue)
        view.update(values, sampleRate: 48_000)
        let isCut = kind == .lowCut || kind == .highCut
        var idle: Set<Int> = []
        if !isCut { idle.insert(try number(.slope)) }
        if isCut || kind == .bandPass || kind == .notch { idle.insert(try number(.gain)) }
        if kind == .tilt || (isCut && slope == .six) { idle.insert(try number(.q)) }
        #expect(Set(view.bands[2].idle) == idle)
    }
}
