// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import SwiftletEffects
import SwiftletUI
import Testing

/// The contents of views, and the areas that they redraw.
@Suite(.serialized) struct DrawingTests {
    private let host: HostProcess

    init() throws { host = try HostProcess() }

    /// A place without a widget.
    private let nowhere = "move 360 5"

    // MARK: - Redraws

    /// Returns the bounding rectangle of the drawing since the last query, in pixels; nil if nothing was drawn.
    private func drawn() throws -> (left: Int, top: Int, right: Int, bottom: Int)? {
        let numbers = try #require(try host("drawn").first).split(separator: " ").dropFirst().compactMap { Int($0) }
        return numbers.count == 5 ? (numbers[1], numbers[2], numbers[3], numbers[4]) : nil
    }

    /// Expects drawing, and none farther than 3 pixels outside of a rectangle.
    private func expectDrawn(
        left: Int, top: Int, right: Int, bottom: Int, _ what: String, at location: SourceLocation = #_sourceLocation
    ) throws {
        let area = try #require(try drawn(), "\(what)", sourceLocation: location)
        print("\(what): drawn \(area)")
        #expect(
            area.left >= left - 3 && area.top >= top - 3 && area.right <= right + 3 && area.bottom <= bottom + 3,
            "\(what): \(area)", sourceLocation: location)
    }

    @Test func onlyChangesAreRedrawn() throws {
        try host("open urn:swiftlet:low-pass-stereo 1", nowhere, "pass 1200", "drawn", "pass 500")
        #expect(try drawn() == nil)
        try host("tell cutoff 20000")
        #expect(try drawn() == nil, "the value that it has")
        try host("move 100 420")
        try expectDrawn(left: 16, top: 372, right: 354, bottom: 454, "the first card, pointed at")
        try host(nowhere, "drawn", "tell resonance 3")
        try expectDrawn(left: 16, top: 56, right: 704, bottom: 454, "graph and second card")
        try host("run 0.4", "pass 500", "drawn", "pass 500")
        try expectDrawn(left: 62, top: 68, right: 690, bottom: 330, "the plot, with a live spectrum")
        try host("move 650 28")
        try host("run 0", "pass 5000", "drawn", "pass 500")
        #expect(try drawn() == nil, "silence")
    }

    @Test func levelsRedrawOnlyTheMeters() throws {
        try host("open urn:swiftlet:stereo-to-mono 1", nowhere, "run 0.4", "pass 500", "drawn", "pass 500")
        try expectDrawn(left: 588, top: 64, right: 696, bottom: 354, "the meters")
    }

    // MARK: - Explanations

    private static let views: [(effect: String, accent: UInt32, cards: Int)] = [
        ("low-pass", 0x4cc3ff, 2), ("peaking-eq", 0xffc24b, 3), ("symmetric-clip", 0xff8b7b, 4),
        ("stereo-to-mono", 0x6fdc9c, 2),
    ]

    @Test(arguments: views) func everyControlHasATip(effect: String, accent: UInt32, cards: Int) throws {
        let tip = Theme(accent: Color(accent)).tip
        let parts = [tip.red, tip.green, tip.blue].map { UInt32(($0 * 255).rounded()) }
        let color = parts[0] << 16 | parts[1] << 8 | parts[2]
        try host("open urn:swiftlet:\(effect) 1", nowhere)
        // The edges of letters also have that colour.
        let besides = try host.picture().count(of: color) + 50
        #expect(besides < 750, "half of the smallest explanation")
        let width = Double(688 - 12 * (cards - 1)) / Double(cards)
        let cardPlaces = (0..<cards).map { "\((16 + Double($0) * (width + 12) + width / 2).rounded()) 420" }
        var tips: [Picture] = []
        for place in ["380 120", "650 28"] + cardPlaces {
            #expect(try pictureBeforeTheDelay(at: place).count(of: color) < besides, "not at once")
            try host("pass 500")
            tips.append(try host.picture())
            #expect(tips[tips.count - 1].count(of: color) > 1500, "\(place)")
            try host(nowhere)
            #expect(try host.picture().count(of: color) < besides, "it goes with the pointer")
        }
        for (number, tip) in tips.enumerated() { #expect(!tips[..<number].contains(tip), "each says something else") }
    }

    /// Returns the picture less than 0.8 seconds after the pointer has come to a place. A busy machine may take longer.
    /// Then it tries again.
    private func pictureBeforeTheDelay(at place: String) throws -> Picture {
        var picture: Picture?
        for _ in 0..<20 where picture == nil {
            let start = ContinuousClock.now
            try host("move \(place)", "pass 600")
            picture = try host.picture()
            if ContinuousClock.now - start >= .seconds(0.8) {
                picture = nil
                try host(nowhere)
            }
        }
        return try #require(picture, "no attempt was fast enough")
    }

    // MARK: - Values

    /// The second card's value, or the first's, as it is written.
    private func readout(_ card: Int) throws -> [UInt32] {
        try host.picture().area(card == 0 ? 20..<350 : 370..<700, 400..<436)
    }

    @Test func cutoffHasNoDecimalsAndResonanceHasTwo() throws {
        try host("open urn:swiftlet:low-pass 1", nowhere, "tell cutoff 1233.6", "tell resonance 3.139")
        let (cutoff, resonance) = (try readout(0), try readout(1))
        try host("tell cutoff 1234.4", "tell resonance 3.141")
        #expect(try readout(0) == cutoff && readout(1) == resonance)
        try host("tell cutoff 1234.6", "tell resonance 3.146")
        #expect(try readout(0) != cutoff && readout(1) != resonance)
    }

    @Test func textHasTheHostsForegroundColour() throws {
        try host("open urn:swiftlet:low-pass 1 f2f2f0 600060")
        // The stems of the values in large type.
        #expect(try host.picture().count(of: 0x600060) > 50)
    }
}
