// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import FoundationEssentials
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
            let contents = try context.plugin.contents(of: preset)
            for (symbol, reason) in contents.ignored {
                findings.append(.fail("\(preset.label) sets \(symbol), \(reason)"))
            }
            for (index, value) in contents.values {
                let port = instance.ports[index]
                guard !port.allows(value, at: instance.sampleRate) else { continue }
                findings.append(.fail("\(preset.label) sets \(port.symbol) to \(short(value)), out of its range"))
            }
            try instance.apply(preset)
            let sound = rig.process(Signal.music, frames: 2048)
            if let fault = sound.fault { findings.append(.fail("\(fault.sample) with \(preset.label)")) }
        }
        guard findings.isEmpty else { return findings }
        return [.ok(presets.isEmpty ? "it has none" : "\(presets.count) presets apply", Double(presets.count))]
    }

    static let state = Check(name: "state", summary: "what is saved comes back in a new instance") { context in
        let (files, bundle) = ("\(context.folder)/files", "\(context.folder)/state.lv2")
        try FileManager.default.createDirectory(atPath: files, withIntermediateDirectories: true)
        context.step("saving")
        let rig = try CheckRig(context.plugin)
        var random = Random(seed: 3)
        rig.move(&random)
        _ = rig.process(Signal.music, frames: 2048)
        let saved = rig.instance.stateText(keepingFilesIn: files)
        try rig.instance.savePreset(label: "State", directory: bundle, file: "state.ttl")
        context.step("restoring")
        let other = try CheckRig(context.plugin)
        try other.instance.apply(presetFile: "\(bundle)/state.ttl")
        var findings: [Finding] = []
        for port in rig.controls {
            let (before, after) = (rig.instance.value(at: port.index), other.instance.value(at: port.index))
            // lilv writes six digits at least, and eight decimals at most.
            if abs(after - before) > max(1e-5 * abs(before), 1e-8) {
                findings.append(.fail("\(port.symbol) was \(short(before)), and is \(short(after))"))
            }
        }
        // Before it runs: what it hears may be part of its state.
        let again = other.instance.stateText(keepingFilesIn: files)
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

extension Port {
    /// Whether a value is within the bounds that the port states, but for what its text has lost.
    fileprivate func allows(_ value: Float, at sampleRate: Double) -> Bool {
        let factor = factor(at: sampleRate)
        let slack = 1e-5 * factor * max(abs(minimum ?? 0), abs(maximum ?? 0))
        return value >= minimum.map { $0 * factor - slack } ?? -.greatestFiniteMagnitude
            && value <= maximum.map { $0 * factor + slack } ?? .greatestFiniteMagnitude
    }
}
