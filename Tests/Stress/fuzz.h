// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

// What the fuzzers have in common: the binary under test, and what to do about a fault.

#ifndef STRESS_FUZZ_H
#define STRESS_FUZZ_H

#include <lv2/core/lv2.h>

#include <stddef.h>
#include <stdint.h>

/// The plug-ins with libFuzzer's counters in them, from the file that the environment variable PLUGINS names.
LV2_Descriptor_Function fuzzed_binary(void);

/// Prints the fault, if there is one, and aborts: libFuzzer then keeps the input.
void expect_no_fault(const char *uri, const char *fault);

/// The bytes that libFuzzer made, from which a fuzzer takes its decisions one after the other.
typedef struct {
    const uint8_t *bytes;
    size_t left;
} Bytes;

/// Takes `size` bytes; zeros where there are none left.
void take(Bytes *bytes, void *target, size_t size);

uint8_t take_byte(Bytes *bytes);

#endif
