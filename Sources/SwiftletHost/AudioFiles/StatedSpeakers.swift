// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

extension Speaker {
    /// Returns the loudspeakers that the CAF, AIFF or FLAC file at an offset states, in channel order. Returns nil if
    /// it states none.
    ///
    /// libsndfile 1.2 does not read the layouts of FLAC, and only some of CAF and AIFF. If a layout has fewer channels
    /// than the file, it returns uninitialized memory for the others.
    static func stated(at start: Int, in window: ByteWindow) -> [Speaker]? {
        if let comments = FLACComments(at: start, in: window) { return comments.channelMask.map(masked) }
        guard let layout = ChunkLayout(at: start, in: window),
            let chunk = layout.chunk(named: "chan", from: start, in: window)
                ?? layout.chunk(named: "CHAN", from: start, in: window)
        else { return nil }
        return inLayout(of: chunk, window)
    }

    /// Returns the loudspeakers of a channel layout: a tag, a bit mask, and the number of descriptions after it (Apple,
    /// "Core Audio Format Specification 1.0", "Channel Layout Chunk").
    private static func inLayout(of chunk: ChunkLayout.Chunk, _ window: ByteWindow) -> [Speaker]? {
        func number(_ offset: Int) -> UInt32? {
            chunk.size >= offset + 4 ? window.number(bytes: 4, at: chunk.data + offset).map { UInt32($0) } : nil
        }
        guard let tag = number(0), let mask = number(4), let count = number(8) else { return nil }
        switch tag {
        case 0:
            // Each description has 20 bytes, and begins with a label.
            let labels = (0..<min(Int(count), 1024)).compactMap { number(12 + 20 * $0) }
            let hasDirectSides = labels.contains { (10...11).contains($0) }
            return labels.map { Speaker(label: $0, hasDirectSides: hasDirectSides) }
        case 0x1_0000: return masked(mask)
        default: return layouts[tag].map { $0.map { letters[$0] ?? .other } }
        }
    }

    /// Creates the speaker for a label of a channel description. Labels 5 and 6 are surround speakers. They are at the
    /// back if the layout has side speakers too (labels 10 and 11), and otherwise at the sides.
    private init(label: UInt32, hasDirectSides: Bool) {
        switch label {
        case 4, 37: self = .lowFrequency
        case 5, 6: self = hasDirectSides ? .back : .side
        case 10, 11: self = .side
        case 33, 34: self = .back
        default: self = .other
        }
    }

    /// Returns the loudspeakers of a channel mask of WAV, which CAF has too.
    private static func masked(_ mask: UInt32) -> [Speaker] {
        (0..<32).filter { mask >> $0 & 1 == 1 }.map { bit in
            switch bit {
            case 3: .lowFrequency
            case 4, 5: .back
            case 9, 10: .side
            default: .other
            }
        }
    }

    private static let letters: [Character: Speaker] = ["L": .lowFrequency, "s": .side, "b": .back]

    /// The layouts by tag, a letter for each channel. The low 16 bits of a tag are its number of channels.
    private static let layouts: [UInt32: String] = {
        let layouts: [UInt32: String] = [
            100: ".", 101: "..", 102: "..", 108: "..bb", 109: "..bb.", 110: "..bb..", 111: "..bb..ss", 113: "...",
            114: "...", 115: "....", 116: "....", 117: "...ss", 118: "..ss.", 119: "...ss", 120: "...ss",
            121: "...Lss", 122: "..ss.L", 123: "...ssL", 124: "...ssL", 125: "...Lss.", 126: "...Lss..",
            127: ".....ssL", 128: "...Lssbb", 129: "..ss.L..", 131: "...", 132: "..ss", 133: "..L", 134: "..L.",
            135: "..Lss", 136: "...L", 137: "...L.", 138: "..ssL", 139: "..ss..", 140: "..ss.bb", 141: "...ss.",
            142: "...ss.L", 143: "...ssbb", 144: "...ssbb.",
        ]
        return Dictionary(uniqueKeysWithValues: layouts.map { ($0 << 16 | UInt32($1.count), $1) })
    }()
}

extension FLACComments {
    /// The channel mask of WAV (RFC 9639, section 8.6.2), or nil if no comment states it.
    fileprivate var channelMask: UInt32? {
        let name = "waveformatextensible_channel_mask=0x"
        return comments.lazy.map { String(decoding: $0, as: UTF8.self).lowercased() }.first { $0.hasPrefix(name) }
            .flatMap { UInt32($0.dropFirst(name.count), radix: 16) }
    }
}
