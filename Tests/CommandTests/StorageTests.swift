// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import HostFixtures
import SwiftletHost
import Testing

/// Disks that are full, and files that may not be read or written.
@Suite struct StorageTests {
    let scratch: Scratch

    init() throws {
        scratch = try Scratch()
        var state: UInt32 = 1
        try scratch.write("in.wav", .wav16, frames: 100_000) { _, _ in
            state = state &* 1_664_525 &+ 1_013_904_223
            return Float(state >> 16) / 65_536 - 0.5
        }
    }

    private func run(_ script: String) throws -> Command { try Command(shell: script, in: scratch) }

    // MARK: - Full disks

    /// What to put before a shell that may mount a disk of its own.
    private static let unshare = getuid() == 0 ? "unshare --mount" : "unshare --map-root-user --mount"
    private static let mount = "mount -t tmpfs -o size=64k tmpfs disk"

    private static let canMount = {
        guard let scratch = try? Scratch() else { return false }
        return (try? Command(shell: "mkdir disk; \(unshare) sh -c '\(mount)'", in: scratch).status) == 0
    }()

    // 20 KB to 200 KB, where 14 KB are left.
    @Test(
        .enabled(if: canMount, "no disk can be mounted here, only the limit on files' sizes is tried"),
        arguments: ["out.wav", "out.flac", "out.aiff", "out.ogg", "out.opus", "out.mp3", "out.caf", "out.w64"])
    func aFullDiskHoldsNoPartOfAFile(name: String) throws {
        let script = """
            mkdir disk; export LV2_PATH
            \(Self.unshare) sh -c '\(Self.mount) && head -c 50000 /dev/zero >disk/\(name) && "$0" render in.wav \
            disk/\(name) --plugin trim; echo $? $(ls -A disk) $(wc -c <disk/\(name)) >report' "$0"
            """
        let command = try run(script)
        #expect(command.failed("disk/\(name) cannot be written: No space left on device", status: 0))
        let report = try String(contentsOfFile: scratch.path("report"), encoding: .utf8)
        #expect(report == "1 \(name) 50000\n")
    }

    @Test(.enabled(if: canMount, "no disk can be mounted here"))
    func aFullDiskHoldsNoPartOfAPicture() throws {
        let script = """
            mkdir disk
            \(Self.unshare) sh -c '\(Self.mount) && head -c 60000 /dev/zero >disk/a.png && "$0" plot disk/a.png \
            --plugin trim; echo $? $(ls -A disk) $(wc -c <disk/a.png) >report' "$0"
            """
        let command = try run(script)
        #expect(command.failed("disk/a.png cannot be written: No space left on device", status: 0), "\(command.errors)")
        #expect(try String(contentsOfFile: scratch.path("report"), encoding: .utf8) == "1 a.png 60000\n")
    }

    // The limit counts in units of 512 bytes: one too small for the header, and those that end amid the sound.
    @Test(arguments: ["out.wav", "out.flac", "out.aiff", "out.ogg", "out.opus", "out.mp3"], [0, 10, 30])
    func aFileThatGrowsTooLargeLeavesNothing(name: String, limit: Int) throws {
        let command = try run("ulimit -f \(limit); exec \"$0\" render in.wav \(name) --plugin trim")
        #expect(command.status == 1)
        // Where the limit is 0, the file that the test has for the error stream takes nothing either.
        if limit > 0 { #expect(command.failed("\(name) cannot be written: File too large"), "\(command.errors)") }
        #expect(scratch.files == ["in.wav"])
    }

    // MARK: - File servers

    /// Has `close` report that what was written is lost, as a file server's may whose quota is used up.
    private static let closeFailure = """
        #define _GNU_SOURCE
        #include <dlfcn.h>
        #include <errno.h>
        #include <fcntl.h>
        #include <sys/stat.h>

        int close(int descriptor) {
          struct stat status;
          const int is_written = !fstat(descriptor, &status) && S_ISREG(status.st_mode) && status.st_size > 0 &&
                                 (fcntl(descriptor, F_GETFL) & O_ACCMODE) != O_RDONLY;
          const int result = ((int (*)(int))dlsym(RTLD_NEXT, "close"))(descriptor);
          if (result || !is_written) return result;
          errno = EDQUOT;
          return -1;
        }
        """

    @Test(arguments: [
        ("out.wav", "render in.wav"), ("out.flac", "render in.wav"), ("out.ogg", "render in.wav"), ("out.png", "plot"),
    ])
    func filesLostOnCloseReplaceNothing(name: String, command: String) throws {
        try Self.closeFailure.write(toFile: scratch.path("close.c"), atomically: true, encoding: .utf8)
        try "As before.".write(toFile: scratch.path(name), atomically: true, encoding: .utf8)
        let command = try run(
            "cc -shared -fPIC -o close.so close.c -ldl && LD_PRELOAD=$PWD/close.so exec \"$0\" \(command) \(name) "
                + "--plugin trim")
        #expect(command.failed("\(name) cannot be written: Disk quota exceeded"), "\(command.errors)")
        #expect(try String(contentsOfFile: scratch.path(name), encoding: .utf8) == "As before.")
        #expect(scratch.files == ["close.c", "close.so", "in.wav", name])
    }

    // MARK: - The output

    @Test(arguments: ["list", "info trim", "measure in.wav"])
    func anOutputThatCannotBeWrittenIsAnError(arguments: String) throws {
        let command = try run("\"$0\" \(arguments) >/dev/full")
        #expect(command.failed("the output cannot be written: No space left on device"))
        // Neither does it crash where nothing can be said.
        #expect(try run("\"$0\" \(arguments) >/dev/full 2>/dev/full").status == 1)
    }

    // MARK: - Permissions

    /// Runs the command without the right to pass over permissions, which root has.
    private func runBound(_ arguments: String) throws -> Command {
        let bound = getuid() == 0 ? "setpriv --bounding-set=-dac_override,-dac_read_search " : ""
        return try run("exec \(bound)\"$0\" \(arguments)")
    }

    private func allow(_ mode: Int, _ name: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: scratch.path(name))
    }

    @Test(arguments: ["measure in.wav", "render in.wav out.wav --plugin trim"])
    func aFileThatMayNotBeReadIsNamed(arguments: String) throws {
        try allow(0o000, "in.wav")
        #expect(try runBound(arguments).failed("in.wav cannot be read: Permission denied"))
        #expect(scratch.files == ["in.wav"])
    }

    @Test func aFileThatMayNotBeWrittenStays() throws {
        for name in ["old.wav", "old.png"] {
            try "As before.".write(toFile: scratch.path(name), atomically: true, encoding: .utf8)
            try allow(0o444, name)
        }
        let render = try runBound("render in.wav old.wav --plugin trim")
        #expect(render.failed("old.wav cannot be written: Permission denied"))
        #expect(scratch.files == ["in.wav", "old.png", "old.wav"])
        #expect(try String(contentsOfFile: scratch.path("old.wav"), encoding: .utf8) == "As before.")
    }

    @Test func aDirectoryThatMayNotBeWrittenIsNamed() throws {
        try FileManager.default.createDirectory(atPath: scratch.path("shut"), withIntermediateDirectories: false)
        try allow(0o555, "shut")
        defer { try? allow(0o755, "shut") }
        #expect(
            try runBound("render in.wav shut/out.wav --plugin trim")
                .failed("shut/out.wav cannot be written: Permission denied"))
        #expect(
            try runBound("plot shut/out.png --plugin trim").failed("shut/out.png cannot be written: Permission denied"))
        #expect(
            try runBound("render in.wav --out-dir shut/new --plugin trim")
                .failed("shut/new cannot be written: Permission denied"))
        let batch = try runBound("render in.wav --out-dir shut --plugin trim")
        #expect((batch.status, batch.output) == (1, "0 of 1 file rendered\n"))
        #expect(batch.errors == "swiftlet: shut/in.wav cannot be written: Permission denied\n")
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path("shut")).isEmpty)
    }

    @Test func aBundleThatMayNotBeReadIsNamed() throws {
        try FileManager.default.copyItem(atPath: Fixture.bundle, toPath: scratch.path("shut.lv2"))
        try allow(0o000, "shut.lv2/manifest.ttl")
        #expect(
            try runBound("list --bundle shut.lv2")
                .failed("shut.lv2/manifest.ttl is broken: it cannot be opened: Permission denied"))
        try allow(0o644, "shut.lv2/manifest.ttl")
        try allow(0o000, "shut.lv2/fixture.so")
        #expect(
            try runBound("render in.wav out.wav --plugin urn:test:gain --bundle shut.lv2")
                .failed("the binary of urn:test:gain cannot be loaded: "))
        #expect(scratch.files == ["in.wav", "shut.lv2"])
    }
}
