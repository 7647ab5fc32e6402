// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Glibc
import SwiftletHost
import Synchronization

/// Notices the signals that ask the command to stop, so that it stops between two blocks and cleans up.
struct Interruption {
    private static let signal = Atomic<Int32>(0)

    /// Begins to notice SIGINT, SIGTERM, SIGHUP and SIGQUIT, unless they are ignored, as `nohup` has it; the second one
    /// ends the command at once.
    init() {
        for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] where !Self.isIgnored(number) {
            var action = sigaction()
            action.__sigaction_handler.sa_handler = { Interruption.signal.store($0, ordering: .relaxed) }
            action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND))
            sigaction(number, &action, nil)
        }
    }

    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        sigaction(number, nil, &action)
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
            == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    /// Whether a signal has come.
    @Sendable static func isRequested() -> Bool { signal.load(ordering: .relaxed) != 0 }

    /// - Throws: `HostError.interrupted` once a signal has come.
    func check() throws {
        if Self.isRequested() { throw HostError.interrupted }
    }

    /// The exit status that a shell expects of a command that a signal ended.
    static var status: Int32 { 128 + signal.load(ordering: .relaxed) }
}
