// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

// Bytes as text, as Carla's projects and pipes have them: base64.

#ifndef CARLA_TEXT_H
#define CARLA_TEXT_H

#include <stddef.h>

/// The text of bytes, to be freed.
char *base64_of(const void *bytes, size_t size);
/// The bytes of a text, to be freed, in memory that is as aligned as an atom's.
void *base64_bytes(const char *text, size_t *size);

#endif
