// Processor features, dynamic loading and allocation that may fail, from the C compiler and the C library.

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#if defined(__x86_64__)
#include <cpuid.h>
#endif
#include <dlfcn.h>
#include <stddef.h>
#include <string.h>

// From stdlib.h, which cannot be included: its other declarations would conflict with those in modules that see less of
// the C library.
int posix_memalign(void **memory, size_t alignment, size_t size);
void free(void *memory);

/// Whether the processor can run code for the x86-64-v3 level (AVX2, FMA and others).
///
/// It uses CPUID directly, because `__builtin_cpu_supports` adds the names of all processors to the binary.
static inline int processor_has_avx2(void) {
#if defined(__x86_64__)
    const unsigned int first = bit_FMA | bit_MOVBE | bit_OSXSAVE | bit_AVX | bit_F16C;
    const unsigned int seventh = bit_BMI | bit_AVX2 | bit_BMI2;
    const unsigned int extended = bit_LZCNT;
    unsigned int a, b, c, d, states, high;
    if (!__get_cpuid(1, &a, &b, &c, &d) || (c & first) != first) return 0;
    // The operating system must also save the upper halves of the registers.
    __asm__("xgetbv" : "=a"(states), "=d"(high) : "c"(0));
    if ((states & 6) != 6) return 0;
    if (!__get_cpuid_count(7, 0, &a, &b, &c, &d) || (b & seventh) != seventh) return 0;
    return __get_cpuid(0x80000001, &a, &b, &c, &d) && (c & extended) == extended;
#else
    return 0;
#endif
}

// From stdio.h and stdlib.h.
int dprintf(int file, const char *format, ...);
void abort(void) __attribute__((noreturn));

/// Prints which effect has output NaN or infinity, and when, and ends the program.
static inline void end_for_fault(const char *effect, long frame) {
    dprintf(2, "%s put out what is no finite number, %ld frames after it was activated\n", effect, frame);
    abort();
}

/// Whether this thread gets SIGFPE for invalid operations, divisions by zero and overflows: only on x86-64.
static inline void report_arithmetic(int is_reported) {
#if defined(__x86_64__)
    const unsigned int masks = 0x680;
    const unsigned int state = __builtin_ia32_stmxcsr() & ~0x3fu;
    __builtin_ia32_ldmxcsr(is_reported ? state & ~masks : state | masks);
#endif
}
