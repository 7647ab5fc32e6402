// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletHost
import Synchronization

/// How far many files have come, in one line on a terminal, and what is to be said of each, on lines of their own.
///
/// Safe to use from any thread.
final class BatchProgress: Sendable {
    private struct State {
        var line = ProgressLine()
        var finished: [RenderSettings.Outcome] = []
        var costs: [PluginProcess.Cost] = []
        var failed = 0
        /// Seconds of audio.
        var processed = 0.0
        /// When the speed was last taken, how much was processed then, and what it was, in seconds of audio a second.
        var mark = ContinuousClock.now
        var processedAtMark = 0.0
        var speed: Double?
    }

    private let total: Int
    private let state = Mutex(State())

    init(total: Int) { self.total = total }

    /// Counts seconds of audio that were processed. The line changes some times a second.
    func advance(by seconds: Double) {
        state.withLock { state in
            state.processed += seconds
            let passed = (ContinuousClock.now - state.mark) / .seconds(1)
            guard passed >= 0.25 else { return }
            state.speed = (state.processed - state.processedAtMark) / passed
            state.mark = .now
            state.processedAtMark = state.processed
            show(&state)
        }
    }

    /// Counts a file that was rendered.
    func finish(_ outcome: RenderSettings.Outcome) {
        state.withLock { state in
            state.finished.append(outcome)
            state.costs += outcome.costs
            for remark in outcome.remarks { report(remark, &state) }
        }
    }

    /// Counts a file that could not be rendered.
    func fail(_ reason: String) {
        state.withLock { state in
            state.failed += 1
            report(reason, &state)
        }
    }

    /// Takes the line away.
    ///
    /// - Returns: what the files were like that were rendered, and what the processes of the plug-ins cost.
    func end() -> (rendered: [RenderSettings.Outcome], costs: [PluginProcess.Cost]) {
        state.withLock { state in
            state.line.clear()
            return (state.finished, state.costs)
        }
    }

    private func report(_ message: String, _ state: inout State) {
        state.line.clear()
        printError(message)
        show(&state)
    }

    private func show(_ state: inout State) {
        let failures = state.failed > 0 ? ", \(state.failed) failed" : ""
        let speed = state.speed.map { ", \(Int($0)) times real time" } ?? ""
        state.line.show("\(state.finished.count + state.failed) of \(total) files\(failures)\(speed)")
    }
}
