// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Glibc

/// RealtimeSanitizer, where it is in the process: between `enter` and `leave` it ends the process at whatever allocates, locks
/// or waits. `make test-play` puts it there.
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
