// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Glibc
import SwiftletHost
import Synchronization

/// Runs effects that might keep the audio thread waiting: those in a process of their own, and those with a worker.
final class EffectThread: @unchecked Sendable {
    // Sound: `chain` and `rack` are used by this thread alone while it runs, but for what is said to be for others.

    private let chain: Chain
    private let rack: UnsafeMutablePointer<Rack>
    let rings: UnsafeMutablePointer<ApartRings>
    private let samples: UnsafeMutablePointer<Float>
    /// Whose event ports the numbers in the rack's rings stand for.
    private let eventPorts: [(link: Int, port: Int)?]
    private let isStopped = Atomic(false)
    private let failed = Mutex<HostError?>(nil)
    private let jobs = Mutex<[Job]>([])
    private var thread: SystemThread?

    /// - Parameter delay: how many frames the effects have time for.
    init(_ chain: Chain, _ rack: UnsafeMutablePointer<Rack>, delay: Int) throws {
        self.chain = chain
        self.rack = rack
        eventPorts = chain.eventPorts
        let (input, output) = (rack.pointee.input, rack.pointee.output)
        samples = .allocate(capacity: max(input.stride, output.channels) * input.maximum)
        rings = .allocate(capacity: 1)
        rings.initialize(
            to: ApartRings(
                inputs: input.stride, outputs: output.channels, delay: delay, frames: delay + 4 * input.maximum))
        guard let thread = SystemThread({ [unowned self] in work() }) else { throw PlayerError.noThread }
        self.thread = thread
    }

    deinit {
        stop()
        rings.deinitialize(count: 1)
        rings.deallocate()
        samples.deallocate()
    }

    /// Why an effect's process has ended, if one has. For other threads.
    var failure: HostError? { failed.withLock { $0 } }

    /// Ends the thread, once it has done what it is at.
    func stop() {
        isStopped.store(true, ordering: .releasing)
        sem_post(rings.pointee.work)
        thread?.join()
        thread = nil
    }

    /// Has something done between two blocks, and waits for it. For other threads.
    ///
    /// - Throws: what it throws.
    func perform(_ job: @escaping () throws -> Void) throws {
        var failure: (any Error)?
        let isDone = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
        sem_init(isDone, 0, 0)
        let waiting = Job(work: { do { try job() } catch { failure = error } }, isDone: isDone)
        jobs.withLock { $0.append(waiting) }
        sem_post(rings.pointee.work)
        while sem_wait(isDone) != 0 {}
        sem_destroy(isDone)
        isDone.deallocate()
        if let failure { throw failure }
    }

    private func work() {
        becomeUrgent(priority: 50)
        while true {
            while sem_wait(rings.pointee.work) != 0 {}
            while let isDone = doNextJob() { sem_post(isDone) }
            if isStopped.load(ordering: .acquiring) { return }
            let stride = rack.pointee.input.stride
            while case let frames = min(rings.pointee.there.count / stride, rack.pointee.input.maximum), frames > 0 {
                process(frames)
            }
        }
    }

    /// Does what is to be done first, and returns what its thread waits for.
    private func doNextJob() -> UnsafeMutablePointer<sem_t>? {
        guard let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else { return nil }
        job.work()
        return job.isDone
    }

    private func process(_ frames: Int) {
        let (input, output) = (rack.pointee.input, rack.pointee.output)
        rings.pointee.there.read(samples, frames * input.stride)
        input.deinterleave(samples, frames)
        rack.pointee.begin()
        passEventsOn()
        chain.run(frames)
        giveEvents()
        // What has failed leaves its output as it was.
        if let failure = chain.failure {
            failed.withLock { $0 = failure }
            output.clear(0, frames)
        }
        rack.pointee.end(frames)
        output.interleave(samples, frames, stride: output.channels)
        rings.pointee.back.write(samples, frames * output.channels)
    }

    /// Sends the effects what came from views.
    private func passEventsOn() {
        var head: UInt64 = 0
        while rack.pointee.toEffects.read(&head, 1) == 1 {
            var words = [UInt64](repeating: 0, count: Int(head & 0xffff_ffff))
            rack.pointee.toEffects.read(&words, words.count)
            guard let (link, port) = eventPorts[Int(head >> 32)] else { continue }
            let bytes = words.withUnsafeBytes { Array($0) }
            let size = bytes.withUnsafeBytes { 8 + Int($0.loadUnaligned(as: UInt32.self)) }
            chain.links[link].send(PortEvent(port: port, atom: Array(bytes.prefix(size))))
        }
    }

    /// Passes on what the effects have sent, as the rack does it for those of the audio thread; what there is no room for is lost.
    private func giveEvents() {
        let isWatched = rack.pointee.isWatched.load(ordering: .relaxed)
        for (number, link) in chain.links.enumerated() {
            for event in link.takeSent() {
                guard let index = eventPorts.firstIndex(where: { $0 ?? (-1, -1) == (number, event.port) }) else {
                    continue
                }
                // The frame, and the atom.
                var words = [UInt64](repeating: 0, count: 2 + (event.atom.count + 7) / 8)
                words[0] = UInt64(index) << 32 | UInt64(words.count - 1)
                words.withUnsafeMutableBytes { $0[16...].copyBytes(from: event.atom) }
                if rack.pointee.fromEffects.room >= words.count { rack.pointee.fromEffects.write(words, words.count) }
            }
            link.isWatched = isWatched
        }
    }
}

/// What is done between two blocks. Sound to hand over: the thread that it comes from waits until it is done.
private struct Job: @unchecked Sendable {
    let work: () -> Void
    let isDone: UnsafeMutablePointer<sem_t>
}

/// Asks the system to run this thread before all others, if the user may have that.
func becomeUrgent(priority: Int32) {
    var parameters = sched_param()
    parameters.sched_priority = priority
    pthread_setschedparam(pthread_self(), SCHED_FIFO, &parameters)
}
