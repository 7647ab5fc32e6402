// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// Where an uncompressed file has its sound, and what its header says of the length.
struct SoundExtent {
    /// A number in the header that follows from the number of bytes of sound: (bytes + `extra`) / `divisor`.
    struct Field {
        let offset, width: Int
        var extra = 0
        var divisor = 1
    }

    /// Where the sound begins.
    let start: Int
    /// How many bytes it has, as the header states.
    let stated: UInt64
    private let fields: [Field]
    private let isBigEndian: Bool
    private let layout: ChunkLayout?

    /// That of a file which begins at an offset; nil for a container that states no length, or none that is known.
    init?(at file: Int, in window: ByteWindow) {
        for (name, isBigEndian) in [(".snd", true), ("dns.", false)] where window.has(name, at: file) {
            func number(_ offset: Int) -> UInt64? {
                window.number(bytes: 4, at: file + offset, isBigEndian: isBigEndian)
            }
            guard let header = number(4), let size = number(8) else { return nil }
            (start, stated, self.isBigEndian, layout) = (file + Int(header), size, isBigEndian, nil)
            fields = [Field(offset: file + 8, width: 4)]
            return
        }
        guard let layout = ChunkLayout(at: file, in: window),
            let sound = layout.chunk(named: layout.sound, from: file, in: window)
        else { return nil }
        let preface = layout.preface
        start = sound.data + preface
        (isBigEndian, self.layout) = (layout.isBigEndian, layout)
        let counted = preface + (layout.includesHeader ? layout.headerSize : 0)
        let size = Field(offset: sound.start + layout.nameWidth, width: layout.sizeWidth, extra: counted)
        if window.has("RF64", at: file) || window.has("BW64", at: file),
            let large = layout.chunk(named: "ds64", from: file, in: window)
        {
            // Its lengths stand in a chunk of their own (EBU Tech 3306): of the file, the sound in bytes, and in frames.
            let frameSize = layout.chunk(named: "fmt ", from: file, in: window).flatMap {
                window.number(bytes: 2, at: $0.data + 12, isBigEndian: false)
            }
            stated = window.number(bytes: 8, at: large.data + 8, isBigEndian: false) ?? 0
            fields = [
                Field(offset: large.data, width: 8, extra: start - file - 8), Field(offset: large.data + 8, width: 8),
                Field(offset: large.data + 16, width: 8, divisor: max(1, Int(frameSize ?? 1))),
            ]
        } else {
            stated = sound.size - min(sound.size, UInt64(preface))
            let length = start - file
            fields =
                [size]
                + (layout.total.map { total in
                    [Field(offset: file + total.offset, width: layout.sizeWidth, extra: length - total.uncounted)]
                } ?? [])
        }
    }

    /// Whether a number is what programs put there that do not know how much will come: the most that can be counted, or
    /// nearly that, with or without a sign (FFmpeg 2³² − 1, SoX nearly 2³¹).
    static func isPlaceholder(_ size: UInt64) -> Bool {
        (0x7fff_0000...0x7fff_ffff).contains(size) || (0xffff_0000...0xffff_ffff).contains(size) || size >= 1 << 62
    }

    /// Whether the header states no length, although there is sound.
    func lacksLength(in window: ByteWindow) -> Bool {
        guard start < window.count else { return false }
        if stated > 0 {
            return Self.isPlaceholder(stated) && (stated > UInt64(window.count - start) || stated == 0xffff_ffff)
        }
        // Sound of no length may have other chunks after it.
        return layout.map { !$0.areChunks(from: start, in: window) } ?? true
    }

    /// The bytes of the header that state the length of sound up to the end of the file, and where they belong; nil where the
    /// header cannot count so much.
    func corrections(end: Int) -> [(offset: Int, bytes: [UInt8])]? {
        var corrections: [(Int, [UInt8])] = []
        for field in fields {
            var number = UInt64((end - start + field.extra) / field.divisor)
            // In AU, the most that can be counted means: up to the end of the file.
            if layout == nil { number = min(number, 0xffff_ffff) }
            guard field.width == 8 || number < 1 << 32 - 1 || layout == nil else { return nil }
            let bytes = (0..<field.width).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
            corrections.append((field.offset, isBigEndian ? bytes.reversed() : bytes))
        }
        return corrections
    }
}
