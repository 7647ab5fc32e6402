// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import HostFixtures
import SwiftletHost
import Testing

/// Values that an effect shows, in a host.
@Suite struct MeterTests {
    @Test(arguments: [("urn:kit:levels", 1), ("urn:kit:levels-stereo", 2)])
    func aMeterShowsWhatTheEffectWritesInEachBlock(uri: String, channels: Int) throws {
        let rig = try Rig(uri, in: kitWorld)
        // In the last channel. The previous block is longer than the part that is processed at a time.
        var input = [[Float]](repeating: [Float](repeating: 0, count: 900), count: channels)
        (input[channels - 1][10], input[channels - 1][650], input[channels - 1][899]) = (-1.5, 0.25, 0.75)
        var peaks: [Float] = []
        var counts: [Float] = []
        let lengths = [600, 100, 199, 1, 900]
        _ = rig.run(input, blocks: lengths) { number, _ in
            if number > 0 {
                peaks.append(rig.instance["peak"])
                counts.append(rig.instance["count"])
            }
        }
        #expect(peaks + [rig.instance["peak"]] == [1.5, 0.25, 0, 0.75])
        // 50 minus the block's length, clamped to the range.
        #expect(counts + [rig.instance["count"]] == [-100, -50, -100, 49])
    }

    @Test func aMeterIsClampedAndShowsItsDefaultForNaN() throws {
        let rig = try Rig("urn:kit:levels", in: kitWorld)
        _ = rig.run([[-7, 3]], block: 2)
        #expect(rig.instance["peak"] == 2 && rig.instance["nothing"] == 7)
    }

    @Test func anEmptyBlockLeavesTheMetersUnchanged() throws {
        let rig = try Rig("urn:kit:levels", in: kitWorld)
        _ = rig.run([[0.5]], block: 1)
        rig.instance.run(0)
        #expect(rig.instance["peak"] == 0.5 && rig.instance["count"] == 49)
    }

    @Test func aMeterMayBeUnconnected() throws {
        let rig = try Rig("urn:kit:levels", in: kitWorld)
        for port in rig.instance.ports where ["peak", "latency"].contains(port.symbol) {
            rig.instance.connect(port.index, to: nil)
        }
        #expect(rig.run([[0.5, 0.25]], block: 2) == [[0, 0.5]])
        #expect(rig.instance["count"] == 48)
    }

    @Test func metersAreControlOutputsAfterTheLatency() throws {
        let ports = try #require(BundleReader(kitBundle).plugin("urn:kit:levels")).ports
        #expect(
            ports.map(\.symbol) == ["in", "out", "enabled", "control", "notify", "latency", "peak", "count", "nothing"])
        for port in ports[6...8] {
            #expect(port.classes == ["lv2:OutputPort", "lv2:ControlPort"])
            #expect(port.properties == ["lv2:connectionOptional"])
        }
        #expect(ports[6].range == [0, 2, 0] && ports[7].range == [-100, 100, 50] && ports[8].range == [3, 9, 7])
        #expect(ports[6].values("units:unit") == ["units:coef"] && ports[7].values("units:unit") == ["units:frame"])
    }
}
