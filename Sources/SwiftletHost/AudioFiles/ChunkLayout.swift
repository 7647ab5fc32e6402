// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// The layout of a container's chunks.
struct ChunkLayout {
    struct Chunk {
        /// The offsets of the chunk and of its data.
        let start, data: Int
        /// The stated size of the data in bytes.
        let size: UInt64
    }

    /// The offset of the first chunk.
    private let first: Int
    /// The sizes in bytes of names and size fields, and the alignment of chunks.
    private(set) var nameWidth = 4, sizeWidth = 4
    private var alignment = 2
    private(set) var isBigEndian = false
    /// Whether the size includes the chunk's header.
    private(set) var includesHeader = false
    /// The name of the chunk with the audio (or the song of RMID), and the number of bytes before the audio in it.
    private(set) var sound = "data", preface = 0
    /// The offset of the file's length field, and the number of bytes that it does not count.
    private(set) var total: (offset: Int, uncounted: Int)? = (4, 8)

    private init(first: Int) { self.first = first }

    /// Detects the layout of the file at an offset. Returns nil without chunks or audio.
    init?(at start: Int, in window: ByteWindow) {
        func begins(_ name: String, _ form: String = "") -> Bool {
            window.has(name, at: start) && window.has(form, at: start + 8)
        }
        if begins("RIFF", "WAVE") || begins("RF64", "WAVE") || begins("BW64", "WAVE") || begins("RIFF", "RMID") {
            self.init(first: 12)
        } else if begins("FORM", "AIF") {
            self.init(first: 12)
            (isBigEndian, sound, preface) = (true, "SSND", 8)
        } else if begins("caff") {
            self.init(first: 8)
            (sizeWidth, alignment, isBigEndian, preface, total) = (8, 1, true, 4, nil)
        } else if begins("riff\u{2E}") {
            // The chunk names of Wave64 are GUIDs.
            self.init(first: 40)
            (nameWidth, sizeWidth, alignment, includesHeader, total) = (16, 8, 8, true, (16, 0))
        } else {
            return nil
        }
    }

    /// The number of bytes in a chunk before its data.
    var headerSize: Int { nameWidth + sizeWidth }

    /// Returns the chunk at an offset, or nil if it does not exist.
    func chunk(at start: Int, in window: ByteWindow) -> Chunk? {
        guard var size = window.number(bytes: sizeWidth, at: start + nameWidth, isBigEndian: isBigEndian) else {
            return nil
        }
        if includesHeader { size -= min(size, UInt64(headerSize)) }
        return Chunk(start: start, data: start + headerSize, size: size)
    }

    /// Returns the offset after a chunk, or nil if it overflows.
    func end(of chunk: Chunk) -> Int? {
        guard let size = Int(exactly: chunk.size) else { return nil }
        let (end, overflows) = (chunk.data + alignment - 1).addingReportingOverflow(size)
        return overflows ? nil : end / alignment * alignment
    }

    /// Returns the first chunk with a name, or nil if it does not exist.
    func chunk(named name: String, from start: Int, in window: ByteWindow) -> Chunk? {
        var next = start + first
        while let chunk = chunk(at: next, in: window) {
            if window.has(name, at: next) { return chunk }
            guard let end = end(of: chunk), end > next else { return nil }
            next = end
        }
        return nil
    }

    /// Whether the bytes from an offset to the end are exactly a sequence of chunks.
    func areChunks(from offset: Int, in window: ByteWindow) -> Bool {
        var next = offset
        while let chunk = chunk(at: next, in: window), let name = window.bytes(4, at: next),
            name.allSatisfy({ (0x20...0x7e).contains($0) }), let end = end(of: chunk), end > next
        {
            next = end
        }
        // The last chunk may lack its padding.
        return next >= window.count && next < window.count + alignment
    }
}
