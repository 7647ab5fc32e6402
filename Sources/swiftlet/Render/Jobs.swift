// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletHost
import Synchronization

/// Does tasks one after the other, some of them at a time, until all are done.
///
/// - Parameters:
///   - count: how many there are.
///   - jobs: how many to do at a time; where the system has fewer threads to give, fewer.
///   - task: does that with a number, from 0 on. Where it is false, no more are begun.
func perform(_ count: Int, jobs: Int, _ task: @escaping @Sendable (_ number: Int) -> Bool) {
    let turn = Turn()
    let work: @Sendable () -> Void = {
        while case let number = turn.next.add(1, ordering: .relaxed).oldValue, number < count {
            if !task(number) { turn.next.store(count, ordering: .relaxed) }
        }
    }
    let others = (1..<max(1, min(jobs, count))).compactMap { _ in SystemThread(work) }
    work()
    for thread in others { thread.join() }
}

/// The number of the task that is next.
private final class Turn: Sendable {
    let next = Atomic(0)
}
