// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

// Base64, as in Carla's projects and pipes.

#ifndef CARLA_TEXT_H
#define CARLA_TEXT_H

#include <stddef.h>

/// Encodes bytes. The caller frees the text.
char *base64_of(const void *bytes, size_t size);
/// Decodes a text. The caller frees the bytes, which are aligned for atoms.
void *base64_bytes(const char *text, size_t *size);

#endif
