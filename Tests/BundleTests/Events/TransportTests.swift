// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import HostFixtures
import SwiftletHost
import Testing

/// Where effects have the song, by what hosts say of it and the frames that pass.
@Suite struct TransportTests {
    private typealias Atom = SequenceBytes.Atom

    /// What the plug-in `urn:kit:song-position` puts out, by its number.
    private enum Property: Int, CaseIterable {
        case beat, bar, barBeat, beatsPerMinute, beatsPerBar, beatUnit, speed, frame, isFromHost
    }

    private static let time = "http://lv2plug.in/ns/ext/time#"
    private let silence = [[Float](repeating: 0, count: 480)]

    private func rig(_ property: Property) throws -> Rig {
        try Rig("urn:kit:song-position", ["property": Float(property.rawValue)], in: kitWorld)
    }

    /// A host's word at a frame.
    private func position(
        at frame: Int64 = 0, atomType: String = SequenceBytes.atom + "Object", _ properties: [(String, Atom)]
    ) -> SequenceBytes {
        var sequence = SequenceBytes()
        sequence.object(
            frame, type: Self.time + "Position", properties.map { (key: Self.time + $0, value: $1) }, atomType: atomType
        )
        return sequence
    }

    /// What a property is at each frame of blocks of 480 frames, each with what the host says in it.
    private func values(_ property: Property, _ blocks: [SequenceBytes]) throws -> [Double] {
        let rig = try rig(property)
        return try blocks.flatMap { try rig.run(silence, $0).output[0].map(Double.init) }
    }

    /// At 48 kHz and 120 beats per minute a beat takes 24 000 frames.
    private let beatsPerFrame = 1.0 / 24_000

    @Test func withoutAHostASongPlaysFromActivationOn() throws {
        let beats = try values(.beat, [SequenceBytes(), SequenceBytes()])
        for (frame, beat) in beats.enumerated() { #expect(beat == Double(Float(Double(frame) / 24_000))) }
        for (property, expected) in [
            (Property.beatsPerMinute, 120.0), (.beatsPerBar, 4), (.beatUnit, 4), (.speed, 1), (.isFromHost, 0),
        ] {
            #expect(try values(property, [SequenceBytes()]).allSatisfy { $0 == expected }, "\(property)")
        }
        #expect(try values(.frame, [SequenceBytes(), SequenceBytes()]) == (0..<960).map(Double.init))
    }

    /// As Ardour and jalv write it.
    private let song: [(String, Atom)] = [
        ("frame", .long(1_000_000)), ("speed", .float(1)), ("barBeat", .float(2.5)), ("bar", .long(7)),
        ("beatUnit", .int(8)), ("beatsPerBar", .float(3)), ("beatsPerMinute", .float(90)),
    ]

    @Test func aPositionAppliesAtItsFrameAndContinuesFromThere() throws {
        let blocks = [position(at: 100, song), SequenceBytes(), SequenceBytes()]
        let bars = try values(.bar, blocks)
        let barBeats = try values(.barBeat, blocks)
        let beats = try values(.beat, blocks)
        let frames = try values(.frame, blocks)
        let isFromHost = try values(.isFromHost, blocks)
        for frame in 0..<1440 {
            let (isKnown, passed) = (frame >= 100, Double(frame - 100))
            #expect(isFromHost[frame] == (isKnown ? 1 : 0))
            // 90 beats per minute: one in 32 000 frames.
            let beat = isKnown ? 7 * 3 + 2.5 + passed / 32_000 : Double(frame) / 24_000
            #expect(beats[frame] == Double(Float(beat)))
            #expect(frames[frame] == (isKnown ? 1_000_000 + passed : Double(frame)))
            #expect(bars[frame] == (isKnown ? 7 : 0))
            #expect(barBeats[frame] == Double(Float(isKnown ? 2.5 + passed / 32_000 : beat)))
        }
        for (property, expected) in [
            (Property.beatsPerMinute, 90.0), (.beatsPerBar, 3), (.beatUnit, 8), (.speed, 1),
        ] {
            #expect(try values(property, blocks)[100...].allSatisfy { $0 == expected }, "\(property)")
        }
    }

    @Test func barsFollowOneAnother() throws {
        // A beat in 48 frames, three in a bar, from the last one of a bar on; and the same backwards.
        for direction in [1.0, -1] {
            let blocks = [
                position([
                    ("bar", .long(3)), ("barBeat", .float(2)), ("beatsPerBar", .float(3)),
                    ("beatsPerMinute", .float(60_000)), ("speed", .float(Float(direction))),
                ]), SequenceBytes(),
            ]
            let bars = try values(.bar, blocks)
            let barBeats = try values(.barBeat, blocks)
            for frame in 0..<960 {
                // In 48ths of a beat, without rounding.
                let ticks = (3 * 3 + 2) * 48 + Int(direction) * frame
                let bar = Int((Double(ticks) / 144).rounded(.down))
                let isOnLine = ticks.isMultiple(of: 144)
                // On the line, a rounding may leave the beat just before it.
                #expect(Int(bars[frame]) == bar || (isOnLine && Int(bars[frame]) == bar - 1), "frame \(frame)")
                let beat = Double(ticks) / 48 - 3 * bars[frame]
                #expect(abs(barBeats[frame] - beat) < 1e-6 && barBeats[frame] >= 0, "frame \(frame)")
            }
        }
    }

    @Test func unreportedValuesContinue() throws {
        let faster = position(at: 240, [("beatsPerMinute", .double(240))])
        let stopped = position([("speed", .int(0))])
        let blocks = [position(song), faster, SequenceBytes(), stopped, SequenceBytes()]
        let beats = try values(.beat, blocks)
        for frame in 0..<2400 {
            let (slow, fast) = (min(frame, 720), min(max(frame - 720, 0), 720))
            let expected = 23.5 + Double(slow) / 32_000 + Double(fast) / 12_000
            #expect(abs(beats[frame] - expected) <= 2e-6, "frame \(frame): 32 bits near 24 are 2^-19 apart")
        }
        #expect(try values(.beatsPerBar, blocks).allSatisfy { $0 == 3 })
        #expect(try values(.speed, blocks) == (0..<2400).map { $0 < 1440 ? 1 : 0 })
    }

    /// As jalv does it where JACK has no master of the time.
    @Test func ifAHostReportsOnlyTheFrameTheBeatFollowsFromIt() throws {
        let beats = try values(.beat, [position([("frame", .long(72_000)), ("speed", .float(0))])])
        #expect(beats.allSatisfy { $0 == 3 })
        #expect(try values(.bar, [position([("frame", .long(-24_000))])])[0] == -1)
    }

    @Test func aHostMayReportTheBeatOfTheSong() throws {
        let blocks = [position([("beat", .double(9.25)), ("speed", .float(0))])]
        #expect(try values(.bar, blocks).allSatisfy { $0 == 2 })
        #expect(try values(.barBeat, blocks).allSatisfy { $0 == 1.25 })
    }

    /// Carla and mod-host call the beat in the bar so.
    @Test func barAndBeatCountBeforeTheBeatOfTheSong() throws {
        let blocks = [
            position([("beat", .double(1)), ("bar", .long(5)), ("barBeat", .float(1.5)), ("speed", .float(0))])
        ]
        #expect(try values(.beat, blocks).allSatisfy { $0 == 21.5 })
    }

    @Test func everyNumericTypeIsTaken() throws {
        let types: [(Int) -> Atom] = [
            { .float(Float($0)) }, { .double(Double($0)) }, { .int(Int32($0)) }, { .long(Int64($0)) },
        ]
        for type in types {
            let blocks = [
                position([
                    ("frame", type(77)), ("speed", type(0)), ("bar", type(5)), ("barBeat", type(1)),
                    ("beatUnit", type(2)), ("beatsPerBar", type(6)), ("beatsPerMinute", type(99)),
                ])
            ]
            for (property, expected) in [
                (Property.frame, 77.0), (.speed, 0), (.bar, 5), (.barBeat, 1), (.beatUnit, 2), (.beatsPerBar, 6),
                (.beatsPerMinute, 99), (.beat, 31),
            ] {
                #expect(try values(property, blocks)[0] == expected, "\(property)")
            }
        }
    }

    @Test func blanksAreAcceptedAsObjects() throws {
        #expect(try values(.bar, [position(atomType: SequenceBytes.atom + "Blank", song)])[0] == 7)
    }

    @Test func anInvalidTempoIsIgnored() throws {
        for wrong in [0, -120, .nan, .infinity, 1e30] as [Double] {
            let blocks = [
                position([
                    ("beatsPerMinute", .double(wrong)), ("beatsPerBar", .double(wrong)), ("beatUnit", .double(wrong)),
                ])
            ]
            for (property, expected) in [(Property.beatsPerMinute, 120.0), (.beatsPerBar, 4), (.beatUnit, 4)] {
                #expect(try values(property, blocks)[479] == expected, "\(property) \(wrong)")
            }
        }
        for wrong in [.nan, .infinity, -.infinity, 1e30, -1e300] as [Double] {
            for key in ["bar", "barBeat", "beat", "frame", "speed"] {
                let block = [position([(key, .double(wrong))])]
                for property in [Property.beat, .bar, .barBeat, .frame, .speed] {
                    #expect(try values(property, block) == values(property, [SequenceBytes()]), "\(property) \(key)")
                }
            }
        }
    }

    @Test func malformedPropertiesAreSkipped() throws {
        let untouched = try values(.beat, [SequenceBytes()])
        let float = SequenceBytes.urid(SequenceBytes.atom + "Float")
        for wrong in [
            Atom(raw: words(2, float, 0, 0)), Atom(raw: words(4_000_000, float, 0, 0)),
            Atom(raw: words(.max, float, 0, 0)),
            .string("fast"),
        ] {
            #expect(try values(.beat, [position([("beatsPerMinute", wrong)])]) == untouched)
        }
        for type in ["Object", "Blank"] {
            var sequence = SequenceBytes()
            let object = SequenceBytes.urid(Self.time + "Position")
            sequence.event(0, type: SequenceBytes.atom + type, [])
            sequence.event(0, type: SequenceBytes.atom + type, words(0, object, 1))
            #expect(try values(.beat, [sequence]) == untouched)
        }
    }

    /// However much is missing at its end, nothing of it is taken: neither where the event says that it is shorter, nor where the
    /// sequence ends before it does.
    @Test func aTruncatedPositionIsIgnored() throws {
        let said = [("bar", Atom.long(3)), ("barBeat", .double(1)), ("speed", .double(0))]
        let untouched = try values(.beat, [SequenceBytes()])
        #expect(try values(.beat, [position(said)])[0] == 13)
        let body = words(0, SequenceBytes.urid(Self.time + "Position"))
        let properties = said.map { words(SequenceBytes.urid(Self.time + $0), 0) + $1.bytes }
        let whole = body + properties.joined()
        for count in 0..<whole.count {
            var shorter = SequenceBytes()
            shorter.event(0, type: SequenceBytes.atom + "Object", Array(whole.prefix(count)))
            // Between two properties, it is a position that says less.
            let isWhole = count >= body.count && (count - body.count).isMultiple(of: properties[0].count)
            if !isWhole { #expect(try values(.beat, [shorter]) == untouched, "\(count) bytes") }
            var sequence = SequenceBytes()
            sequence.event(0, type: SequenceBytes.atom + "Object", whole)
            sequence.claimedSize = UInt32(8 + 16 + count)
            #expect(try values(.beat, [sequence]) == untouched, "a sequence of \(count) bytes")
        }
    }

    /// Whatever bytes a position is made of, the plug-in lives and says numbers.
    @Test func randomPositionsDoNoHarm() throws {
        var dice = Dice(5)
        let rigs = try Property.allCases.map(rig)
        for _ in 0..<2000 {
            var sequence = SequenceBytes()
            let keys = ["frame", "speed", "barBeat", "bar", "beat", "beatUnit", "beatsPerBar", "beatsPerMinute"]
            let types = ["Float", "Double", "Int", "Long", "Bool", "String"]
            let properties = (0..<Int.random(in: 0...8, using: &dice)).map { _ -> (key: String, value: Atom) in
                let size = [4, 8, 0, 3, 64].randomElement(using: &dice)!
                let bits = UInt64.random(in: 0...UInt64.max, using: &dice)
                let type = SequenceBytes.urid(SequenceBytes.atom + types.randomElement(using: &dice)!)
                let body = words(UInt32(truncatingIfNeeded: bits), UInt32(truncatingIfNeeded: bits >> 32))
                return (Self.time + keys.randomElement(using: &dice)!, Atom(raw: words(UInt32(size), type) + body))
            }
            sequence.object(Int64.random(in: 0..<64, using: &dice), type: Self.time + "Position", properties)
            for rig in rigs {
                #expect(try rig.run([silence[0].prefix(64).map(\.self)], sequence).output[0].allSatisfy(\.isFinite))
            }
        }
    }

    @Test(arguments: [1, 7, 64, 333, 960])
    func theSongPositionDoesNotDependOnBlocks(block: Int) throws {
        for uri in ["urn:kit:song-position", "urn:kit:song-beat"] {
            let beats = try Rig(uri, in: kitWorld).run([[Float](repeating: 0, count: 5000)], block: block)[0]
            for frame in 0..<5000 { #expect(beats[frame] == Float(Double(frame) * beatsPerFrame), "\(uri)") }
        }
    }

    /// While a parameter glides, too: stretches are as short as a frame then.
    @Test func theSongContinuesWhileParametersRamp() throws {
        let rig = try Rig("urn:kit:song-position", ["property": 7], in: kitWorld)
        let frames = rig.run([[Float](repeating: 0, count: 4800)], block: 480) { block, _ in
            // For 20 ms each, the property is none of 0…7, which says whether a host was heard.
            if block == 3 { rig.instance["property"] = 7.25 }
            if block == 6 { rig.instance["property"] = 7 }
        }[0]
        for frame in 0..<4800 {
            let isMoving = 1440..<2880 + 960 ~= frame
            #expect(frames[frame] == (isMoving ? 0 : Float(frame)) || (isMoving && frames[frame] == Float(frame)))
        }
    }

    /// Hosts say it when it changes: Ardour does not repeat it when it activates a plug-in once more.
    @Test func activationKeepsTheReportedPosition() throws {
        let rig = try rig(.beat)
        _ = rig.run(silence, block: 480)
        rig.instance.activate()
        #expect(rig.run(silence, block: 480)[0][0] == 0)
        _ = try rig.run(silence, position([("bar", .long(2)), ("barBeat", .float(1)), ("speed", .float(0))]))
        rig.instance.activate()
        #expect(rig.run(silence, block: 480)[0] == [Float](repeating: 9, count: 480))
    }

    /// FFmpeg never activates.
    @Test func theSampleRateIsKnownWithoutActivation() throws {
        let instance = try Instance(
            kitWorld.plugin("urn:kit:song-beat"), sampleRate: 96_000, maximumBlockLength: 64)
        var (input, output) = ([Float](repeating: 0, count: 64), [Float](repeating: 0, count: 64))
        input.withUnsafeMutableBytes { input in
            output.withUnsafeMutableBytes { output in
                instance.connect(0, to: input.baseAddress)
                instance.connect(1, to: output.baseAddress)
                instance.run(64)
            }
        }
        #expect(output == (0..<64).map { Float(Double($0) / 48_000) })
    }

    @Test func theTurtleStatesWhichEffectsFollowTheSong() throws {
        func hasPosition(_ name: String) throws -> Bool {
            try String(contentsOf: kitBundle.appending(path: name), encoding: .utf8).contains("time:Position")
        }
        #expect(try hasPosition("song-position.ttl") && !hasPosition("gain.ttl"))
    }
}
