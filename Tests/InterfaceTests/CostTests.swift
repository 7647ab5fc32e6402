// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import Testing

/// How often views draw and send, and when they do not. The processor time is printed only, as other work on the machine
/// changes it.
@Suite(.serialized) struct CostTests {
    private let host: HostProcess

    init() throws { host = try HostProcess() }

    /// The numbers behind the words of what a command prints.
    private func numbers(_ command: String) throws -> [Double] {
        try host(command).flatMap { $0.split(separator: " ") }.compactMap { Double($0) }
    }

    /// CPU time over time, and pictures drawn a second.
    private func measure() throws -> (load: Double, pictures: Double) {
        let measured = try numbers("load 4")
        return (try #require(measured.first), try #require(measured.last) / 4)
    }

    private func percent(_ load: Double) -> String { String(format: "%.2f %% of a core", 100 * load) }

    /// Audio and the view's work come at real time, every 16 ms.
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

    /// Two seconds are how long a plug-in goes on sending for a view that says nothing more.
    @Test(arguments: [("cover", "uncover"), ("minimise", "restore")])
    func aHiddenViewDrawsNothingAndReceivesNothing(hide: String, show: String) throws {
        try host("open urn:swiftlet:low-pass-stereo 1", "run 0.4", "pass 500")
        try host(hide, "pass 3500", "drawn", "messages")
        let (load, pictures) = try measure()
        print("\(hide): \(percent(load))")
        #expect(pictures == 0)
        #expect(try host("messages") == ["messages 0"])
        // What has changed meanwhile is seen when the view is.
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
        print(String(format: "the first picture at %d: %.1f ms after instantiate", scale, 1000 * best))
        // A tenth of a second passes for immediate; the processor may have other work.
        #expect(best < 0.2)
    }
}
