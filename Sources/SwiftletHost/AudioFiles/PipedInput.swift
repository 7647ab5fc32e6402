// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Glibc
import SwiftletCPipe

/// Input that comes from a pipe.
enum PipedInput {
    /// Returns a descriptor that can be read as a file. It is the given one, or that of an unnamed temporary file if
    /// the format cannot be read sequentially.
    ///
    /// - Parameter descriptor: the pipe's descriptor, which is closed if it is not returned.
    /// - Throws: `HostError.unreadable` if there is no space for a temporary file.
    static func seekable(_ descriptor: Int32, path: String) throws -> Int32 {
        guard !(try isReadToItsEnd(descriptor)) else { return descriptor }
        defer { close(descriptor) }
        let (file, directory) = openTemporaryFile()
        guard file >= 0 else { throw failure(path, directory) }
        var bytes = [UInt8](repeating: 0, count: 65_536)
        while case let count = read(descriptor, &bytes, bytes.count), count != 0 {
            guard count > 0, write(file, bytes, count) == count else {
                defer { close(file) }
                // A signal that ends the command also ends this wait.
                throw count < 0 && errno == EINTR ? HostError.interrupted : failure(path, directory)
            }
        }
        lseek(file, 0, SEEK_SET)
        return file
    }

    private static func failure(_ path: String, _ directory: String) -> HostError {
        .unreadable(path: path, reason: "cannot store the piped audio in \(directory): \(systemReason())")
    }

    /// The maximum number of bytes to inspect before reading. A pipe holds twice as many.
    private static let most = 32_768

    /// Whether libsndfile can read the input sequentially.
    private static func isReadToItsEnd(_ pipe: Int32) throws -> Bool {
        while true {
            guard let bytes = try beginning(of: pipe) else { return true }
            if let answer = canBeStreamed(ByteWindow(bytes)) { return answer }
            guard bytes.count < most else { return false }
            if usleep(10_000) != 0 { throw HostError.interrupted }
            var state = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
            poll(&state, 1, 0)
            // All bytes are here, and there is no writer any more.
            if state.revents & Int16(POLLHUP) != 0 { return bytes.count < 4 }
        }
    }

    /// Whether input with this start can be read sequentially, or nil if more bytes are needed to decide. libsndfile
    /// needs the end first for FLAC, CAF, RF64 and files without a length. ID3 tags are skipped. Ogg and MP3 may
    /// consist of several joined files.
    private static func canBeStreamed(_ window: ByteWindow) -> Bool? {
        guard let word = window.number(bytes: 4, at: 0) else { return nil }
        let isMPEG = word >> 21 == 0x7ff
        if isMPEG || ["fLaC", "caff", "RF64", "BW64", "ID3", "OggS"].contains(where: { window.has($0, at: 0) }) {
            return false
        }
        guard ["RIFF", "FORM", ".snd", "dns.", "riff"].contains(where: { window.has($0, at: 0) }) else { return true }
        guard let stated = AudioDataExtent(at: 0, in: window)?.stated else { return nil }
        // libsndfile does not read all channel layouts of AIFF, and `Speaker.stated` needs a file.
        if ChunkLayout(at: 0, in: window)?.chunk(named: "CHAN", from: 0, in: window) != nil { return false }
        return stated > 0 && !(window.has("FORM", at: 0) && AudioDataExtent.isPlaceholder(stated))
    }

    /// Returns the next bytes of a pipe without consuming them, or nil at its end.
    private static func beginning(of pipe: Int32) throws -> [UInt8]? {
        var ends: [Int32] = [0, 0]
        guard Glibc.pipe(&ends) == 0 else { return nil }
        defer { for end in ends { close(end) } }
        // Waits for data or the end of the writer.
        let count = tee(pipe, ends[1], most, 0)
        if count < 0, errno == EINTR { throw HostError.interrupted }
        guard count > 0 else { return nil }
        return [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            filled = max(0, read(ends[0], buffer.baseAddress, count))
        }
    }
}
