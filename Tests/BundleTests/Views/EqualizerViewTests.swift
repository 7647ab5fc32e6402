// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletBundle
import SwiftletKit
import Testing

/// The bands in the equaliser's view.
@Suite struct EqualizerViewTests {
    private typealias Control = Equalizer<Stereo>.Control

    /// The unused controls of each type, by the contract: only cuts have slopes, only bells, shelves and tilts have
    /// gains, a tilt and a cut of 6 dB per octave have no Q, and bells and shelves have a range.
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
        if isCut || kind == .bandPass || kind == .notch || kind == .allPass { idle.insert(try number(.gain)) }
        if kind == .tilt || (isCut && slope == .six) { idle.insert(try number(.q)) }
        // Only bells and shelves can be dynamic, and these bands are static.
        if ![.bell, .lowShelf, .highShelf].contains(kind) { idle.insert(try number(.range)) }
        for parameter: EqualizerBand.Parameter in [.threshold, .ratio, .attack, .release] {
            idle.insert(try number(parameter))
        }
        #expect(Set(view.bands[2].idle) == idle)
    }
}
