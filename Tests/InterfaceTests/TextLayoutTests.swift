// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import Testing

/// Every text of every view stays where it belongs and clear of the others, at every size and for every value.
@Suite(.serialized) struct TextLayoutTests {
    /// The views and the values of their parameters that have the longest texts, and a few between.
    private static let views: [(plugin: String, symbols: [String], values: [[Double]])] = [
        ("low-pass-stereo", ["cutoff", "resonance"], [[12, -20], [20_000, 20], [8888, -18.88]]),
        ("peaking-eq", ["frequency", "q", "gain"], [[20, 0.1, -50], [20_000, 25, 50], [8888, 18.88, -23.75]]),
        (
            "symmetric-clip", ["threshold", "output", "mix", "antialias"],
            [[0.02, -24, 0, 0], [1, 24, 100, 1], [0.888, -23.75, 88, 0]]
        ),
        ("stereo-to-mono", ["gain", "balance"], [[-24, -1], [6, 1], [-18.88, -0.88]]),
    ]
    private static let sizes = [(480, 320), (480, 600), (540, 360), (620, 330), (720, 470), (1100, 700)]
    /// As large as screens are.
    private static let largest = (3840, 2160)

    /// A text as it is seen, in logical units.
    private struct Drawn: CustomStringConvertible {
        let left: Double
        let top: Double
        let right: Double
        let bottom: Double
        let size: Double
        let text: String

        init?(_ line: String, scale: Double) {
            let words = line.split(separator: " ", maxSplits: 6)
            let numbers = words.dropFirst().prefix(5).compactMap { Double($0) }
            guard words.count == 7, words[0] == "text", numbers.count == 5 else { return nil }
            (left, top, right, bottom) = (
                numbers[0] / scale, numbers[1] / scale, numbers[2] / scale, numbers[3] / scale
            )
            size = numbers[4]
            text = String(words[6])
        }

        var description: String { "“\(text)” at \(left)…\(right), \(top)…\(bottom)" }

        /// Whether it comes closer to another than a distance to the side and one up or down.
        func isClose(to other: Drawn, _ dx: Double, _ dy: Double) -> Bool {
            left < other.right + dx && other.left < right + dx && top < other.bottom + dy && other.top < bottom + dy
        }
    }

    /// The rectangles of which each text lies in one: title, button, graph and cards, as `ViewLayout` has them.
    private func areas(_ width: Double, _ height: Double, cards: Int) -> [(
        x: ClosedRange<Double>, y: ClosedRange<Double>
    )] {
        let top = height - 16 - 82
        let bypass: Double = width >= 600 ? 104 : 40
        let cardWidth = (width - 32 - 12 * Double(cards - 1)) / Double(cards)
        let cards = (0..<cards).map { number in
            let x = 16 + Double(number) * (cardWidth + 12)
            return (x: x + 4...x + cardWidth - 4, y: top...height - 16)
        }
        return [
            (16...width - 16 - bypass, 0...56), (width - 16 - bypass...width - 16, 13...43),
            (16...width - 16, 56...top - 12),
        ]
            + cards
    }

    private func check(_ lines: [String], _ width: Double, _ height: Double, cards: Int, scale: Double, _ what: String)
    {
        let texts = lines.compactMap { Drawn($0, scale: scale) }
        // A title, the name, a button, a name and a value for each card, and three labels on each axis.
        #expect(texts.count >= 3 + 2 * cards + 6, "\(what): \(texts)")
        let areas = areas(width, height, cards: cards)
        for (number, text) in texts.enumerated() {
            #expect(
                areas.contains {
                    $0.x.contains(text.left) && $0.x.contains(text.right) && $0.y.contains(text.top)
                        && $0.y.contains(text.bottom)
                }, "\(what): \(text) leaves its area")
            #expect(text.size >= 10, "\(what): \(text) is \(text.size) high")
            for other in texts[..<number] {
                // Half of a letter to the side: that is where words begin to read as one.
                #expect(!text.isClose(to: other, 4, 2), "\(what): \(text) is close to \(other)")
            }
        }
    }

    @Test(arguments: [0, 1, 2, 3], [1, 1.5, 2, 3]) func textsDoNotOverlap(view: Int, scale: Double) throws {
        let (plugin, symbols, settings) = Self.views[view]
        let host = try HostProcess()
        try host("open urn:swiftlet:\(plugin) \(scale)", "move 360 5")
        for (number, values) in settings.enumerated() {
            for (symbol, value) in zip(symbols, values) { try host("tell \(symbol) \(value)") }
            // On, and by turns off, which is the longer word.
            try host("tell enabled \(number % 2)")
            for (width, height) in Self.sizes + (scale == 1 ? [Self.largest] : []) {
                check(
                    try host("texts \(width) \(height)"), Double(width), Double(height), cards: symbols.count,
                    scale: scale, "\(plugin), \(values), \(width) × \(height)")
            }
        }
    }

    /// Enlarged texts do not overlap either.
    @Test(arguments: [0, 1, 2, 3], [115, 150, 200]) func largerTextsDoNotOverlap(view: Int, percent: Int) throws {
        let (plugin, symbols, settings) = Self.views[view]
        let home = try HostProcess.home(textPercent: percent)
        defer { try? FileManager.default.removeItem(at: home) }
        let host = try HostProcess(home: home)
        try host("open urn:swiftlet:\(plugin) 1", "move 360 5")
        for (number, values) in settings.enumerated() {
            for (symbol, value) in zip(symbols, values) { try host("tell \(symbol) \(value)") }
            try host("tell enabled \(number % 2)")
            for (width, height) in Self.sizes {
                check(
                    try host("texts \(width) \(height)"), Double(width), Double(height), cards: symbols.count,
                    scale: 1, "\(plugin), \(values), \(width) × \(height), texts of \(percent) %")
            }
        }
    }

    /// The equaliser's, whose strip has the numbers of the band that is chosen: none leaves the window or runs into another, with
    /// all sixteen bands on.
    @Test(arguments: [100, 150, 200]) func theEqualisersTextsDoNotOverlap(percent: Int) throws {
        let home = try HostProcess.home(textPercent: percent)
        defer { try? FileManager.default.removeItem(at: home) }
        let host = try HostProcess(home: home)
        try host("open urn:swiftlet:equalizer-stereo 1")
        for band in 1...16 {
            // The longest of the numbers.
            try host(
                "tell band\(band)_on 1", "tell band\(band)_frequency \(15 * pow(1.55, Double(band)))",
                "tell band\(band)_gain \(band % 2 == 0 ? -13.75 : 11.25)", "tell band\(band)_q 18.88")
        }
        // A band is chosen, and moved, by keys.
        try host("move 450 5", "key Tab", "key Right")
        for (width, height) in Self.sizes + [(900, 500), (1600, 900)] {
            let what = "\(width) × \(height), texts of \(percent) %"
            // The numbers on handles lie where the curve is, be that beneath a button.
            let texts = try host("texts \(width) \(height)").compactMap { Drawn($0, scale: 1) }
                .filter { !(1...16 ~= Int($0.text) ?? 0) }
            #expect(texts.count > 8, "\(what)")
            for (number, text) in texts.enumerated() {
                #expect(
                    text.left >= 0 && text.right <= Double(width) && text.top >= 0 && text.bottom <= Double(height),
                    "\(what): \(text) leaves the window")
                for other in texts[..<number] {
                    #expect(!text.isClose(to: other, 0, 0), "\(what): \(text) runs into \(other)")
                }
            }
        }
    }

    /// Texts that fit have the user's size, up to the size of values.
    @Test(arguments: [(115, 13.8, 14.95), (150, 18, 19.5), (200, 24, 26)])
    func textsHaveTheUsersSize(percent: Int, label: Double, name: Double) throws {
        let home = try HostProcess.home(textPercent: percent)
        defer { try? FileManager.default.removeItem(at: home) }
        let host = try HostProcess(home: home)
        try host("open urn:swiftlet:peaking-eq 1", "move 360 5", "tell gain -23.75")
        let texts = try host("texts 1100 700").compactMap { Drawn($0, scale: 1) }
        func sizes(_ text: String) -> [Double] { texts.filter { $0.text == text }.map(\.size) }
        for text in ["1k", "100", "0", "dB"] { #expect(sizes(text).contains { abs($0 - label) < 0.01 }, "\(text)") }
        #expect(sizes("Frequency").allSatisfy { abs($0 - name) < 0.01 } && !sizes("Frequency").isEmpty)
        #expect(sizes("−23.75") == [27], "as by itself")
    }

    /// At 200 %, all names, units and words of buttons are larger than at 100 %, if only by what fits.
    @Test(arguments: [
        ("equalizer-stereo", 900, 500), ("peaking-eq", 720, 470),
        ("peaking-eq", 480, 320), ("stereo-to-mono", 720, 470),
    ])
    func labelsGrowWithTheTextScale(plugin: String, width: Int, height: Int) throws {
        func sizes(_ percent: Int) throws -> [String: Double] {
            let home = try HostProcess.home(textPercent: percent)
            defer { try? FileManager.default.removeItem(at: home) }
            let host = try HostProcess(home: home)
            try host("open urn:swiftlet:\(plugin) 1", "move 360 5")
            let texts = try host("texts \(width) \(height)").compactMap { Drawn($0, scale: 1) }
            // Of equal texts the smallest.
            return Dictionary(texts.map { ($0.text, $0.size) }) { min($0, $1) }
        }
        let (normal, large) = (try sizes(100), try sizes(200))
        let labels = normal.filter { $0.value <= 14 }
        #expect(labels.count > 8)
        for (text, size) in labels.sorted(by: { $0.key < $1.key }) {
            // Labels of axes are left out where they have no room.
            guard let grown = large[text] else { continue }
            print("\(plugin), \(width) × \(height): \(text) \(size) → \(grown)")
            #expect(grown > size, "\(text)")
        }
        for name in ["Frequency", "Gain", "Q", "Balance"] where labels[name] != nil {
            #expect(large[name] != nil, "\(name)")
        }
    }

    /// Typed text stays in its field.
    @Test(arguments: [0, 1, 2, 3]) func typedTextStaysInItsField(view: Int) throws {
        let (plugin, symbols, _) = Self.views[view]
        let host = try HostProcess()
        try host("open urn:swiftlet:\(plugin) 1", "size 480 320", "move 40 260", "click", "move 360 5")
        for key in "8888888".map(String.init) { try host("key \(key)") }
        check(
            try host("texts 480 320"), 480, 320, cards: symbols.count, scale: 1, "\(plugin), a number of seven digits")
    }

    /// Texts that fit are neither left out nor shrunk.
    @Test func textsThatFitAreNotShrunk() throws {
        let host = try HostProcess()
        try host("open urn:swiftlet:peaking-eq 1", "move 360 5", "tell gain -23.75")
        let texts = try host("texts 720 470").compactMap { Drawn($0, scale: 1) }
        let labels = ["+50", "+40", "+30", "+20", "+10", "0", "−10", "−20", "−30", "−40", "−50"]
        let frequencies = ["20", "50", "100", "200", "500", "1k", "2k", "5k", "10k", "20 kHz"]
        for label in labels + frequencies + ["dB"] {
            #expect(texts.contains { $0.text == label && $0.size == 12 }, "\(label)")
        }
        #expect(texts.contains { $0.text == "−23.75" && $0.size == 27 })
    }

    /// Labels that are left out are left out evenly.
    @Test func labelsAreLeftOutEvenly() throws {
        let host = try HostProcess()
        try host("open urn:swiftlet:peaking-eq 1", "move 360 5")
        let texts = try host("texts 480 320").compactMap { Drawn($0, scale: 1) }
        // Those to the left of the plot.
        let levels = texts.filter { $0.right < 60 && $0.bottom < 195 }.compactMap {
            Int($0.text.replacing("−", with: "-").replacing("+", with: ""))
        }.sorted()
        print("levels at 480 × 320: \(levels)")
        #expect(levels.contains(0) && levels.count >= 3)
        #expect(Set(zip(levels, levels.dropFirst()).map { $1 - $0 }).count == 1, "\(levels)")
    }
}
