// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

// Common parts of the fuzzers: the binary under test, and the handling of errors.

#ifndef STRESS_FUZZ_H
#define STRESS_FUZZ_H

#include <lv2/core/lv2.h>

#include <stddef.h>
#include <stdint.h>

/// The plug-ins with libFuzzer's counters in them, from the file that the environment variable PLUGINS names.
LV2_Descriptor_Function fuzzed_binary(void);

/// Prints the error, if any, and aborts, so that libFuzzer keeps the input.
void expect_no_fault(const char *uri, const char *fault);

/// The bytes that libFuzzer made, from which a fuzzer takes its decisions one after the other.
typedef struct {
    const uint8_t *bytes;
    size_t left;
} Bytes;

/// Takes `size` bytes, or zeros at the end of the input.
void take(Bytes *bytes, void *target, size_t size);

uint8_t take_byte(Bytes *bytes);

#endif
