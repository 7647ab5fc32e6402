// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Glibc
import SwiftletCSndFile

/// The input that libsndfile reads for an audio file: one stream, or the parts of a regular file, each as a file.
struct AudioFileSource {
    private enum Input {
        case stream(Int32)
        case file(OpenFile, parts: [[AudioBytes.Piece]])
    }

    /// Whether libsndfile can determine the length in advance.
    let hasKnownLength: Bool
    /// Warnings about the file.
    let remarks: [String]
    private let path: String
    private let raw: RawAudio?
    private let input: Input

    /// Opens the file at a path.
    ///
    /// - Throws: `HostError.unreadable`.
    init(path: String, raw: RawAudio?) throws {
        (self.path, self.raw) = (path, raw)
        let descriptor = try Self.descriptor(path)
        let isPipe = fileType(of: descriptor) == S_IFIFO
        let readable = isPipe && raw == nil ? try PipedInput.seekable(descriptor, path: path) : descriptor
        guard fileType(of: readable) == S_IFREG else {
            (input, hasKnownLength, remarks) = (.stream(readable), true, [])
            return
        }
        let file = OpenFile(readable)
        let contents = raw == nil ? try AudioFileContents(of: file, path) : AudioFileContents(whole: file)
        input = .file(file, parts: contents.parts)
        hasKnownLength = contents.hasKnownLength
        var remarks: [String] = []
        if contents.foreignBytes > 0 {
            remarks.append(
                "skipped \(contents.foreignBytes) bytes of \(path) between MPEG frames: the bytes are not MPEG audio")
        }
        // The length of a pipe ends with the pipe.
        if contents.lacksLength, !isPipe {
            remarks.append("the header of \(path) states no length: the file is read to its end")
        }
        self.remarks = remarks
    }

    var partCount: Int {
        if case .file(_, let parts) = input { parts.count } else { 1 }
    }

    /// The comments of a FLAC file, or nil for other files.
    var flacComments: FLACComments? { read(FLACComments.init) }

    /// The loudspeakers that a CAF, AIFF or FLAC file states, or nil for other files.
    var speakers: [Speaker]? { read(Speaker.stated) }

    /// Reads the file from an offset. Returns nil for a stream.
    private func read<Result>(_ result: (_ start: Int, _ window: ByteWindow) -> Result?) -> Result? {
        guard case .file(let file, _) = input else { return nil }
        let window = ByteWindow(file)
        return result(window.end(ofID3At: file.start), window)
    }

    /// Opens a part. A stream can be opened only once.
    ///
    /// - Throws: `HostError.unreadable`.
    func open(part: Int = 0) throws -> OpenSound {
        var info = SF_INFO()
        if let raw {
            info.format = raw.format.code
            info.samplerate = Int32(raw.sampleRate)
            info.channels = Int32(raw.channels)
        }
        var (bytes, stream, file): (AudioBytes?, Int32?, OpaquePointer?)
        switch input {
        case .stream(let descriptor): (stream, file) = (descriptor, sf_open_fd(descriptor, Int32(SFM_READ), &info, 1))
        case .file(let whole, let parts):
            let part = AudioBytes(whole, parts[part])
            (bytes, file) = (part, part.open(&info))
        }
        guard let file else {
            let reason = bytes?.failure.map { systemReason($0) }
            throw HostError.unreadable(
                path: path,
                reason: reason
                    ?? "not an audio file that libsndfile supports: \(plain(String(cString: sf_strerror(nil))))")
        }
        return try OpenSound(file, info, bytes, stream: stream, path: path)
    }

    /// Returns the descriptor of a file that is not empty.
    ///
    /// - Throws: `HostError.unreadable`.
    static func descriptor(_ path: String) throws -> Int32 {
        let descriptor =
            path == "-"
            ? fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3) : Glibc.open(path.fileNameBytes, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw HostError.unreadable(path: path, reason: systemReason())
        }
        var status = stat()
        fstat(descriptor, &status)
        let reason: String? =
            switch status.st_mode & S_IFMT {
            case S_IFDIR: "the path is a directory"
            case S_IFREG where status.st_size == 0: "the file is empty"
            default: nil
            }
        guard let reason else { return descriptor }
        close(descriptor)
        throw HostError.unreadable(path: path, reason: reason)
    }
}

private func fileType(of descriptor: Int32) -> mode_t {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? status.st_mode & S_IFMT : 0
}

/// The parts of a regular file.
struct AudioFileContents {
    /// The pieces that libsndfile reads as one file, for each part.
    let parts: [[AudioBytes.Piece]]
    private(set) var hasKnownLength = true
    /// Whether the header states no length.
    private(set) var lacksLength = false
    /// The number of bytes between MPEG frames that are not MPEG audio.
    private(set) var foreignBytes = 0

    /// Creates the contents of an unchanged file.
    init(whole file: OpenFile) { parts = [[.file(file.start..<max(file.start, file.count))]] }

    /// Creates the contents of a file with a header, which is corrected if it states no length.
    ///
    /// - Parameter path: the path for errors.
    /// - Throws: `HostError.unreadable` if an MP3 file is truncated, or a WAV file is too long for a header.
    init(of file: OpenFile, _ path: String) throws {
        let window = ByteWindow(file)
        if let files = MPEGFiles(from: file.start, in: window) {
            if let part = files.parts.first(where: \.isCutOff), let table = part.table {
                throw HostError.damaged(path, "the file ends after \(part.frames) of \(table.frames) MPEG frames")
            }
            // Frames of the next file may have replaced the missing ones.
            if let part = files.parts.first(where: { $0.table != nil && $0.foreignBytes > 0 }) {
                throw HostError.damaged(
                    path, "\(part.foreignBytes) bytes between MPEG frames are not MPEG audio")
            }
            parts = files.parts.map { $0.ranges.map(AudioBytes.Piece.file) }
            // libmpg123 estimates the number of frames if there is no table.
            hasKnownLength = files.parts.allSatisfy { $0.table != nil }
            foreignBytes = files.parts.reduce(0) { $0 + $1.foreignBytes }
            return
        }
        // libsndfile skips ID3 tags before some containers only.
        let start = window.end(ofID3At: file.start)
        if window.has("OggS", at: start) {
            parts = OggChain.links(from: start, in: window).map { [.file($0)] }
            return
        }
        var corrections: [(offset: Int, bytes: [UInt8])] = []
        if let sound = AudioDataExtent(at: start, in: window), sound.lacksLength(in: window) {
            guard let missing = sound.corrections(end: file.count) else {
                throw HostError.damaged(
                    path,
                    "the header states no length, and the file is too long for its header; pass --raw to read the file as raw samples"
                )
            }
            corrections = missing
            lacksLength = true
        }
        if window.has("BW64", at: start) {
            // BW64 (ITU-R BS.2088) has the layout of RF64, or of RIFF if it is short.
            let name = window.has("ds64", at: start + 12) ? "RF64" : "RIFF"
            corrections.append((start, Array(name.utf8)))
        }
        parts = [Self.pieces(start..<max(start, file.count), corrections)]
    }

    private static func pieces(
        _ range: Range<Int>, _ corrections: [(offset: Int, bytes: [UInt8])]
    ) -> [AudioBytes.Piece] {
        var pieces: [AudioBytes.Piece] = []
        var position = range.lowerBound
        for correction in corrections.sorted(by: { $0.offset < $1.offset }) {
            pieces += [.file(position..<correction.offset), .memory(correction.bytes)]
            position = correction.offset + correction.bytes.count
        }
        return pieces + [.file(position..<range.upperBound)]
    }
}
