// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import Testing

/// What is copied in a view outlasts it: by a clipboard manager, or by another view. The one in slot 1 is copied from and closed, the one
/// in slot 0 stays.
@Suite(.serialized) struct ClipboardTests {
    private let host: HostProcess
    private let copied = [
        "clipboard Low-Pass (urn:swiftlet:low-pass)", "clipboard cutoff = 1234 Hz", "clipboard resonance = 2 dB",
    ]

    init() throws { host = try HostProcess() }

    private func control(_ key: String) throws -> [String] {
        try host("hold Control_L", "key \(key)", "let Control_L", "pass 100")
    }

    private func copy() throws {
        try host("use 1", "open urn:swiftlet:low-pass 1", "tell cutoff 1234", "tell resonance 2", "move 434 171")
        #expect(try control("c") == [])
    }

    /// A window without a view asks for what is there.
    private func openNeighbour(_ plugin: String = "low-pass") throws {
        try host("use 0", "open urn:swiftlet:\(plugin) 1", "tell resonance 0")
    }

    @Test func aManagerSavesTheTextWhenTheOnlyViewCloses() throws {
        try host("manager good")
        try copy()
        #expect(try host("clipboard") == copied)
        #expect(try host("close") == [])
        try openNeighbour()
        #expect(try host("clipboard") == copied)
        #expect(try host("move 434 171") == [])
        #expect(try control("v") == ["write cutoff 1234", "write resonance 2"])
    }

    @Test func aManagerSavesTheTextWhenTheHostsWindowIsDestroyedFirst() throws {
        try host("manager good")
        try openNeighbour()
        try copy()
        try host("destroy", "close", "use 0")
        #expect(try host("clipboard") == copied)
    }

    @Test(arguments: ["none", "unwilling", "mute"])
    func anotherViewTakesOverTheCopiedText(manager: String) throws {
        if manager != "none" { try host("manager \(manager)") }
        try openNeighbour("peaking-eq")
        try copy()
        let start = Date()
        let closing = try host("close")
        print(String(format: "closing takes %.0f ms, manager: %@", 1000 * Date().timeIntervalSince(start), manager))
        // What a manager says may come later than it is asked.
        #expect(try (closing + host("use 0", "pass 500")).contains("asked") == (manager == "mute"))
        #expect(try host("clipboard") == copied)
        // And another one of it.
        try host("use 2", "open urn:swiftlet:low-pass 1", "use 0", "close", "use 2", "tell resonance 0", "move 434 171")
        #expect(try host("clipboard") == copied)
        #expect(try control("v") == ["write cutoff 1234", "write resonance 2"])
    }

    @Test(arguments: [false, true]) func aTextCopiedLaterByAnotherProgramStays(hasManager: Bool) throws {
        if hasManager { try host("manager good") }
        try openNeighbour()
        try copy()
        try host("use 0", "put another|text", "use 1", "close", "use 0", "pass 100")
        #expect(try host("clipboard") == ["clipboard another", "clipboard text"])
    }

    @Test func multipleFormatsAreSentButNestedRequestsAreRefused() throws {
        try openNeighbour()
        try copy()
        try host("use 0")
        #expect(
            try host("forms UTF8_STRING MULTIPLE text/html TIMESTAMP") == [
                "form UTF8_STRING yes", "form MULTIPLE no", "form text/html no", "form TIMESTAMP yes",
            ])
    }

    /// 64 KiB are read. Of a longer text, the beginning might be settings, but not what was copied.
    @Test func tooLongTextsAreNotPasted() throws {
        try host("open urn:swiftlet:low-pass 1", "move 434 171")
        try host("put-long Low-Pass (urn:swiftlet:low-pass)|cutoff = 300 Hz")
        #expect(try control("v") == [])
        #expect(try host("texts 720 470").contains { $0.hasSuffix("The clipboard has no text that can be pasted.") })
        try host("put Low-Pass (urn:swiftlet:low-pass)|cutoff = 300 Hz")
        #expect(try control("v") == ["write cutoff 300"])
    }

    @Test func withoutACopyTheManagerIsNotAsked() throws {
        try host("manager mute")
        try openNeighbour()
        try host("use 1", "open urn:swiftlet:low-pass 1")
        #expect(try !host("close", "use 0", "pass 500").contains("asked"))
    }
}
