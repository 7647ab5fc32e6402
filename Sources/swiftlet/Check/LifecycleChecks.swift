// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCMalloc
import SwiftletHost

// From instantiate to cleanup, again and again, and in several threads.

extension Check {
    static let unused = Check(name: "unused", summary: "an instance that is freed before it has run") { context in
        let plugin = context.plugin
        context.step("freed before it was activated")
        do { _ = try Instance(plugin, sampleRate: CheckRig.sampleRate) }
        context.step("freed before it has run")
        do { _ = try CheckRig(plugin) }
        context.step("activated again and again")
        let rig = try CheckRig(plugin)
        for _ in 0..<3 { rig.instance.activate() }
        return [.ok("freed before it was activated, and before it has run")]
    }

    static let reset = Check(name: "reset", summary: "activated again, it has forgotten what it heard") { context in
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
            return [.ok("it begins anew when activated again")]
        }
        return [
            .fail(
                "it does not begin anew when activated again: the sound differs by \(inDecibels(difference))",
                difference, "dB")
        ]
    }

    static let instances = Check(name: "instances", summary: "instances are made and freed, and their memory with them")
    {
        context in
        context.step("instances one after the other")
        for _ in 0..<3 { _ = try CheckRig(context.plugin).process(Signal.music, frames: 512) }
        // As long as one is there, the binary stays loaded.
        let kept = try CheckRig(context.plugin)
        var allocated: [Int] = []
        allocated.reserveCapacity(24)
        for _ in 0..<24 {
            _ = try CheckRig(context.plugin).process(Signal.music, frames: 512)
            let account = mallinfo2()
            allocated.append(Int(account.uordblks + account.hblkhd))
        }
        _ = kept.process(Signal.music, frames: 512)
        // What is kept for good is there after some of them.
        let growth = zip(allocated.dropFirst(12), allocated.dropFirst(13)).map { $1 - $0 }
        let least = growth.min() ?? 0
        guard least > 0 else { return [.ok("27 instances made and freed, without a leak", 0, "bytes")] }
        return [.fail("\(least) bytes stay allocated of each instance", Double(least), "bytes")]
    }

    static let threads = Check(
        name: "threads", summary: "two instances at once in two threads, made and freed in others than they run in"
    ) { context in
        let frames = 24_000
        let (reference, isReproducible) = try context.reference(frames: frames)
        context.step("two instances in two threads")
        let players = try (0..<2).map { _ in Player(try CheckRig(context.plugin)) }
        let threads = players.map { player in SystemThread { player.play(frames) } }
        for thread in threads { thread?.join() }
        context.step("made, run and freed in three threads")
        let third = Player(nil)
        SystemThread { [plugin = context.plugin] in third.rig = try? CheckRig(plugin) }?.join()
        SystemThread { third.play(frames) }?.join()
        SystemThread { third.rig = nil }?.join()
        if !isReproducible { return [CheckContext.notReproducible] }
        let sounds = (players + [third]).compactMap(\.sound)
        guard sounds.count == 3 else { return [.fail("it makes no instance in another thread")] }
        let differences = sounds.compactMap(reference.difference)
        guard let greatest = differences.max() else { return [.ok("the same sound in threads of their own")] }
        return [.fail("the sound is another one in threads, by \(inDecibels(greatest))", greatest, "dB")]
    }
}

/// An instance that is handed from thread to thread, each of which has ended when the next begins.
private final class Player: @unchecked Sendable {
    var rig: CheckRig?
    private(set) var sound: CheckedOutput?

    init(_ rig: CheckRig?) { self.rig = rig }

    func play(_ frames: Int) { sound = rig?.process(Signal.music, frames: frames) }
}
