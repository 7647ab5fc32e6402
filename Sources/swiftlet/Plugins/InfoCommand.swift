// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import ArgumentParser
import SwiftletHost

/// `swiftlet info`
struct InfoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "info", abstract: "Shows a plug-in's ports, presets and features.")

    @Argument(help: "The plug-in: a URI or a short name such as low-pass.", completion: .plugin)
    var plugin: String

    @Flag(help: "Print the description as JSON.")
    var json = false

    @OptionGroup var options: WorldOptions

    func run() throws {
        let plugin = try options.world().plugin(named: plugin)
        guard !json else { return printText(try PluginReport(plugin).json()) }
        printText(plugin.name.replacing("\n", with: " "))
        if let comment = plugin.comment { printText("\n\(comment)\n") }
        printTable(
            [
                ("URI", plugin.uri), ("class", plugin.className), ("author", plugin.author),
                ("licence", plugin.licence), ("bundle", plugin.bundlePath),
            ].compactMap { name, value in value.map { [name, $0] } }, indentation: "  ")
        section("Ports", plugin.ports.map(row))
        section("Files", plugin.fileProperties.map { [$0.symbol, $0.label, $0.comment ?? ""] })
        section("Presets", plugin.applicablePresets.map { [$0.label, $0.uri] })
        section("Required features", plugin.requiredFeatures.map { [$0] })
        section("Optional features", plugin.optionalFeatures.map { [$0] })
    }

    /// Prints a table with a title, unless it is empty.
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
        if let defaultValue = port.defaultValue { details.append("default \(short(defaultValue))") }
        let properties = [
            (port.isRelativeToSampleRate, "times the sample rate"), (port.isLogarithmic, "logarithmic"),
            (port.isToggled, "on or off"), (port.isInteger && !port.isToggled, "whole"),
            (port.isSideChain, "sidechain"), (port.reportsLatency, "latency"), (port.isOptional, "optional"),
        ]
        details += properties.filter(\.0).map(\.1)
        return details + port.scalePoints.map { "\(short($0.value)) = \($0.label)" }
    }
}

/// The description of a plug-in for JSON.
private struct PluginReport: Encodable {
    struct Point: Encodable {
        let label: String
        let value: Float?
    }

    struct PortReport: Encodable {
        let symbol, name, kind, direction: String
        let minimum, maximum, `default`: Float?
        let unit: String?
        let isToggled, isInteger, isLogarithmic, isOptional, isSideChain: Bool
        let points: [Point]
    }

    struct FileReport: Encodable {
        let symbol, name: String
        let uri: String
        let comment: String?
    }

    struct PresetReport: Encodable {
        let label, uri: String
    }

    let uri, name, `class`, bundle: String
    let author, licence, comment: String?
    let ports: [PortReport]
    let files: [FileReport]
    let presets: [PresetReport]
    let requiredFeatures, optionalFeatures: [String]

    init(_ plugin: Plugin) {
        (uri, name, `class`, bundle) = (plugin.uri, plugin.name, plugin.className, plugin.bundlePath)
        (author, licence, comment) = (plugin.author, plugin.licence, plugin.comment)
        ports = plugin.ports.map { port in
            PortReport(
                symbol: port.symbol, name: port.name, kind: port.kind.name,
                direction: port.direction == .input ? "input" : "output", minimum: port.minimum.flatMap(finite),
                maximum: port.maximum.flatMap(finite), default: port.defaultValue.flatMap(finite), unit: port.unit,
                isToggled: port.isToggled, isInteger: port.isInteger, isLogarithmic: port.isLogarithmic,
                isOptional: port.isOptional, isSideChain: port.isSideChain,
                points: port.scalePoints.map { Point(label: $0.label, value: finite($0.value)) })
        }
        files = plugin.fileProperties.map {
            FileReport(symbol: $0.symbol, name: $0.label, uri: $0.uri, comment: $0.comment)
        }
        presets = plugin.applicablePresets.map { PresetReport(label: $0.label, uri: $0.uri) }
        (requiredFeatures, optionalFeatures) = (plugin.requiredFeatures, plugin.optionalFeatures)
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
