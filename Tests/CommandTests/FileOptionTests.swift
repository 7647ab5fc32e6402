// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import HostFixtures
import SwiftletHost
import Testing

/// Effects with files on the command line: those in `Tests/KitPlugins`, as third-party effects.
@Suite struct FileOptionTests {
    private let scratch: Scratch
    private let kit = packageFolder.appending(path: ".build-kit/kit.lv2").path(percentEncoded: false)

    init() throws {
        scratch = try Scratch()
        try scratch.write("in.wav", .wavFloat, channels: 2, frames: 5000) { frame, channel in
            Float(frame % 100 + channel) / 256
        }
    }

    private func render(_ arguments: String...) throws -> Command {
        let words = ["render", "in.wav", "out.wav", "--bundle", kit] + arguments
        return try Command(shell: "exec \"$0\" \"$@\"", words, in: scratch)
    }

    /// A response of two clicks adds the signal from 10 frames before, from the first frame of the file, in both
    /// channels.
    @Test(arguments: ["response", "Response", "urn:kit:room#response"], ["urn:kit:room", "urn:kit:room-stereo"])
    func theFileIsLoadedBeforeTheFirstFrame(name: String, plugin: String) throws {
        try scratch.write("room.wav", .wavFloat, frames: 11) { frame, _ in frame == 0 || frame == 10 ? 0.5 : 0 }
        let channels = plugin == "urn:kit:room" ? 1 : 2
        try scratch.write("in.wav", .wavFloat, channels: channels, frames: 5000) { frame, channel in
            Float(frame % 100 + channel) / 256
        }
        let command = try render("--plugin", plugin, "--file", "\(name)=room.wav")
        #expect((command.status, command.errors) == (0, ""))
        let input = try AudioFileReader(path: scratch.path("in.wav")).readAll()
        let output = try AudioFileReader(path: scratch.path("out.wav")).readAll()
        for index in input.indices {
            let before = index < 10 * channels ? 0 : input[index - 10 * channels]
            #expect(abs(output[index] - (input[index] + before) / 2) < 1e-6)
        }
    }

    @Test func severalFilesAreSet() throws {
        try scratch.write("in.wav", .wavFloat, frames: 10) { frame, _ in Float(frame) }
        try scratch.write("factor.wav", .wavFloat, frames: 1) { _, _ in 3 }
        try Data([7]).write(to: URL(filePath: scratch.path("summand")))
        let command = try render(
            "--plugin", "urn:kit:factors", "--file", "factor=factor.wav", "--file", "summand=\(scratch.path("summand"))"
        )
        #expect((command.status, command.errors) == (0, ""))
        let output = try AudioFileReader(path: scratch.path("out.wav")).readAll()
        let expected: [Float] = (0..<10).map { 3 * Float($0) + 7 }
        #expect(output == expected)
    }

    @Test func errorsInAFileAreReported() throws {
        try Data("no WAV at all".utf8).write(to: URL(filePath: scratch.path("text.wav")))
        let rows = [
            ("response", "invalid --file response: "), ("=text.wav", "invalid --file =text.wav: "),
            ("response=none.wav", "cannot read none.wav: no such file"),
            ("hall=text.wav", "urn:kit:room-stereo has no file property hall; its file properties are: response"),
            ("response=text.wav", "cannot read ... text.wav: it is not a WAV file"),
        ]
        for (text, message) in rows {
            let command = try render("--plugin", "urn:kit:room-stereo", "--file", text)
            #expect(command.failed(message), "\(command.errors)")
            #expect(!scratch.files.contains("out.wav"))
        }
    }

    @Test func infoListsTheFiles() throws {
        let command = try Command("info", "urn:kit:factors", "--bundle", kit, in: scratch)
        let lines = command.output.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
        #expect(lines.contains("Files") && lines.contains("factor Factor A factor."))
        #expect(lines.contains("summand Summand A summand."))
    }
}
