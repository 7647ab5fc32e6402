// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

#include "text.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

char *base64_of(const void *bytes, size_t size)
{
    const uint8_t *byte = bytes;
    char *text = calloc(1, (size + 2) / 3 * 4 + 1);
    if (!text) abort();
    char *end = text;
    for (size_t place = 0; place < size; place += 3) {
        uint32_t three = 0;
        for (size_t index = 0; index < 3; ++index) three = three << 8 | (place + index < size ? byte[place + index] : 0);
        for (size_t index = 0; index < 4; ++index) {
            *end++ = place + index <= size ? digits[three >> (18 - 6 * index) & 63] : '=';
        }
    }
    return text;
}

void *base64_bytes(const char *text, size_t *size)
{
    uint8_t *bytes = calloc(1, strlen(text) + 1);
    if (!bytes) abort();
    uint32_t bits = 0;
    int count = 0;
    *size = 0;
    for (const char *digit; *text && (digit = strchr(digits, *text)); ++text) {
        bits = bits << 6 | (uint32_t)(digit - digits);
        count += 6;
        if (count >= 8) bytes[(*size)++] = (uint8_t)(bits >> (count -= 8));
    }
    return bytes;
}
