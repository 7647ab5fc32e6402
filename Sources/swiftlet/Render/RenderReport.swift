// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Glibc
import SwiftletHost

/// The report on a rendering for JSON.
struct RenderReport: Encodable {
    private struct File: Encodable {
        let input: String?
        let output: String
        let sampleRate, channels, frames: Int
        /// The sample peak in dBFS; nil for silence.
        let peak: Double?
        let latencies: [Int]
        let controlOutputs: [Output]
        let remarks: [String]
    }

    /// The values of a control output; nil for NaN and infinity.
    private struct Output: Encodable {
        let plugin, symbol, name: String
        let unit: String?
        /// The number of the channel from 1, if each channel has an instance.
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
    ///   - outcomes: the outcomes of the rendered files.
    ///   - total: the number of files to render.
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
    /// The maximum number of printed outputs, as some effects have hundreds.
    private static let maximumShown = 12

    /// Prints one line for each output: the value after the last block, and minimum and maximum if they differ.
    static func show(_ outputs: [ControlOutput]) {
        printTable(
            outputs.prefix(maximumShown).map { output in
                let channel = output.channel.map { ", channel \($0 + 1)" } ?? ""
                let unit = output.port.unit.map { " \($0)" } ?? ""
                let range = [output.least, output.greatest].map(shown)
                return [output.port.name + channel, shown(output.last) + unit]
                    + (range[0] == range[1] ? [] : ["from \(range[0]) to \(range[1])\(unit)"])
            })
        if outputs.count > maximumShown { printText("\(outputs.count - maximumShown) more: pass --json to print all") }
    }

    private static func shown(_ value: Float) -> String { formatted("%.4g", Double(value)) }
}
