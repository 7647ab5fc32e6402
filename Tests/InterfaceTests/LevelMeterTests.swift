// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import SwiftletEffects
import Testing

/// The meters beside a graph.
///
/// Places are those of `ViewLayout` at the equaliser's standard size of 1024 × 500: bars go from y = 92 for 6 dB down to
/// y = 326 for −60 dB. The input's two are 12 wide from x = 929 and 943 on, the output's from x = 969 and 983 on.
@Suite(.serialized) struct LevelMeterTests {
    private let host: HostProcess
    private static let bars = [935, 949, 975, 989]
    private let meters = "move 950 200"
    private let nowhere = "move 360 5"
    private let alarm = Theme(accent: Color(0x6fd6b0)).alarm

    init() throws {
        host = try HostProcess()
        try host("open urn:swiftlet:equalizer-stereo 1", nowhere, "pass 100")
    }

    /// Returns the first row of a bar that differs from the empty bar.
    private func top(_ x: Int, _ picture: Picture, _ empty: Picture) -> Int? {
        (92..<326).first { picture[x, $0] != empty[x, $0] }
    }

    private func isLit(_ x: Int) throws -> Bool {
        let picture = try host.picture()
        let expected = [alarm.red, alarm.green, alarm.blue].map { Int(($0 * 255).rounded()) }
        let found = [16, 8, 0].map { Int(picture[x, 86] >> $0 & 255) }
        return zip(found, expected).allSatisfy { abs($0 - $1) <= 1 }
    }

    private func texts() throws -> [String] {
        try host("texts 1024 500").compactMap { $0.split(separator: " ", maxSplits: 6).last.map(String.init) }
    }

    /// The host's right channel is half of the left one, and all bands are off.
    @Test func barsShowTheLevelsOfAllChannels() throws {
        let empty = try host.picture()
        try host("run 0.3", "pass 1000")
        let picture = try host.picture()
        let tops = try Self.bars.map { try #require(top($0, picture, empty)) }
        print("tops of the held peaks: \(tops)")
        // 6.02 of 66 dB on 234 pixels, and a pixel for each of both ends.
        #expect(abs(Double(tops[1] - tops[0]) - 234 * 6.0206 / 66) <= 2)
        #expect(tops[0] == tops[2] && tops[1] == tops[3])
    }

    @Test func clipLightsHoldUntilAClick() throws {
        try host("run 0.1", "pass 300")
        #expect(try Self.bars.map { try isLit($0) } == [false, false, false, false])
        try host("run 20", "pass 300", "run 0.1", "pass 3000")
        #expect(try Self.bars.map { try isLit($0) } == [true, true, true, true])
        #expect(try texts().contains { $0.hasPrefix("+") && $0.contains(".") })
        try host(meters, "click", nowhere, "pass 100")
        #expect(try Self.bars.map { try isLit($0) } == [false, false, false, false])
    }

    @Test(arguments: [["key c"], ["key Tab", "key Return"]]) func keysResetTheMeters(keys: [String]) throws {
        try host("run 20", "pass 300", "run 0.1", "pass 100")
        #expect(try isLit(Self.bars[0]))
        // Over all buttons, and back to the graph, which comes before the meters.
        try host("move 450 200", "key Tab", "hold Shift_L", "key Tab", "let Shift_L")
        for key in keys { try host(key) }
        try host("pass 100")
        #expect(try !isLit(Self.bars[0]))
    }

    @Test func theMenuSwitchesToTruePeaks() throws {
        #expect(try texts().filter { $0 == "dBTP" } == [])
        try host("run 0.3", "pass 300", meters, "menu", "key Down", "key Return", nowhere, "pass 300")
        #expect(try texts().contains("dBTP"))
        try host(meters, "click")
        #expect(try host("name").first?.contains("dBTP") == true)
        // The next view of the instance shows them too.
        try host(nowhere, "pass 500", "reopen", "pass 500")
        #expect(try texts().contains("dBTP"))
    }

    @Test func smallWindowsHideTheMeters() throws {
        func hasMeters(_ width: Int, _ height: Int) throws -> Bool {
            try host("texts \(width) \(height)").contains { $0.hasSuffix(" Out") }
        }
        #expect(try hasMeters(900, 500))
        #expect(try !hasMeters(480, 320))
        #expect(try !hasMeters(1000, 380))
    }

    @Test func theLayoutsOfManyChannelsHaveABarForEach() throws {
        try host("open urn:swiftlet:equalizer-surround 1", nowhere, "pass 100")
        let empty = try host.picture()
        try host("run 1", "pass 1000")
        let picture = try host.picture()
        // Eight bars of three pixels to a side, the loudest first.
        let columns = (924..<960).map { top($0, picture, empty) }
        let tops = columns.compactMap { $0 }
        print("tops in each column: \(columns)")
        #expect(Set(tops).count >= 8 && tops == tops.sorted())
    }
}
