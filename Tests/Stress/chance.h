// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

// Numbers that look random and are the same every time for the same seed (S. Vigna's xorshift64*, 2016).

#ifndef STRESS_CHANCE_H
#define STRESS_CHANCE_H

#include <stdbool.h>
#include <stdint.h>

typedef struct {
    uint64_t state;  ///< never 0
} Chance;

static inline Chance chance_new(uint64_t seed)
{
    return (Chance){seed * 0x9e3779b97f4a7c15u | 1u};
}

static inline uint32_t chance_bits(Chance *chance)
{
    chance->state ^= chance->state >> 12;
    chance->state ^= chance->state << 25;
    chance->state ^= chance->state >> 27;
    return (uint32_t)((chance->state * 0x2545f4914f6cdd1du) >> 32);
}

/// 0 to `count` - 1.
static inline uint32_t chance_below(Chance *chance, uint32_t count)
{
    return (uint32_t)(((uint64_t)chance_bits(chance) * count) >> 32);
}

/// True once in `count` times.
static inline bool chance_one_in(Chance *chance, uint32_t count)
{
    return chance_below(chance, count) == 0;
}

static inline float chance_between(Chance *chance, float low, float high)
{
    return low + (high - low) * (float)(chance_bits(chance) >> 8) * 0x1p-24f;
}

#endif
