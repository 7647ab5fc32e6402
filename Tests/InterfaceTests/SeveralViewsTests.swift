// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import Testing

/// Several views in one process: of several effects, of two instances of one, and two of one instance.
@Suite(.serialized) struct SeveralViewsTests {
    private static let plugins = [
        "low-pass-stereo", "peaking-eq", "symmetric-clip-stereo", "stereo-to-mono", "low-pass-stereo",
    ]

    /// Opens all, the last one in the fifth place, a second view of the first instance in the sixth.
    private func openAll(_ host: HostProcess) throws {
        for (number, name) in Self.plugins.enumerated() {
            #expect(try host("use \(number)", "open urn:swiftlet:\(name) 1").last == "opened")
        }
        #expect(try host("use 5", "share 0").last == "opened")
    }

    /// Between the handle's ring and its middle.
    private func handleIsAt(_ x: Double, _ y: Double, in view: Int, _ host: HostProcess) throws -> Bool {
        try host("use \(view)", "pixel \(x.rounded()) \(y.rounded() + 6)") == ["pixel 4cc3ff"]
    }

    /// Puts the first instance's handle to 1 kHz and 0 dB, with the second of its kind at 100 Hz and 10 dB.
    private func place(_ host: HostProcess) throws {
        try host("use 0", "tell cutoff 1000", "tell resonance 0", "use 4", "tell cutoff 100", "tell resonance 10")
    }

    private let other = (x: 62 + 628 * log(10.0) / log(2400), y: 330.0 - 262 * 50 / 66)

    @Test func eachViewShowsTheValuesOfItsInstance() throws {
        let host = try HostProcess()
        try openAll(host)
        try place(host)
        for view in [0, 5] { #expect(try handleIsAt(434, 171, in: view, host)) }
        #expect(try handleIsAt(other.x, other.y, in: 4, host))
        // A drag in the second view of the first instance moves both of its views, and nothing else.
        let lines = try host("use 5", "move 434 171", "press", "move 534 131", "release", "move 30 10")
        #expect(lines.count == 2 && lines[0].hasPrefix("write cutoff") && lines[1].hasPrefix("write resonance"))
        for view in [0, 5] { #expect(try handleIsAt(534, 131, in: view, host)) }
        #expect(try handleIsAt(other.x, other.y, in: 4, host))
        #expect(try host("use 4", "value cutoff", "value resonance") == ["value 100", "value 10"])
        #expect(try host("use 0", "value resonance") == ["value 10.07634"])
        // Every view answers to its own pointer alone.
        for (view, symbol) in [(1, "frequency"), (2, "threshold"), (3, "balance"), (4, "cutoff"), (0, "cutoff")] {
            try host("use \(view)", "move 300 200")
            // On an empty graph, a double click moves the handle.
            let lines = try host("double", "move 30 10")
            #expect(!lines.isEmpty && lines.allSatisfy { $0.hasPrefix("write ") })
            #expect(lines.contains { $0.hasPrefix("write \(symbol) ") })
        }
    }

    @Test func liveAudioReachesTheViewsOfItsInstance() throws {
        let host = try HostProcess()
        try openAll(host)
        try host("run 0.4", "pass 1000")
        for view in 0..<6 {
            try host("use \(view)", "pass 500")
            let drawn = try #require(try host("drawn").first).split(separator: " ")
            let count = try #require(Int(drawn[1]))
            print("view \(view) of 6: \(count) rectangles drawn in 0.5 s")
            // The clipper's range comes to rest when its peaks do.
            #expect(count >= (view == 2 ? 1 : 5))
        }
    }

    @Test(arguments: [[2, 0, 5, 3, 1, 4], [4, 5, 0, 1, 3, 2]])
    func closingViewsInAnyOrderLeaksNothing(order: [Int]) throws {
        let host = try HostProcess.underValgrind()
        try openAll(host)
        try place(host)
        try host("run 0.3", "pass 200")
        for (closed, view) in order.enumerated() {
            try host("use \(view)", "close", "pass 100")
            // The remaining views still work.
            for left in order.dropFirst(closed + 1) {
                #expect(try host("use \(left)", "move 650 28", "click").count { $0.hasPrefix("write enabled") } == 1)
            }
        }
        let status = try host.finish()
        print("closed in the order \(order): valgrind ends with \(status)")
        #expect(status == 0, "valgrind has said what is wrong")
    }
}
