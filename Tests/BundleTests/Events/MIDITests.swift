// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import HostFixtures
import SwiftletEffects
import Testing

/// MIDI that effects receive and send.
@Suite struct MIDITests {
    private static let midiEvent = "http://lv2plug.in/ns/ext/midi#MidiEvent"

    /// A message at a frame of a block.
    private struct Timed: Equatable, CustomStringConvertible {
        let frame: Int
        let bytes: [UInt8]

        init(_ frame: Int, _ bytes: [UInt8]) { (self.frame, self.bytes) = (frame, bytes) }

        var description: String { "\(frame): \(bytes)" }
    }

    private func sequence(_ messages: [Timed]) -> SequenceBytes {
        var sequence = SequenceBytes()
        for message in messages { sequence.event(Int64(message.frame), type: Self.midiEvent, message.bytes) }
        return sequence
    }

    /// Returns the MIDI that a plug-in has sent, and checks that all events are in order and within the block.
    private func midi(_ notes: [UInt8], blockLength: Int) -> [Timed] {
        notes.withUnsafeBytes { bytes in
            let end = 8 + Int(bytes.load(as: UInt32.self))
            var (messages, offset, last) = ([Timed](), 16, 0)
            while offset < end {
                let frame = Int(bytes.loadUnaligned(fromByteOffset: offset, as: Int64.self))
                let size = Int(bytes.load(fromByteOffset: offset + 8, as: UInt32.self))
                #expect(frame >= last && frame < max(1, blockLength), "frame \(frame) after \(last)")
                last = frame
                if bytes.load(fromByteOffset: offset + 12, as: UInt32.self) == SequenceBytes.urid(Self.midiEvent) {
                    messages.append(Timed(frame, Array(bytes[offset + 16..<offset + 16 + size])))
                }
                offset += 16 + (size + 7) & ~7
            }
            return messages
        }
    }

    /// Returns the messages that `urn:kit:midi-echo` sends in a block, without the program changes, and its number of
    /// keys at each frame.
    private func echo(
        _ rig: Rig, _ messages: [Timed], frames: Int = 64, capacity: Int = 32_768
    ) throws -> (sent: [Timed], keys: [Float]) {
        let silence = [[Float](repeating: 0, count: frames)]
        let (output, notes) = try rig.run(silence, sequence(messages), capacity: capacity)
        return (midi(notes, blockLength: frames).filter { $0.bytes[0] != 0xc3 }, output[0])
    }

    private func makeEcho() throws -> Rig { try Rig("urn:kit:midi-echo", in: kitWorld) }

    // MARK: - Receiving

    @Test func notesAreHeardAtTheirFrame() throws {
        let keys = try echo(
            makeEcho(),
            [
                Timed(0, [0x90, 60, 1]), Timed(10, [0x9f, 64, 127]), Timed(20, [0x80, 60, 0]),
                Timed(63, [0x9f, 64, 0]),
            ]
        ).keys
        #expect(keys == (0..<64).map { $0 < 10 ? 1 : $0 < 20 ? 2 : $0 < 63 ? 1 : 0 })
    }

    @Test func everyKindOfMessageIsReceivedAndSent() throws {
        let messages: [[UInt8]] = [
            [0x92, 60, 100], [0x82, 60, 3], [0xa1, 60, 127], [0xb0, 1, 64], [0xbf, 119, 0], [0xc0, 127], [0xd5, 99],
            [0xe0, 0, 0], [0xe1, 127, 127], [0xe2, 0, 64], [0xb0, 120, 0], [0xb4, 123, 0],
        ]
        let timed = messages.enumerated().map { Timed(5 * $0, $1) }
        #expect(try echo(makeEcho(), timed).sent == timed)
    }

    /// MIDI 1.0 Detailed Specification 4.2: a note on with velocity 0 is a note off, with the default velocity 64. The
    /// mode messages 124…127 also release all keys.
    @Test func equivalentMessagesAreTheSame() throws {
        let sent = try echo(makeEcho(), [Timed(1, [0x90, 60, 0])] + (124...127).map { Timed(2, [0xb0, $0, 0]) }).sent
        #expect(sent == [Timed(1, [0x80, 60, 64])] + [Timed](repeating: Timed(2, [0xb0, 123, 0]), count: 4))
    }

    @Test func invalidMessagesAreSkipped() throws {
        let wrong: [[UInt8]] = [
            [], [0x90], [0x90, 60], [0xc0], [0xe0, 1], [60, 100, 100], [0x90, 128, 1], [0x90, 60, 128], [0xc0, 200],
            [0xf8],
            [0xf0, 1, 2, 3, 0xf7], [0xff, 0, 0],
        ]
        let (sent, keys) = try echo(makeEcho(), wrong.map { Timed(3, $0) } + [Timed(9, [0x90, 60, 100])])
        #expect(sent == [Timed(9, [0x90, 60, 100])] && keys == (0..<64).map { $0 < 9 ? 0 : 1 })
    }

    @Test func aSizeThatExceedsItsContainerEndsTheReading() throws {
        for lie in [4, 9, 1000, UInt32.max - 7, .max] as [UInt32] {
            var sequence = SequenceBytes()
            sequence.event(5, type: Self.midiEvent, [0x90, 60, 100])
            sequence.event(9, type: Self.midiEvent, [0x90, 61, 100], size: lie)
            let keys = try makeEcho().run([[Float](repeating: 0, count: 64)], sequence).output[0]
            // Four bytes lie in the sequence, including padding; the others exceed it.
            #expect(keys[63] == (lie == 4 ? 2 : 1), "size \(lie)")
        }
    }

    @Test func aMessageAfterTheBlockCountsAtItsEnd() throws {
        let rig = try makeEcho()
        let (sent, keys) = try echo(rig, [Timed(500, [0x90, 60, 100])])
        #expect(sent == [Timed(63, [0x90, 60, 100])] && keys.allSatisfy { $0 == 0 })
        #expect(try echo(rig, []).keys.allSatisfy { $0 == 1 })
    }

    @Test func randomBytesDoNoHarm() throws {
        var dice = Dice(7)
        let rigs = try [makeEcho(), Rig("urn:kit:organ", in: kitWorld)]
        for _ in 0..<2000 {
            let messages = (0..<Int.random(in: 0...9, using: &dice)).map { number in
                Timed(
                    7 * number,
                    (0..<Int.random(in: 0...4, using: &dice)).map { _ in .random(in: 0...255, using: &dice) })
            }
            for rig in rigs { #expect(try echo(rig, messages).keys.allSatisfy(\.isFinite)) }
        }
    }

    // MARK: - Sending

    @Test(arguments: [1, 50, 64, 333, 1000])
    func messagesAreSentAtTheCurrentFrame(block: Int) throws {
        let rig = try makeEcho()
        var sent: [Timed] = []
        for start in stride(from: 0, to: 1000, by: block) {
            let count = min(block, 1000 - start)
            let notes = try rig.run([[Float](repeating: 0, count: count)]).notes
            sent += midi(notes, blockLength: count).map { Timed(start + $0.frame, $0.bytes) }
        }
        #expect(sent == (0..<10).map { Timed(100 * $0 + 99, [0xc3, UInt8($0)]) })
    }

    @Test func messagesThatDoNotFitAreDroppedAndTheRestIsInOrder() throws {
        let messages = (0..<60).map { Timed($0, [0x90, UInt8($0), 100]) }
        for capacity in [0, 8, 15, 16, 39, 40, 41, 64, 100, 1000, 16 + 60 * 24] {
            let rig = try makeEcho()
            let silence = [[Float](repeating: 0, count: 64)]
            let notes = try rig.run(silence, sequence(messages), capacity: capacity).notes
            #expect(notes[max(8, capacity)...].allSatisfy { $0 == 0xa5 })
            // A header of 16 bytes, and 24 for each message.
            let fitting = min(60, max(0, capacity - 16) / 24)
            if capacity >= 16 { #expect(midi(notes, blockLength: 64) == Array(messages[..<fitting])) }
            #expect(try echo(rig, []).keys[0] == 60, "nothing is lost that was received")
        }
    }

    @Test func aSegmentMaySendSixtyFourMessages() throws {
        let notes = try Rig("urn:kit:midi-flood", in: kitWorld).run([[Float](repeating: 0, count: 600)]).notes
        let frames = midi(notes, blockLength: 600).map(\.frame)
        // Segments have 256 frames.
        #expect(frames == [0, 256, 512].flatMap { Array($0..<$0 + 64) })
    }

    @Test func audioForAViewDoesNotDisturbTheOrder() throws {
        var events = SequenceBytes()
        events.object(0, type: "urn:swiftlet:watch", [("urn:swiftlet:signals", .int(17))])
        for frame in [10, 700] { events.event(Int64(frame), type: Self.midiEvent, [0x90, 60, 1]) }
        for capacity in [20_000, 57_344] {
            let notes = try makeEcho().run([[Float](repeating: 0, count: 2048)], events, capacity: capacity).notes
            // `midi` looks at the order.
            #expect(midi(notes, blockLength: 2048).count == 22)
            #expect(notes.withUnsafeBytes { $0.load(as: UInt32.self) } > 2000)
        }
    }

    // MARK: - Switched off

    @Test func bypassedTheInputPassesAndNoNoteHangs() throws {
        let rig = try makeEcho()
        _ = try echo(rig, [Timed(0, [0x90, 40, 100])])
        rig.instance["enabled"] = 0
        // The input passes. Only the ends of notes pass of the echo's own messages.
        #expect(
            try echo(rig, [Timed(1, [0x90, 50, 100]), Timed(2, [0xb0, 1, 5])]).sent
                == [Timed(1, [0x90, 50, 100]), Timed(2, [0xb0, 1, 5])])
        let end = Timed(3, [0x80, 40, 64])
        #expect(try echo(rig, [end]).sent == [end, end])
        rig.instance["enabled"] = 1
        // Note 50 has passed, so its end passes, and the echo also sends it. Note 51 is only the echo's.
        #expect(try echo(rig, [Timed(4, [0x80, 50, 64])]).sent.count == 2)
        #expect(try echo(rig, [Timed(5, [0x90, 51, 9]), Timed(6, [0x80, 51, 64])]).sent.count == 2)
    }

    /// Clocks, system exclusive messages of any length, and messages that effects receive in another form.
    @Test func bypassedMessagesOfAnyKindPassUnchanged() throws {
        let exclusive: [UInt8] = [0xf0, 0x7e, 0x7f, 9, 1] + [UInt8](repeating: 5, count: 99) + [0xf7]
        let messages: [[UInt8]] = [
            [0xf8], [0xfa], [0xf2, 1, 2], exclusive, [0xb0, 124, 0], [0xb1, 126, 4], [0xb2, 120, 7], [0xb3, 123, 9],
            [0x90, 60, 100], [0x90, 60, 0],
        ]
        let timed = messages.enumerated().map { Timed(5 * $0, $1) }
        let rig = try makeEcho()
        rig.instance["enabled"] = 0
        // The ends of the echo's own notes pass.
        let ends: [[UInt8]] = [
            [0xb0, 123, 0], [0xb1, 123, 0], [0xb2, 120, 0], [0xb3, 123, 0], [0x80, 60, 64],
        ]
        #expect(try echo(rig, timed).sent.filter { !ends.contains($0.bytes) } == timed)
        // Invalid messages do not pass, nor do messages that do not fit.
        #expect(try echo(rig, [Timed(1, []), Timed(2, [60, 100])]).sent == [])
        #expect(try echo(rig, [Timed(1, exclusive), Timed(2, [0xf8])], capacity: 48).sent == [Timed(2, [0xf8])])
    }

    @Test func aKeyHeldOnTwoChannelsEndsOnBoth() throws {
        let rig = try makeEcho()
        rig.instance["enabled"] = 0
        let keys = [Timed(0, [0x90, 60, 100]), Timed(1, [0x91, 60, 100])]
        #expect(try echo(rig, keys).sent == keys)
        rig.instance["enabled"] = 1
        // Each end passes; the echo sends the rest.
        for end in [Timed(2, [0x80, 60, 64]), Timed(3, [0x81, 60, 64])] {
            #expect(try echo(rig, [end]).sent.count(where: { $0 == end }) == 2)
        }
    }

    // MARK: - Messages

    @Test func bytesAndMessagesAreTheSame() {
        for status in UInt8(0x80)...0xef {
            for first in UInt8(0)...127 {
                for second in [0, 1, 64, 127] as [UInt8] {
                    guard let message = MIDIMessage(status: status, first, second) else {
                        Issue.record("\(status) \(first) \(second) is no message")
                        continue
                    }
                    let bytes = message.bytes
                    #expect(MIDIMessage(status: bytes.status, bytes.first, bytes.second) == message)
                }
            }
        }
        #expect(MIDIMessage(status: 0xe0, 0, 64) == .pitchBend(channel: 0, value: 0))
        #expect(MIDIMessage(status: 0xe0, 127, 127) == .pitchBend(channel: 0, value: 8191))
        #expect(MIDIMessage(status: 0xe0, 0, 0) == .pitchBend(channel: 0, value: -8192))
    }

    @Test func numbersAreClampedToTheirRange() {
        #expect(MIDIMessage.noteOn(channel: 99, note: 300, velocity: -1).bytes == (0x9f, 127, 1))
        #expect(MIDIMessage.pitchBend(channel: -1, value: 100_000).bytes == (0xe0, 127, 127))
        #expect(MIDIMessage.controller(channel: 0, number: 123, value: 128).bytes == (0xb0, 122, 127))
    }

    // MARK: - Voices

    /// Returns the organ's output at each frame, which encodes the notes.
    private func organ(_ messages: [Timed], frames: Int = 64) throws -> [Float] {
        try Rig("urn:kit:organ", in: kitWorld).run([[Float](repeating: 0, count: frames)], sequence(messages)).output[0]
    }

    @Test func voicesSoundTogetherAndEndAlone() throws {
        let output = try organ([Timed(0, [0x90, 10, 1]), Timed(5, [0x90, 20, 1]), Timed(30, [0x80, 10, 0])])
        #expect(output == (0..<64).map { $0 < 5 ? 20 : $0 < 30 ? 60 : $0 < 40 ? 50 : 40 })
    }

    @Test func aNewNoteTakesTheVoiceReleasedFirstOrElseTheOldest() throws {
        let four = (1...4).map { Timed($0, [0x90, UInt8($0), 1]) }
        #expect(try organ(four + [Timed(10, [0x90, 50, 1])])[63] == 2 * (2 + 3 + 4 + 50))
        // Note 3 is released, then note 2: both still sound when the next note starts.
        let released = four + [Timed(10, [0x80, 3, 0]), Timed(11, [0x80, 2, 0]), Timed(12, [0x90, 50, 1])]
        let output = try organ(released)
        #expect(output[11] == 2 * (1 + 4) + 2 + 3 && output[12] == 2 * (1 + 4 + 50) + 2)
    }

    /// Until the pedal goes up, or all controllers are reset.
    @Test(arguments: [64, 121] as [UInt8]) func theSustainPedalHoldsNotes(controller: UInt8) throws {
        let output = try organ([
            Timed(0, [0x90, 10, 1]), Timed(1, [0xb0, 64, 127]), Timed(2, [0x80, 10, 0]),
            Timed(20, [0xb0, controller, 0]),
        ])
        #expect(output == (0..<64).map { $0 < 20 ? 20 : $0 < 30 ? 10 : 0 })
    }

    @Test func allNotesAreReleasedAndAllSoundEnds() throws {
        let two = [Timed(0, [0x90, 10, 1]), Timed(0, [0x91, 20, 1])]
        #expect(try organ(two + [Timed(8, [0xb1, 123, 0])]) == (0..<64).map { $0 < 8 ? 60 : $0 < 18 ? 40 : 20 })
        #expect(try organ(two + [Timed(8, [0xb0, 120, 0])]) == (0..<64).map { $0 < 8 ? 60 : 40 })
    }

    /// MIDI Polyphonic Expression: each note has a channel, and its bend comes before it.
    @Test func voicesReceiveTheMessagesOfTheirChannel() throws {
        let bent = [Timed(0, [0xe1, 5, 64]), Timed(1, [0x91, 10, 1]), Timed(1, [0x92, 20, 1])]
        let (first, second): (Float, Float) = (2 * 10 + 5, 2 * 20)
        #expect(try organ(bent)[63] == first + second)
        let later = bent + [Timed(2, [0xe2, 7, 64]), Timed(2, [0xd1, 3])]
        #expect(try organ(later)[63] == first + 3 + second + 7)
        let pressed = [Timed(0, [0x90, 10, 1]), Timed(0, [0x90, 20, 1]), Timed(1, [0xa0, 20, 9])]
        #expect(try organ(pressed)[63] == 69)
    }

    // MARK: - Turtle

    @Test func theTurtleStatesWhichEffectsSendMIDI() throws {
        func ports(_ name: String) throws -> Int {
            let text = try String(contentsOf: kitBundle.appending(path: name), encoding: .utf8)
            return text.components(separatedBy: "midi:MidiEvent").count - 1
        }
        #expect(try ports("midi-echo.ttl") == 2 && ports("organ.ttl") == 1 && ports("gain.ttl") == 1)
    }
}
