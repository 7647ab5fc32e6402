// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import FoundationEssentials
import SwiftletCSndFile

/// Named positions in a file. libsndfile reads them from WAV and AIFF, and writes them to AIFF.
struct CuePoints {
    private let points: [SF_CUE_POINT]

    /// Reads the cue points of an open file.
    init(of file: OpaquePointer) {
        var count: UInt32 = 0
        sf_command(file, Int32(SFC_GET_CUE_COUNT), &count, Int32(MemoryLayout<UInt32>.size))
        var list = Self.list(of: Array(repeating: SF_CUE_POINT(), count: Int(count)))
        guard count > 0, sf_command(file, Int32(SFC_GET_CUE), &list, Int32(list.count)) != 0 else {
            points = []
            return
        }
        points = list.withUnsafeBytes { bytes in
            (0..<Int(count)).map {
                bytes.loadUnaligned(fromByteOffset: 4 + $0 * MemoryLayout<SF_CUE_POINT>.stride, as: SF_CUE_POINT.self)
            }
        }
    }

    /// The space in bytes that libsndfile has for names before the audio.
    private static let room = 32_768

    /// Adds the cue points to a file without audio, as many as there is space for.
    ///
    /// - Parameters:
    ///   - file: the file to write.
    ///   - scale: the conversion of the positions.
    func add(to file: OpaquePointer?, _ scale: FrameScale) {
        var size = 0
        let fitting = points.prefix { point in
            size += 8 + point.text.count
            return size <= Self.room
        }
        guard !fitting.isEmpty else { return }
        var list = Self.list(
            of: fitting.map { point in
                var point = point
                point.sample_offset = scale.position(point.sample_offset)
                point.position = point.sample_offset
                return point
            })
        sf_command(file, Int32(SFC_SET_CUE), &list, Int32(list.count))
    }

    /// Returns libsndfile's list: the number of points, and the points.
    private static func list(of points: [SF_CUE_POINT]) -> [UInt8] {
        withUnsafeBytes(of: UInt32(points.count)) { Array($0) } + points.withUnsafeBytes { Array($0) }
    }

    /// The RIFF chunks of the points and their labels.
    var chunks: [RIFFChunk] {
        guard !points.isEmpty else { return [] }
        var cue = Data()
        var labels = RIFFChunk.labels
        cue.append(littleEndian: UInt32(points.count))
        for point in points {
            cue.append(littleEndian: point.indx)
            cue.append(littleEndian: point.sample_offset)
            cue += Data("data".utf8) + Data(count: 8)
            cue.append(littleEndian: point.sample_offset)
            var label = Data()
            label.append(littleEndian: point.indx)
            labels += RIFFChunk(name: "labl", data: label + point.text + Data(count: 1)).encoded
        }
        return [RIFFChunk(name: "cue ", data: cue), RIFFChunk(name: "LIST", data: labels)]
    }
}

extension SF_CUE_POINT {
    /// The bytes of the name.
    fileprivate var text: Data { withUnsafeBytes(of: name) { Data($0.prefix { $0 != 0 }) } }
}
