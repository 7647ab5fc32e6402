// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

#include "fuzz.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

LV2_Descriptor_Function fuzzed_binary(void)
{
    static LV2_Descriptor_Function function;
    if (function) return function;
    const char *path = getenv("PLUGINS");
    void *library = path ? dlopen(path, RTLD_NOW | RTLD_LOCAL) : NULL;
    void *symbol = library ? dlsym(library, "lv2_descriptor") : NULL;
    if (!symbol) {
        fprintf(stderr, "fuzz: PLUGINS names no binary of plug-ins\n");
        exit(2);
    }
    memcpy(&function, &symbol, sizeof(function));
    return function;
}

void expect_no_fault(const char *uri, const char *fault)
{
    if (!fault) return;
    fprintf(stderr, "fuzz: %s: %s\n", uri, fault);
    abort();
}

void take(Bytes *bytes, void *target, size_t size)
{
    const size_t count = size < bytes->left ? size : bytes->left;
    memset(target, 0, size);
    if (count > 0) memcpy(target, bytes->bytes, count);
    bytes->bytes += count;
    bytes->left -= count;
}

uint8_t take_byte(Bytes *bytes)
{
    uint8_t byte;
    take(bytes, &byte, 1);
    return byte;
}
