// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Glibc
import SwiftletHost

// What `run` calls and waits for, and how long it takes.

extension Check {
    static let realTime = Check(
        name: "real-time",
        summary: "no allocation, lock, file or waiting in run: a fault where lv2:hardRTCapable is stated"
    ) { context in
        context.step("looking at what run calls")
        let libraries = CallWatch.loadedLibraries
        let rig = try CheckRig(context.plugin)
        let watch = CallWatch(librariesBut: libraries)
        let blocks = 400
        var random = Random(seed: 4)
        for block in 0..<blocks {
            // It settles at first, then controls are moved.
            if block > 100, block % 10 == 0 { rig.move(&random) }
            rig.prepare(Signal.music, from: block * 256, 256)
            rig.runDirectly(256, begin: { watch.begin() }, end: { watch.end(isWarm: block > 50) })
        }
        let found =
            watch.counts.map { "\($0.function) \($0.count) times" }
            + [watch.waits > 0 ? "waited \(watch.waits) times" : nil].compactMap(\.self)
        // Some come of code that runs for the first time, as when a control moves.
        let faults = watch.pageFaults > 8 ? "\(watch.pageFaults) page faults" : nil
        let promises = context.states("http://lv2plug.in/ns/lv2core#hardRTCapable")
        guard !found.isEmpty else {
            guard let faults else { return [.ok("nothing seen in \(blocks) blocks")] }
            return [.note("\(faults) in \(blocks) blocks", Double(watch.pageFaults), "page faults")]
        }
        let total = Double(watch.counts.reduce(watch.waits) { $0 + $1.count })
        let text = "in \(blocks) blocks, run called \(found.joined(separator: ", "))"
        return [
            promises ? .fail("\(text), and it states lv2:hardRTCapable", total, "calls") : .note(text, total, "calls")
        ]
    }

    static let time = Check(name: "time", summary: "the time that a block of 256 frames takes, and the slowest of them")
    {
        context in
        context.step("blocks of 256 frames")
        let rig = try CheckRig(context.plugin)
        _ = rig.time(Signal.music, blocks: 50)
        let times = rig.time(Signal.music, blocks: 1000)
        let frames = Double(BlockTimes.frames)
        let perFrame = times.median / frames
        // What it lasts: the time that there is.
        let available = frames / CheckRig.sampleRate * 1e9
        let worst = times.worst / available * 100
        let text =
            "\(formatted("%.1f", perFrame)) ns per frame; the slowest block took "
            + "\(formatted("%.1f", times.worst / 1000)) µs, \(formatted("%.1f", worst)) % of the time that there is"
        if times.median > available { return [.fail(text, perFrame, "ns per frame")] }
        return [
            times.worst > available / 2 ? .note(text, perFrame, "ns per frame") : .ok(text, perFrame, "ns per frame")
        ]
    }
}
