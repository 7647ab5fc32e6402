// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

#include "signals.h"

#include <math.h>
#include <string.h>

enum { NOISE_LENGTH = 65536 };

/// White noise of ±1, made once.
static const float *noise(void)
{
    static float samples[NOISE_LENGTH];
    if (samples[0] == 0) {
        Chance chance = chance_new(1);
        for (unsigned index = 0; index < NOISE_LENGTH; ++index) samples[index] = chance_between(&chance, -1, 1);
    }
    return samples;
}

static void write_noise(float *samples, Chance *chance, uint32_t frames, float level)
{
    const float *source = noise() + chance_below(chance, NOISE_LENGTH - MAX_FRAMES);
    for (uint32_t frame = 0; frame < frames; ++frame) samples[frame] = level * source[frame];
}

static void write_constant(float *samples, uint32_t frames, float value)
{
    for (uint32_t frame = 0; frame < frames; ++frame) samples[frame] = value;
}

/// Puts bits at random in some places: every kind of number that there is.
static void sprinkle(float *samples, Chance *chance, uint32_t frames)
{
    for (uint32_t count = chance_below(chance, 9); count > 0 && frames > 0; --count) {
        const uint32_t bits = chance_bits(chance);
        memcpy(&samples[chance_below(chance, frames)], &bits, sizeof(bits));
    }
}

void write_signals(Rig *rig, Chance *chance, uint32_t frames, bool any)
{
    const uint32_t kind = chance_below(chance, any ? 8 : 5);
    for (unsigned channel = 0; channel < rig->plugin->inputs; ++channel) {
        float *samples = rig_input(rig, channel);
        switch (kind) {
        case 0: write_constant(samples, frames, 0); break;
        case 1: write_constant(samples, frames, 1); break;
        case 6: write_noise(samples, chance, frames, 0x1p-126f); break;
        case 7: write_noise(samples, chance, frames, ldexpf(1, (int)chance_below(chance, 254) - 126)); break;
        default: write_noise(samples, chance, frames, 1); break;
        }
        if (kind == 5) sprinkle(samples, chance, frames);
    }
}
