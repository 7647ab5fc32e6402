// What the processor can do, and what it takes to load code that needs it: what the C compiler and the C library know.

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <dlfcn.h>
#include <string.h>

/// Whether code for the x86-64-v3 level (AVX2, FMA and what came with them) runs here.
static inline int processor_has_avx2(void) {
#if defined(__x86_64__)
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") && __builtin_cpu_supports("bmi2");
#else
    return 0;
#endif
}
