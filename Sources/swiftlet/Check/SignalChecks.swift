// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletHost

// What is heard after the sound has ended, after NaN, and of the smallest numbers.

extension Check {
    static let silence = Check(name: "silence", summary: "what comes out for ten seconds after the sound has ended") {
        context in
        let rig = try CheckRig(context.plugin)
        let sounding = rig.process(Signal.music, frames: 24_000)
        var tail = CheckedOutput(channels: [])
        for second in 0..<10 {
            context.step("second \(second + 1) of silence")
            tail = rig.process(Signal.silence, frames: 48_000, blocks: [4096], isNoteOn: false)
            if let fault = tail.fault {
                return [.fail("\(fault.sample) at frame \(48_000 * second + fault.frame) of the silence")]
            }
        }
        let end = tail.channels.map { CheckedOutput(channels: [Array($0.suffix(4096))]).peakWithoutOffset }.max() ?? 0
        let level = decibels(end)
        if end > 2 * max(sounding.peak, 1) {
            return [.fail("it grows to \(inDecibels(level, "dBFS")) after ten seconds of silence", level, "dBFS")]
        }
        guard level > -80 else {
            return [
                .ok(end == 0 ? "silent in the end" : "\(inDecibels(level, "dBFS")) after ten seconds", level, "dBFS")
            ]
        }
        return [.note("still at \(inDecibels(level, "dBFS")) after ten seconds of silence", level, "dBFS")]
    }

    static let notFinite = Check(
        name: "not-finite", summary: "a second after an input that is NaN or infinite, the output is sound again"
    ) { context in
        var findings: [Finding] = []
        for (value, name) in [(Float.nan, "NaN"), (.infinity, "infinite"), (3e38, "3e38")] {
            context.step("an input that is \(name)")
            let rig = try CheckRig(context.plugin)
            _ = rig.process(Signal.music, frames: 4096)
            _ = rig.process({ frame, _ in frame % 100 == 50 ? value : 0.1 }, frames: 1024)
            let after = rig.process(Signal.music, frames: 48_000)
            let lasts = { (sound: CheckedOutput) in sound.channels.contains { $0.suffix(4096).contains { !$0.isFinite } } }
            guard lasts(after) else { continue }
            context.step("activated again after an input that is \(name)")
            rig.instance.activate()
            let anew = rig.process(Signal.music, frames: 48_000)
            findings.append(
                lasts(anew)
                    ? .fail("after an input that is \(name), no sound even when it is activated again")
                    : .note("after an input that is \(name), no sound until it is activated again"))
        }
        return findings.isEmpty ? [.ok("sound again within a second")] : findings
    }

    static let denormals = Check(
        name: "denormals", summary: "the time for the smallest numbers, and for a tail that fades away"
    ) { context in
        var cost = try context.costOfDenormals()
        for _ in 0..<2 where cost.isNotable { cost = cost.least(try context.costOfDenormals()) }
        let text = "\(formatted("%.1f", cost.ratio)) times the time of a usual block"
        if cost.ratio > 10, cost.isNotable { return [.fail(text, cost.ratio, "ratio")] }
        return [cost.isNotable ? .note(text, cost.ratio, "ratio") : .ok(text, cost.ratio, "ratio")]
    }
}

/// The times of usual blocks, of blocks of denormals, and of those of a tail that fades away.
private struct CostOfDenormals {
    let usual, denormal, tail: BlockTimes

    /// That of the slowest blocks with denormals: a filter's tail comes among them for a while only.
    private var slowest: Double { max(denormal.median, tail.slowestOf(20)) }

    var ratio: Double { slowest / max(usual.median, 1) }

    /// Whether it is worth a word: what costs little beside all else is of no harm.
    var isNotable: Bool { ratio > 2.5 && slowest - usual.median >= 10 * Double(BlockTimes.frames) }

    /// What is left of it beside another of the same plug-in.
    func least(_ other: Self) -> Self {
        Self(usual: usual.least(other.usual), denormal: denormal.least(other.denormal), tail: tail.least(other.tail))
    }
}

extension CheckContext {
    fileprivate func costOfDenormals() throws -> CostOfDenormals {
        step("the smallest numbers")
        let rig = try CheckRig(plugin)
        let usual = rig.time(Signal.music, blocks: 200)
        let denormal = rig.time(Signal.denormal, blocks: 400)
        step("a tail that fades away")
        _ = rig.time(Signal.music, blocks: 50)
        return CostOfDenormals(usual: usual, denormal: denormal, tail: rig.time(Signal.silence, blocks: 2000))
    }
}

extension CheckedOutput {
    /// The greatest magnitude of a finite sample less the mean of its channel: what is heard of it.
    fileprivate var peakWithoutOffset: Float {
        channels.reduce(0) { peak, channel in
            let mean = channel.reduce(0, +) / Float(max(1, channel.count))
            return channel.reduce(peak) { max($0, abs($1 - mean)) }
        }
    }
}
