// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import FoundationEssentials
import SwiftletCSndFile

/// The chunk `bext` of Broadcast Wave (EBU Tech 3285, version 2, 2011): who has recorded what and when, and how it was treated.
enum BroadcastExtension {
    /// Where its first frame is in time: in frames since midnight, of 64 bits.
    static let timeReference = 338
    private static let version = 346
    /// Five levels of 16 bits, which version 2 has, and what stands for one that is not known.
    private static let loudness = stride(from: 412, to: 422, by: 2)
    private static let unknown: UInt16 = 0x7fff
    private static let codingHistory = 602

    /// What is to be said of sound that was processed: its loudness is not known any more, and the history of how it was coded
    /// has a line more (EBU R 98).
    ///
    /// - Parameters:
    ///   - data: of the chunk that was read.
    ///   - format: what the sound is written in.
    ///   - sampleRate: the rate in Hz that it is written at.
    ///   - channels: how many channels are written.
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
