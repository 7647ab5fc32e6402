// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import FoundationEssentials
import SwiftletHost

// Checks of presets, and of saving and restoring the state.

extension Check {
    static let presets = Check(name: "presets", summary: "every preset sets existing controls to valid values") {
        context in
        let presets = context.plugin.presets
        var findings: [Finding] = []
        for preset in presets {
            context.step("the preset \(preset.label)")
            let rig = try CheckRig(context.plugin)
            let instance = rig.instance
            let contents = try context.plugin.contents(of: preset)
            for (symbol, reason) in contents.ignored {
                findings.append(.fail("the preset \(preset.label) sets \(symbol): \(reason)"))
            }
            for (index, value) in contents.values {
                let port = instance.ports[index]
                guard !port.allows(value, at: instance.sampleRate) else { continue }
                findings.append(
                    .fail("the preset \(preset.label) sets \(port.symbol) to \(short(value)), outside its range"))
            }
            try instance.apply(preset)
            let sound = rig.process(Signal.music, frames: 2048)
            if let fault = sound.fault { findings.append(.fail("\(fault.sample) with the preset \(preset.label)")) }
        }
        guard findings.isEmpty else { return findings }
        return [.ok(presets.isEmpty ? "no presets" : "\(presets.count) presets apply", Double(presets.count))]
    }

    static let state = Check(name: "state", summary: "a new instance restores the saved state") { context in
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
            // lilv writes at least six digits, and at most eight decimals.
            if abs(after - before) > max(1e-5 * abs(before), 1e-8) {
                findings.append(.fail("\(port.symbol) was saved as \(short(before)), but restored as \(short(after))"))
            }
        }
        // Save before running, as the audio may be part of the state.
        let again = other.instance.stateText(keepingFilesIn: files)
        context.step("running with the restored state")
        let sound = other.process(Signal.music, frames: 2048)
        if let fault = sound.fault { findings.append(.fail("\(fault.sample) with the restored state")) }
        if findings.isEmpty, let line = firstDifference(saved, again) {
            findings.append(.fail("the restored state differs when it is saved again: \(line)"))
        }
        return findings.isEmpty ? [.ok("\(rig.controls.count) controls and all properties are restored")] : findings
    }

    /// Returns the first line of a text that another text does not contain.
    private static func firstDifference(_ first: String, _ second: String) -> String? {
        let lines = { (text: String) in text.split(separator: "\n").map { $0.trimmed(of: " \t;.,") } }
        let (left, right) = (lines(first), lines(second))
        guard left != right else { return nil }
        let others = Set(right)
        return left.first { !others.contains($0) }.map { String($0.prefix(80)) } ?? "an added line"
    }
}

extension Port {
    /// Whether a value is within the stated range, except for the rounding of its text.
    fileprivate func allows(_ value: Float, at sampleRate: Double) -> Bool {
        let factor = factor(at: sampleRate)
        let slack = 1e-5 * factor * max(abs(minimum ?? 0), abs(maximum ?? 0))
        return value >= minimum.map { $0 * factor - slack } ?? -.greatestFiniteMagnitude
            && value <= maximum.map { $0 * factor + slack } ?? .greatestFiniteMagnitude
    }
}
