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
        let controlOutputs: [Output]
        let remarks: [String]
    }

    /// What a control output has said: none where that is NaN or infinite.
    private struct Output: Encodable {
        let plugin, symbol, name: String
        let unit: String?
        /// From 1 on, where each channel has an instance of its own.
        let channel: Int?
        let value, minimum, maximum: Double?

        init(_ output: ControlOutput) {
            (plugin, symbol, name, unit) = (output.plugin, output.port.symbol, output.port.name, output.port.unit)
            channel = output.channel.map { $0 + 1 }
            (value, minimum, maximum) =
                (finite(Double(output.last)), finite(Double(output.least)), finite(Double(output.greatest)))
        }
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
                channels: outcome.channels, frames: outcome.frames, peak: finite(decibels(outcome.peak)),
                latencies: outcome.latencies, controlOutputs: outcome.controlOutputs.map(Output.init),
                remarks: outcome.remarks)
        }
    }
}

extension ControlOutput {
    /// The most that are shown to people: there are effects with hundreds.
    private static let maximumShown = 12

    /// Shows them, a line each: the value after the last block, and the least and the greatest where these differ.
    static func show(_ outputs: [ControlOutput]) {
        printTable(
            outputs.prefix(maximumShown).map { output in
                let channel = output.channel.map { ", channel \($0 + 1)" } ?? ""
                let unit = output.port.unit.map { " \($0)" } ?? ""
                let range = [output.least, output.greatest].map(shown)
                return [output.port.name + channel, shown(output.last) + unit]
                    + (range[0] == range[1] ? [] : ["from \(range[0]) to \(range[1])\(unit)"])
            })
        if outputs.count > maximumShown { printText("\(outputs.count - maximumShown) more: --json tells them all") }
    }

    private static func shown(_ value: Float) -> String { formatted("%.4g", Double(value)) }
}
