// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

// Memory between two inaccessible pages.

#ifndef STRESS_GUARDED_H
#define STRESS_GUARDED_H

#include <stdbool.h>
#include <stddef.h>

typedef struct {
    unsigned char *pages;  ///< the first byte after the guard page before
    size_t capacity;       ///< whole pages; the guard page behind follows
    unsigned char *data;   ///< what was placed last
    size_t size;
} Guarded;

/// Room for at least `size` bytes.
Guarded guarded_new(size_t size);

void guarded_free(Guarded *guarded);

/// `size` bytes which end directly before the guard page behind, or begin directly after the one before. On the other
/// side, a pattern marks what must not be written.
void *guarded_place(Guarded *guarded, size_t size, bool at_end);

/// Whether the pattern is unchanged.
bool guarded_is_intact(const Guarded *guarded);

#endif
