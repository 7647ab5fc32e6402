// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import Testing

/// Undoing, comparing, and the clipboard. Places are those of `ViewLayout` at 720 by 470.
@Suite(.serialized) struct HistoryTests {
    private let host: HostProcess
    private static let undo = "move 248 28", redo = "move 284 28", compare = "move 332 28", copy = "move 387 28"

    init() throws {
        host = try HostProcess()
        try host("open urn:swiftlet:low-pass-stereo 1", "tell cutoff 1000", "tell resonance 0", "run 0", "pass 300")
    }

    /// Returns the writes of a key with Ctrl, and optionally Shift.
    private func control(_ key: String, shift: Bool = false) throws -> [String] {
        let (hold, letGo) = (
            ["hold Control_L"] + (shift ? ["hold Shift_L"] : []), (shift ? ["let Shift_L"] : []) + ["let Control_L"]
        )
        return try (hold + ["key \(key)"] + letGo).flatMap { try host($0) }
    }

    private func undone() throws -> [String] { try control("z") }
    private func redone() throws -> [String] { try control("z", shift: true) }

    /// Drags the handle from 1 kHz and 0 dB to a place, with places between.
    private func drag() throws { try host("move 434 171", "press", "move 500 151", "move 534 131", "release") }

    private let back = ["write cutoff 1000", "write resonance 0"]
    private let forth = ["write cutoff 3453.426", "write resonance 10.07634"]

    // MARK: - Undoing

    @Test func aDragIsOneUndoStep() throws {
        try drag()
        #expect(try undone() == back)
        #expect(try undone() == [], "there is nothing before")
        #expect(try redone() == forth)
        #expect(try redone() == [])
        #expect(try host(Self.undo, "click") == back)
        #expect(try host(Self.redo, "click") == forth)
    }

    @Test func shortcutsIgnoreCapsLock() throws {
        try host("hold Caps_Lock", "let Caps_Lock")
        defer { _ = try? host("hold Caps_Lock", "let Caps_Lock") }
        try drag()
        #expect(try undone() == back)
        #expect(try redone() == forth)
    }

    @Test func undoTouchesParametersForTheHost() throws {
        try drag()
        #expect(
            try host.perform("hold Control_L") + host.perform("key z") == [
                "touch cutoff 1", "touch resonance 1", "write cutoff 1000", "write resonance 0", "touch cutoff 0",
                "touch resonance 0",
            ])
    }

    @Test func typedNumbersPresetsAndNotchesAreUndone() throws {
        try host("move 100 420", "press", "release", "key 4", "key 5", "key 0", "key Return")
        try host("move 575 28", "press", "release", "move 500 420", "wheel 1", "wheel 1", "wheel 1")
        #expect(try undone() == ["write resonance 5"], "notches in succession are one")
        #expect(try undone() == ["write cutoff 450", "write resonance 0"])
        #expect(try undone() == ["write cutoff 1000"])
        #expect(try redone() == ["write cutoff 450"])
        try host("pass 1200", "move 500 420", "wheel 1")
        #expect(try redone() == [], "what is new takes the place of what was undone")
        #expect(try undone() == ["write resonance 0"])
    }

    /// Returns the preset's name in the header, between x = 420 and 590.
    private func shownName() throws -> String {
        let lines = try host("texts 720 470").map { $0.split(separator: " ", maxSplits: 6).map(String.init) }
        let found = lines.filter {
            $0.count == 7 && (Double($0[1]) ?? 0) > 440 && (Double($0[3]) ?? 0) < 570 && (Double($0[2]) ?? 99) < 40
        }
        return found.first?[6] ?? ""
    }

    @Test func undoRestoresThePresetsName() throws {
        let next = "move 575 28"
        // 1 kHz and 0 dB are no preset's.
        let before = try shownName()
        try host(next, "click")
        #expect(try shownName() == "Prominent")
        #expect(try undone() == back)
        #expect(try shownName() == before)
        #expect(try redone().count == 2)
        #expect(try shownName() == "Prominent")
        // A preset that was changed, and another one.
        try host("move 500 420", "wheel 1", next, "click")
        #expect(try shownName() == "Bright")
        _ = try undone()
        #expect(try shownName() == "Prominent *")
        _ = try undone()
        #expect(try shownName() == "Prominent")
        // In a view that was opened again, which knows no names: none is better than a wrong one.
        try host("pass 300", "reopen", "pass 300", "move 434 171")
        #expect(try shownName() == "Prominent")
        #expect(try undone() == back)
        #expect(try shownName() == before)
    }

    /// Changes by the host cancel typing, unless the user confirms it by a key.
    @Test func aHalfTypedValueDoesNotOverrideTheHostsChanges() throws {
        let type = ["move 100 420", "press", "release", "key 4", "key 5", "key 0"]
        for command in type { try host(command) }
        #expect(try host("tell resonance 7", "move 20 28", "press", "release") == [])
        #expect(try host("value cutoff") == ["value 1000"])
        for command in type { try host(command) }
        #expect(try host("tell resonance 3", "key Return") == ["write cutoff 450"])
        // Without the host, another part of the view takes what was typed.
        for command in ["move 100 420", "press", "release", "key 6", "key 0", "key 0"] { try host(command) }
        #expect(try host("move 332 28", "press", "release").first == "write cutoff 600")
    }

    @Test func hostChangesAreNotUndone() throws {
        try host("tell cutoff 500", "set urn:swiftlet:low-pass#cutoff 700")
        #expect(try undone() == [])
    }

    @Test func theKeyboardReachesTheButtons() throws {
        try drag()
        // The graph, two cards, and then the header: undo, redo, the settings, and copying.
        try host("key Tab", "key Tab", "key Tab")
        #expect(try host("key space") == back)
        #expect(try host("key Tab", "key Return") == forth)
        #expect(try host("key Tab", "key space") == [], "B is as A is")
    }

    @Test func theHistorySurvivesTheView() throws {
        try drag()
        try host("move 100 420", "press", "release", "key 4", "key 5", "key 0", "key Return", "pass 300", "reopen")
        try host("pass 300", "move 434 171")
        #expect(try undone() == ["write cutoff 3453.426"])
        #expect(try undone() == back)
        try host("pass 300", "reopen", "pass 300", "move 434 171")
        #expect(try undone() == [])
        #expect(try redone() == forth)
        #expect(try redone() == ["write cutoff 450"])
    }

    @Test func closingTheViewEndsADragAsAStep() throws {
        try host("move 434 171", "press", "move 500 151", "move 534 131")
        #expect(try host.perform("reopen").filter { $0.hasPrefix("touch") } == ["touch cutoff 0", "touch resonance 0"])
        try host("release", "pass 300", "move 434 171")
        #expect(try undone() == back)
        #expect(try redone() == forth)
    }

    @Test func anotherViewOfTheInstanceHasTheSameHistory() throws {
        try host("use 1", "share 0", "pass 300", "use 0")
        try drag()
        try host("pass 300", "use 1", "move 434 171")
        #expect(try undone() == back)
        try host("pass 300", "use 0", "move 434 171")
        #expect(try undone() == [], "it is undone")
        #expect(try redone() == forth)
    }

    @Test func aDozenStepsAreRestored() throws {
        for step in 1...12 {
            let key = step % 2 == 0 ? "4" : "5"
            try host("move 100 420", "press", "release", "key \(key)", "key 0", "key 0", "key Return", "pass 420")
        }
        try host("reopen", "pass 300", "move 434 171")
        for step in (1...11).reversed() { #expect(try undone() == ["write cutoff \(step % 2 == 0 ? 400 : 500)"]) }
        #expect(try undone() == ["write cutoff 1000"])
    }

    /// Plug-ins of any number of parameters, by what a preset has moved.
    @Test(arguments: HostProcess.plugins) func everyPluginKeepsTheHistory(name: String) throws {
        let opened = try host("use 1", "open urn:swiftlet:\(name) 1")
        let width = try #require(opened.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) })
        let place = "move \(width - 145) 28"
        let moved = try host(place, "click", "click", "pass 300", "reopen", "pass 300", place)
        #expect(moved.contains { $0.hasPrefix("write ") })
        #expect(try undone().contains { $0.hasPrefix("write ") })
        #expect(try host("session", "pass 300", "run 0.3", "pass 100").last == "opened")
        #expect(try host.finish() == 0)
    }

    // MARK: - Two settings

    @Test func twoSettingsAreComparedAndCopied() throws {
        #expect(try host(Self.compare, "click") == [], "at first both are the same")
        try drag()
        #expect(try host(Self.compare, "click") == back, "A")
        #expect(try host("click") == forth, "B")
        #expect(try undone() == back, "switching is undone, too")
        #expect(try undone() == forth)
        #expect(try redone() == back)
        // A goes to B.
        #expect(try host(Self.copy, "click", Self.compare, "pass 500", "click") == [])
        #expect(try undone() == [])
        #expect(try undone() == [], "copying, which nothing is heard of")
        #expect(try host(Self.compare, "click") == forth)
    }

    @Test func theSettingsAreSavedWithTheSession() throws {
        try host(Self.compare, "click")
        try drag()
        try host("pass 300", "session", "pass 300")
        #expect(try host("value cutoff") == ["value 3453.426"])
        #expect(try undone() == [], "what was done is not saved")
        #expect(try host(Self.compare, "click") == back)
    }

    // MARK: - The clipboard

    @Test func settingsAreCopiedAsReadableText() throws {
        try host("tell cutoff 2500", "tell resonance -3.5", "move 434 171")
        #expect(try control("c") == [])
        #expect(
            try host("clipboard") == [
                "clipboard Low-Pass (urn:swiftlet:low-pass)", "clipboard cutoff = 2500 Hz",
                "clipboard resonance = -3.5 dB",
            ])
    }

    @Test func settingsCanBePastedIntoAnotherView() throws {
        try host("use 1", "open urn:swiftlet:low-pass 1", "tell cutoff 1234.567", "tell resonance 0.1", "move 434 171")
        _ = try control("c")
        try host("use 0", "move 434 171")
        let written = try control("v") + host("pass 100")
        #expect(written == ["write cutoff 1234.567", "write resonance 0.1"])
        #expect(try undone() == back)
    }

    @Test(arguments: [
        "nothing of ours", "Peaking EQ (urn:swiftlet:peaking-eq)|gain = 3 dB",
        "Low-Pass (urn:swiftlet:low-pass)|cutoff = 300 Hz|resonance = loud",
        "Low-Pass (urn:swiftlet:low-pass)|cutoff = 300 Hz|what is this", "Low-Pass (urn:swiftlet:low-pass)",
    ])
    func incompleteSettingsAreNotPasted(text: String) throws {
        let before = try host.picture()
        try host("move 434 171", "put \(text)")
        #expect(try control("v") + host("pass 100") == [])
        #expect(try host.picture().area(24..<696, 320..<352) != before.area(24..<696, 320..<352), "a message tells why")
    }

    @Test func pastingInsertsTextWhileTyping() throws {
        try host("put Low-Pass (urn:swiftlet:low-pass)|cutoff = 300 Hz", "move 100 420", "click")
        #expect(try control("v") + host("pass 100", "key Return") == [], "settings are no number")
        try host("pass 500", "put 1k5|2k", "click", "key 1")
        #expect(try control("v") + host("pass 100", "key Return") == ["write cutoff 11500"])
        try host("pass 500", "click")
        #expect(try control("v") + host("pass 100", "key Return") == ["write cutoff 1500"])
        // Ctrl-C copies the typed text.
        try host("pass 500", "click", "key 4", "key 2")
        #expect(try control("c") == [])
        #expect(try host("key Escape", "clipboard") == ["clipboard 42"])
    }

    @Test func handwrittenSettingsCanBePasted() throws {
        try host("move 434 171", "put Low-Pass (urn:swiftlet:low-pass)||cutoff = 1k5|another = 3")
        #expect(try control("v") + host("pass 100") == ["write cutoff 1500"])
    }
}
