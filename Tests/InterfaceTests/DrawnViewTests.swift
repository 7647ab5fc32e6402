// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import Testing

/// What a view draws itself, and what gestures on it do: that of `Tests/KitPlugins/Pad.swift`.
///
/// Its plot is 660 wide from x = 30 on, and 280 high from y = 68 on, as `ViewLayout` has it for a graph without labels at the
/// standard size.
@Suite(.serialized) struct DrawnViewTests {
    private let host: HostProcess
    private let nowhere = "move 360 5"
    private let accent = "pixel 4cc3ff"

    init() throws {
        host = try HostProcess.ofKitPlugins()
        try host("open urn:kit:pad 1", nowhere)
    }

    // MARK: - The picture

    @Test func shapesAppearAtTheirPlaces() throws {
        #expect(try host("pixel 41 89") == ["pixel 123456"], "the field's upper left corner")
        #expect(try host("pixel 139 127") == ["pixel 123456"], "and its lower right one")
        #expect(
            try host("pixel 39 100", "pixel 141 100", "pixel 100 86", "pixel 100 129").allSatisfy {
                $0 != "pixel 123456"
            })
        // The default tone is a third of the way up from 20 Hz to 20 kHz.
        let y = 68 + 280 * (1 - log(200.0 / 20) / log(1000))
        #expect(try host("pixel 360 \(y.rounded())") == [accent])
        #expect(try host("pixel 360 \((y + 8).rounded())", "pixel 367 \(y.rounded())") == [accent, accent])
        #expect(try host("pixel 360 \((y - 12).rounded())", "pixel 373 \(y.rounded())").allSatisfy { $0 != accent })
        // A text that ends at the right.
        let text = try host.picture().area(640..<680, 76..<90)
        #expect(text.contains { $0 & 0xff00 > 0xc000 })
    }

    /// The drawing's text is 14 large by itself.
    @Test(arguments: [(100, 14.0), (150, 21)]) func textsScaleWithTheUsersTextScale(percent: Int, size: Double) throws {
        let home = try HostProcess.home(textPercent: percent)
        defer { try? FileManager.default.removeItem(at: home) }
        let host = try HostProcess.ofKitPlugins(home: home)
        try host("open urn:kit:pad 1", nowhere)
        let drawn = try host("texts 720 470").filter { $0.hasSuffix(" Pad") }.map { $0.split(separator: " ")[5] }
        #expect(drawn.contains { Double($0) == size }, "\(drawn)")
    }

    @Test func aBypassedViewLosesTheAccentColour() throws {
        let y = (68 + 280 * (1 - log(200.0 / 20) / log(1000))).rounded()
        #expect(try host("tell enabled 0", "pixel 360 \(y)") != [accent])
        #expect(try host("tell enabled 1", "pixel 360 \(y)") == [accent])
    }

    @Test func onlyChangesAreRedrawn() throws {
        try host("drawn")
        try host("tell balance 0.5")
        // The knob, 10 to each side, moves from the middle to three quarters of the way, a third of the way up: what is above
        // it and to its right stays. Below it is the parameter's card.
        let moved = try drawn()
        #expect(moved.top >= 255 - 14 && moved.right <= 525 + 14, "\(moved)")
        // The meter's bar at the bottom, and its card.
        try host("run 0", "pass 100", "drawn")
        try host("run 1", "pass 100")
        let metered = try drawn()
        #expect(metered.top >= 68 + 270 - 3, "\(metered)")
        try host("run 0", "pass 500", "drawn", "pass 500")
        #expect(try host("drawn") == ["drawn 0"])
    }

    /// The upper and the right side of what was drawn since the last time.
    private func drawn() throws -> (top: Int, right: Int) {
        let words = try host("drawn").flatMap { $0.split(separator: " ") }
        try #require(words.count == 6, "\(words)")
        return (try #require(Int(words[3])), try #require(Int(words[4])))
    }

    // MARK: - Gestures

    @Test func dragsFollowTheScalesOfParameters() throws {
        #expect(try host("move 360 200", "press") == [])
        #expect(try host("move 525 200") == ["write balance 0.5"])
        // A third of the way up is ten times the frequency.
        let lines = try host("move 525 \(200 - 280 / 3)")
        let value = lines.last.flatMap { Double($0.split(separator: " ")[2]) }
        #expect(abs((value ?? 0) / (200 * pow(1000, 93.0 / 280)) - 1) < 1e-5, "\(lines)")
        #expect(try host("move 360 200").sorted() == ["write balance 0", "write tone 200"])
        #expect(try host("release", "move 500 300") == [], "let go, it stays")
    }

    @Test func aDragPastTheEndOfTheRangeResumesThere() throws {
        try host("move 360 200", "press")
        #expect(try host("move 700 200") == ["write balance 1"])
        #expect(try host("move 710 200", "move 700 200") == [], "still past the end")
        #expect(try host("move 525 200", "release") == ["write balance 0.5"])
    }

    @Test func shiftOrCtrlMakesDraggingFine() throws {
        try host("move 360 200", "hold Shift_L", "press")
        #expect(try host("move 525 200", "release", "let Shift_L") == ["write balance 0.05"])
    }

    @Test func parametersAreTouchedFromTheFirstMoveToTheRelease() throws {
        try host("move 360 200")
        #expect(try host.perform("press") == ["touch balance 1"], "what the view takes hold of itself")
        #expect(
            try host.perform("move 525 172").filter { $0.hasPrefix("touch") } == ["touch tone 1"])
        #expect(try host.perform("move 530 172").filter { $0.hasPrefix("touch") } == [])
        #expect(try host.perform("release") == ["touch balance 0", "touch tone 0"])
    }

    @Test func aPressOutsideOfAllTargetsDoesNothing() throws {
        #expect(try host.perform("move 60 100") == [])
        #expect(try host.perform("press") == [])
        #expect(try host.perform("move 200 300") == [])
        #expect(try host.perform("release") == [])
    }

    @Test func wheelAndDoubleClickAreSeparateGestures() throws {
        try host("move 360 200")
        #expect(try host.perform("wheel 1") == ["touch number 1", "write number 5", "touch number 0"])
        #expect(try host.perform("wheel -1") == ["touch number 1", "write number 4", "touch number 0"])
        try host("tell balance 0.5", "tell tone 1000")
        #expect(try host("double") == ["write balance 0", "write tone 200"])
    }

    @Test func theDrawingReceivesKeys() throws {
        try host("focus host", "move 360 200", "click")
        let lines = try host("key Up")
        let value = lines.last.flatMap { Double($0.split(separator: " ")[2]) }
        #expect(lines.count == 1 && abs((value ?? 0) / (200 * pow(1000, 0.1)) - 1) < 1e-5, "\(lines)")
        try host("tell balance 0.5", "keys")
        #expect(try host("key c", "keys") == ["keys +c -c"], "letters are the host's")
        // Round to the drawing again by the keyboard: three cards, the presets, the bypass, four buttons, the drawing.
        for _ in 0..<10 { try host("key Tab") }
        #expect(try host("key c", "keys") == ["write balance 0", "keys"], "but by the keyboard they reach it")
        #expect(try host("key F5", "key x", "keys") == ["keys +F5 -F5 +x -x"], "what it has no use for does not")
    }

    @Test func hostValuesWaitDuringADrag() throws {
        try host("run 0", "move 360 200", "press", "move 525 200")
        #expect(try host("set urn:kit:pad#balance -1", "pass 100") == [])
        let dragged = try host.picture().area(500..<550, 240..<270)
        #expect(dragged.contains { $0 == 0x4cc3ff }, "the knob is where it is held")
        try host("release", "pass 100", nowhere)
        #expect(try !host.picture().area(500..<550, 240..<270).contains { $0 == 0x4cc3ff })
    }
}
