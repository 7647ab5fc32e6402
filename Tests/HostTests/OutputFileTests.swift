// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import HostFixtures
import SwiftletCXAttr
import SwiftletHost
import Testing

/// How a file takes its place, with a temporary name and without.
@Suite struct OutputFileTests {
    let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private func write(_ text: String, to name: String, _ mayBeUnnamed: Bool) throws {
        let file = try OutputFile(path: scratch.path(name), mayBeUnnamed: mayBeUnnamed)
        try file.write(Data(text.utf8))
        try file.finish()
    }

    private func text(_ name: String) throws -> String {
        try String(contentsOfFile: scratch.path(name), encoding: .utf8)
    }

    private func status(_ name: String) -> stat {
        var status = stat()
        stat(scratch.path(name), &status)
        return status
    }

    @Test(arguments: [true, false])
    func aFileIsMadeAndReplaced(mayBeUnnamed: Bool) throws {
        // As long as names may be.
        let name = String(repeating: "é", count: 127) + "x"
        for text in ["New.", "Other."] {
            try write(text, to: name, mayBeUnnamed)
            #expect(try self.text(name) == text)
            #expect(scratch.files == [name])
        }
    }

    @Test(arguments: [true, false])
    func unfinishedFilesKeepTheExistingFile(mayBeUnnamed: Bool) throws {
        try write("As before.", to: "out", true)
        do {
            let file = try OutputFile(path: scratch.path("out"), mayBeUnnamed: mayBeUnnamed)
            try file.write(Data("Half".utf8))
            #expect(scratch.files.count == (mayBeUnnamed ? 1 : 2))
        }
        #expect(scratch.files == ["out"])
        #expect(try text("out") == "As before.")
    }

    @Test(arguments: [true, false])
    func aFileThatHasAppearedMeanwhileIsReplaced(mayBeUnnamed: Bool) throws {
        let file = try OutputFile(path: scratch.path("out"), mayBeUnnamed: mayBeUnnamed)
        try file.write(Data("New.".utf8))
        try write("Meanwhile.", to: "out", true)
        try file.finish()
        #expect(try text("out") == "New.")
        #expect(scratch.files == ["out"])
    }

    @Test(arguments: [true, false])
    func modeAndOwnerAreKept(mayBeUnnamed: Bool) throws {
        try write("As before.", to: "out", true)
        let isRoot = getuid() == 0
        if isRoot { chown(scratch.path("out"), 1234, 2345) }
        chmod(scratch.path("out"), 0o640)
        try write("New.", to: "out", mayBeUnnamed)
        let new = status("out")
        #expect(new.st_mode & 0o7777 == 0o640)
        #expect(new.st_uid == (isRoot ? 1234 : getuid()))
        #expect(new.st_gid == (isRoot ? 2345 : getgid()))
    }

    @Test(arguments: [true, false])
    func aNewFileHasTheUsualMode(mayBeUnnamed: Bool) throws {
        close(open(scratch.path("other"), O_CREAT | O_WRONLY, 0o666))
        try write("New.", to: "out", mayBeUnnamed)
        #expect(status("out").st_mode == status("other").st_mode)
    }

    /// Who may do what, as Linux keeps it: a version, and an entry each of 2 bytes for the kind, 2 for what is allowed
    /// and 4 for whom: the owner, user 1234, the group, at most, all others.
    private static let accessList: [UInt8] =
        [2, 0, 0, 0] + [1, 0, 6, 0] + [255, 255, 255, 255] + [2, 0, 4, 0] + [210, 4, 0, 0]
        + [4, 0, 4, 0] + [255, 255, 255, 255] + [16, 0, 4, 0] + [255, 255, 255, 255]
        + [32, 0, 0, 0] + [255, 255, 255, 255]

    /// Whether the file system of temporary files has access control lists.
    private static let hasAccessLists: Bool = {
        guard let scratch = try? Scratch() else { return false }
        return setxattr(scratch.directory, "system.posix_acl_access", accessList, accessList.count, 0) == 0
    }()

    @Test(.enabled(if: hasAccessLists, "needs a file system with access control lists"))
    func accessListsAreKept() throws {
        let name = "system.posix_acl_access"
        try write("As before.", to: "out", true)
        #expect(setxattr(scratch.path("out"), name, Self.accessList, Self.accessList.count, 0) == 0)
        try write("New.", to: "out", true)
        var found = [UInt8](repeating: 0, count: 100)
        let count = getxattr(scratch.path("out"), name, &found, found.count)
        #expect(Array(found.prefix(max(0, count))) == Self.accessList)
    }

    @Test(.enabled(if: hasAccessLists, "needs a file system with access control lists"))
    func defaultAccessListsAreNotAppliedToReplacedFiles() throws {
        try write("As before.", to: "out", true)
        chmod(scratch.path("out"), 0o600)
        let name = "system.posix_acl_default"
        #expect(setxattr(scratch.directory, name, Self.accessList, Self.accessList.count, 0) == 0)
        try write("New.", to: "out", true)
        #expect(getxattr(scratch.path("out"), "system.posix_acl_access", nil, 0) == -1)
        #expect(status("out").st_mode & 0o777 == 0o600)
    }

    @Test func symbolicLinksStayAndTheirTargetsAreWritten() throws {
        let manager = FileManager.default
        try manager.createDirectory(atPath: scratch.path("sub"), withIntermediateDirectories: false)
        try manager.createSymbolicLink(atPath: scratch.path("link"), withDestinationPath: "sub/second")
        try manager.createSymbolicLink(atPath: scratch.path("sub/second"), withDestinationPath: "real")
        for text in ["New.", "Other."] {
            try write(text, to: "link", true)
            #expect(try self.text("sub/real") == text)
        }
        #expect(try manager.destinationOfSymbolicLink(atPath: scratch.path("link")) == "sub/second")
        #expect(try manager.destinationOfSymbolicLink(atPath: scratch.path("sub/second")) == "real")
        try manager.createSymbolicLink(atPath: scratch.path("round"), withDestinationPath: "round")
        #expect(throws: HostError.unwritable(path: scratch.path("round"), reason: String(cString: strerror(ELOOP)))) {
            try OutputFile(path: scratch.path("round"))
        }
    }

    @Test func hardLinksKeepTheOldContent() throws {
        try write("As before.", to: "out", true)
        link(scratch.path("out"), scratch.path("other"))
        try write("New.", to: "out", true)
        #expect(try (text("out"), text("other")) == ("New.", "As before."))
    }

    @Test func devicesAreWrittenDirectly() throws {
        for device in ["/dev/null", "/dev/full"] {
            var (before, after) = (stat(), stat())
            try #require(stat(device, &before) == 0)
            let file = try OutputFile(path: device)
            if device == "/dev/full" {
                let error = HostError.unwritable(path: device, reason: String(cString: strerror(ENOSPC)))
                #expect(throws: error) { try file.write(Data("New.".utf8)) }
            } else {
                try file.write(Data("New.".utf8))
                try file.finish()
            }
            stat(device, &after)
            #expect((before.st_ino, before.st_mode) == (after.st_ino, after.st_mode))
        }
    }
}
