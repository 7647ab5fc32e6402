// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Glibc
import SwiftletCSndFile

/// A regular file that is open for reading.
final class OpenFile: Sendable {
    let descriptor: Int32
    /// The size in bytes when the file was opened.
    let count: Int
    /// The offset to read from, which is above 0 if a shell has read a part of the file.
    let start: Int

    /// Takes ownership of the descriptor and closes it in `deinit`.
    init(_ descriptor: Int32) {
        var status = stat()
        fstat(descriptor, &status)
        self.descriptor = descriptor
        count = Int(status.st_size)
        start = max(0, Int(lseek(descriptor, 0, SEEK_CUR)))
    }

    deinit { close(descriptor) }
}

/// The input of libsndfile: a file, or pieces of a file with corrections, presented as one file.
final class AudioBytes {
    enum Piece {
        case file(Range<Int>)
        case memory([UInt8])

        var count: Int {
            switch self {
            case .file(let range): range.count
            case .memory(let bytes): bytes.count
            }
        }
    }

    let count: Int
    /// The error number of the first failed read.
    private(set) var failure: Int32?
    private let file: OpenFile
    /// The pieces, each with its start in the whole.
    private let pieces: [(start: Int, piece: Piece)]
    private var position = 0

    init(_ file: OpenFile, _ pieces: [Piece]) {
        self.file = file
        var end = 0
        self.pieces = pieces.map { piece in
            defer { end += piece.count }
            return (end, piece)
        }
        count = end
    }

    /// Copies the next bytes.
    ///
    /// - Returns: the number of bytes copied.
    private func read(_ target: UnsafeMutableRawPointer, _ count: Int) -> Int {
        var done = 0
        while done < count, let next = readPiece(target + done, count - done), next > 0 {
            done += next
            position += next
        }
        return done
    }

    /// Copies bytes from the piece at the current position. Returns nil beyond the last piece.
    private func readPiece(_ target: UnsafeMutableRawPointer, _ count: Int) -> Int? {
        // The piece is almost always the only or the last one.
        guard position < self.count, let (start, piece) = pieces.last(where: { $0.start <= position }) else {
            return nil
        }
        let offset = position - start
        let length = min(count, piece.count - offset)
        switch piece {
        case .memory(let bytes):
            bytes.withUnsafeBytes { target.copyMemory(from: $0.baseAddress! + offset, byteCount: length) }
            return length
        case .file(let range):
            while true {
                let read = pread(file.descriptor, target, length, off_t(range.lowerBound + offset))
                if read >= 0 { return read }
                guard errno == EINTR else { break }
            }
            failure = errno
            return nil
        }
    }

    private func seek(_ offset: Int, _ whence: Int32) -> Int {
        let base =
            switch whence {
            case SEEK_CUR: position
            case SEEK_END: count
            default: 0
            }
        guard base + offset >= 0 else { return -1 }
        position = base + offset
        return position
    }

    /// Opens the file in libsndfile. This object must outlive the result.
    func open(_ info: inout SF_INFO) -> OpaquePointer? {
        var io = SF_VIRTUAL_IO(
            get_filelen: { sf_count_t(AudioBytes.at($0).count) },
            seek: { sf_count_t(AudioBytes.at($2).seek(Int($0), $1)) },
            read: { sf_count_t(AudioBytes.at($2).read($0!, Int($1))) },
            write: { _, _, _ in 0 },
            tell: { sf_count_t(AudioBytes.at($0).position) })
        return sf_open_virtual(&io, Int32(SFM_READ), &info, Unmanaged.passUnretained(self).toOpaque())
    }

    private static func at(_ pointer: UnsafeMutableRawPointer?) -> AudioBytes {
        Unmanaged.fromOpaque(pointer!).takeUnretainedValue()
    }
}
