// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Glibc
import SwiftletHost
import Synchronization

/// Runs effects that may block the audio thread: those in separate processes, and those with a worker.
final class EffectThread: @unchecked Sendable {
    typealias Event = (link: Int, event: PortEvent)

    // Sound: only this thread uses `chain` and `graph` while it runs, except in the functions marked for other threads.

    private let chain: EffectChain
    private let graph: UnsafeMutablePointer<LiveGraph>
    let rings: UnsafeMutablePointer<EffectRings>
    private let samples: UnsafeMutablePointer<Float>
    private let isStopped = Atomic(false)
    private let failed = Mutex<HostError?>(nil)
    private let jobs = Mutex<[Job]>([])
    /// Events from and for views, with the indices of their effects.
    private let toEffects = Mutex<[Event]>([])
    private let fromEffects = Mutex<[Event]>([])
    private var thread: SystemThread?

    /// - Parameter delay: the time in frames that the effects have for a block.
    init(_ chain: EffectChain, _ graph: UnsafeMutablePointer<LiveGraph>, delay: Int) throws {
        self.chain = chain
        self.graph = graph
        let (input, output) = (chain.input.all, graph.pointee.output)
        samples = .allocate(capacity: max(input.channels, output.channels) * input.maximum)
        rings = .allocate(capacity: 1)
        rings.initialize(
            to: EffectRings(
                inputs: input.channels, outputs: output.channels, delay: delay, frames: delay + 4 * input.maximum))
        guard let thread = SystemThread({ [unowned self] in work() }) else { throw PlayerError.noThread }
        self.thread = thread
    }

    deinit {
        stop()
        rings.deinitialize(count: 1)
        rings.deallocate()
        samples.deallocate()
    }

    /// The reason why an effect's process has ended, or nil. For other threads.
    var failure: HostError? { failed.withLock { $0 } }

    /// Stops the thread after its current job.
    func stop() {
        isStopped.store(true, ordering: .releasing)
        sem_post(rings.pointee.work)
        thread?.join()
        thread = nil
    }

    /// Sends an event to the next block of an effect. For other threads.
    func send(_ event: Event) { toEffects.withLock { $0.append(event) } }

    /// Returns the events from the effects since the last call. For other threads.
    func takeEvents() -> [Event] { fromEffects.withLock { take(&$0) } }

    /// Performs a job between two blocks, and waits for it. For other threads.
    ///
    /// - Throws: the error of the job.
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
            let input = chain.input.all
            while case let frames = min(rings.pointee.there.count / input.channels, input.maximum), frames > 0 {
                process(frames)
            }
        }
    }

    /// Performs the next job, and returns the semaphore of its waiting thread.
    private func doNextJob() -> UnsafeMutablePointer<sem_t>? {
        guard let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else { return nil }
        job.work()
        return job.isDone
    }

    private func process(_ frames: Int) {
        let (input, output) = (chain.input.all, graph.pointee.output)
        rings.pointee.there.read(samples, frames * input.channels)
        input.deinterleave(samples, frames)
        queue(frames)
        for (link, event) in toEffects.withLock({ take(&$0) }) { chain.effects[link].send(event) }
        let isWatched = graph.pointee.isWatched.load(ordering: .relaxed)
        for effect in chain.effects { effect.isWatched = isWatched }
        graph.pointee.process(frames)
        let sent = chain.effects.enumerated().flatMap { link, effect in effect.takeSent().map { (link, $0) } }
        if !sent.isEmpty { fromEffects.withLock { $0 += sent } }
        // A failed effect leaves its output unchanged.
        if let failure = chain.failure {
            failed.withLock { $0 = failure }
            output.clear(0, frames)
        }
        output.interleave(samples, frames)
        rings.pointee.back.write(samples, frames * output.channels)
    }

    /// Queues frame numbers and sidechain samples of a block, in groups of consecutive frames of the file.
    private func queue(_ frames: Int) {
        let numbers = chain.input.numbers
        func number(_ frame: Int) -> Int { Int(numbers[frame].bitPattern) }
        var start = 0
        for end in 1..<frames + 1
        where end == frames || number(end) != (number(end - 1) == 0 ? 0 : number(end - 1) + 1) {
            let first = number(start)
            chain.queue(from: first == 0 ? nil : first - 1, count: end - start, at: start)
            start = end
        }
    }
}

/// Empties an array, and returns its elements.
private func take<T>(_ array: inout [T]) -> [T] {
    defer { array = [] }
    return array
}

/// A job between two blocks. It may be passed to the thread, as the requesting thread waits for it.
private struct Job: @unchecked Sendable {
    let work: () -> Void
    let isDone: UnsafeMutablePointer<sem_t>
}

/// Requests real-time priority for this thread, if the user is allowed to.
func becomeUrgent(priority: Int32) {
    var parameters = sched_param()
    parameters.sched_priority = priority
    pthread_setschedparam(pthread_self(), SCHED_FIFO, &parameters)
}
