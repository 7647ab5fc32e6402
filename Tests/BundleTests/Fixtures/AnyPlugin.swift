// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import SwiftletHost
import Testing

/// A plug-in of the bundle, for tests that hold for every one: a new effect is tested by being in the bundle.
struct AnyPlugin: Sendable, CustomTestStringConvertible {
    let uri: String
    let inputs: Int
    let outputs: Int
    /// The number of inputs that are no sidechain.
    let mainInputs: Int
    /// The URI of the effect, which its properties hang on.
    let effect: String
    /// The latency in frames that it reports.
    let latency: Int
    /// The control inputs but `enabled`.
    private let controls: [PluginPort]
    /// The value of all toggles in the settings: with and without antialiasing, an effect runs different code.
    private let switches: Float

    var testDescription: String { testDescription(of: uri) }

    /// The name of another plug-in with the same switches.
    func testDescription(of uri: String) -> String { switches > 0 ? uri : "\(uri), switches off" }

    /// All plug-ins of the bundle, and those with toggles a second time with all toggles off.
    static let all: [AnyPlugin] =
        each
        + each.filter { $0.controls.contains(where: \.isToggled) }
        .map { AnyPlugin(try! world.plugin($0.uri), switches: 0) }

    /// Each plug-in once.
    static let each = world.plugins.map { AnyPlugin($0, switches: 1) }

    /// The plug-ins whose bypassed output is their input.
    static let straight = all.filter { $0.inputs == $0.outputs }

    private init(_ plugin: Plugin, switches: Float) {
        let ports = plugin.ports
        uri = plugin.uri
        inputs = ports.count { $0.kind == .audio && $0.direction == .input }
        mainInputs = ports.count { $0.kind == .audio && $0.direction == .input && !$0.isSideChain }
        outputs = ports.count { $0.kind == .audio && $0.direction == .output }
        controls = ports.filter { $0.kind == .control && $0.direction == .input && $0.symbol != "enabled" }
        effect = plugin.effect ?? uri
        let instance = try! Instance(plugin, sampleRate: 48_000)
        instance.activate()
        instance.run(0)
        latency = Int(instance.reportedLatency ?? 0)
        self.switches = switches
    }

    /// The symbols of the parameters with their ranges.
    var parameters: [(symbol: String, range: ClosedRange<Float>)] {
        controls.map { ($0.symbol, $0.minimum!...$0.maximum!) }
    }

    /// Noise for every input.
    func noise(_ count: Int, seed: UInt64 = 1) -> [[Float]] {
        (0..<inputs).map { BundleTests.noise(count, seed: seed + UInt64($0)) }
    }

    /// The settings for a plug-in with at least the parameters of another one: its additional parameters have neutral
    /// values.
    func settings(as other: AnyPlugin) -> [String: Float] {
        let shared = Set(other.parameters.map(\.symbol))
        let defaults = Dictionary(uniqueKeysWithValues: controls.map { ($0.symbol, $0.defaultValue!) })
        return Dictionary(
            uniqueKeysWithValues: settings.map { ($0, shared.contains($0) ? $1 : defaults[$0]!) })
    }

    /// Settings that change the sound of any effect: a third of the way up each scale, and
    /// never the first choice.
    var settings: [String: Float] {
        Dictionary(
            uniqueKeysWithValues: controls.map { port in
                let (minimum, maximum) = (port.minimum!, port.maximum!)
                if port.isToggled { return (port.symbol, switches) }
                if port.isLogarithmic { return (port.symbol, minimum * pow(maximum / minimum, 1 / 3)) }
                let third = minimum + (maximum - minimum) / 3
                return (port.symbol, port.isInteger ? max(minimum + 1, third.rounded()) : third)
            })
    }
}
