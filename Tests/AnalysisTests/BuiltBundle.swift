// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import HostFixtures
import SwiftletAnalysis
import SwiftletHost

/// `bundle.lv2`, which `make` builds.
enum BuiltBundle {
    struct Missing: Error, CustomStringConvertible {
        let description = "bundle.lv2/swiftlet.so is missing: run make first"
    }

    /// Creates a probe of one of Swiftlet's effects.
    ///
    /// - Parameters:
    ///   - name: the end of the URI after `urn:swiftlet:`.
    ///   - controls: values for control inputs, by symbol.
    static func probe(
        _ name: String, preset: String? = nil, _ controls: [String: Float] = [:], sampleRate: Double = 48_000
    ) throws -> Probe {
        guard FileManager.default.fileExists(atPath: builtBundle + "/swiftlet.so") else { throw Missing() }
        let plugin = try World(bundles: [builtBundle]).plugin("urn:swiftlet:" + name)
        let instance = try Instance(plugin, sampleRate: sampleRate)
        if let preset { try instance.apply(preset: preset) }
        for (symbol, value) in controls { try instance.set(symbol, to: value) }
        return try Probe(instance)
    }
}
