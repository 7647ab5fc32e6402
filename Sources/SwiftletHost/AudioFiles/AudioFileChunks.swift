// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import FoundationEssentials
import Glibc
import SwiftletCSndFile

// What is said of the sound beside title, artist and the like, which libsndfile carries itself.

extension AudioFileFormat {
    /// Whether it is of chunks as WAV is.
    var isRIFF: Bool { [SF_FORMAT_WAV, SF_FORMAT_WAVEX, SF_FORMAT_RF64].contains(container) }
}

extension AudioFileReader {
    /// What is kept of what the file says of its sound. Of a pipe, there is nothing: its chunks are past when the sound comes.
    var chunks: [RIFFChunk] {
        guard isSeekable else { return [] }
        guard format.isRIFF else { return CuePoints(of: file).chunks }
        return RIFFChunk.keptNames.flatMap(chunks).filter(\.isKept)
    }

    /// The names of the chunks that another file lacks.
    var lostChunks: [String] {
        isSeekable && format.isRIFF ? RIFFChunk.lostNames.filter { !chunks(named: $0).isEmpty } : []
    }

    /// The most bytes of a chunk: what has more is damaged.
    private static let maximumBytes = 1 << 26

    private func chunks(named name: String) -> [RIFFChunk] {
        var chunks: [RIFFChunk] = []
        var info = SF_CHUNK_INFO(named: name)
        var next = sf_get_chunk_iterator(file, &info)
        while let iterator = next {
            if sf_get_chunk_size(iterator, &info) == SF_ERR_NO_ERROR, info.datalen <= Self.maximumBytes {
                var data = Data(count: Int(info.datalen))
                let status = data.withUnsafeMutableBytes { bytes in
                    info.data = bytes.baseAddress
                    return sf_get_chunk_data(iterator, &info)
                }
                if status == SF_ERR_NO_ERROR { chunks.append(RIFFChunk(name: name, data: data)) }
            }
            next = sf_next_chunk_iterator(iterator)
        }
        return chunks
    }
}

extension RIFFChunk {
    /// Has libsndfile write it before the sound, of which there is none yet.
    func set(in file: OpaquePointer?) {
        var data = data
        var info = SF_CHUNK_INFO(named: name)
        data.withUnsafeMutableBytes { bytes in
            info.datalen = UInt32(bytes.count)
            info.data = bytes.baseAddress
            sf_set_chunk(file, &info)
        }
    }
}

extension SF_CHUNK_INFO {
    fileprivate init(named name: String) {
        self.init()
        withUnsafeMutableBytes(of: &id) { $0.copyBytes(from: name.utf8) }
        id_size = UInt32(name.utf8.count)
    }
}

extension OutputFile {
    /// Appends chunks to a file in RIFF, which is complete but for them. Nothing is done on a device.
    ///
    /// - Throws: `HostError.unwritable`, also where the header could not count so many bytes.
    func append(_ chunks: [RIFFChunk], _ format: AudioFileFormat) throws {
        guard !chunks.isEmpty, isRegular else { return }
        let size = Int(lseek(descriptor, 0, SEEK_END))
        let data = chunks.reduce(into: Data(count: size % 2)) { $0 += $1.encoded }
        var name = [UInt8](repeating: 0, count: 4)
        pread(descriptor, &name, 4, 0)
        try write(data)
        var length = Data()
        if name == Array("RF64".utf8) {
            length.append(littleEndian: UInt64(size + data.count - 8))
            try overwrite(length, at: 20)
        } else {
            guard let count = UInt32(exactly: size + data.count - 8) else { throw format.full(path) }
            length.append(littleEndian: count)
            try overwrite(length, at: 4)
        }
    }
}
