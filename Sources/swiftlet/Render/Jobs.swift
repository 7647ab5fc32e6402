// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletHost
import Synchronization

/// Performs tasks, some in parallel, until all are done.
///
/// - Parameters:
///   - count: the number of tasks.
///   - jobs: the number of parallel tasks, or fewer if the system's thread limit is reached.
///   - task: a function that performs the task with a number from 0. If it returns false, no further task is started.
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

/// The number of the next task.
private final class Turn: Sendable {
    let next = Atomic(0)
}
