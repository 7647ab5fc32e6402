// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import SwiftletBundle
import SwiftletEqualizerText
import SwiftletKit
import Testing

/// The equaliser's settings for texts of other equalisers.
@Suite struct EqualizerImportTests {
    private typealias Control = Equalizer<Stereo>.Control

    /// The equaliser's controls in stereo.
    private static var controls: EqualizerControls {
        var controls = EqualizerControls(
            bandCount: 16, channelCount: 2, frequency: 10...24_000, gain: -30...30, q: 0.1...40, output: -24...24)
        for kind in EqualizerBand.Kind.allCases { controls.appendKind(Array("\(kind.label)".utf8)) }
        for slope in EqualizerBand.Slope.allCases { controls.appendSlope(Array("\(slope.label)".utf8)) }
        return controls
    }

    private func importedSettings(_ text: String) throws -> EqualizerSettings {
        try #require(EqualizerSettings(Array(text.utf8), for: Self.controls))
    }

    private func bells(_ count: Int, _ state: String = "ON") -> String {
        (0..<count).map { "Filter: \(state) PK Fc \(100 + $0) Hz Gain 1 dB Q 1\n" }.joined()
    }

    @Test func allChoicesOfTheEqualizerAreKnown() {
        #expect(Self.controls.kinds.allSatisfy { $0 != nil }, "a filter type has another label")
        #expect(Set(Self.controls.kinds).count == Self.controls.kinds.count)
        #expect(Array(Self.controls.slopes.prefix(6)) == [6, 12, 18, 24, 36, 48])
    }

    /// A type that the equaliser does not have has no equivalent, and has one as soon as there is a choice for it.
    @Test func anAllPassIsSetIfTheEqualizerHasIt() throws {
        let text = "Filter: ON AP Fc 900 Hz Q 0.707"
        var controls = Self.controls
        controls.kinds.removeAll { $0 == .allPass }
        let without = try #require(EqualizerSettings(Array(text.utf8), for: controls))
        #expect(without.bands.isEmpty && without.notes.map(\.kind) == [.noEquivalent])
        controls.appendKind(Array("All Pass".utf8))
        let with = try #require(EqualizerSettings(Array(text.utf8), for: controls))
        #expect(with.notes.isEmpty && with.bands.map(\.kind) == [controls.kinds.count - 1])
    }

    @Test func valuesAreClampedAndNoted() throws {
        let settings = try importedSettings(
            "Preamp: -30 dB\nFilter: ON PK Fc 5 Hz Gain 40 dB Q 1\nFilter: ON NO Fc 100 Hz Q 0.05\n")
        #expect(settings.output == -24)
        #expect(settings.bands.map(\.frequency) == [10, 100])
        #expect(settings.bands.map(\.gain) == [30, 0])
        #expect(settings.bands.map(\.q) == [1, 0.1])
        #expect(settings.notes.map(\.line) == [1, 2, 2, 3])
        #expect(settings.notes.allSatisfy { $0.kind == .limited && $0.isLoss })
    }

    @Test func filtersBeyondTheLastBandAreNoted() throws {
        let settings = try importedSettings(bells(20))
        #expect(settings.bands.map(\.frequency) == (0..<16).map { 100 + Double($0) })
        #expect(settings.notes.map(\.kind) == [TextNote.Kind](repeating: .tooMany, count: 4))
        #expect(settings.notes.map(\.line) == [17, 18, 19, 20])
    }

    @Test func filtersThatAreOffMakeRoom() throws {
        let settings = try importedSettings(bells(3, "OFF") + bells(15))
        #expect(settings.bands.map(\.isOn) == [false] + [Bool](repeating: true, count: 15))
        #expect(settings.notes.map(\.kind) == [.leftOut, .leftOut] && settings.notes.map(\.line) == [2, 3])
        #expect(settings.notes.allSatisfy { !$0.isLoss })
    }

    @Test func notesAreInTheOrderOfTheLines() throws {
        let settings = try importedSettings(
            "Filter: ON PK Fc 5 Hz Gain 1 dB Q 1\nInclude: a.txt\nPreamp: -40 dB\nDelay: 1 ms\n")
        #expect(settings.notes.map(\.line) == [1, 2, 3, 4])
    }

    // MARK: - In the view

    private func values(_ text: TextSettings) throws -> [String: Double] {
        Dictionary(
            uniqueKeysWithValues: try #require(text.values).map { number, value in
                (Parameters.symbol(of: Equalizer<Stereo>.parameter(Control(rawValue: number))), value)
            })
    }

    @Test func aPastedTextSetsBandsAndOutput() throws {
        let text = EqualizerTextSamples.configuration
        let settings = try #require(Equalizer<Stereo>.settings(ofText: Array(text.utf8)))
        #expect(String(decoding: settings.message, as: UTF8.self) == "Set 9 bands.")
        let values = try values(settings)
        #expect(values["output"] == -3.5)
        #expect(values["band2_type"] == 5 && values["band2_frequency"] == 1000 && values["band2_on"] == 1)
        #expect(values["band9_channels"] == 1 && values["band9_gain"] == 3 && values["band9_q"] == 1.41)
        #expect(values["band1_channels"] == 0 && values["band1_slope"] == 1)
        #expect(values["band10_on"] == nil, "others get their defaults")
    }

    @Test(arguments: [
        (EqualizerTextSamples.autoEq, "Set 5 bands."),
        ("Filter: ON PK Fc 100 Hz Gain 1 dB Q 1", "Set 1 band."),
        ("Preamp: -3 dB", "Set 0 bands."),
        (EqualizerTextSamples.newWizard, "Set 8 bands. Without equivalent: line 18."),
        (
            EqualizerTextSamples.withoutEquivalent,
            "Set 2 bands. Without equivalent: lines 2, 4, 5, 6, 7, 9 and 3 more."
        ),
        (
            "Filter: ON PK Fc 5 Hz Gain 50 dB Q 1\nFilter: ON L-T Fc 5 Hz\nFilter: ON L-T Fc 5 Hz",
            "Set 1 band. Without equivalent: lines 2 and 3. Limited to the range: line 1."
        ),
    ])
    func theMessageSaysWhatIsSet(text: String, message: String) throws {
        let settings = try #require(Equalizer<Stereo>.settings(ofText: Array(text.utf8)))
        #expect(String(decoding: settings.message, as: UTF8.self) == message)
        #expect(settings.values != nil)
    }

    @Test func aTextWithoutEquivalentChangesNothing() throws {
        let settings = try #require(Equalizer<Mono>.settings(ofText: Array("GraphicEQ: 25 6; 40 4.5".utf8)))
        #expect(settings.values == nil)
        #expect(
            String(decoding: settings.message, as: UTF8.self)
                == "Cannot paste: no filter has an equivalent. Without equivalent: line 1.")
        #expect(Equalizer<Mono>.settings(ofText: Array("hello".utf8)) == nil)
    }

    // MARK: - Damaged texts

    /// A generator of the same numbers in each run (D. Lehmer, with the multiplier of S. Park and K. Miller).
    private struct Numbers {
        var state: UInt64 = 20_011

        mutating func below(_ limit: Int) -> Int {
            state = state * 48_271 % 2_147_483_647
            return Int(state % UInt64(limit))
        }
    }

    private func check(_ bytes: [UInt8]) {
        for channels in [1, 2, 6] {
            var controls = Self.controls
            controls.channelCount = channels
            guard let settings = EqualizerSettings(bytes, for: controls) else { continue }
            #expect(settings.bands.count <= 16 && controls.output.contains(settings.output))
            let isValid = settings.bands.allSatisfy { band in
                controls.frequency.contains(band.frequency) && controls.gain.contains(band.gain)
                    && controls.q.contains(band.q) && controls.kinds.indices.contains(band.kind)
                    && controls.slopes.indices.contains(band.slope)
                    && (0...(channels == 2 ? 2 : 0)).contains(band.channels)
            }
            #expect(isValid, "\(bytes)")
            #expect(zip(settings.notes, settings.notes.dropFirst()).allSatisfy { $0.line <= $1.line })
        }
    }

    @Test func randomBytesAreHarmless() {
        var numbers = Numbers()
        let prefixes = ["", "Filter: ON PK Fc ", "Preamp: ", "\u{feff}", "Channel: ", "Filter: ON LS "].map {
            Array($0.utf8)
        }
        for round in 0..<2000 {
            let prefix = round % 7 == 6 ? [0xff, 0xfe] : prefixes[round % 6]
            check(prefix + (0..<numbers.below(200)).map { _ in UInt8(numbers.below(256)) })
        }
    }

    @Test func mutatedFilesAreHarmless() {
        var numbers = Numbers()
        let samples = [
            EqualizerTextSamples.wizard, EqualizerTextSamples.newWizard, EqualizerTextSamples.autoEq,
            EqualizerTextSamples.configuration, EqualizerTextSamples.withoutEquivalent,
        ].map { Array($0.utf8) }
        let pieces = [
            "Fc", "Q", "dB", "1e99", "-", ",", ".", "BW Oct", "\n", ":", "999999999999999999999", "LSC 12 dB", "\u{a0}",
        ]
        .map { Array($0.utf8) }
        for round in 0..<3000 {
            var bytes = samples[round % samples.count]
            for _ in 0..<1 + numbers.below(8) {
                let place = numbers.below(bytes.count)
                switch numbers.below(4) {
                case 0: bytes[place] = UInt8(numbers.below(256))
                case 1: bytes.removeSubrange(place..<min(bytes.count, place + numbers.below(12)))
                case 2: bytes.insert(contentsOf: pieces[numbers.below(pieces.count)], at: place)
                default: bytes.swapAt(place, numbers.below(bytes.count))
                }
            }
            check(bytes)
        }
    }

    /// The reader takes time in proportion to the length: a text 8 times as long takes less than 24 times as long.
    /// A quadratic reader would take 64 times as long.
    @Test(arguments: [
        "Filter: ON PK Fc 5 Hz Gain 1 dB Q 1\n", "Q Q ", "Filter: ON PK Fc Fc 1", " 1 111", "1'111", "Include: a\n",
        "\r",
        "Preamp: -1 dB\nFilter: OFF PK Fc 5 Hz Gain 1 dB Q 1\n", "\u{a0}",
    ])
    func longTextsTakeLinearTime(piece: String) {
        func time(_ bytes: Int) -> Duration {
            let text = Array(("Filter: ON PK Fc " + String(repeating: piece, count: bytes / piece.utf8.count)).utf8)
            return (0..<5).map { _ in
                ContinuousClock().measure { _ = EqualizerSettings(text, for: Self.controls) }
            }.min()!
        }
        let (short, long) = (time(20_000), time(160_000))
        #expect(long < short * 24, "\(short), \(long)")
    }
}

/// Symbols of parameters as strings.
private enum Parameters {
    static func symbol(of parameter: Parameter) -> String {
        var bytes: [UInt8] = []
        parameter.symbol.forEachByte { bytes.append($0) }
        return String(decoding: bytes, as: UTF8.self)
    }
}
