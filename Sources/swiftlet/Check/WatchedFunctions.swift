// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Glibc

/// A function that may block.
struct WatchedFunction: Sendable {
    /// Any function with up to six arguments and a result that are integers or pointers, which registers pass
    /// unchanged.
    typealias Call = @convention(c) (UInt, UInt, UInt, UInt, UInt, UInt) -> UInt

    /// The linker's name; `_Znwm` and similar names are C++'s `new` and `delete`.
    let name: String
    /// The function that is called instead.
    let replacement: Call

    init(_ name: String, _ replacement: @escaping Call) { (self.name, self.replacement) = (name, replacement) }
}

/// The number of calls of each function in `watchedFunctions`.
nonisolated(unsafe) let callCounts = UnsafeMutablePointer<Int>.allocate(capacity: watchedFunctions.count)
/// The addresses of the original functions.
nonisolated(unsafe) let originals = UnsafeMutablePointer<UnsafeMutableRawPointer?>.allocate(
    capacity: watchedFunctions.count)
/// The thread whose calls are counted.
nonisolated(unsafe) var watchedThread: pthread_t?

/// Counts a call on the watched thread.
private func count(_ index: Int) {
    if let thread = watchedThread, thread == pthread_self() { callCounts[index] += 1 }
}

/// Counts a call, and forwards it to the original function.
private func forward(_ index: Int, _ a: UInt, _ b: UInt, _ c: UInt, _ d: UInt, _ e: UInt, _ f: UInt) -> UInt {
    count(index)
    return unsafeBitCast(originals[index], to: WatchedFunction.Call.self)(a, b, c, d, e, f)
}

/// Frees memory; freeing a null pointer is not counted.
private func release(_ index: Int, _ a: UInt, _ b: UInt) -> UInt {
    if a != 0 { count(index) }
    return unsafeBitCast(originals[index], to: WatchedFunction.Call.self)(a, b, 0, 0, 0, 0)
}

/// Counts a print call without printing, as variable arguments cannot be forwarded.
private func discard(_ index: Int) -> UInt {
    count(index)
    return 0
}

// C functions cannot capture a number, so each replacement is written out.
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
