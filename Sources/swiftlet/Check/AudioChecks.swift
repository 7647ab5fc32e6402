// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletHost

// Checks of block lengths, sample rates, and shared buffers.

extension Check {
    static let blocks = Check(
        name: "blocks", summary: "the output is the same for blocks of 0 to 8192 frames and of changing lengths"
    ) {
        context in
        let frames = 16_384
        let (reference, isReproducible) = try context.reference(frames: frames)
        var random = Random(seed: 1)
        let changing = (0..<200).map { _ in Bool.random(using: &random) ? Int.random(in: 0...64, using: &random) : 0 }
        let lengths = [1, 17, 64, 333, 1024, 4096, 8192].map { [$0] } + [changing + [777]]
        var findings: [Finding] = []
        var greatest = -Double.infinity
        for blocks in lengths {
            context.step(
                blocks.count == 1 ? "blocks of \(blocks[0]) frames" : "blocks of changing lengths, some of 0 frames")
            let rig = try CheckRig(context.plugin)
            let sound = rig.process(Signal.music, frames: frames, blocks: blocks)
            findings += rig.faults.sorted().map { .fail($0) }
            if let fault = sound.fault {
                findings.append(.fail("\(fault.sample) at frame \(fault.frame) of an ordinary signal"))
            }
            if let difference = reference.difference(from: sound) { greatest = max(greatest, difference) }
        }
        if let fault = reference.fault {
            findings.append(.fail("\(fault.sample) at frame \(fault.frame) of an ordinary signal"))
        }
        if findings.contains(where: { $0.verdict == .fail }) { return findings.unique }
        if !isReproducible { return [CheckContext.notReproducible] }
        guard greatest > -.infinity else { return [.ok("blocks of 0 to 8192 frames give the same output")] }
        return [
            .note(
                "the output depends on the block length: it differs by \(inDecibels(greatest)) relative to the peak",
                greatest, "dB")
        ]
    }

    static let inPlace = Check(
        name: "in-place", summary: "the output is the same in shared buffers, unless lv2:inPlaceBroken is stated"
    ) {
        context in
        guard !context.states("http://lv2plug.in/ns/lv2core#inPlaceBroken") else {
            return [.ok("the plug-in states lv2:inPlaceBroken")]
        }
        let (reference, isReproducible) = try context.reference(frames: 8192)
        context.step("outputs in the buffers of the inputs")
        let rig = try CheckRig(context.plugin, isInPlace: true)
        let sound = rig.process(Signal.music, frames: 8192)
        if let fault = reference.fault ?? sound.fault {
            return [.fail("\(fault.sample) at frame \(fault.frame) of an ordinary signal")]
        }
        if !isReproducible { return [CheckContext.notReproducible] }
        if let difference = reference.difference(from: sound) {
            let text = "the output differs by \(inDecibels(difference)) in shared buffers; state lv2:inPlaceBroken"
            return [.fail(text, difference, "dB")]
        }
        return [.ok("the output is the same in shared buffers")]
    }

    static let rates = Check(name: "rates", summary: "the output is finite at sample rates of 8 to 384 kHz") {
        context in
        let rates = [8000, 11_025, 22_050, 44_100, 48_000, 88_200, 96_000, 192_000, 384_000].map(Double.init)
        var findings: [Finding] = []
        var refused: [String] = []
        for rate in rates {
            let name = "\(short(Float(rate / 1000))) kHz"
            context.step(name)
            do {
                let rig = try CheckRig(context.plugin, sampleRate: rate)
                let sound = rig.process(Signal.music, frames: Int(rate / 8))
                if let fault = sound.fault {
                    findings.append(.fail("\(fault.sample) at \(name), frame \(fault.frame)"))
                }
            } catch HostError.noInstance {
                refused.append(name)
            }
        }
        if !refused.isEmpty {
            findings.append(
                .note("the plug-in does not support \(refused.joined(separator: ", "))", Double(refused.count), "rates")
            )
        }
        return findings.isEmpty ? [.ok("\(rates.count) sample rates of 8 to 384 kHz", Double(rates.count))] : findings
    }
}

extension [Finding] {
    /// The findings without duplicates.
    var unique: [Finding] { enumerated().filter { firstIndex(of: $0.element) == $0.offset }.map(\.element) }
}
