// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// Joined Ogg files (RFC 3533, 4), of which libsndfile reads only the first.
enum OggChain {
    /// Returns the ranges of the links of a chain, each a complete Ogg file.
    static func links(from start: Int, in window: ByteWindow) -> [Range<Int>] {
        var starts = [start]
        var page = start
        var isInSound = false
        while let end = self.end(ofPageAt: page, in: window), let flags = window.bytes(1, at: page + 5)?.first {
            // A link starts with the first pages of all its streams.
            let isFirst = flags & 2 != 0
            if isFirst, isInSound { starts.append(page) }
            isInSound = !isFirst
            page = end
        }
        return zip(starts, starts.dropFirst() + [window.count]).map { $0..<$1 }
    }

    /// Returns the end of a page, whose header has 27 bytes and the sizes of its segments.
    private static func end(ofPageAt start: Int, in window: ByteWindow) -> Int? {
        guard window.has("OggS", at: start), let count = window.bytes(1, at: start + 26)?.first,
            let sizes = window.bytes(Int(count), at: start + 27)
        else { return nil }
        return start + 27 + sizes.reduce(Int(count)) { $0 + Int($1) }
    }
}
