// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import SwiftletBundle
import SwiftletEqualizerText
import SwiftletKit
import Testing

/// Texts of other equalisers.
@Suite struct EqualizerTextTests {
    private func filters(_ text: String, channels: Int = 2) throws -> [EqualizerFilter] {
        try #require(EqualizerText(Array(text.utf8), channelCount: channels)).filters
    }

    private func onlyFilter(_ line: String) throws -> EqualizerFilter? { try filters("Filter: ON " + line).first }

    // MARK: - Responses

    /// The magnitude in decibels of Equalizer APO's filter for a line, at a multiple of its frequency: the digital
    /// filters of R. Bristow-Johnson's cookbook, at a sample rate so high that they equal the analog ones.
    private func magnitude(of line: WizardLine, at factor: Double) -> Double {
        let frequency = line.frequency * line.cornerFactor
        let w = 2 * Double.pi / 2000
        let a = pow(10, line.gain / 40)
        let alpha =
            switch line.width {
            case .q(let q): sin(w) / (2 * q)
            case .octaves(let octaves): sin(w) * sinh(log(2) / 2 * octaves * w / sin(w))
            case .slope(let s): sin(w) / 2 * sqrt((a + 1 / a) * (1 / s - 1) + 2)
            }
        let (c, beta) = (cos(w), 2 * sqrt(a) * alpha)
        let (b, d): ([Double], [Double]) =
            switch line.type {
            case "PK": ([1 + alpha * a, -2 * c, 1 - alpha * a], [1 + alpha / a, -2 * c, 1 - alpha / a])
            case "LP": ([(1 - c) / 2, 1 - c, (1 - c) / 2], [1 + alpha, -2 * c, 1 - alpha])
            case "HP": ([(1 + c) / 2, -1 - c, (1 + c) / 2], [1 + alpha, -2 * c, 1 - alpha])
            case "BP": ([alpha, 0, -alpha], [1 + alpha, -2 * c, 1 - alpha])
            case "NO": ([1, -2 * c, 1], [1 + alpha, -2 * c, 1 - alpha])
            case "LS":
                (
                    [
                        a * (a + 1 - (a - 1) * c + beta), 2 * a * (a - 1 - (a + 1) * c),
                        a * (a + 1 - (a - 1) * c - beta),
                    ],
                    [a + 1 + (a - 1) * c + beta, -2 * (a - 1 + (a + 1) * c), a + 1 + (a - 1) * c - beta]
                )
            default:
                (
                    [
                        a * (a + 1 + (a - 1) * c + beta), -2 * a * (a - 1 + (a + 1) * c),
                        a * (a + 1 + (a - 1) * c - beta),
                    ],
                    [a + 1 - (a - 1) * c + beta, 2 * (a - 1 - (a + 1) * c), a + 1 - (a - 1) * c - beta]
                )
            }
        let place = w * factor * line.frequency / frequency
        func power(_ p: [Double]) -> Double {
            let re = p[0] + p[1] * cos(place) + p[2] * cos(2 * place)
            let im = p[1] * sin(place) + p[2] * sin(2 * place)
            return re * re + im * im
        }
        return 10 * log10(power(b) / power(d))
    }

    /// A line, and its meaning in Equalizer APO.
    struct WizardLine: Sendable, CustomTestStringConvertible {
        enum Width {
            case q(Double)
            case octaves(Double)
            case slope(Double)
        }

        let line, type: String
        let frequency: Double
        var gain = 0.0
        let width: Width
        /// Whether Equalizer APO moves the frequency from the corner to the centre.
        var isCorner = false

        var testDescription: String { line }

        var cornerFactor: Double {
            guard isCorner else { return 1 }
            let a = pow(10, gain / 40)
            let s: Double =
                switch width {
                case .slope(let s): s
                case .q(let q): 1 / ((1 / (q * q) - 2) / (a + 1 / a) + 1)
                case .octaves: .nan
                }
            let factor = pow(10, abs(gain) / 80 / s)
            return type == "LS" ? factor : 1 / factor
        }
    }

    private static let lines = [
        WizardLine(line: "PK Fc 50,0 Hz Gain -10,0 dB Q 2,50", type: "PK", frequency: 50, gain: -10, width: .q(2.5)),
        WizardLine(
            line: "Modal Fc 100 Hz Gain 3.0 dB Q 5.41 T60 target 100 ms", type: "PK", frequency: 100, gain: 3,
            width: .q(5.41)),
        WizardLine(
            line: "PEQ Fc 100 Hz Gain 6 dB BW Oct 1.5", type: "PK", frequency: 100, gain: 6, width: .octaves(1.5)),
        WizardLine(line: "LP Fc 8.000 Hz", type: "LP", frequency: 8000, width: .q(0.5.squareRoot())),
        WizardLine(line: "HPQ Fc 20,0 Hz Q 0,5", type: "HP", frequency: 20, width: .q(0.5)),
        WizardLine(line: "HP Q Fc 45.50 Hz Q 1.200", type: "HP", frequency: 45.5, width: .q(1.2)),
        WizardLine(line: "BP Fc 1000 Hz BW Oct 2", type: "BP", frequency: 1000, width: .octaves(2)),
        WizardLine(line: "NO Fc 800 Hz", type: "NO", frequency: 800, width: .q(30)),
        WizardLine(line: "NO Fc 800 Hz Q 2", type: "NO", frequency: 800, width: .q(2)),
        WizardLine(line: "LS Fc 300 Hz Gain 5.0 dB", type: "LS", frequency: 300, gain: 5, width: .slope(0.9)),
        WizardLine(line: "HS Fc 1.000 Hz Gain -12,0 dB", type: "HS", frequency: 1000, gain: -12, width: .slope(0.9)),
        WizardLine(
            line: "LSC 10.8 dB Fc 300 Hz Gain 5.0 dB", type: "LS", frequency: 300, gain: 5, width: .slope(0.9)),
        WizardLine(line: "HSC 6 dB Fc 100 Hz Gain -6.0 dB", type: "HS", frequency: 100, gain: -6, width: .slope(0.5)),
        WizardLine(line: "LSC Fc 300 Hz Gain 15 dB Q 0.4", type: "LS", frequency: 300, gain: 15, width: .q(0.4)),
        WizardLine(line: "HSC Fc 300 Hz Gain 15 dB Q 1.4", type: "HS", frequency: 300, gain: 15, width: .q(1.4)),
        WizardLine(
            line: "LS 6dB Fc 50,0 Hz Gain 7,2 dB", type: "LS", frequency: 50, gain: 7.2, width: .slope(0.5),
            isCorner: true),
        WizardLine(
            line: "HS 12dB Fc 500 Hz Gain -5,0 dB", type: "HS", frequency: 500, gain: -5, width: .slope(1),
            isCorner: true),
        WizardLine(
            line: "LS Fc 3000 Hz Gain -4 dB Q 0.9", type: "LS", frequency: 3000, gain: -4, width: .q(0.9),
            isCorner: true),
        WizardLine(
            line: "HS Fc 400 Hz Gain 6 dB Q 0.5", type: "HS", frequency: 400, gain: 6, width: .q(0.5), isCorner: true),
        WizardLine(line: "LS Q Fc 500 Hz Gain 4 dB Q 0.5", type: "LS", frequency: 500, gain: 4, width: .q(0.5)),
    ]

    /// The analog prototype of the contract, in decibels.
    private func magnitude(of filter: EqualizerFilter, at hertz: Double) -> Double {
        let w = hertz / filter.frequency
        let (a, q) = (pow(10, filter.gain / 40), filter.q)
        func power(_ s2: Double, _ s1: Double, _ s0: Double) -> Double { pow(s0 - s2 * w * w, 2) + pow(s1 * w, 2) }
        let (zeros, poles): (Double, Double) =
            switch filter.kind {
            case .bell: (power(1, a / q, 1), power(1, 1 / (a * q), 1))
            case .lowShelf: (a * a * power(1, sqrt(a) / q, a), power(a, sqrt(a) / q, 1))
            case .highShelf: (a * a * power(a, sqrt(a) / q, 1), power(1, sqrt(a) / q, a))
            case .lowCut: (power(1, 0, 0), power(1, 1 / q, 1))
            case .highCut: (1, power(1, 1 / q, 1))
            case .bandPass: (power(0, 1 / q, 0), power(1, 1 / q, 1))
            case .notch: (power(1, 0, 1), power(1, 1 / q, 1))
            case .tilt, .allPass: (.nan, 1)
            }
        return 10 * log10(zeros / poles)
    }

    /// The sample rate is 2000 times the centre, and the frequencies are up to 16 times the centre: w ≤ 0.05. The
    /// bilinear transform moves them by at most w²/12 = 0.0002, which at 12 dB per octave (17 dB per e-fold) is 0.0036 dB.
    @Test(arguments: lines) func responsesEqualThoseOfEqualizerAPO(line: WizardLine) throws {
        let filter = try #require(try onlyFilter(line.line))
        for step in -30...30 where step != 0 {
            let factor = pow(2, Double(step) / 10)
            let expected = magnitude(of: line, at: factor)
            let difference = magnitude(of: filter, at: line.frequency * factor) - expected
            #expect(abs(difference) < 0.005, "\(factor): \(expected) dB, \(difference) dB off")
        }
    }

    // MARK: - Files

    @Test func allTypesOfRoomEQWizardAreRead() throws {
        let text = try #require(EqualizerText(Array(EqualizerTextSamples.wizard.utf8), channelCount: 1))
        #expect(text.notes.isEmpty && text.preamp == 0)
        #expect(
            text.filters.map(\.kind) == [
                .bell, .bell, .highCut, .lowCut, .highCut, .lowCut, .lowShelf, .highShelf, .lowShelf, .highShelf,
                .lowShelf, .highShelf, .notch, .bell,
            ])
        #expect(text.filters.map(\.isOn) == [Bool](repeating: true, count: 13) + [false])
        #expect(text.filters.prefix(8).map(\.frequency) == [50, 100, 8000, 30, 10_000, 20, 300, 1000])
        #expect(text.filters.map(\.line) == Array(10...23))
        #expect(text.filters.allSatisfy { $0.slope == 12 && $0.channels == .all })
    }

    @Test func newTypesOfRoomEQWizardAreRead() throws {
        let text = try #require(EqualizerText(Array(EqualizerTextSamples.newWizard.utf8), channelCount: 2))
        #expect(text.filters.map(\.slope) == [6, 6, 12, 12, 12, 12, 12, 12])
        #expect(text.filters.map(\.frequency) == [300, 37, 9500, 45.5, 500, 6300, 800, 100])
        #expect(text.filters.suffix(6).map(\.q) == [0.9, 1.2, 0.707, 0.5, 30, 4])
        #expect(text.notes.map(\.line) == [18] && text.notes[0].kind == .noEquivalent)
        #expect(text.notes[0].subject == Array("L-T".utf8))
    }

    @Test func filesOfAutoEqAreRead() throws {
        let text = try #require(EqualizerText(Array(EqualizerTextSamples.autoEq.utf8), channelCount: 6))
        #expect(text.preamp == -6.1 && text.notes.isEmpty)
        #expect(text.filters.map(\.kind) == [.lowShelf, .bell, .bell, .highShelf, .bell])
        #expect(text.filters.map(\.gain) == [6.1, -4.7, 3.2, 0.3, -3.2])
        #expect(text.filters.map(\.q) == [0.7, 0.65, 0.42, 0.7, 5.88])
        #expect(text.filters.map(\.frequency) == [105, 2401, 709, 10_000, 5496])
    }

    @Test func configurationsOfEqualizerAPOAreRead() throws {
        let text = try #require(EqualizerText(Array(EqualizerTextSamples.configuration.utf8), channelCount: 2))
        #expect(text.preamp == -3.5 && text.notes.isEmpty)
        #expect(text.filters.map(\.channels) == [EqualizerFilter.Channels](repeating: .all, count: 8) + [.left])
        let last = try #require(text.filters.last)
        #expect((last.frequency, last.gain, last.q, last.line) == (1000, 3, 1.41, 14))
    }

    @Test func linesWithoutEquivalentAreNoted() throws {
        let text = try #require(EqualizerText(Array(EqualizerTextSamples.withoutEquivalent.utf8), channelCount: 1))
        #expect(text.filters.map(\.line) == [3] && text.preamp == 0)
        let kinds: [(Int, TextNote.Kind)] = [
            (1, .ignored), (2, .noEquivalent), (4, .noEquivalent), (5, .incomplete), (6, .incomplete),
            (7, .noEquivalent), (9, .otherChannels), (10, .otherChannels), (12, .noEquivalent), (13, .conditional),
            (15, .ignored), (16, .otherDevice),
        ]
        #expect(text.notes.map(\.line) == kinds.map(\.0))
        #expect(text.notes.map(\.kind) == kinds.map(\.1))
    }

    @Test(arguments: [
        "", "hello", "Filter: 3", "Filter: on", "Filtering: on it", "Low-Pass (urn:swiftlet:low-pass)\ncutoff = 3 Hz",
    ])
    func otherTextsAreUnknown(text: String) {
        #expect(EqualizerText(Array(text.utf8), channelCount: 2) == nil)
    }

    /// In Room EQ Wizard's text for some equalisers, a band pass with a gain is a bell.
    @Test func aBandPassWithAGainIsAmbiguous() throws {
        let line = "Filter 1: ON BP Fc 100 Hz Gain 3 dB Q 1"
        #expect(try filters(line).map(\.kind) == [.bandPass], "Equalizer APO ignores the gain")
        let text = try #require(EqualizerText(Array("Filter Settings file\n\(line)".utf8), channelCount: 2))
        #expect(text.filters.isEmpty && text.notes.map(\.kind) == [.noEquivalent])
    }

    @Test func parametersMayBeInAnyOrder() throws {
        let filter = try #require(try onlyFilter("LSC Q 0.7 Gain 3 dB Fc 1000 Hz"))
        #expect((filter.q, filter.gain, filter.frequency) == (0.7, 3, 1000))
        let corner = try #require(try onlyFilter("LS Q 0.7 Gain 3 dB Fc 1000 Hz"))
        #expect(corner.q == 0.7 && corner.frequency > 1000, "Equalizer APO moves a corner")
    }

    @Test func filtersThatAreOffAreNotNoted() throws {
        let text =
            "Filter: ON PK Fc 1 Hz Gain 1 dB Q 1\nChannel: C\nFilter: OFF PK Fc 2 Hz Gain 1 dB Q 1\nFilter: OFF L-T"
        let parsed = try #require(EqualizerText(Array(text.utf8), channelCount: 2))
        #expect(parsed.filters.map(\.frequency) == [1] && parsed.notes.isEmpty)
    }

    // MARK: - Numbers and encodings

    @Test(arguments: [
        ("1000.5", 1000.5), ("1000,5", 1000.5), ("1.000,5", 1000.5), ("1,000.5", 1000.5), ("1'000.5", 1000.5),
        ("1 000,5", 1000.5), ("1\u{a0}000,5", 1000.5), ("1\u{202f}000,5", 1000.5), ("1.000", 1000), ("1,000", 1000),
        ("12.345", 12345), ("0.500", 0.5), ("105.000", 105), ("20.0000", 20), ("1e3", 1000), ("2.5E+2", 250),
        ("  63,8 ", 63.8), ("1\u{2019}250", 1250), ("1.234.567,5", 1_234_567.5),
    ])
    func frequenciesAreReadInAllLanguages(text: String, frequency: Double) throws {
        #expect(try onlyFilter("PK Fc \(text) Hz Gain 1 dB Q 1")?.frequency == frequency)
    }

    @Test(arguments: ["-6.2", "-6,2", "\u{2212}6.2", "-6.20", "-62e-1"])
    func gainsAreReadInAllLanguages(text: String) throws {
        #expect(try onlyFilter("PK Fc 100 Hz Gain \(text) dB Q 1,250")?.gain == -6.2)
        #expect(try onlyFilter("PK Fc 100 Hz Gain \(text) dB Q 1,250")?.q == 1.25, "only frequencies have thousands")
        #expect(EqualizerText(Array("Preamp: \(text) dB".utf8), channelCount: 2)?.preamp == -6.2)
    }

    @Test(arguments: [
        "PK Gain 1 dB Q 1", "PK Fc 100 Hz Q 1", "PK Fc 100 Hz Gain 1 dB", "PK Fc x Hz Gain 1 dB Q 1", "AP Fc 100 Hz",
        "PK Fc -5 Hz Gain 1 dB Q 1", "PK Fc 0 Hz Gain 1 dB Q 1", "PK Fc 100 Hz Gain 1 dB Q -1",
        "PK Fc 100 Hz Gain 1e999 dB Q 1", "PK Fc 100 Hz Gain 1 dB Q 0", "BP Fc 59.18, 0.00, 1.49",
        "LSC 40 dB Fc 100 Hz Gain 30 dB",
    ])
    func incompleteFiltersAreNoted(line: String) throws {
        let text = try #require(EqualizerText(Array("Filter: ON \(line)".utf8), channelCount: 2))
        #expect(text.filters.isEmpty && text.notes.map(\.kind) == [.incomplete])
    }

    @Test(arguments: ["\n", "\r\n", "\r"], [String.Encoding.utf8, .utf16LittleEndian, .utf16BigEndian])
    func lineEndsAndEncodingsDoNotMatter(end: String, encoding: String.Encoding) throws {
        let text = "\u{feff}" + EqualizerTextSamples.wizard.replacing("\n", with: end)
        let bytes = Array(try #require(text.data(using: encoding)))
        let filters = try #require(EqualizerText(bytes, channelCount: 2))
            .filters
        #expect(filters.map(\.frequency) == (try self.filters(EqualizerTextSamples.wizard)).map(\.frequency))
        #expect(filters.map(\.line) == Array(10...23))
    }

    @Test func nonBreakingSpacesInLatin1AreSpaces() throws {
        let bytes = Array("Filter 1: ON PK Fc 1".utf8) + [0xa0] + Array("250 Hz Gain 2 dB Q 1".utf8)
        #expect(EqualizerText(bytes, channelCount: 2)?.filters.first?.frequency == 1250)
    }

    @Test(arguments: [
        (1, "L R", EqualizerFilter.Channels.all), (1, "C", .all), (1, "L", nil), (2, "L R", .all), (2, "2 1", .all),
        (2, "l", .left), (2, "R C", .right), (2, "C", nil), (6, "all", .all), (6, "L R", nil),
    ])
    func channelsAreThoseOfTheLayout(count: Int, names: String, channels: EqualizerFilter.Channels?) throws {
        let text = "Channel: \(names)\nFilter: ON PK Fc 100 Hz Gain 1 dB Q 1"
        #expect(try filters(text, channels: count).first?.channels == channels)
    }
}
