// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Glibc

/// The stderr stream, to which lilv and serd write errors that they report in no other way.
package enum ErrorStream {
    /// The stream belongs to the whole process.
    private static let lock = RecursiveLock()

    /// Runs `body` and captures the lines that the process writes to stderr meanwhile.
    static func catching<T>(_ body: () throws -> T) rethrows -> (result: T, lines: [Substring]) {
        lock.lock()
        defer { lock.unlock() }
        guard let file = tmpfile() else { return (try body(), []) }
        defer { fclose(file) }
        let original = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
        guard original >= 0 else { return (try body(), []) }
        dup2(fileno(file), STDERR_FILENO)
        defer { close(original) }
        let result: T
        do {
            defer { dup2(original, STDERR_FILENO) }
            result = try body()
        }
        return (result, lines(of: fileno(file)))
    }

    /// Writes to stderr, if possible.
    package static func write(_ text: String) {
        var rest = ArraySlice(text.utf8)
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
            if count < 0, errno != EINTR { return }
            rest = rest.dropFirst(max(0, count))
        }
    }

    private static func lines(of descriptor: Int32) -> [Substring] {
        let size = Int(lseek(descriptor, 0, SEEK_END))
        guard size > 0 else { return [] }
        var bytes = [UInt8](repeating: 0, count: size)
        let count = pread(descriptor, &bytes, size, 0)
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).split(separator: "\n")
    }
}
