// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import HostFixtures
import SwiftletHost
import Testing

/// The messages to effects after a jump in the file: after a pause, or at the end of a loop.
@Suite struct AutomationTimelineTests {
    @Test func notesEndAndTheSongIsWhereItBelongs() throws {
        let instance = try Instance(try World(bundles: [Fixture.bundle]).plugin("urn:test:notes"), sampleRate: 48_000)
        let messages = [
            TimedMessage.position(SongPosition(), frame: 0), .midi([0x93, 60, 64], frame: 50),
            .midi([0xc5, 7], frame: 60),
            .midi([0x83, 60, 0], frame: 150_010),
        ]
        try AutomationTimeline(messages, [], for: instance).prepare([instance], at: 150_000, count: 64)
        // Two beats a second: 150,000 frames are six beats and a quarter, a bar and the rest.
        var position = SongPosition()
        (position.frame, position.bar, position.barBeat) = (150_000, 1, 2.25)
        let silence = [UInt8(0xb3), 0xb5].flatMap {
            [TimedMessage.midi([$0, 64, 0], frame: 0), .midi([$0, 123, 0], frame: 0)]
        }
        #expect(instance.controlEvents == silence + [.position(position, frame: 0), .midi([0x83, 60, 0], frame: 10)])
        let timeline = try AutomationTimeline(messages, [], for: instance)
        timeline.prepare([instance], at: 0, count: 64)
        instance.controlEvents = []
        timeline.prepare([instance], at: 64, count: 149_936)
        #expect(instance.controlEvents.isEmpty)
    }

    @Test func aRampGoesOnFromWhereItWouldBe() throws {
        let plugin = try World(bundles: [builtBundle]).plugin("urn:swiftlet:low-pass")
        let instance = try Instance(plugin, sampleRate: 48_000)
        let property = try #require(try plugin.controlInput("cutoff").property)
        let automation = try Automation("cutoff=200@0f,3200@200f,1000@300f")
        let track = try AutomationTrack(automation, property: property, for: instance, length: nil)
        let timeline = try AutomationTimeline([], [track], for: instance)
        timeline.prepare([instance], at: 100, count: 64)
        // Half of the way in time is half of the way on the control's logarithmic scale: 200 · 16 ^ ½.
        let events: [TimedMessage] = [
            .set(property: property, value: 800, frame: 0),
            .set(property: property, value: 3200, rampFrames: 100, frame: 0),
        ]
        #expect(instance.controlEvents == events)
        instance.controlEvents = []
        timeline.prepare([instance], at: 1000, count: 64)
        #expect(instance.controlEvents == [.set(property: property, value: 1000, frame: 0)])
    }
}
