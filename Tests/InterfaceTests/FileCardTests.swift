// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import HostFixtures
import SwiftletEffects
import SwiftletUI
import Testing

/// The card of an effect's file: it says which is loaded, and takes another.
@Suite(.serialized) struct FileCardTests {
    private let host: HostProcess
    private let scratch: Scratch

    init() throws {
        host = try HostProcess.ofKitPlugins()
        scratch = try Scratch()
    }

    /// The room has one card, that of its file, below the spectra.
    private func open() throws { try host("open urn:kit:room-stereo 1", "size 720 460", "run 0.1") }

    @Test func droppingAFileLoadsIt() throws {
        try open()
        let path = scratch.path("a room.wav")
        let uri = URL(filePath: path).absoluteString
        #expect(uri.contains("%20"))
        let empty = try host.picture().area(16..<704, 370..<440)
        // There is none of that name: the plug-in says so on the card.
        #expect(try host("drop 100 400 \(uri)") == ["welcome", "file \(path)"])
        let missing = try host.picture().area(16..<704, 370..<440)
        #expect(missing != empty)
        #expect(
            try host("drop 300 200 file://\(scratch.directory)/other.wav") == [
                "welcome", "file \(scratch.path("other.wav"))",
            ])
        #expect(try host.picture().area(16..<704, 370..<440) != missing)
        #expect(try host("drop 100 400 https://example.org/a.wav") == ["welcome"], "it is none of this machine")
    }

    @Test func dropsWithManyFormatsAreAccepted() throws {
        try open()
        #expect(try host("drop-many 100 400 file:///x/a.wav") == ["welcome", "file /x/a.wav"])
    }

    @Test func pastingInsertsAPathWhileTyping() throws {
        try open()
        try host("put /x/é.wav|nothing", "move 100 400", "press", "release")
        try host("hold Control_L", "key v", "let Control_L", "pass 100")
        #expect(try host("key Return") == ["file /x/é.wav"])
    }

    @Test func aPathCanBeTyped() throws {
        try open()
        let keys = ["slash", "x", "period", "w"].map { "key \($0)" }
        try host("move 100 400", "press", "release")
        for key in keys { #expect(try host(key) == []) }
        #expect(try host("key Return") == ["file /x.w"])
        // What is there is gone on with.
        try host("press", "release", "key BackSpace", "key a")
        #expect(try host("key Return") == ["file /x.a"])
        try host("press", "release", "key b")
        #expect(try host("key Escape") == [])
        #expect(try host("press", "release", "key c", "key Return") == ["file /x.ac"])
    }

    /// In a name of another time, letters are bytes that are no UTF-8: nothing would be drawn any more after one of those.
    @Test func drawingContinuesAfterANameWithInvalidUTF8() throws {
        try open()
        #expect(try host("drop 100 400 file:///x/%E9t%E9.wav").count == 2)
        let odd = try host.picture().area(16..<704, 370..<440)
        try host("drop 100 400 file:///x/b.wav")
        #expect(try host.picture().area(16..<704, 370..<440) != odd)
    }

    /// Hosts with `ui:requestValue` have their own window for files.
    @Test func theHostsFileDialogIsUsedIfAvailable() throws {
        try open()
        try host("grant urn:kit:room#response", "move 100 400")
        #expect(try host("press", "release") == ["asks for a path"])
        #expect(try host("key slash", "key Return") == [], "nothing is typed then")
    }

    @Test func viewsWithoutFilesRefuseDrops() throws {
        try host("open urn:kit:gain 1")
        #expect(try host("drop 100 100 file:///x.wav") == ["no drops"])
    }

    @Test func theFirstFileInAListOfURIsIsUsed() {
        for (list, path) in [
            ("file:///a/b.wav\r\n", "/a/b.wav"), ("file://host/a%20%C3%BC%2", "/a ü%2"),
            ("# file:///no\r\nhttp://x/y\nfile:///yes\nfile:///later", "/yes"), ("", nil), ("file://", nil),
            ("http://a/", nil),
        ] {
            let found = UTF8Text(bytes: Array(list.utf8)).firstFilePath
            #expect(found.map { String(decoding: $0.bytes, as: UTF8.self) } == path)
        }
    }
}
