// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import Host
import Testing

/// A plug-in of the bundle, for tests that hold for every one: a new effect is tested by being in the table.
struct AnyPlugIn: Sendable, CustomTestStringConvertible {
    let uri: String
    let inputs: Int
    let outputs: Int
    /// The symbols of the parameters with their ranges.
    let parameters: [(symbol: String, range: ClosedRange<Float>)]
    /// The latency in frames that its description promises.
    let latency: Int
    /// What the settings have for `antialias`: the clip goes quite another way without it.
    private let antialias: Float

    var testDescription: String { antialias > 0 ? uri : "\(uri), antialias 0" }

    /// All plug-ins of the bundle, and once more those that can do without antialiasing.
    static let all: [AnyPlugIn] = world.plugins.flatMap { plugin in
        let states: [Float] = plugin.ports.contains { $0.symbol == "antialias" } ? [1, 0] : [1]
        return states.map { AnyPlugIn(plugin, antialias: $0) }
    }

    /// Each plug-in once.
    static let each = all.filter { $0.antialias > 0 }

    /// Those whose output is their input when they are switched off.
    static let straight = all.filter { $0.inputs == $0.outputs }

    private init(_ plugin: Plugin, antialias: Float) {
        let ports = plugin.ports
        uri = plugin.uri
        inputs = ports.count { $0.kind == .audio && $0.direction == .input }
        outputs = ports.count { $0.kind == .audio && $0.direction == .output }
        parameters = ports.filter { $0.kind == .control && $0.direction == .input && $0.symbol != "enabled" }
            .map { ($0.symbol, $0.minimum!...$0.maximum!) }
        latency = ports.contains { $0.reportsLatency } ? 23 : 0
        self.antialias = antialias
    }

    /// The URI of the effect, which its properties hang on.
    var effect: String {
        for suffix in ["-stereo", "-quad", "-5-1", "-surround"] where uri.hasSuffix(suffix) {
            return String(uri.dropLast(suffix.count))
        }
        return uri
    }

    /// Noise for every input.
    func noise(_ count: Int, seed: UInt64 = 1) -> [[Float]] {
        (0..<inputs).map { BundleTests.noise(count, seed: seed + UInt64($0)) }
    }

    /// Settings that change the sound of any effect: a third of the way up each range.
    var settings: [String: Float] {
        Dictionary(
            uniqueKeysWithValues: parameters.map { parameter in
                let (symbol, range) = parameter
                if range.lowerBound > 0 && range.upperBound / range.lowerBound > 60 {
                    return (symbol, range.lowerBound * pow(range.upperBound / range.lowerBound, 1 / 3))
                }
                return (
                    symbol,
                    symbol == "antialias" ? antialias : range.lowerBound + (range.upperBound - range.lowerBound) / 3
                )
            })
    }
}
