// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// The header of an MPEG audio frame (ISO/IEC 11172-3, 2.4.1.3; 13818-3).
struct MPEGFrameHeader {
    /// The size of the frame in bytes, including the header.
    let size: Int
    /// The bits that are equal in all frames of a stream: version, layer and sample rate.
    let kind: UInt32
    /// The offset of the table of frames in the first frame, after the side information.
    let tableOffset: Int

    /// Reads the header at an offset. Returns nil if there is no header, or for the free format, whose size is not stated.
    init?(at offset: Int, in window: ByteWindow) {
        guard let word = window.number(bytes: 4, at: offset).map({ UInt32($0) }), word >> 21 == 0x7ff else {
            return nil
        }
        let (version, layer, padding) = (word >> 19 & 3, 4 - Int(word >> 17 & 3), Int(word >> 9 & 1))
        let (bitRate, sampleRate) = (Int(word >> 12 & 15), Int(word >> 10 & 3))
        guard version != 1, layer != 4, (1...14).contains(bitRate), sampleRate != 3 else { return nil }
        let isFirstVersion = version == 3
        let bitsPerSecond = 1000 * Self.bitRates(isFirstVersion, layer)[bitRate - 1]
        let rate = [44_100, 48_000, 32_000][sampleRate] >> (isFirstVersion ? 0 : version == 2 ? 1 : 2)
        size =
            switch layer {
            case 1: (12 * bitsPerSecond / rate + padding) * 4
            case 3 where !isFirstVersion: 72 * bitsPerSecond / rate + padding
            default: 144 * bitsPerSecond / rate + padding
            }
        kind = word & 0xfffe_0c00
        let isMono = word >> 6 & 3 == 3
        tableOffset = 4 + (isFirstVersion ? (isMono ? 17 : 32) : (isMono ? 9 : 17))
    }

    /// Returns the bit rates in kbit/s.
    private static func bitRates(_ isFirstVersion: Bool, _ layer: Int) -> [Int] {
        switch (isFirstVersion, layer) {
        case (true, 1): Array(stride(from: 32, through: 448, by: 32))
        case (true, 2): [32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384]
        case (true, _): [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
        case (false, 1): [32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256]
        default: [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
        }
    }
}

/// Joined MPEG audio files. libmpg123 reads only as many frames as the table in the first file states.
struct MPEGFiles {
    /// One of the files.
    struct Part {
        /// The ranges of ID3 tags and frames, without other data.
        var ranges: [Range<Int>] { frameRanges + [endTag].compactMap(\.self) }
        private var frameRanges: [Range<Int>] = []
        /// The range of the ID3v1 tag.
        fileprivate var endTag: Range<Int>?
        /// The number of frames, without the frame that has the table.
        fileprivate(set) var frames = 0
        /// The number of bytes between frames that are not MPEG audio.
        fileprivate(set) var foreignBytes = 0
        fileprivate let kind: UInt32
        /// The numbers of frames and bytes that the table states, or nil without a table.
        let table: (frames: Int, bytes: Int?)?

        fileprivate init(tag: Range<Int>, kind: UInt32, table: (frames: Int, bytes: Int?)?) {
            (self.kind, self.table) = (kind, table)
            if !tag.isEmpty { frameRanges = [tag] }
        }

        /// Whether frames are missing at the end. Some programs count the frame with the table.
        var isCutOff: Bool {
            guard let table, frames < table.frames else { return false }
            let bytes = frameRanges.reduce(0) { $0 + $1.count }
            return frames < table.frames - 1 || bytes < table.bytes ?? 0
        }

        fileprivate mutating func append(_ range: Range<Int>) {
            if let last = frameRanges.last, last.upperBound == range.lowerBound {
                frameRanges[frameRanges.count - 1] = last.lowerBound..<range.upperBound
            } else {
                frameRanges.append(range)
            }
        }
    }

    private(set) var parts: [Part] = []
    private let window: ByteWindow

    /// Finds the files from an offset. Fails if no MPEG audio starts there.
    init?(from start: Int, in window: ByteWindow) {
        self.window = window
        var position = window.end(ofID3At: start)
        guard isFrame(at: position) else { return nil }
        var tag = start..<position
        var foreign = 0
        while position < window.count {
            let id3 = window.end(ofID3At: position)
            if id3 > position {
                tag = position..<id3
                position = id3
            } else if let header = MPEGFrameHeader(at: position, in: window), position + header.size <= window.count,
                foreign == 0 && header.kind == parts.last?.kind || isFrame(at: position)
            {
                let range = position..<position + header.size
                if let next = fileBeginning(in: range) {
                    foreign += next - position
                    position = next
                    continue
                }
                add(range, header, after: tag, foreign)
                (tag, foreign) = (position..<position, 0)
                position = range.upperBound
            } else if window.has("TAG", at: position), position + 128 <= window.count {
                parts[parts.count - 1].endTag = position..<position + 128
                position += 128
            } else {
                foreign += 1
                position += 1
            }
        }
        // A single frame beyond the table is an error of the table.
        parts = parts.enumerated().filter { $0.offset == 0 || $0.element.table != nil || $0.element.frames > 1 }.map(
            \.element)
    }

    /// Whether there is a frame, followed by another one or the end.
    private func isFrame(at position: Int) -> Bool {
        guard let header = MPEGFrameHeader(at: position, in: window) else { return false }
        let end = position + header.size
        return end == window.count || MPEGFrameHeader(at: end, in: window)?.kind == header.kind
    }

    /// Returns the start of another file within a truncated frame, or nil.
    private func fileBeginning(in frame: Range<Int>) -> Int? {
        guard !isFrame(at: frame.lowerBound) else { return nil }
        return frame.dropFirst().first { isFrame(at: $0) || isFrame(at: window.end(ofID3At: $0)) }
    }

    private mutating func add(_ range: Range<Int>, _ header: MPEGFrameHeader, after tag: Range<Int>, _ foreign: Int) {
        let table = table(at: range.lowerBound + header.tableOffset)
        if let last = parts.last, table == nil, last.kind == header.kind, last.frames < last.table?.frames ?? .max {
            parts[parts.count - 1].append(range)
            parts[parts.count - 1].frames += 1
            parts[parts.count - 1].foreignBytes += foreign
        } else {
            var part = Part(tag: tag, kind: header.kind, table: table)
            part.append(range)
            part.frames = table == nil ? 1 : 0
            parts.append(part)
        }
    }

    /// Reads a table (G. Alvarez, "MPEG Audio Frame Header", Xing's): name, flags, frames, bytes.
    private func table(at offset: Int) -> (frames: Int, bytes: Int?)? {
        guard window.has("Xing", at: offset) || window.has("Info", at: offset),
            let flags = window.number(bytes: 4, at: offset + 4), flags & 1 != 0,
            let frames = window.number(bytes: 4, at: offset + 8), frames > 0
        else { return nil }
        let bytes = flags & 2 == 0 ? nil : window.number(bytes: 4, at: offset + 12).map { Int($0) }
        return (Int(frames), bytes)
    }
}
