// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import HostFixtures
import SwiftletHost
import Testing

/// States of bundles.
@Suite struct BundleStateTests {
    /// Tools that unpack or copy reset the times of files, and editors overwrite files in place.
    @Test func aFileOfTheSameSizeAndTimeIsAnotherOneOnceItWasWritten() throws {
        let scratch = try Scratch()
        let path = scratch.path("manifest.ttl")
        func write(_ text: String) throws {
            let file = open(path, O_WRONLY | O_CREAT, 0o666)
            try #require(file >= 0 && Glibc.write(file, text, text.utf8.count) == text.utf8.count)
            close(file)
            let times = [timespec(tv_sec: 1_700_000_000, tv_nsec: 0), timespec(tv_sec: 1_700_000_000, tv_nsec: 0)]
            try #require(utimensat(AT_FDCWD, path, times, 0) == 0)
        }
        try write("one")
        let before = BundleState(before: [scratch.directory])
        #expect(BundleState(before: [scratch.directory]) == before)
        // File systems use the time of the kernel's last tick.
        usleep(20_000)
        try write("two")
        #expect(BundleState(before: [scratch.directory]) != before)
    }
}
