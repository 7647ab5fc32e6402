// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Glibc

/// The output of a plug-in over its input for a slow full-scale sine.
public struct TransferCurve: Sendable {
    public struct Point: Sendable, Hashable {
        public let input: Double
        public let output: Double
    }

    /// The points in the order of time over one period. A plug-in with memory draws a loop.
    public let points: [Point]

    /// Measures a plug-in, with its memory cleared and its controls settled, with a sine of about 50 Hz. This is slow
    /// enough for a waveshaper, and fast enough for DC blockers.
    ///
    /// - Throws: `HostError.latency` for an invalid latency.
    public init(measuring probe: Probe, along path: Probe.Path) throws {
        probe.settle()
        let rate = probe.instance.sampleRate
        let period = max(Int((rate / 50).rounded()), 4)
        let sine = (0..<period).map { Float(sin(2 * .pi * Double($0) / Double(period))) }
        var output: [Float] = []
        for _ in 0..<26 { output = probe.response(to: sine, along: path) }
        let latency = try probe.instance.latency() % period
        points = (0...period).map { frame in
            Point(
                input: Double(sine[(frame + period - latency) % period]), output: Double(output[frame % period]))
        }
    }
}
