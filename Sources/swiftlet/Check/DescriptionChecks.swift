// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import FoundationEssentials
import SwiftletHost

// What can be said of a plug-in without loading it. What lilv cannot read is found before.

extension Check {
    static let description = Check(
        name: "description", summary: "names, class, licence, binary, features that it requires", loadsBinary: false
    ) { context in
        let plugin = context.plugin
        var findings: [Finding] = []
        if plugin.name == plugin.uri || plugin.name.isEmpty { findings.append(.fail("it has no name (doap:name)")) }
        if let path = plugin.binaryPath, !FileManager.default.fileExists(atPath: path) {
            findings.append(.fail("its binary \(path) is missing"))
        }
        if plugin.binaryPath == nil { findings.append(.fail("it states no binary (lv2:binary)")) }
        let missing = plugin.missingFeatures
        if !missing.isEmpty {
            findings.append(.note("it requires \(missing.joined(separator: ", ")), which this host does not offer"))
        }
        let absent = [
            plugin.className == "Plugin" ? "class" : nil, plugin.licence == nil ? "licence" : nil,
            plugin.author == nil ? "author" : nil,
        ].compactMap(\.self)
        if !absent.isEmpty { findings.append(.note("it states no \(absent.joined(separator: ", no "))")) }
        return findings.isEmpty ? [.ok("\(plugin.className), \(plugin.ports.count) ports")] : findings
    }

    static let ports = Check(
        name: "ports", summary: "names, types, ranges, defaults and named values of all ports", loadsBinary: false
    ) { context in
        let ports = context.plugin.ports
        var findings = ports.flatMap { typeFaults($0, of: context.plugin) + rangeFaults($0) + pointFaults($0) }
        let symbols = Dictionary(grouping: ports, by: \.symbol).filter { $0.value.count > 1 }.keys.sorted()
        findings += symbols.map { .fail("several ports have the symbol \($0)") }
        guard findings.isEmpty else { return findings }
        let controls = ports.filter { $0.kind == .control && $0.direction == .input }
        return [.ok("\(controls.count) controls, each with its default within its range", Double(controls.count))]
    }

    private static func typeFaults(_ port: Port, of plugin: Plugin) -> [Finding] {
        var findings: [Finding] = []
        let classes = plugin.classes(of: port)
        if Set(classes).isDisjoint(with: ["InputPort", "OutputPort"]) {
            findings.append(.fail("\(port.symbol) is neither input nor output"))
        } else if Set(classes).isSuperset(of: ["InputPort", "OutputPort"]) {
            findings.append(.fail("\(port.symbol) is input and output at once"))
        }
        let types = Set(classes).intersection(["AudioPort", "ControlPort", "CVPort", "AtomPort", "EventPort"])
        if types.isEmpty { findings.append(.note("\(port.symbol) is of no type that hosts know")) }
        if types.count > 1 { findings.append(.fail("\(port.symbol) is \(types.sorted().joined(separator: " and "))")) }
        if port.name.isEmpty { findings.append(.fail("\(port.symbol) has no name")) }
        if port.reportsLatency, port.direction == .input {
            findings.append(.fail("\(port.symbol) is a latency that goes in"))
        }
        return findings
    }

    private static func rangeFaults(_ port: Port) -> [Finding] {
        guard port.kind == .control, port.direction == .input else { return [] }
        let symbol = port.symbol
        let bounds = [port.defaultValue, port.minimum, port.maximum].compactMap(\.self)
        guard bounds.allSatisfy(\.isFinite) else {
            return [.fail("a bound or the default of \(symbol) is NaN or infinite")]
        }
        var findings: [Finding] = []
        if let minimum = port.minimum, let maximum = port.maximum, minimum >= maximum {
            findings.append(.fail("\(symbol) has the range \(short(minimum)) to \(short(maximum))"))
        }
        if let defaultValue = port.defaultValue {
            if defaultValue < port.minimum ?? -.infinity || defaultValue > port.maximum ?? .infinity {
                let range = "\(port.minimum.map(short) ?? "anything") to \(port.maximum.map(short) ?? "anything")"
                findings.append(.fail("the default \(short(defaultValue)) of \(symbol) is out of its range \(range)"))
            }
            if port.isInteger || port.isToggled, defaultValue != defaultValue.rounded() {
                findings.append(.fail("the default \(short(defaultValue)) of \(symbol) is no whole number"))
            }
        } else {
            findings.append(.note("\(symbol) has no default"))
        }
        if !port.isToggled, port.minimum == nil || port.maximum == nil {
            findings.append(.note("\(symbol) has no range"))
        }
        if port.isLogarithmic, !port.isToggled, let minimum = port.minimum, minimum <= 0, port.maximum ?? 1 >= 0 {
            findings.append(.note("\(symbol) is logarithmic, and its range has 0 in it"))
        }
        return findings
    }

    private static func pointFaults(_ port: Port) -> [Finding] {
        guard port.kind == .control, port.direction == .input else { return [] }
        return port.scalePoints.compactMap { point in
            guard point.value < port.minimum ?? -.infinity || point.value > port.maximum ?? .infinity else {
                return nil
            }
            return .fail("\(point.label), \(short(point.value)), is out of the range of \(port.symbol)")
        }
    }
}
