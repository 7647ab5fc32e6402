// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Glibc
import SwiftletHost

/// What was rendered, for programs to read.
struct RenderReport: Encodable {
    private struct File: Encodable {
        let input: String?
        let output: String
        let sampleRate, channels, frames: Int
        /// The peak of the samples in dBFS; none for silence.
        let peak: Double?
        let latencies: [Int]
        let remarks: [String]
    }

    private let files: [File]
    private let total: Int

    /// - Parameters:
    ///   - outcomes: what has come of each file that was rendered.
    ///   - total: how many files there were to render.
    init(_ outcomes: [RenderSettings.Outcome], of total: Int) {
        self.total = total
        files = outcomes.sorted { $0.output < $1.output }.map { outcome in
            File(
                input: outcome.input, output: outcome.output, sampleRate: outcome.sampleRate,
                channels: outcome.channels, frames: outcome.frames, peak: finite(20 * log10(Double(outcome.peak))),
                latencies: outcome.latencies, remarks: outcome.remarks)
        }
    }
}
