// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import SwiftletEffects
import SwiftletUI
import Testing

/// The levels of spectra, of tones that lie on whole numbers of the transform: there Hann's window spreads a tone over that
/// number and its neighbours alone, with a half of the amplitude to each side, 1.5 times the power in all.
@Suite struct SpectrumTests {
    /// From one number of the transform to the next, at any rate: 48 kHz over 4096.
    private static let unit = 48_000.0 / 4096
    private static var axis: Axis { .frequencies(10...24_000) }
    private static let bandCount = 780

    private func spectrum(isSmoothed: Bool = true, rate: Double = 48_000) -> Spectrum {
        let spectrum = Spectrum(isSmoothed: isSmoothed, sampleRate: rate)
        spectrum.setBands(Self.bandCount, of: Self.axis)
        return spectrum
    }

    /// The band of so many units of frequency.
    private func band(_ number: Double, of count: Int = bandCount) -> Int {
        Int(Double(count) * log(number * Self.unit / 10) / log(2400))
    }

    /// Plays tones, which only come out, for longer than the window.
    private func play(_ tones: [(number: Double, amplitude: Double)], to spectrum: Spectrum, rate: Double = 48_000) {
        for frame in 0..<Int(0.2 * rate) {
            let angle = 2 * Double.pi * Self.unit * Double(frame) / rate
            var sample = 0.0
            for tone in tones { sample += tone.amplitude * sin(angle * tone.number) }
            spectrum.append(0, Float(sample))
        }
        _ = spectrum.update(after: 0.03125)
    }

    @Test func tonesASixthOfAnOctaveApartHaveSeparateLevels() {
        let spectrum = spectrum()
        play([(341, 1), (383, 0.1)], to: spectrum)
        #expect(abs(spectrum.output[band(341)]) < 0.01)
        #expect(abs(spectrum.output[band(383)] + 20) < 0.01)
        // A twelfth and more from both.
        #expect(spectrum.output[band(310)] < -90 && spectrum.output[band(415)] < -90)
        #expect(spectrum.input.allSatisfy { $0 == Spectrum.floor }, "nothing goes in")
    }

    @Test func thePowersOfTonesWithinASixthOfAnOctaveAreAdded() {
        let spectrum = spectrum()
        play([(341, 0.5), (351, 0.5)], to: spectrum)
        #expect(abs(spectrum.output[band(346)] - 10 * log10(0.5)) < 0.01)
    }

    /// Two tones of 94 and 141 Hz. A band's middle is up to half a hundredth beside the tone, and 0.06 of a neighbour are missed.
    @Test(arguments: [44_100.0, 48_000, 88_200, 96_000, 176_400, 192_000])
    func lowTonesAreSeparatedAtAnyRate(rate: Double) {
        let spectrum = spectrum(rate: rate)
        let ratio = rate.truncatingRemainder(dividingBy: 48_000) == 0 ? 1 : 44_100.0 / 48_000
        play([(8 * ratio, 1), (12 * ratio, 0.1)], to: spectrum, rate: rate)
        #expect(abs(spectrum.output[band(8 * ratio)]) < 0.1)
        #expect(abs(spectrum.output[band(12 * ratio)] + 20) < 0.1)
    }

    @Test func levelsFallAndPeaksAreHeld() {
        let spectrum = spectrum()
        play([(341, 1)], to: spectrum)
        spectrum.fillWithSilence()
        let band = band(341)
        for eighth in 1...32 {
            _ = spectrum.update(after: 0.125)
            let time = Double(eighth) / 8
            #expect(abs(spectrum.output[band] - max(-20 * time, Spectrum.floor)) < 0.01)
            #expect(abs(spectrum.peaks[band] + 12 * max(0, time - 2)) < 0.01, "after \(time) s")
        }
    }

    @Test func unsmoothedLevelsFallFaster() {
        let spectrum = spectrum(isSmoothed: false)
        play([(341, 1)], to: spectrum)
        #expect(abs(spectrum.output[band(341)]) < 0.01)
        spectrum.fillWithSilence()
        _ = spectrum.update(after: 0.5)
        #expect(abs(spectrum.output[band(341)] + 18) < 0.01)
        #expect(spectrum.peaks.isEmpty)
    }

    @Test(arguments: [390, 1080]) func levelsAreKeptWhenTheNumberOfBandsChanges(count: Int) {
        let spectrum = spectrum()
        play([(341, 1)], to: spectrum)
        spectrum.setBands(count, of: Self.axis)
        #expect(spectrum.output.count == count && spectrum.input.count == count && spectrum.peaks.count == count)
        #expect(abs(spectrum.output[band(341, of: count)]) < 0.01)
        #expect(abs(spectrum.peaks[band(341, of: count)]) < 0.01)
        #expect(spectrum.output[band(250, of: count)] < -90)
    }
}
