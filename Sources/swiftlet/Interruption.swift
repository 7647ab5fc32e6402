// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import Host
import Synchronization

/// Notices the signals that ask the command to stop, so that it stops between two blocks and cleans up.
struct Interruption {
    private static let signal = Atomic<Int32>(0)

    /// Begins to notice SIGINT, SIGTERM and SIGHUP, and makes a file that grows too large an error like others.
    init() {
        for number in [SIGINT, SIGTERM, SIGHUP] {
            Foundation.signal(number) { Interruption.signal.store($0, ordering: .relaxed) }
        }
        Foundation.signal(SIGXFSZ, SIG_IGN)
    }

    /// - Throws: `HostError.interrupted` once a signal has come.
    func check() throws {
        if Self.signal.load(ordering: .relaxed) != 0 { throw HostError.interrupted }
    }

    /// The exit status that a shell expects of a command that a signal ended.
    static var status: Int32 { 128 + signal.load(ordering: .relaxed) }
}
