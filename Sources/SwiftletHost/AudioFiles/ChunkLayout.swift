// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// How the chunks of a container are laid out.
struct ChunkLayout {
    struct Chunk {
        /// Where it begins, and where its data does.
        let start, data: Int
        /// How many bytes of data it states.
        let size: UInt64
    }

    /// Where the first chunk begins.
    private let first: Int
    /// How many bytes names and sizes have, and of what the ends of chunks are multiples.
    private(set) var nameWidth = 4, sizeWidth = 4
    private var alignment = 2
    private(set) var isBigEndian = false
    /// Whether a size counts the chunk's header, too.
    private(set) var includesHeader = false
    /// The chunk with the sound, or the song of RMID, and how many bytes of it come before the sound.
    private(set) var sound = "data", preface = 0
    /// Where the length of the file is stated, and how many bytes of the file that does not count.
    private(set) var total: (offset: Int, uncounted: Int)? = (4, 8)

    private init(first: Int) { self.first = first }

    /// That of the file at an offset; nil for one without chunks, or with no sound.
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
            // Wave64, whose names are GUIDs.
            self.init(first: 40)
            (nameWidth, sizeWidth, alignment, includesHeader, total) = (16, 8, 8, true, (16, 0))
        } else {
            return nil
        }
    }

    /// The bytes of a chunk before its data.
    var headerSize: Int { nameWidth + sizeWidth }

    /// The chunk at an offset; nil where there is none.
    func chunk(at start: Int, in window: ByteWindow) -> Chunk? {
        guard var size = window.number(bytes: sizeWidth, at: start + nameWidth, isBigEndian: isBigEndian) else {
            return nil
        }
        if includesHeader { size -= min(size, UInt64(headerSize)) }
        return Chunk(start: start, data: start + headerSize, size: size)
    }

    /// Where the chunk after another begins; nil where that is further than can be counted.
    func end(of chunk: Chunk) -> Int? {
        guard let size = Int(exactly: chunk.size) else { return nil }
        let (end, overflows) = (chunk.data + alignment - 1).addingReportingOverflow(size)
        return overflows ? nil : end / alignment * alignment
    }

    /// The first chunk of a name; nil where there is none before the bytes end.
    func chunk(named name: String, from start: Int, in window: ByteWindow) -> Chunk? {
        var next = start + first
        while let chunk = chunk(at: next, in: window) {
            if window.has(name, at: next) { return chunk }
            guard let end = end(of: chunk), end > next else { return nil }
            next = end
        }
        return nil
    }

    /// Whether the bytes from an offset to the end are chunks, and nothing else.
    func areChunks(from offset: Int, in window: ByteWindow) -> Bool {
        var next = offset
        while let chunk = chunk(at: next, in: window), let name = window.bytes(4, at: next),
            name.allSatisfy({ (0x20...0x7e).contains($0) }), let end = end(of: chunk), end > next
        {
            next = end
        }
        // The last may lack what rounds it up.
        return next >= window.count && next < window.count + alignment
    }
}
