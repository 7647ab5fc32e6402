// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Glibc

/// The output of a plug-in over its input, for a slow sine of full scale.
public struct TransferCurve: Sendable {
    public struct Point: Sendable, Hashable {
        public let input: Double
        public let output: Double
    }

    /// In the order of time, over one period: a plug-in with memory draws a loop.
    public let points: [Point]

    /// Measures a plug-in, its memory cleared and its controls at rest, with a sine of about 50 Hz: slow enough for a
    /// waveshaper, fast enough to pass what blocks direct current.
    ///
    /// - Throws: `HostError.latency` for a plug-in that reports one that it cannot have.
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
