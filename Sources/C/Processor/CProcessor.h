// What the processor can do, and what it takes to load code that needs it, and memory that there may not be: what the C compiler and the C library know.

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <dlfcn.h>
#include <stddef.h>
#include <string.h>

// Of stdlib.h, the rest of which is another thing in modules that see less of the C library than this one.
int posix_memalign(void **memory, size_t alignment, size_t size);
void free(void *memory);

/// Whether code for the x86-64-v3 level (AVX2, FMA and what came with them) runs here.
static inline int processor_has_avx2(void) {
#if defined(__x86_64__)
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") && __builtin_cpu_supports("bmi2");
#else
    return 0;
#endif
}

// Of stdio.h and stdlib.h.
int dprintf(int file, const char *format, ...);
void abort(void) __attribute__((noreturn));

/// Ends the program, and says first which effect has put out what is no finite number, and when.
static inline void end_for_fault(const char *effect, long frame) {
    dprintf(2, "%s put out what is no finite number, %ld frames after it was activated\n", effect, frame);
    abort();
}
