// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import FoundationEssentials
import Glibc

/// Random access to the bytes of a file, or to the first ones of a pipe.
final class ByteWindow {
    /// The number of bytes, or for a pipe the number of bytes received so far.
    let count: Int
    private let descriptor: Int32
    /// The bytes in memory, and their offset.
    private var bytes: [UInt8] = []
    private var start = 0
    private static let size = 1 << 16

    /// Creates a window on a regular file, which the caller keeps open.
    init(_ file: OpenFile) { (descriptor, count) = (file.descriptor, file.count) }

    /// Creates a window on a file that is being written.
    init(descriptor: Int32, count: Int) { (self.descriptor, self.count) = (descriptor, count) }

    /// Creates a window on bytes in memory.
    init(_ bytes: [UInt8]) { (descriptor, count, self.bytes) = (-1, bytes.count, bytes) }

    /// Returns bytes from an offset, or nil if there are fewer.
    func bytes(_ length: Int, at offset: Int) -> ArraySlice<UInt8>? {
        guard offset >= 0, length <= count, offset <= count - length else { return nil }
        if offset < start || offset + length > start + bytes.count { load(offset, atLeast: length) }
        guard offset + length <= start + bytes.count else { return nil }
        return bytes[offset - start..<offset - start + length]
    }

    private func load(_ offset: Int, atLeast length: Int) {
        guard descriptor >= 0 else { return }
        start = offset
        bytes = [UInt8](unsafeUninitializedCapacity: max(length, Self.size)) { buffer, count in
            count = max(0, pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset)))
        }
    }

    /// Whether these characters are at an offset.
    func has(_ text: String, at offset: Int) -> Bool {
        bytes(text.utf8.count, at: offset)?.elementsEqual(text.utf8) ?? false
    }

    /// Returns the unsigned number of up to 8 bytes at an offset, or nil beyond the end.
    func number(bytes width: Int, at offset: Int, isBigEndian: Bool = true) -> UInt64? {
        guard let bytes = bytes(width, at: offset) else { return nil }
        func joined(_ bytes: some Sequence<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
        return isBigEndian ? joined(bytes) : joined(bytes.reversed())
    }

    /// Returns the end of the ID3v2 tags at an offset (M. Nilsson, "ID3 tag version 2.4.0", 2000).
    func end(ofID3At offset: Int) -> Int {
        var end = offset
        while has("ID3", at: end), let header = bytes(10, at: end), header.suffix(4).allSatisfy({ $0 < 0x80 }) {
            let size = header.suffix(4).reduce(0) { $0 << 7 | Int($1) }
            let hasFooter = header[header.startIndex + 5] & 0x10 != 0
            end += 10 + size + (hasFooter ? 10 : 0)
        }
        return end
    }
}
