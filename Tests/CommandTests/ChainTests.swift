// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import HostFixtures
import SwiftletHost
import Testing

/// Several effects in series: `render … --then …`.
@Suite struct ChainTests: ScratchFiles {
    let scratch: Scratch

    init() throws {
        scratch = try Scratch()
        try scratch.write("in.wav", .wavFloat, channels: 2, frames: 5000) { frame, channel in
            Float((frame * 7919 + channel * 104_729) % 65_536) / 65_536 - 0.5
        }
    }

    private func render(_ input: String, _ output: String, _ arguments: [String]) throws -> Command {
        try Command(shell: "exec \"$0\" render \(input) \(output) \"$@\"", arguments, in: scratch)
    }

    // Latency, echoes, another number of channels, automation in blocks of 64 frames; own blocks of other lengths.
    @Test(arguments: [[], ["--block", "77"]])
    func aChainIsTheSameToTheBitAsOneEffectAfterTheOther(block: [String]) throws {
        let effects = [
            ["--plugin", "urn:test:delay"], ["--plugin", "trim", "--automate", "gain=0.5@0%,2@30%,1@100%"],
            ["--plugin", "urn:test:sum"], ["--plugin", "urn:test:echo"],
        ]
        var name = "in.wav"
        for (number, effect) in effects.enumerated() {
            let output = "\(number).wav"
            #expect(try render(name, output, effect + block).status == 0)
            name = output
        }
        let chain = effects[0] + block + effects[1...].flatMap { ["--then"] + $0 }
        let command = try render("in.wav", "chain.wav", chain)
        #expect((command.status, command.errors) == (0, ""))
        #expect(try data("chain.wav") == data(name))
        #expect(try data("chain.wav") != data("in.wav"))
    }

    @Test func notesGoThroughAnInstrumentAndAnEffect() throws {
        try Data(midiFile([[0, 0x90, 64, 64, 96, 0x80, 64, 0, 0, 0xff, 0x2f, 0]]))
            .write(to: URL(filePath: scratch.path("song.mid")))
        let command = try Command(
            "render", "out.wav", "--midi", "song.mid", "--tail", "0", "--rate", "8000", "--plugin", "urn:test:notes",
            "--then", "--plugin", "urn:test:gain-stereo", "--set", "gain=0.5", in: scratch)
        #expect((command.status, command.errors) == (0, ""))
        let samples = try AudioFileReader(path: scratch.path("out.wav")).readAll()
        // Note 64 at half the velocity.
        #expect(samples.count == 8000 && samples[0] == 64.5 / 128 / 2)
    }

    @Test func aBundleMayFollowTheEffectThatIsInIt() throws {
        let bundle = packageFolder.appending(path: ".build-kit/kit.lv2").path(percentEncoded: false)
        let gain = ["--plugin", "urn:kit:gain", "--bundle", bundle]
        let command = try render("in.wav", "out.wav", ["--plugin", "trim", "--then"] + gain)
        #expect((command.status, command.errors) == (0, ""))
        #expect(try render("in.wav", "same.wav", gain + ["--then", "--plugin", "trim"]).status == 0)
        #expect(try data("out.wav") == data("same.wav"))
    }

    static let faults: [([String], Int32, String)] = [
        (["--then", "--then"], 64, "invalid options after --then: "),
        (["--then", "--plugin", "trim", "--block", "3"], 64, "invalid options after --then: "),
        (["--then", "--set", "gain=1"], 64, "invalid options after --then: "),
        (["--then", "--plugin", "urn:test:gian"], 1, "did you mean urn:test:gain?"),
        (
            ["--then", "--plugin", "trim", "--then", "--plugin", "trim", "--set", "gain=9"], 1,
            "is out of range: gain takes 0 to 4"
        ),
    ]

    @Test(arguments: faults)
    func errorsInAChainPrintOneLine(arguments: [String], status: Int32, message: String) throws {
        let command = try render("in.wav", "out.wav", ["--plugin", "trim"] + arguments)
        #expect(command.failed(message, status: status), "\(command.errors)")
        #expect(scratch.files == ["in.wav"])
    }
}
