// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import FoundationEssentials
import Glibc
import SwiftletCPipe

/// What is read from a pipe.
enum PipedInput {
    /// A descriptor of the same bytes that can be read as a file: the one given, or for what cannot be read from its start
    /// to its end (FLAC and CAF, by libsndfile), one of a temporary file that has no name.
    ///
    /// - Parameter descriptor: of a pipe; it is closed where it is not returned.
    /// - Throws: `HostError.unreadable` where there is no room for a temporary file.
    static func seekable(_ descriptor: Int32, path: String) throws -> Int32 {
        guard [Array("fLaC".utf8), Array("caff".utf8)].contains(try beginning(of: descriptor)) else {
            return descriptor
        }
        defer { close(descriptor) }
        let directory = ProcessInfo.processInfo.environment["TMPDIR"] ?? "/tmp"
        var name = Array("\(directory)/swiftlet-XXXXXX".utf8CString)
        let file = mkstemp(&name)
        guard file >= 0 else { throw failure(path, directory) }
        unlink(name)
        var bytes = [UInt8](repeating: 0, count: 65_536)
        while case let count = read(descriptor, &bytes, bytes.count), count != 0 {
            guard count > 0, write(file, bytes, count) == count else {
                defer { close(file) }
                // A signal that ends the command ends the wait for bytes.
                throw count < 0 && errno == EINTR ? HostError.interrupted : failure(path, directory)
            }
        }
        lseek(file, 0, SEEK_SET)
        return file
    }

    private static func failure(_ path: String, _ directory: String) -> HostError {
        .unreadable(path: path, reason: "it cannot be kept in \(directory): \(String(cString: strerror(errno)))")
    }

    /// The first four bytes that are to come from a pipe, without taking them from it.
    private static func beginning(of pipe: Int32) throws -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 4)
        while true {
            var ends: [Int32] = [0, 0]
            guard Glibc.pipe(&ends) == 0 else { return [] }
            defer { for end in ends { close(end) } }
            // Waits until there is something, or the other end is closed.
            let count = tee(pipe, ends[1], bytes.count, 0)
            if count < 0, errno == EINTR { throw HostError.interrupted }
            guard count > 0 else { return [] }
            if count == bytes.count {
                read(ends[0], &bytes, bytes.count)
                return bytes
            }
            usleep(10_000)
            var state = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
            poll(&state, 1, 0)
            // There are fewer bytes, and nobody to write more.
            if state.revents & Int16(POLLHUP) != 0 { return [] }
        }
    }
}
