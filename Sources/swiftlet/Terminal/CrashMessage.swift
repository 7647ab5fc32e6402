// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Glibc

/// The line that the command prints when it is ended from within: where memory runs out, neither Swift nor the libraries in C
/// return an error.
enum CrashMessage {
    /// How many bytes cannot be had any more when memory has run out.
    private static let probe = 1 << 25

    /// Has the command print its last words. Not where `SWIFT_BACKTRACE` asks for Swift's own report.
    static func install() {
        guard getenv("SWIFT_BACKTRACE") == nil else { return }
        var action = sigaction()
        action.__sigaction_handler.sa_handler = { signal in
            // Nothing here allocates.
            let memory = mmap(nil, CrashMessage.probe, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
            guard memory == UnsafeMutableRawPointer(bitPattern: -1) else {
                CrashMessage.write("swiftlet: ended by a fault of its own: please report it with the command line\n")
                raise(signal)
                return
            }
            CrashMessage.write(
                "swiftlet: out of memory: allow it more, or have fewer files rendered at a time with --jobs\n")
            _exit(1)
        }
        action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND))
        for signal in [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT] { sigaction(signal, &action, nil) }
    }

    private static func write(_ text: StaticString) {
        _ = Glibc.write(STDERR_FILENO, text.utf8Start, text.utf8CodeUnitCount)
    }
}
