// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletHost
import Synchronization

/// The progress of a batch in one line on a terminal, and messages in lines of their own.
///
/// Any thread may use it.
final class BatchProgress: Sendable {
    private struct State {
        var line = ProgressLine()
        var finished: [RenderSettings.Outcome] = []
        var costs: [PluginProcess.Cost] = []
        var failed = 0
        /// The processed audio in seconds.
        var processed = 0.0
        /// When the speed was last measured, the processed seconds then, and the speed in seconds of audio per second.
        var mark = ContinuousClock.now
        var processedAtMark = 0.0
        var speed: Double?
    }

    private let total: Int
    private let state = Mutex(State())

    init(total: Int) { self.total = total }

    /// Counts processed seconds of audio. The line is updated a few times per second.
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

    /// Counts a rendered file.
    func finish(_ outcome: RenderSettings.Outcome) {
        state.withLock { state in
            state.finished.append(outcome)
            state.costs += outcome.costs
            for remark in outcome.remarks { report(remark, &state) }
        }
    }

    /// Counts a failed file.
    func fail(_ reason: String) {
        state.withLock { state in
            state.failed += 1
            report(reason, &state)
        }
    }

    /// Removes the line.
    ///
    /// - Returns: the outcomes of the rendered files, and the cost of separate processes.
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
