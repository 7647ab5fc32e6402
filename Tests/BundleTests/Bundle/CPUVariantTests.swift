// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import HostFixtures
import SwiftletHost
import Testing

/// The binary for every processor and the one for newer ones.
@Suite struct CPUVariantTests {
    /// What a bundle with just these binaries makes of noise, its controls moving.
    private func render(_ plugin: AnyPlugin, binaries: [String: String]) throws -> [[Float]] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).lv2")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for file in try FileManager.default.contentsOfDirectory(atPath: builtBundle) where file.hasSuffix(".ttl") {
            try FileManager.default.copyItem(
                atPath: builtBundle + "/" + file, toPath: folder.appending(path: file).path(percentEncoded: false))
        }
        for (name, source) in binaries {
            try FileManager.default.copyItem(
                atPath: builtBundle + "/" + source, toPath: folder.appending(path: name).path(percentEncoded: false))
        }
        let world = try World(bundles: [folder.path(percentEncoded: false)])
        let rig = try Rig(plugin.uri, plugin.settings, in: world)
        return rig.run(plugin.noise(20_000), block: 333) { number, _ in
            guard number == 20, let parameter = plugin.parameters.first else { return }
            rig.instance[parameter.symbol] = parameter.range.upperBound
        }
    }

    private static let hasVariant = FileManager.default.fileExists(atPath: builtBundle + "/swiftlet-avx2.so")

    @Test func aBundleForX86HasAnAVX2Variant() throws {
        #if arch(x86_64)
        #expect(Self.hasVariant)
        #else
        #expect(!Self.hasVariant)
        #endif
    }

    @Test(.enabled(if: hasVariant && processorHasAVX2, "needs a processor with AVX2"), arguments: AnyPlugin.all)
    func bothBinariesSoundAlike(plugin: AnyPlugin) throws {
        let baseline = try render(plugin, binaries: ["swiftlet.so": "swiftlet.so"])
        let variant = try render(plugin, binaries: ["swiftlet.so": "swiftlet-avx2.so"])
        let both = try render(
            plugin, binaries: ["swiftlet.so": "swiftlet.so", "swiftlet-avx2.so": "swiftlet-avx2.so"])
        #expect(baseline == variant)
        #expect(both == variant)
    }

    @Test(.enabled(if: hasVariant && processorHasAVX2, "needs a processor with AVX2"))
    func theFirstLoadsTheSecond() throws {
        _ = try Rig("urn:swiftlet:low-pass")
        // Without loading it, this finds it only if it is loaded.
        #expect(dlopen(builtBundle + "/swiftlet-avx2.so", RTLD_NOW | RTLD_NOLOAD) != nil)
    }
}

/// Whether the processor has what the variant needs.
private let processorHasAVX2: Bool = {
    guard let text = try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8) else { return false }
    let flags = Set(text.split(separator: "\n").first { $0.hasPrefix("flags") }?.split(separator: " ") ?? [])
    return flags.isSuperset(of: ["avx2", "fma", "bmi2"])
}()
