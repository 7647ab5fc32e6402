// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Glibc

/// The line that the command prints when it crashes. If memory is exhausted, neither Swift nor C libraries return an
/// error.
enum CrashMessage {
    /// The size in bytes of a test allocation that fails if memory is exhausted.
    private static let probe = 1 << 25

    /// Installs the handler, unless `SWIFT_BACKTRACE` requests Swift's report.
    static func install() {
        guard getenv("SWIFT_BACKTRACE") == nil else { return }
        var action = sigaction()
        action.__sigaction_handler.sa_handler = { signal in
            // The handler must not allocate.
            let memory = mmap(nil, CrashMessage.probe, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
            guard memory == UnsafeMutableRawPointer(bitPattern: -1) else {
                CrashMessage.write("swiftlet: internal error: please report this crash with the command line\n")
                raise(signal)
                return
            }
            CrashMessage.write(
                "swiftlet: out of memory: raise the memory limit, or pass a smaller --jobs\n")
            _exit(1)
        }
        action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND))
        for signal in [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT] { sigaction(signal, &action, nil) }
    }

    private static func write(_ text: StaticString) {
        _ = Glibc.write(STDERR_FILENO, text.utf8Start, text.utf8CodeUnitCount)
    }
}
