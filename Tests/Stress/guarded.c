// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

#define _DEFAULT_SOURCE
#include "guarded.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { PATTERN = 0xa5, PATTERN_LENGTH = 64 };

Guarded guarded_new(size_t size)
{
    const size_t page = (size_t)sysconf(_SC_PAGESIZE);
    const size_t capacity = (size + PATTERN_LENGTH + page - 1) / page * page;
    unsigned char *memory =
        mmap(NULL, capacity + 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED || mprotect(memory, page, PROT_NONE) ||
        mprotect(memory + page + capacity, page, PROT_NONE)) {
        perror("stress: guarded memory");
        exit(2);
    }
    return (Guarded){memory + page, capacity, memory + page, 0};
}

void guarded_free(Guarded *guarded)
{
    const size_t page = (size_t)sysconf(_SC_PAGESIZE);
    if (guarded->pages) munmap(guarded->pages - page, guarded->capacity + 2 * page);
    *guarded = (Guarded){0};
}

/// Returns the start of the pattern.
static unsigned char *pattern(const Guarded *guarded)
{
    return guarded->data == guarded->pages ? guarded->data + guarded->size : guarded->data - PATTERN_LENGTH;
}

void *guarded_place(Guarded *guarded, size_t size, bool at_end)
{
    if (size + PATTERN_LENGTH > guarded->capacity) {
        fprintf(stderr, "stress: %zu bytes are more than the guarded memory has\n", size);
        exit(2);
    }
    guarded->data = at_end ? guarded->pages + guarded->capacity - size : guarded->pages;
    guarded->size = size;
    memset(pattern(guarded), PATTERN, PATTERN_LENGTH);
    return guarded->data;
}

bool guarded_is_intact(const Guarded *guarded)
{
    const unsigned char *bytes = pattern(guarded);
    for (size_t index = 0; index < PATTERN_LENGTH; ++index) {
        if (bytes[index] != PATTERN) return false;
    }
    return true;
}
