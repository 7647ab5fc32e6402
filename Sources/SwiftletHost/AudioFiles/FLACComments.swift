// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import FoundationEssentials
import Glibc

/// The comments of a FLAC file, some of which libsndfile copies (RFC 9639, 8.6): `COMPOSER=J. S. Bach`.
struct FLACComments {
    /// The start of the comment block, and the end of its content.
    fileprivate let block: Range<Int>
    /// The program that wrote the file.
    private let vendor: Data
    let comments: [Data]

    /// Reads the comments of a file at an offset. Returns nil if the file has no comments.
    init?(at start: Int, in window: ByteWindow) {
        guard window.has("fLaC", at: start) else { return nil }
        var block = start + 4
        while let header = window.number(bytes: 4, at: block) {
            let size = Int(header & 0xff_ffff)
            if header >> 24 & 0x7f == 4, let content = window.bytes(size, at: block + 4) {
                guard let (vendor, comments) = Self.parse(Data(content)) else { return nil }
                (self.block, self.vendor, self.comments) = (block..<block + 4 + size, vendor, comments)
                return
            }
            guard header >> 31 == 0 else { return nil }
            block += 4 + size
        }
        return nil
    }

    private static func parse(_ content: Data) -> (vendor: Data, comments: [Data])? {
        var position = 0
        func text() -> Data? {
            guard let size = content.value(UInt32.self, at: position), position + 4 + Int(size) <= content.count else {
                return nil
            }
            defer { position += 4 + Int(size) }
            return Data(content[position + 4..<position + 4 + Int(size)])
        }
        guard let vendor = text(), let count = content.value(UInt32.self, at: position) else { return nil }
        position += 4
        var comments: [Data] = []
        while comments.count < count {
            guard let comment = text() else { return nil }
            comments.append(comment)
        }
        return (vendor, comments)
    }

    /// Returns the comments for processed audio, without the ReplayGain values, which no longer apply.
    fileprivate func processed(for other: FLACComments) -> Data {
        let gain = Array("REPLAYGAIN_".utf8)
        let kept = comments.filter { !$0.prefix(gain.count).map { $0 & 0xdf }.elementsEqual(gain.map { $0 & 0xdf }) }
        func encoded(_ text: Data) -> Data {
            var data = Data()
            data.append(littleEndian: UInt32(text.count))
            return data + text
        }
        var data = encoded(other.vendor)
        data.append(littleEndian: UInt32(kept.count))
        return kept.reduce(data) { $0 + encoded($1) }
    }
}

extension OutputFile {
    /// Copies the comments of another file to a complete FLAC file.
    ///
    /// - Throws: `HostError.unwritable`.
    func copy(_ comments: FLACComments) throws {
        let size = Int(lseek(descriptor, 0, SEEK_END))
        guard isRegular, let own = FLACComments(at: 0, in: ByteWindow(descriptor: descriptor, count: size)) else {
            return
        }
        let content = comments.processed(for: own)
        guard content.count < 1 << 24 else { return }
        try move(from: own.block.upperBound, to: own.block.lowerBound + 4 + content.count, end: size)
        let length = Data([UInt8(content.count >> 16), UInt8(content.count >> 8 & 255), UInt8(content.count & 255)])
        try overwrite(length + content, at: own.block.lowerBound + 1)
    }

    /// Moves the bytes from an offset to the end of the file to another offset, which becomes the file's new end.
    private func move(from old: Int, to new: Int, end: Int) throws {
        let step = 1 << 20
        let starts = Array(stride(from: old, to: end, by: step))
        for start in new > old ? starts.reversed() : starts {
            var bytes = Data(count: min(step, end - start))
            let count = bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, off_t(start)) }
            guard count == bytes.count else {
                throw HostError.unwritable(path: path, reason: "the written file cannot be read again to add its tags")
            }
            try overwrite(bytes, at: start + new - old)
        }
        ftruncate(descriptor, off_t(end + new - old))
        lseek(descriptor, 0, SEEK_END)
    }
}
