// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import HostFixtures
import SwiftletHost
import Testing

/// `make demo`, on recordings of all kinds.
@Suite struct DemoTests {
    let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private static let isBuilt = FileManager.default.fileExists(atPath: builtBundle + "/swiftlet.so")

    /// The format and the number of channels of a recording.
    static let recordings: [(String, AudioFileFormat, Int)] = [
        ("song.mp3", .mp3, 2), ("mono.mp3", .mp3, 1), ("mono.wav", .wav16, 1), ("six.wav", .wav16, 6),
    ]

    @Test(.enabled(if: isBuilt, "make has not built the bundle"), arguments: recordings)
    func everyRecordingIsRendered(name: String, format: AudioFileFormat, channels: Int) throws {
        try scratch.write(name, format, channels: channels, frames: 9600) { frame, channel in
            0.1 * sin(Float(frame) * 0.05 + Float(channel))
        }
        try FileManager.default.createSymbolicLink(
            atPath: scratch.path("bundle.lv2"), withDestinationPath: builtBundle)
        let command = try Command(
            shell: "'\(packageFolder.path(percentEncoded: false))/Scripts/demo' \"$0\" \(name)", in: scratch)
        #expect(command.status == 0, "\(command.errors)")
        let sweep = try AudioFileReader(path: scratch.path("demo/low-pass-sweep.wav"))
        #expect(sweep.channels == channels)
        let average = scratch.path("demo/stereo-to-mono-average.wav")
        #expect(FileManager.default.fileExists(atPath: average) == (channels <= 2))
        #expect(command.output.contains("but the recording has 6") == (channels == 6))
        guard channels == 1 else { return }
        // The average of two equal channels is that channel. The gain of −6.02 dB is one half within 1/10000, and 16
        // bits have steps of 2⁻¹⁵.
        let (before, after) = try (
            AudioFileReader(path: scratch.path(name)).readAll(), AudioFileReader(path: average).readAll()
        )
        #expect(before.count == after.count)
        #expect(zip(before, after).allSatisfy { abs($0 - $1) < 1e-4 })
    }
}
