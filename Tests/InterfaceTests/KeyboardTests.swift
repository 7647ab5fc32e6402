// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import Testing

/// The keyboard focus: it is the host's, except while the user needs it in the view.
///
/// The host's window holds a frame that asks for no keys, and that holds the view. The focus is on the host's window, or
/// on a small one beside the view, which is the way of GTK: then keys come to the view only while it has the focus itself.
@Suite(.serialized) struct KeyboardTests {
    private let host: HostProcess
    private let graph = "move 434 171"
    private let card = "move 100 420"
    private let outside = "move 1000 700"

    init() throws {
        host = try HostProcess()
        try host("open urn:swiftlet:low-pass-stereo 1", "tell cutoff 1000", "tell resonance 0")
    }

    private static let holders = ["host", "aside"]

    // MARK: - The focus

    @Test(arguments: holders) func openingClickingAndDraggingDoNotTakeTheFocus(holder: String) throws {
        let has = ["focused \(holder)"]
        try host("focus \(holder)", "use 1", "open urn:swiftlet:peaking-eq 1", "use 0")
        #expect(try host("focused") == has, "opened")
        try host(graph, "press", "move 534 131")
        #expect(try host("focused") == has, "dragged")
        try host("release", "wheel 1", "double")
        #expect(try host("focused") == has, "let go")
        try host(card, "press", "move 100 380")
        #expect(try host("focused") == has, "a value is dragged")
        try host("release", "move 650 28", "click", "click", "move 360 5", "click")
        #expect(try host("focused") == has, "clicked")
    }

    @Test(arguments: holders) func typingTakesTheFocusAndReturnsIt(holder: String) throws {
        try host("focus \(holder)")
        for (key, written) in [("Return", ["write cutoff 450"]), ("Escape", [])] {
            try host(card, "click")
            #expect(try host("focused") == ["focused view"])
            // Wherever the pointer is.
            try host(outside)
            #expect(try host("key 4", "key 5", "key 0", "key \(key)") == written)
            #expect(try host("focused") == ["focused \(holder)"], "after \(key)")
            #expect(try host("keys") == ["keys"], "what is typed, and its end, are the view's")
            try host("pass 500")
        }
    }

    @Test func aClickElsewhereCommitsTheTypedValue() throws {
        try host("focus host", card, "click", "key 4", "key 5")
        #expect(try host("move 360 5", "click") == ["write cutoff 45"])
        #expect(try host("focused") == ["focused host"])
        // On another value, which is typed then.
        try host(card, "click", "key 6", "key 5", "move 500 420")
        #expect(try host("click") == ["write cutoff 65"])
        #expect(try host("focused") == ["focused view"])
        #expect(try host("key 3", "key Return") == ["write resonance 3"])
        #expect(try host("focused") == ["focused host"])
    }

    @Test func losingTheFocusCommitsTheTypedValue() throws {
        try host("focus aside", card, "click", "key 4", "key 5")
        #expect(try host("focus host", "pass 64") == ["write cutoff 45"])
        #expect(try host("focused") == ["focused host"], "it is not taken back")
        try host("keys")
        #expect(try host("key 6", "key Return", "keys") == ["keys +6 -6 +Return -Return"])
    }

    @Test(arguments: ["wheel 1", "double", "end"])
    func endingTypingReturnsTheFocus(command: String) throws {
        try host("focus aside", card, "click")
        #expect(try host("focused") == ["focused view"])
        try host("pass 500", command)
        #expect(try host("focused") == ["focused aside"])
    }

    @Test func theHostGetsTheFocusIfThePreviousOwnerIsDestroyed() throws {
        try host("focus aside", card, "click", "lose-aside", "key 4", "key 5")
        #expect(try host("key Return", "pass 64") == ["write cutoff 45"])
        #expect(try host("focused") == ["focused other"], "the frame around the view")
    }

    // MARK: - Keys

    /// Returns which of Ctrl-S, F5, a letter, the space bar and Alt-Down the host receives.
    private func shortcuts() throws -> [String] {
        try host("keys")
        return try host(
            "hold Control_L", "key s", "let Control_L", "key F5", "key m", "key space", "hold Alt_L", "key Down",
            "let Alt_L", "keys")
    }

    private let allShortcuts = [
        "keys +Control_L +s -s -Control_L +F5 -F5 +m -m +space -space +Alt_L +Down -Down -Alt_L"
    ]

    @Test(arguments: ["host", "pointer"]) func unusedKeysAreForwardedToTheHost(holder: String) throws {
        try host("focus \(holder)", graph)
        #expect(try shortcuts() == allShortcuts, "before a click")
        try host("click")
        #expect(try shortcuts() == allShortcuts, "after a click on the graph")
        try host(card, "click", "key Return")
        #expect(try shortcuts() == allShortcuts, "after a click on a value")
        try host("key Tab")
        #expect(try shortcuts() == allShortcuts, "while the view has the keyboard")
    }

    @Test func hostShortcutsWorkWhileTyping() throws {
        try host("focus aside", card, "click", "key 4", outside)
        #expect(
            try host("hold Control_L", "key s", "key Tab", "key 1", "let Control_L", "key F5", "keys")
                == ["keys +Control_L +s -s +Tab -Tab +1 -1 -Control_L +F5 -F5"])
        #expect(try host("key x", "key Down", "key BackSpace", "keys") == ["keys"])
        #expect(try host("key 5", "key Return") == ["write cutoff 45"])
    }

    @Test func aKeyReleaseGoesToTheReceiverOfItsPress() throws {
        try host("focus host", card, "click", "key 4", "keys")
        // Its press ends the typing.
        #expect(try host("hold Return", "let Return", "keys") == ["write cutoff 12", "keys"])
        // Its press is the host's, its release comes while a number is typed.
        try host("pass 500", "hold m")
        #expect(try host("click", "let m", "keys", "key Escape") == ["keys +m -m"])
    }

    @Test func everythingCanBeReachedByKeyboard() throws {
        // The keyboard comes to the view while the pointer is over it.
        try host("focus host", graph)
        #expect(
            try host("key Up", "key Right", "key Left") == [
                "write resonance 0.5", "write cutoff 1059.463", "write cutoff 1000",
            ])
        #expect(try host("focused", "keys") == ["focused host", "keys"])
        try host("key Tab")
        #expect(try host("focused") == ["focused view"])
        try host(outside)
        #expect(try host("key 2", "key 0", "key Return") == ["write cutoff 20"])
        #expect(
            try host("key Tab", "key BackSpace") + (0..<6).flatMap { _ in try host("key Tab") } + host("key space") == [
                "write resonance 0", "write enabled 0",
            ])
        #expect(try host("focused", "keys") == ["focused view", "keys"])
        try host("key Escape")
        #expect(try host("focused", "keys") == ["focused host", "keys"])
        #expect(try host("key Escape", "keys") == ["keys +Escape -Escape"])
    }

    /// A host that sends the view its keys knows them: sent back, they might go to and fro for ever.
    @Test func keysSentByTheHostAreNotReturned() throws {
        try host("focus aside", outside)
        #expect(try host("send Up", "send m", "keys") == ["write resonance 0.5", "keys"])
        #expect(try host("send Tab", "focused", "key 5", "key Return") == ["focused view", "write cutoff 12"])
        #expect(try host("key Escape", "focused", "keys") == ["focused aside", "keys"])
    }
}
