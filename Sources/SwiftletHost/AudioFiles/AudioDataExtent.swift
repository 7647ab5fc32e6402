// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// The location of the audio in an uncompressed file, and its length according to the header.
struct AudioDataExtent {
    /// A header field that depends on the number of audio bytes: (bytes + `extra`) / `divisor`.
    struct Field {
        let offset, width: Int
        var extra = 0
        var divisor = 1
    }

    /// The offset of the audio.
    let start: Int
    /// The stated size in bytes.
    let stated: UInt64
    private let fields: [Field]
    private let isBigEndian: Bool
    private let layout: ChunkLayout?

    /// Reads the extent of a file at an offset. Fails for unknown containers and those without a length.
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
            // RF64 stores its lengths in a separate chunk (EBU Tech 3306): the file, the audio in bytes, and in frames.
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

    /// Whether a program wrote the number as placeholder for an unknown length. Common placeholders are at or near the
    /// signed or unsigned maximum (FFmpeg 2³² − 1, SoX nearly 2³¹).
    static func isPlaceholder(_ size: UInt64) -> Bool {
        (0x7fff_0000...0x7fff_ffff).contains(size) || (0xffff_0000...0xffff_ffff).contains(size) || size >= 1 << 62
    }

    /// Whether the header states no length, although there is audio.
    func lacksLength(in window: ByteWindow) -> Bool {
        guard start < window.count else { return false }
        if stated > 0 {
            return Self.isPlaceholder(stated) && (stated > UInt64(window.count - start) || stated == 0xffff_ffff)
        }
        // Other chunks may follow audio without a length.
        return layout.map { !$0.areChunks(from: start, in: window) } ?? true
    }

    /// Returns the header bytes for audio up to the end of the file, and their offsets. Returns nil if the header
    /// cannot count so much.
    func corrections(end: Int) -> [(offset: Int, bytes: [UInt8])]? {
        var corrections: [(Int, [UInt8])] = []
        for field in fields {
            var number = UInt64((end - start + field.extra) / field.divisor)
            // In AU, the maximum means: up to the end of the file.
            if layout == nil { number = min(number, 0xffff_ffff) }
            guard field.width == 8 || number < 1 << 32 - 1 || layout == nil else { return nil }
            let bytes = (0..<field.width).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
            corrections.append((field.offset, isBigEndian ? bytes.reversed() : bytes))
        }
        return corrections
    }
}
