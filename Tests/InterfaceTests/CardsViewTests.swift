// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import Testing

/// The default view of effects: cards for all parameters, choices and meters, below the spectrum.
@Suite(.serialized) struct CardsViewTests {
    private let host: HostProcess

    init() throws { host = try HostProcess.ofKitPlugins() }

    @Test func clicksOnAChoiceOpenItsListAndTheWheelStopsAtTheEnd() throws {
        try host("open urn:kit:options 1", "size 720 564", "move 97 410")
        // A bell, a shelf, which is the default, or a notch.
        #expect(try host("press", "release") == [])
        #expect(try host("key Down", "key Return") == ["write shape 2"])
        #expect(try host("wheel 1") == [], "there is none behind the last")
        #expect(try host("pass 500", "press", "release", "key Up", "key Up", "key Return") == ["write shape 0"])
        #expect(try host("wheel 1") == ["write shape 1"])
        #expect(try host("key 7", "key Return") == [], "a choice is no number to type")
    }

    @Test func integersCanBeSteppedAndTyped() throws {
        try host("open urn:kit:options 1", "size 720 564", "move 447 410")
        #expect(try host("wheel 1") == ["write voices 2"])
        #expect(try host("press", "release", "key 5", "key period", "key 4", "key Return") == ["write voices 5"])
    }

    @Test func metersShowThePluginsValueAndIgnoreInput() throws {
        try host("open urn:kit:levels-stereo 1", "move 360 5", "run 0", "pass 100")
        let silent = try host.picture().area(16..<237, 372..<454)
        try host("run 1", "pass 100")
        #expect(try host.picture().area(16..<237, 372..<454) != silent)
        #expect(try host("move 100 410", "press", "move 100 380", "release", "wheel 1", "key Up") == [])
        try host("move 360 5", "run 0", "pass 100")
        #expect(try host.picture().area(16..<237, 372..<454) == silent)
    }

    /// The 114th of the small cards, 96 by 58, is the first whose row is not full: it is at x = 340 and y = 1142. Its bar is 76 wide, 9
    /// above the card's lower edge, and 4 high.
    @Test func aLevelBarGrowsFromTheLowEndBelowItsValue() throws {
        try host("open urn:kit:wide 1", "size 1100 1216", "move 360 5", "run 0", "pass 100")
        func bar() throws -> [UInt32] { try host.picture().area(352..<424, 1189..<1190) }
        let silent = try bar()
        #expect(silent.allSatisfy { $0 == silent[0] }, "nothing is filled at -120 dB")
        // The noise peaks at some 30 dB below the full scale: three quarters.
        try host("run 0.03", "pass 200")
        let loud = try bar()
        #expect(loud.last == silent[0])
        let filled = loud.prefix { $0 != silent[0] }.count
        #expect(abs(2 + filled - 57) < 8 && loud.dropFirst(filled + 1).allSatisfy { $0 == silent[0] }, "\(filled)")
        let value = try host("texts 1100 1216").map { $0.split(separator: " ", maxSplits: 6) }.first {
            $0.count == 7 && $0[6].hasSuffix(" dB") && (340..<436).contains(Double($0[1]) ?? 0)
                && (1142..<1200).contains(Double($0[2]) ?? 0)
        }
        #expect(try #require(value.flatMap { Double($0[4]) }) < 1200 - 13)
    }

    @Test func theCurveIsBoldUpToTheInputLevel() throws {
        try host("open urn:kit:levels 1", "move 360 5", "run 0", "pass 100")
        // 2 units below the curve, which is 2.2 wide, and 6 where it is bold; at -42 dB and at +6 dB.
        func isBold() throws -> [Bool] {
            let picture = try host.picture()
            return [18.0 / 72, 66.0 / 72].map { share in
                let (x, y) = (62 + 628 * share, 330 - 262 * share)  // the plot
                return picture.brightness(Int(x), Int(y) + 2) > 75
            }
        }
        #expect(try isBold() == [false, false])
        // The noise peaks at some 30 dB below the full scale, and above -48 dB.
        try host("run 0.03", "pass 500")
        #expect(try isBold() == [true, false])
    }
}
