// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Glibc

/// RealtimeSanitizer, if it is loaded. Between `enter` and `leave` it ends the process on allocations, locks and waits.
/// `make test-play` loads it.
struct Sanitizer {
    private let begin, end: (@convention(c) () -> Void)?

    init() {
        let program = dlopen(nil, RTLD_NOW)
        func find(_ name: String) -> (@convention(c) () -> Void)? {
            dlsym(program, name).map { unsafeBitCast($0, to: (@convention(c) () -> Void).self) }
        }
        (begin, end) = (find("__rtsan_realtime_enter"), find("__rtsan_realtime_exit"))
    }

    func enter() { begin?() }

    func leave() { end?() }
}
