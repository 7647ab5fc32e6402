// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletHost

// Controls that jump, values at the ends of their ranges and beyond, and ports that are left alone.

extension Check {
    static let jumps = Check(name: "jumps", summary: "all controls jump at once, every 64 frames") { context in
        context.step("all controls jump")
        let rig = try CheckRig(context.plugin)
        var random = Random(seed: 2)
        let sound = rig.process(Signal.music, frames: 48_000, blocks: [64]) { _ in rig.move(&random) }
        if let fault = sound.fault { return [.fail("\(fault.sample) at frame \(fault.frame), while controls jump")] }
        let level = decibels(sound.peak)
        return [.ok("\(rig.controls.count) controls, finite, at most \(inDecibels(level, "dBFS"))", level, "dBFS")]
    }

    static let extremes = Check(
        name: "extremes",
        summary: "each control at the ends of its range, and beyond: LV2 has plug-ins accept all numbers"
    ) { context in
        var findings: [Finding] = []
        let start = ContinuousClock.now
        var tried = 0
        // Of a plug-in that is slow and has many controls, the first have to do.
        for port in try CheckRig(context.plugin).controls where .now - start < .seconds(3) {
            tried += 1
            if let finding = try extreme(of: port, in: context) { findings.append(finding) }
        }
        guard findings.isEmpty else { return findings }
        return [.ok("finite at the ends of \(tried) ranges, and beyond", Double(tried), "controls")]
    }

    /// Sets a control to one extreme after the other, and back each time.
    private static func extreme(of port: Port, in context: CheckContext) throws -> Finding? {
        let rig = try CheckRig(context.plugin)
        let (low, high) = rig.range(of: port)
        for value in [low, high, -1e9, 1e9, .infinity, .nan] {
            context.step("\(port.symbol) at \(short(value))")
            rig.instance.setControl(port.index, to: value)
            let sound = rig.process(Signal.music, frames: 512, blocks: [256])
            if let fault = sound.fault {
                let text = "\(fault.sample) with \(port.symbol) at \(short(value))"
                return value >= low && value <= high ? .fail(text) : .note(text)
            }
            context.step("\(port.symbol) at its default after \(short(value))")
            rig.instance.setControl(port.index, to: port.initialValue(at: rig.instance.sampleRate))
            _ = rig.process(Signal.music, frames: 512, blocks: [256])
        }
        return nil
    }

    static let optionalPorts = Check(name: "optional-ports", summary: "ports that may be left unconnected are") {
        context in
        let ports = context.plugin.ports.filter(\.isOptional)
        guard !ports.isEmpty else { return [.ok("it has none")] }
        context.step("\(ports.map(\.symbol).joined(separator: ", ")) unconnected")
        let sound = try CheckRig(context.plugin, connectsOptionalPorts: false).process(Signal.music, frames: 4096)
        if let fault = sound.fault { return [.fail("\(fault.sample) at frame \(fault.frame)")] }
        return [.ok("\(ports.count) ports left unconnected", Double(ports.count))]
    }
}

extension CheckRig {
    /// The range of a control, as far as it has one.
    func range(of port: Port) -> (low: Float, high: Float) {
        let factor = port.factor(at: instance.sampleRate)
        let low = (port.minimum ?? min(0, port.defaultValue ?? 0)) * factor
        return (low, max(low, (port.maximum ?? max(1, port.defaultValue ?? 1)) * factor))
    }

    /// Sets all controls to any values of their ranges.
    func move(_ random: inout Random) {
        for port in controls {
            let (low, high) = range(of: port)
            let part = Float.random(in: 0...1, using: &random)
            // The difference may be greater than any number.
            let value = min(high, max(low, low * (1 - part) + high * part))
            let isStepped = port.isInteger || port.isToggled
            instance.setControl(port.index, to: isStepped ? min(high, max(low, value.rounded())) : value)
        }
    }
}
