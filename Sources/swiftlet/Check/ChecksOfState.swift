// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import FoundationEssentials
import Glibc
import SwiftletHost

// Presets, and the state of an instance saved and restored.

extension Check {
    static let presets = Check(name: "presets", summary: "every preset is of this plug-in's controls, and applies") {
        context in
        let presets = context.plugin.presets
        var findings: [Finding] = []
        for preset in presets {
            context.step("the preset \(preset.label)")
            let rig = try CheckRig(context.plugin)
            let instance = rig.instance
            let unknown = context.unknown(try instance.unknownSymbols(of: preset), in: preset)
            if !unknown.isEmpty {
                findings.append(.fail("\(preset.label) sets \(unknown.joined(separator: ", ")), which there is not"))
            }
            for (index, value) in try instance.values(of: preset) {
                let (low, high) = rig.range(of: instance.ports[index])
                let slack = 1e-5 * max(abs(low), abs(high))
                if !(value >= low - slack && value <= high + slack) {
                    let symbol = instance.ports[index].symbol
                    findings.append(.fail("\(preset.label) sets \(symbol) to \(short(value)), out of its range"))
                }
            }
            try instance.apply(preset)
            let sound = rig.process(Signal.music, frames: 2048)
            if let fault = sound.fault { findings.append(.fail("\(fault.sample) with \(preset.label)")) }
        }
        guard findings.isEmpty else { return findings }
        return [.ok(presets.isEmpty ? "it has none" : "\(presets.count) presets apply", Double(presets.count))]
    }

    static let state = Check(name: "state", summary: "what is saved comes back in a new instance") { context in
        let folder = try TemporaryFolder()
        context.step("saving")
        let rig = try CheckRig(context.plugin)
        var random = Random(seed: 3)
        rig.move(&random)
        _ = rig.process(Signal.music, frames: 2048)
        let saved = rig.instance.stateText(keepingFilesIn: folder.path("files"))
        try rig.instance.savePreset(label: "State", directory: folder.path("state.lv2"), file: "state.ttl")
        context.step("restoring")
        let other = try CheckRig(context.plugin)
        try other.instance.apply(presetFile: folder.path("state.lv2/state.ttl"))
        var findings: [Finding] = []
        for port in rig.controls {
            let (before, after) = (rig.instance.value(at: port.index), other.instance.value(at: port.index))
            // lilv writes six digits at least, and eight decimals at most.
            if abs(after - before) > max(1e-5 * abs(before), 1e-8) {
                findings.append(.fail("\(port.symbol) was \(short(before)), and is \(short(after))"))
            }
        }
        // Before it runs: what it hears may be part of its state.
        let again = other.instance.stateText(keepingFilesIn: folder.path("files"))
        context.step("running after a state was restored")
        let sound = other.process(Signal.music, frames: 2048)
        if let fault = sound.fault { findings.append(.fail("\(fault.sample) after the state was restored")) }
        if findings.isEmpty, let line = firstDifference(saved, again) {
            findings.append(.fail("the state is another one when it is saved again: \(line)"))
        }
        return findings.isEmpty ? [.ok("\(rig.controls.count) controls and all properties come back")] : findings
    }

    /// The first line of a text that another one has not.
    private static func firstDifference(_ first: String, _ second: String) -> String? {
        let lines = { (text: String) in text.split(separator: "\n").map { $0.trimmed(of: " \t;.,") } }
        let (left, right) = (lines(first), lines(second))
        guard left != right else { return nil }
        let others = Set(right)
        return left.first { !others.contains($0) }.map { String($0.prefix(80)) } ?? "something has been added"
    }
}

/// A folder that goes with its last reference.
private final class TemporaryFolder {
    private let directory: String

    init() throws {
        let base = ProcessInfo.processInfo.environment["TMPDIR"] ?? "/tmp"
        var template = Array("\(base)/swiftlet-check-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            throw HostError.unwritable(path: base, reason: String(cString: strerror(errno)))
        }
        directory = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        try FileManager.default.createDirectory(atPath: path("files"), withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: directory) }

    func path(_ name: String) -> String { "\(directory)/\(name)" }
}

extension CheckContext {
    /// Those of a preset's symbols that no plug-in of the bundle knows for which the preset is: layouts of an effect share
    /// presets, and not each has all its controls.
    fileprivate func unknown(_ symbols: [String], in preset: PresetReference) -> [String] {
        guard !symbols.isEmpty else { return [] }
        let sharing = plugin.world.plugins.filter {
            $0.bundlePath == plugin.bundlePath && $0.presets.contains { $0.uri == preset.uri }
        }
        let known = Set(sharing.flatMap { $0.ports.map(\.symbol) })
        return symbols.filter { !known.contains($0) }
    }
}
