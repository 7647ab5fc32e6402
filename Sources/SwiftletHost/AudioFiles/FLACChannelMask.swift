// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import FoundationEssentials
import Glibc

extension Speaker {
    /// Returns the loudspeakers of a FLAC file in channel order, or nil if the file does not state them.
    ///
    /// The channel mask of WAV is in a comment, which libsndfile does not read (RFC 9639, section 8.6.2).
    static func inFLAC(path: String) -> [Speaker]? {
        let descriptor = open(path.fileNameBytes, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var place = 4
        // Each metadata block has a header: a last-block flag, the type, and a 24-bit length.
        while let header = bytes(of: descriptor, at: place, 4) {
            let length = header[1...].reduce(0) { $0 << 8 | Int($1) }
            if header[0] & 0x7f == comments {
                return bytes(of: descriptor, at: place + 4, length).flatMap(mask).map(speakers)
            }
            if header[0] & 0x80 != 0 { return nil }
            place += 4 + length
        }
        return nil
    }

    private static let comments: UInt8 = 4

    private static func bytes(of descriptor: Int32, at place: Int, _ count: Int) -> Data? {
        var data = Data(count: count)
        let found = data.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, count, off_t(place)) }
        return found == count ? data : nil
    }

    /// Returns the channel mask from a comment block: the vendor and the comments, each after its length.
    private static func mask(_ block: Data) -> UInt32? {
        let name = "waveformatextensible_channel_mask=0x"
        var place = 8 + Int(block.value(UInt32.self, at: 0) ?? 0)
        while let length = block.value(UInt32.self, at: place).map({ Int($0) }), place + 4 + length <= block.count {
            let comment = String(decoding: block[place + 4..<place + 4 + length], as: UTF8.self).lowercased()
            if comment.hasPrefix(name) { return UInt32(comment.dropFirst(name.count), radix: 16) }
            place += 4 + length
        }
        return nil
    }

    private static func speakers(_ mask: UInt32) -> [Speaker] {
        (0..<32).filter { mask >> $0 & 1 == 1 }.map { bit in
            switch bit {
            case 3: .lowFrequency
            case 4, 5: .back
            case 9, 10: .side
            default: .other
            }
        }
    }
}
