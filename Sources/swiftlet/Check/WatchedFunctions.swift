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
private func pass(_ index: Int, _ a: UInt, _ b: UInt, _ c: UInt, _ d: UInt, _ e: UInt, _ f: UInt) -> UInt {
    count(index)
    return unsafeBitCast(originals[index], to: WatchedFunction.Call.self)(a, b, c, d, e, f)
}

/// Frees something; to free nothing is not counted.
private func release(_ index: Int, _ a: UInt, _ b: UInt) -> UInt {
    if a != 0 { count(index) }
    return unsafeBitCast(originals[index], to: WatchedFunction.Call.self)(a, b, 0, 0, 0, 0)
}

/// Counts what would print; its arguments cannot be passed on, and nobody would read it.
private func say(_ index: Int) -> UInt {
    count(index)
    return 0
}

// A function that C calls can have no number of its own: each is written out.
let watchedFunctions: [WatchedFunction] = [
    WatchedFunction("malloc") { pass(0, $0, $1, $2, $3, $4, $5) },
    WatchedFunction("calloc") { pass(1, $0, $1, $2, $3, $4, $5) },
    WatchedFunction("realloc") { pass(2, $0, $1, $2, $3, $4, $5) },
    WatchedFunction("posix_memalign") { pass(3, $0, $1, $2, $3, $4, $5) },
    WatchedFunction("aligned_alloc") { pass(4, $0, $1, $2, $3, $4, $5) },
    WatchedFunction("memalign") { pass(5, $0, $1, $2, $3, $4, $5) },
    WatchedFunction("strdup") { pass(6, $0, $1, $2, $3, $4, $5) },
    WatchedFunction("_Znwm") { pass(7, $0, $1, $2, $3, $4, $5) },
    WatchedFunction("_Znam") { pass(8, $0, $1, $2, $3, $4, $5) },
    WatchedFunction("free") { a, b, _, _, _, _ in release(9, a, b) },
    WatchedFunction("_ZdlPv") { a, b, _, _, _, _ in release(10, a, b) },
    WatchedFunction("_ZdlPvm") { a, b, _, _, _, _ in release(11, a, b) },
    WatchedFunction("_ZdaPv") { a, b, _, _, _, _ in release(12, a, b) },
    WatchedFunction("_ZdaPvm") { a, b, _, _, _, _ in release(13, a, b) },
    WatchedFunction("pthread_mutex_lock") { pass(14, $0, $1, $2, $3, $4, $5) },
    WatchedFunction("pthread_mutex_timedlock") { pass(15, $0, $1, $2, $3, $4, $5) },
    WatchedFunction("pthread_rwlock_rdlock") { pass(16, $0, $1, $2, $3, $4, $5) },
    WatchedFunction("pthread_rwlock_wrlock") { pass(17, $0, $1, $2, $3, $4, $5) },
    WatchedFunction("pthread_spin_lock") { pass(18, $0, $1, $2, $3, $4, $5) },
    WatchedFunction("pthread_cond_wait") { pass(19, $0, $1, $2, $3, $4, $5) },
    WatchedFunction("pthread_cond_timedwait") { pass(20, $0, $1, $2, $3, $4, $5) },
    WatchedFunction("pthread_join") { pass(21, $0, $1, $2, $3, $4, $5) },
    WatchedFunction("pthread_create") { pass(22, $0, $1, $2, $3, $4, $5) },
    WatchedFunction("sem_wait") { pass(23, $0, $1, $2, $3, $4, $5) },
    WatchedFunction("sem_timedwait") { pass(24, $0, $1, $2, $3, $4, $5) },
    WatchedFunction("sleep") { pass(25, $0, $1, $2, $3, $4, $5) },
    WatchedFunction("usleep") { pass(26, $0, $1, $2, $3, $4, $5) },
    WatchedFunction("nanosleep") { pass(27, $0, $1, $2, $3, $4, $5) },
    WatchedFunction("clock_nanosleep") { pass(28, $0, $1, $2, $3, $4, $5) },
    WatchedFunction("poll") { pass(29, $0, $1, $2, $3, $4, $5) },
    WatchedFunction("select") { pass(30, $0, $1, $2, $3, $4, $5) },
    WatchedFunction("sched_yield") { pass(31, $0, $1, $2, $3, $4, $5) },
    WatchedFunction("open") { pass(32, $0, $1, $2, $3, $4, $5) },
    WatchedFunction("open64") { pass(33, $0, $1, $2, $3, $4, $5) },
    WatchedFunction("fopen") { pass(34, $0, $1, $2, $3, $4, $5) },
    WatchedFunction("fopen64") { pass(35, $0, $1, $2, $3, $4, $5) },
    WatchedFunction("fclose") { pass(36, $0, $1, $2, $3, $4, $5) },
    WatchedFunction("read") { pass(37, $0, $1, $2, $3, $4, $5) },
    WatchedFunction("write") { pass(38, $0, $1, $2, $3, $4, $5) },
    WatchedFunction("fread") { pass(39, $0, $1, $2, $3, $4, $5) },
    WatchedFunction("fwrite") { pass(40, $0, $1, $2, $3, $4, $5) },
    WatchedFunction("fflush") { pass(41, $0, $1, $2, $3, $4, $5) },
    WatchedFunction("mmap") { pass(42, $0, $1, $2, $3, $4, $5) },
    WatchedFunction("munmap") { pass(43, $0, $1, $2, $3, $4, $5) },
    WatchedFunction("dlopen") { pass(44, $0, $1, $2, $3, $4, $5) },
    WatchedFunction("puts") { pass(45, $0, $1, $2, $3, $4, $5) },
    WatchedFunction("fputs") { pass(46, $0, $1, $2, $3, $4, $5) },
    WatchedFunction("fputc") { pass(47, $0, $1, $2, $3, $4, $5) },
    WatchedFunction("putchar") { pass(48, $0, $1, $2, $3, $4, $5) },
    WatchedFunction("printf") { _, _, _, _, _, _ in say(49) },
    WatchedFunction("fprintf") { _, _, _, _, _, _ in say(50) },
    WatchedFunction("__printf_chk") { _, _, _, _, _, _ in say(51) },
    WatchedFunction("__fprintf_chk") { _, _, _, _, _, _ in say(52) },
    WatchedFunction("vfprintf") { _, _, _, _, _, _ in say(53) },
    WatchedFunction("__vfprintf_chk") { _, _, _, _, _, _ in say(54) },
]
