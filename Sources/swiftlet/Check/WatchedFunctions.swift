// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Glibc

/// A function that may make its caller wait.
struct WatchedFunction: Sendable {
    /// Any function whose arguments, six at most, and result are integers and pointers: they are passed on in registers.
    typealias Call = @convention(c) (UInt, UInt, UInt, UInt, UInt, UInt) -> UInt

    /// The name that it is linked by; `_Znwm` and the like are C++'s `new` and `delete`.
    let name: String
    /// What is called in its place.
    let replacement: Call

    init(_ name: String, _ replacement: @escaping Call) { (self.name, self.replacement) = (name, replacement) }
}

/// How often each was called, by its place among `watchedFunctions`.
nonisolated(unsafe) let callCounts = UnsafeMutablePointer<Int>.allocate(capacity: watchedFunctions.count)
/// Where each of them is.
nonisolated(unsafe) let originals = UnsafeMutablePointer<UnsafeMutableRawPointer?>.allocate(
    capacity: watchedFunctions.count)
/// The thread whose calls are counted.
nonisolated(unsafe) var watchedThread: pthread_t?

/// Counts a call, if it is to be counted.
private func count(_ index: Int) {
    if let thread = watchedThread, thread == pthread_self() { callCounts[index] += 1 }
}

/// Counts a call, and does what was to be done.
private func forward(_ index: Int, _ a: UInt, _ b: UInt, _ c: UInt, _ d: UInt, _ e: UInt, _ f: UInt) -> UInt {
    count(index)
    return unsafeBitCast(originals[index], to: WatchedFunction.Call.self)(a, b, c, d, e, f)
}

/// Frees something; to free nothing is not counted.
private func release(_ index: Int, _ a: UInt, _ b: UInt) -> UInt {
    if a != 0 { count(index) }
    return unsafeBitCast(originals[index], to: WatchedFunction.Call.self)(a, b, 0, 0, 0, 0)
}

/// Counts what would print; its arguments cannot be passed on, and nobody would read it.
private func discard(_ index: Int) -> UInt {
    count(index)
    return 0
}

// A function that C calls can have no number of its own: each is written out.
let watchedFunctions: [WatchedFunction] = [
    WatchedFunction("malloc") { forward(0, $0, $1, $2, $3, $4, $5) },
    WatchedFunction("calloc") { forward(1, $0, $1, $2, $3, $4, $5) },
    WatchedFunction("realloc") { forward(2, $0, $1, $2, $3, $4, $5) },
    WatchedFunction("posix_memalign") { forward(3, $0, $1, $2, $3, $4, $5) },
    WatchedFunction("aligned_alloc") { forward(4, $0, $1, $2, $3, $4, $5) },
    WatchedFunction("memalign") { forward(5, $0, $1, $2, $3, $4, $5) },
    WatchedFunction("strdup") { forward(6, $0, $1, $2, $3, $4, $5) },
    WatchedFunction("_Znwm") { forward(7, $0, $1, $2, $3, $4, $5) },
    WatchedFunction("_Znam") { forward(8, $0, $1, $2, $3, $4, $5) },
    WatchedFunction("free") { a, b, _, _, _, _ in release(9, a, b) },
    WatchedFunction("_ZdlPv") { a, b, _, _, _, _ in release(10, a, b) },
    WatchedFunction("_ZdlPvm") { a, b, _, _, _, _ in release(11, a, b) },
    WatchedFunction("_ZdaPv") { a, b, _, _, _, _ in release(12, a, b) },
    WatchedFunction("_ZdaPvm") { a, b, _, _, _, _ in release(13, a, b) },
    WatchedFunction("pthread_mutex_lock") { forward(14, $0, $1, $2, $3, $4, $5) },
    WatchedFunction("pthread_mutex_timedlock") { forward(15, $0, $1, $2, $3, $4, $5) },
    WatchedFunction("pthread_rwlock_rdlock") { forward(16, $0, $1, $2, $3, $4, $5) },
    WatchedFunction("pthread_rwlock_wrlock") { forward(17, $0, $1, $2, $3, $4, $5) },
    WatchedFunction("pthread_spin_lock") { forward(18, $0, $1, $2, $3, $4, $5) },
    WatchedFunction("pthread_cond_wait") { forward(19, $0, $1, $2, $3, $4, $5) },
    WatchedFunction("pthread_cond_timedwait") { forward(20, $0, $1, $2, $3, $4, $5) },
    WatchedFunction("pthread_join") { forward(21, $0, $1, $2, $3, $4, $5) },
    WatchedFunction("pthread_create") { forward(22, $0, $1, $2, $3, $4, $5) },
    WatchedFunction("sem_wait") { forward(23, $0, $1, $2, $3, $4, $5) },
    WatchedFunction("sem_timedwait") { forward(24, $0, $1, $2, $3, $4, $5) },
    WatchedFunction("sleep") { forward(25, $0, $1, $2, $3, $4, $5) },
    WatchedFunction("usleep") { forward(26, $0, $1, $2, $3, $4, $5) },
    WatchedFunction("nanosleep") { forward(27, $0, $1, $2, $3, $4, $5) },
    WatchedFunction("clock_nanosleep") { forward(28, $0, $1, $2, $3, $4, $5) },
    WatchedFunction("poll") { forward(29, $0, $1, $2, $3, $4, $5) },
    WatchedFunction("select") { forward(30, $0, $1, $2, $3, $4, $5) },
    WatchedFunction("sched_yield") { forward(31, $0, $1, $2, $3, $4, $5) },
    WatchedFunction("open") { forward(32, $0, $1, $2, $3, $4, $5) },
    WatchedFunction("open64") { forward(33, $0, $1, $2, $3, $4, $5) },
    WatchedFunction("fopen") { forward(34, $0, $1, $2, $3, $4, $5) },
    WatchedFunction("fopen64") { forward(35, $0, $1, $2, $3, $4, $5) },
    WatchedFunction("fclose") { forward(36, $0, $1, $2, $3, $4, $5) },
    WatchedFunction("read") { forward(37, $0, $1, $2, $3, $4, $5) },
    WatchedFunction("write") { forward(38, $0, $1, $2, $3, $4, $5) },
    WatchedFunction("fread") { forward(39, $0, $1, $2, $3, $4, $5) },
    WatchedFunction("fwrite") { forward(40, $0, $1, $2, $3, $4, $5) },
    WatchedFunction("fflush") { forward(41, $0, $1, $2, $3, $4, $5) },
    WatchedFunction("mmap") { forward(42, $0, $1, $2, $3, $4, $5) },
    WatchedFunction("munmap") { forward(43, $0, $1, $2, $3, $4, $5) },
    WatchedFunction("dlopen") { forward(44, $0, $1, $2, $3, $4, $5) },
    WatchedFunction("puts") { forward(45, $0, $1, $2, $3, $4, $5) },
    WatchedFunction("fputs") { forward(46, $0, $1, $2, $3, $4, $5) },
    WatchedFunction("fputc") { forward(47, $0, $1, $2, $3, $4, $5) },
    WatchedFunction("putchar") { forward(48, $0, $1, $2, $3, $4, $5) },
    WatchedFunction("printf") { _, _, _, _, _, _ in discard(49) },
    WatchedFunction("fprintf") { _, _, _, _, _, _ in discard(50) },
    WatchedFunction("__printf_chk") { _, _, _, _, _, _ in discard(51) },
    WatchedFunction("__fprintf_chk") { _, _, _, _, _, _ in discard(52) },
    WatchedFunction("vfprintf") { _, _, _, _, _, _ in discard(53) },
    WatchedFunction("__vfprintf_chk") { _, _, _, _, _, _ in discard(54) },
]
