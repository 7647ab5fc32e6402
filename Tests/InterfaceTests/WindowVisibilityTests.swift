// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import Testing

/// A view whose window nobody sees, by what a window manager says of it: it draws nothing, and is sent nothing.
///
/// The window is 720 by 470. Two seconds are how long a plug-in goes on sending for a view that says nothing more.
@Suite(.serialized) struct WindowVisibilityTests {
    private let host: HostProcess

    init() throws {
        host = try HostProcess()
        try host("open urn:swiftlet:low-pass-stereo 1", "run 0.4", "desktop manage", "pass 500")
    }

    /// Whether the plug-in goes on sending; then the view draws, and else not.
    private func isLive() throws -> Bool {
        try host("pass 3500", "messages", "drawn", "pass 500")
        let (messages, drawn) = (try host("messages"), try host("drawn"))
        #expect((messages == ["messages 0"]) == (drawn == ["drawn 0"]), "\(messages), \(drawn)")
        return messages != ["messages 0"]
    }

    /// Whether the view draws again as soon as it is told.
    private func expectPictures() throws {
        try host("drawn", "pass 400")
        #expect(try host("drawn") != ["drawn 0"])
    }

    @Test func aMinimisedMappedWindowIsHidden() throws {
        #expect(try isLive())
        try host("desktop hide")
        #expect(try !isLive())
        try host("desktop show")
        try expectPictures()
    }

    @Test func aWindowOnAnotherWorkspaceIsHidden() throws {
        try host("desktop go 1")
        #expect(try !isLive())
        try host("desktop go 0")
        try expectPictures()
    }

    @Test func aWindowBelowAnOpaqueWindowIsHidden() throws {
        try host("desktop compose", "cover")
        #expect(try isLive(), "for the X server, it is not covered")
        try host("uncover", "desktop above solid -10 -10 800 600")
        #expect(try !isLive())
        try host("desktop clear")
        try expectPictures()
    }

    @Test func severalWindowsCanHideAWindowTogether() throws {
        try host("desktop compose", "desktop above solid 0 0 400 470")
        #expect(try isLive())
        try host("desktop above framed 390 -10 340 490")
        #expect(try !isLive())
    }

    @Test(arguments: [
        "solid 1 0 720 470", "solid 0 0 719 470", "clear 0 0 720 470", "framed 0 0 720 470", "faint 0 0 720 470",
        "hidden 0 0 720 470", "away 0 0 720 470",
    ])
    func partlyVisibleWindowsAreNotHidden(window: String) throws {
        try host("desktop compose", "desktop above \(window)")
        #expect(try isLive())
    }
}
