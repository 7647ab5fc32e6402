// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Glibc
import SwiftletCSndFile

extension OutputFile {
    /// Opens a file for libsndfile with I/O functions that record the first failure, as its MP3 writer ignores failed
    /// writes.
    ///
    /// - Parameter info: the format of the audio.
    /// - Returns: libsndfile's handle, which must be closed before this file is released, or nil for an unsupported
    ///   format.
    func openForSound(_ info: inout SF_INFO) -> OpaquePointer? {
        var calls = SF_VIRTUAL_IO(
            get_filelen: { OutputFile.at($0).length }, seek: { OutputFile.at($2).seek($0, $1) },
            read: { OutputFile.at($2).read($0, $1) }, write: { OutputFile.at($2).write($0, $1) },
            tell: { OutputFile.at($0).seek(0, SEEK_CUR) })
        return sf_open_virtual(&calls, Int32(SFM_WRITE), &info, Unmanaged.passUnretained(self).toOpaque())
    }

    private static func at(_ pointer: UnsafeMutableRawPointer?) -> OutputFile {
        Unmanaged.fromOpaque(pointer!).takeUnretainedValue()
    }

    private var length: sf_count_t {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? sf_count_t(status.st_size) : 0
    }

    private func seek(_ offset: sf_count_t, _ origin: Int32) -> sf_count_t {
        let position = lseek(descriptor, off_t(offset), origin)
        if position < 0 { note(errno) }
        return sf_count_t(position)
    }

    private func read(_ bytes: UnsafeMutableRawPointer?, _ count: sf_count_t) -> sf_count_t {
        sf_count_t(max(0, Glibc.read(descriptor, bytes, Int(count))))
    }

    private func write(_ bytes: UnsafeRawPointer?, _ count: sf_count_t) -> sf_count_t {
        var done = 0
        while done < Int(count) {
            let written = Glibc.write(descriptor, bytes! + done, Int(count) - done)
            if written < 0, errno == EINTR { continue }
            guard written > 0 else {
                note(written < 0 ? errno : ENOSPC)
                break
            }
            done += written
        }
        return sf_count_t(done)
    }

    private func note(_ reason: Int32) {
        if failedCall == 0 { failedCall = reason }
    }
}
