// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import Testing

/// The rate at which views draw and receive messages. The processor time is only printed, because other work on the
/// machine changes it.
@Suite(.serialized) struct CostTests {
    private let host: HostProcess

    init() throws { host = try HostProcess() }

    /// Returns the numbers in the output of a command.
    private func numbers(_ command: String) throws -> [Double] {
        try host(command).flatMap { $0.split(separator: " ") }.compactMap { Double($0) }
    }

    /// Measures the CPU load, and the pictures drawn per second.
    private func measure() throws -> (load: Double, pictures: Double) {
        let measured = try numbers("load 4")
        return (try #require(measured.first), try #require(measured.last) / 4)
    }

    private func percent(_ load: Double) -> String { String(format: "%.2f %% of a core", 100 * load) }

    /// Audio and `idle` run in real time, every 16 ms.
    @Test(arguments: [
        ("low-pass-stereo", 1), ("low-pass-stereo", 2), ("low-pass-stereo", 3), ("peaking-eq-surround", 1),
        ("equalizer-stereo", 1),
    ])
    func aLiveSpectrumIsDrawnThirtyTimesASecondAtMost(name: String, scale: Int) throws {
        try host("open urn:swiftlet:\(name) \(scale)", "run 0.4", "pass 500")
        let (load, pictures) = try measure()
        print("\(name) at \(scale): \(pictures) pictures a second, \(percent(load))")
        // One picture more may fall into a measurement. A machine that has much else to do shows fewer.
        #expect(pictures > 1 && pictures <= 30.25)
    }

    /// The equaliser with bands, an analyser and meters.
    @Test(arguments: [(900, 500), (1900, 1100)]) func theEqualiserIsLive(width: Int, height: Int) throws {
        try host("open urn:swiftlet:equalizer-stereo 1", "size \(width) \(height)")
        try host.tellThreeBands()
        try host("run 0.4", "pass 1000")
        let (load, pictures) = try measure()
        print("equaliser at \(width) x \(height): \(pictures) pictures a second, \(percent(load))")
        #expect(pictures > 1 && pictures <= 30.25)
    }

    /// A plug-in stops sending two seconds after the view's last request.
    @Test(arguments: [("cover", "uncover"), ("minimise", "restore")])
    func aHiddenViewDrawsNothingAndReceivesNothing(hide: String, show: String) throws {
        try host("open urn:swiftlet:low-pass-stereo 1", "run 0.4", "pass 500")
        try host(hide, "pass 3500", "drawn", "messages")
        let (load, pictures) = try measure()
        print("\(hide): \(percent(load))")
        #expect(pictures == 0)
        #expect(try host("messages") == ["messages 0"])
        // Changes made meanwhile appear when the view is visible again.
        try host("tell cutoff 1000", "tell resonance 0", show, "pass 300")
        #expect(try host("pixel 434 177") == ["pixel 4cc3ff"])
        #expect(try numbers("load 1")[1] > 1)
    }

    @Test(arguments: [1, 3]) func theFirstPictureAppearsImmediately(scale: Int) throws {
        var best = Double.infinity
        for _ in 0..<3 {
            try host("open urn:swiftlet:low-pass-stereo \(scale)")
            best = min(best, try numbers("opening")[0])
        }
        print(String(format: "the first picture at %d: after %.1f ms of processor time", scale, 1000 * best))
        // A tenth of a second passes for immediate.
        #expect(best < 0.1)
    }
}
