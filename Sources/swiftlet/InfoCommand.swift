// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import ArgumentParser
import Host

/// `swiftlet info`
struct InfoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "info", abstract: "Describes a plug-in: its ports, presets and features.")

    @Argument(help: "The plug-in's URI, or the short name of one of ours, such as low-pass.", completion: .plugin)
    var plugin: String

    @OptionGroup var options: WorldOptions

    func run() throws {
        let plugin = try options.world().plugin(named: plugin)
        printText(plugin.name.replacing("\n", with: " "))
        if let comment = plugin.comment { printText("\n\(comment)\n") }
        printTable(
            [
                ("URI", plugin.uri), ("class", plugin.className), ("author", plugin.author),
                ("licence", plugin.licence), ("bundle", plugin.bundlePath),
            ].compactMap { name, value in value.map { [name, $0] } }, indentation: "  ")
        section("Ports", plugin.ports.map(row))
        section("Presets", plugin.applicablePresets.map { [$0.label, $0.uri] })
        section("Required features", plugin.requiredFeatures.map { [$0] })
        section("Optional features", plugin.optionalFeatures.map { [$0] })
    }

    /// Prints a table under a title, unless it is empty.
    private func section(_ title: String, _ rows: [[String]]) {
        guard !rows.isEmpty else { return }
        printText("\n\(title)")
        printTable(rows, indentation: "  ")
    }

    private func row(_ port: Port) -> [String] {
        let direction = port.direction == .input ? "input" : "output"
        return [port.symbol, port.name, "\(port.kind.name) \(direction)", details(port).joined(separator: ", ")]
    }

    private func details(_ port: Port) -> [String] {
        var details: [String] = []
        if let minimum = port.minimum, let maximum = port.maximum {
            details.append("\(short(minimum)) to \(short(maximum))" + (port.unit.map { " \($0)" } ?? ""))
        } else if let unit = port.unit {
            details.append("in \(unit)")
        }
        if let standard = port.standard { details.append("default \(short(standard))") }
        let properties = [
            (port.isRelativeToSampleRate, "times the sample rate"), (port.isLogarithmic, "logarithmic"),
            (port.isToggled, "on or off"), (port.isInteger && !port.isToggled, "whole"),
            (port.reportsLatency, "latency"), (port.isOptional, "optional"),
        ]
        details += properties.filter(\.0).map(\.1)
        return details + port.scalePoints.map { "\(short($0.value)) = \($0.label)" }
    }
}

extension Port.Kind {
    fileprivate var name: String {
        switch self {
        case .audio: "audio"
        case .control: "control"
        case .cv: "CV"
        case .atom: "event"
        case .other: "other"
        }
    }
}
