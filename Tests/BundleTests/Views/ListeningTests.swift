// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import Testing

/// Listening to one band of the equaliser alone, from a view.
@Suite struct ListeningTests {
    private static let rate = 48_000.0

    /// The message of a view that watches, and listens to a part.
    private func listening(to part: Int32) -> SequenceBytes {
        var sequence = SequenceBytes()
        sequence.object(0, type: "urn:swiftlet:watch", [("urn:swiftlet:listenedPart", .int(part))])
        return sequence
    }

    /// The message of one of several views, which listens to a band or to all.
    private func message(of view: Int32, listeningTo part: Int32?) -> SequenceBytes {
        var sequence = SequenceBytes()
        var properties = [(key: "urn:swiftlet:view", value: SequenceBytes.Atom.int(view))]
        if let part { properties.append((key: "urn:swiftlet:listenedPart", value: .int(part))) }
        sequence.object(0, type: "urn:swiftlet:watch", properties)
        return sequence
    }

    private func watching() -> SequenceBytes {
        var sequence = SequenceBytes()
        sequence.object(0, type: "urn:swiftlet:watch", [])
        return sequence
    }

    private func silence(_ seconds: Double) -> [[Float]] {
        [[Float]](repeating: [Float](repeating: 0, count: Int(seconds * Self.rate)), count: 2)
    }

    private func makeRig() throws -> Rig {
        try Rig(
            "urn:swiftlet:equalizer-stereo", rate: Self.rate,
            [
                "band1_on": 1, "band1_gain": 12, "band1_frequency": 200, "band3_on": 1, "band3_frequency": 2500,
                "band3_q": 3, "band3_gain": -9, "band3_channels": 1, "band4_on": 1, "band4_type": 4,
                "band4_frequency": 4000, "output": -6,
            ])
    }

    /// The responses to an impulse in both channels, in decibels.
    private func response(_ rig: Rig, at points: [Double]) -> [[Double]] {
        let one = impulse(Int(0.3 * Self.rate))
        return rig.run([one, one], block: 512).map { output in
            points.map { decibels(magnitude(of: output, at: $0, rate: Self.rate)) }
        }
    }

    @Test func theListenedBandIsABandPassOfItsWidthInBothChannels() throws {
        let rig = try makeRig()
        _ = try rig.run(silence(0.2), listening(to: 2))
        let points = frequencies(from: 100, to: 20_000, count: 40)
        for channel in response(rig, at: points) {
            for (point, found) in zip(points, channel) {
                // (s/Q)/(s² + s/Q + 1), and the output's gain.
                let w = point / 2500
                let expected = decibels(w / 3 / hypot(1 - w * w, w / 3)) - 6
                #expect(abs(found - expected) < 0.15, "\(point) Hz: \(found), \(expected)")
            }
        }
    }

    @Test(arguments: ["a view that says so", "a view that is gone"])
    func afterwardsAllBandsAreUnchanged(ending: String) throws {
        let (rig, other) = (try makeRig(), try makeRig())
        _ = try rig.run(silence(0.2), listening(to: 2))
        _ = try rig.run(silence(0.1), ending == "a view that is gone" ? SequenceBytes() : watching())
        _ = other.run(silence(0.3), block: 512)
        let points = frequencies(from: 100, to: 20_000, count: 20)
        if ending == "a view that is gone" {
            #expect(response(rig, at: [200])[0][0] < -20, "the view is waited for, for two seconds")
            for _ in 0..<3 { _ = try rig.run(silence(0.7)) }
        }
        for (found, expected) in zip(response(rig, at: points).joined(), response(other, at: points).joined()) {
            #expect(abs(found - expected) < 1e-3)
        }
    }

    /// An export starts with `activate`.
    @Test func afterActivateAllBandsAreHeard() throws {
        let (rig, other) = (try makeRig(), try makeRig())
        _ = try rig.run(silence(0.2), listening(to: 2))
        rig.instance.activate()
        let points = frequencies(from: 100, to: 20_000, count: 20)
        for (found, expected) in zip(response(rig, at: points).joined(), response(other, at: points).joined()) {
            #expect(abs(found - expected) < 1e-3)
        }
    }

    /// Whether only one band is heard: another band raises 200 Hz.
    private func isOneBandHeard(_ rig: Rig) -> Bool { response(rig, at: [200])[0][0] < -20 }

    @Test func aViewThatDoesNotListenChangesNothing() throws {
        let rig = try makeRig()
        for _ in 0..<4 {
            _ = try rig.run(silence(0.2), message(of: 1, listeningTo: 2))
            _ = try rig.run(silence(0.2), message(of: 2, listeningTo: nil))
            #expect(isOneBandHeard(rig))
        }
        _ = try rig.run(silence(0.2), message(of: 1, listeningTo: nil))
        #expect(!isOneBandHeard(rig))
    }

    @Test func theFirstOfTwoListeningViewsIsHeardUntilItStops() throws {
        let rig = try makeRig()
        for _ in 0..<4 {
            _ = try rig.run(silence(0.2), message(of: 1, listeningTo: 2))
            _ = try rig.run(silence(0.2), message(of: 2, listeningTo: 0))
            #expect(isOneBandHeard(rig))
        }
        _ = try rig.run(silence(0.2), message(of: 1, listeningTo: nil))
        _ = try rig.run(silence(0.2), message(of: 2, listeningTo: 0))
        // The bell at 200 Hz as a band pass: its middle, and the output's gain.
        #expect(abs(response(rig, at: [200])[0][0] + 6) < 0.15)
    }

    /// The second view watches for longer than the request of the first view lasts.
    @Test func aClosedViewStopsListeningThoughAnotherWatches() throws {
        let rig = try makeRig()
        _ = try rig.run(silence(0.2), message(of: 1, listeningTo: 2))
        for _ in 0..<4 { _ = try rig.run(silence(0.7), message(of: 2, listeningTo: nil)) }
        #expect(!isOneBandHeard(rig))
    }

    @Test(arguments: [16, 17, 4000, -1]) func invalidBandsAreNotListenedTo(part: Int32) throws {
        let (rig, other) = (try makeRig(), try makeRig())
        _ = try rig.run(silence(0.2), listening(to: part))
        _ = try other.run(silence(0.2), watching())
        // The output is also a band, which filters nothing: alone, it passes the whole signal.
        let expected = part == 16 ? [[-6.0], [-6.0]] : response(other, at: [1000])
        for (found, expected) in zip(response(rig, at: [1000]).joined(), expected.joined()) {
            #expect(abs(found - expected) < 1e-3)
        }
    }

    @Test func nothingClicks() throws {
        let rig = try makeRig()
        let step = 2 * Double.pi * 100 / Self.rate
        let sine = (0..<9600).map { frame in Float(0.5 * sin(step * Double(frame))) }
        var output = try rig.run([sine, sine]).output[0]
        output += try rig.run([sine, sine], listening(to: 2)).output[0]
        output += try rig.run([sine, sine], watching()).output[0]
        // The second difference of a continuous sine is small; that of a step is the step.
        func bend(_ frame: Int) -> Float {
            let (before, now, after) = (output[frame - 1], output[frame], output[frame + 1])
            return abs(before - 2 * now + after)
        }
        let highest = (1..<output.count - 1).map(bend).max()!
        let settled = (4800..<9500).map(bend).max()!
        #expect(highest < 10 * settled, "\(highest), \(settled)")
    }
}
