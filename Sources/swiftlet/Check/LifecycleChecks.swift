// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCMalloc
import SwiftletHost

// Checks of the life cycle from instantiate to cleanup, repeatedly and in several threads.

extension Check {
    static let unused = Check(name: "unused", summary: "an instance can be freed before it runs") { context in
        let plugin = context.plugin
        context.step("freed before it was activated")
        do { _ = try Instance(plugin, sampleRate: CheckRig.sampleRate) }
        context.step("freed before it ran")
        do { _ = try CheckRig(plugin) }
        context.step("activated repeatedly")
        let rig = try CheckRig(plugin)
        for _ in 0..<3 { rig.instance.activate() }
        return [.ok("freed before it was activated and before it ran")]
    }

    static let reset = Check(name: "reset", summary: "activation clears the audio state") { context in
        let (reference, isReproducible) = try context.reference(frames: 8192)
        context.step("activated again")
        let rig = try CheckRig(context.plugin)
        let loud: SignalFunction = { frame, channel in 2 * Signal.music(frame + 5000, channel) }
        _ = rig.process(loud, frames: 24_000)
        rig.instance.activate()
        let sound = rig.process(Signal.music, frames: 8192)
        if let fault = sound.fault { return [.fail("\(fault.sample) at frame \(fault.frame) when activated again")] }
        if !isReproducible { return [CheckContext.notReproducible] }
        guard let difference = reference.difference(from: sound) else {
            return [.ok("activation clears the audio state")]
        }
        return [
            .fail(
                "activation does not clear the audio state: the output differs by \(inDecibels(difference))",
                difference, "dB")
        ]
    }

    static let instances = Check(name: "instances", summary: "freeing instances frees their memory") {
        context in
        context.step("creating instances one after another")
        for _ in 0..<3 { _ = try CheckRig(context.plugin).process(Signal.music, frames: 512) }
        // One instance keeps the binary loaded.
        let kept = try CheckRig(context.plugin)
        var allocated: [Int] = []
        allocated.reserveCapacity(24)
        for _ in 0..<24 {
            _ = try CheckRig(context.plugin).process(Signal.music, frames: 512)
            let account = mallinfo2()
            allocated.append(Int(account.uordblks + account.hblkhd))
        }
        _ = kept.process(Signal.music, frames: 512)
        // The first instances may allocate permanent memory.
        let growth = zip(allocated.dropFirst(12), allocated.dropFirst(13)).map { $1 - $0 }
        let least = growth.min() ?? 0
        guard least > 0 else { return [.ok("no leak in 27 instances", 0, "bytes")] }
        return [.fail("each instance leaks \(least) bytes", Double(least), "bytes")]
    }

    static let threads = Check(
        name: "threads", summary: "instances work in several threads and can change threads"
    ) { context in
        let frames = 24_000
        let (reference, isReproducible) = try context.reference(frames: frames)
        context.step("two instances in two threads")
        let players = try (0..<2).map { _ in Player(try CheckRig(context.plugin)) }
        let threads = players.map { player in SystemThread { player.play(frames) } }
        for thread in threads { thread?.join() }
        context.step("created, run and freed in three threads")
        let third = Player(nil)
        SystemThread { [plugin = context.plugin] in third.rig = try? CheckRig(plugin) }?.join()
        SystemThread { third.play(frames) }?.join()
        SystemThread { third.rig = nil }?.join()
        if !isReproducible { return [CheckContext.notReproducible] }
        let sounds = (players + [third]).compactMap(\.sound)
        guard sounds.count == 3 else { return [.fail("instantiate() fails in another thread")] }
        let differences = sounds.compactMap(reference.difference)
        guard let greatest = differences.max() else { return [.ok("the output is the same in separate threads")] }
        return [.fail("the output differs by \(inDecibels(greatest)) in separate threads", greatest, "dB")]
    }
}

/// An instance that is passed between threads. Each thread ends before the next one starts.
private final class Player: @unchecked Sendable {
    var rig: CheckRig?
    private(set) var sound: CheckedOutput?

    init(_ rig: CheckRig?) { self.rig = rig }

    func play(_ frames: Int) { sound = rig?.process(Signal.music, frames: frames) }
}
