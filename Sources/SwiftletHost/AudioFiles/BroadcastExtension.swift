// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import FoundationEssentials
import SwiftletCSndFile

/// The chunk `bext` of Broadcast Wave (EBU Tech 3285, version 2, 2011): origin, date and coding history of the
/// recording.
enum BroadcastExtension {
    /// The offset of the time of the first frame: 64 bits, in frames since midnight.
    static let timeReference = 338
    private static let version = 346
    /// The offsets of the five 16-bit loudness levels of version 2, and the value for an unknown level.
    private static let loudness = stride(from: 412, to: 422, by: 2)
    private static let unknown: UInt16 = 0x7fff
    private static let codingHistory = 602

    /// Returns the extension for processed audio. Its loudness is unknown, and its coding history has one more line
    /// (EBU R 98).
    ///
    /// - Parameters:
    ///   - data: the chunk of the input.
    ///   - format: the format of the output.
    ///   - sampleRate: the sample rate of the output in Hz.
    ///   - channels: the number of channels of the output.
    static func processed(_ data: Data, _ format: AudioFileFormat, sampleRate: Int, channels: Int) -> Data {
        guard data.count >= codingHistory else { return data }
        var result = data
        if data.value(UInt16.self, at: version) ?? 0 >= 2 {
            for offset in loudness { result.change(UInt16.self, at: offset) { _ in unknown } }
        }
        let mode = channels == 1 ? "mono" : channels == 2 ? "stereo" : "multitrack"
        let bits = format.sampleSize.map { ",W=\(8 * $0)" } ?? ""
        var history = Data(data[codingHistory...].prefix { $0 != 0 })
        if !history.isEmpty, history.last != UInt8(ascii: "\n") { history += Data("\r\n".utf8) }
        history += Data("A=PCM,F=\(sampleRate)\(bits),M=\(mode),T=Swiftlet\r\n".utf8)
        return result[..<codingHistory] + history
    }
}
