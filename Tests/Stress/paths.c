// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

#include "paths.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { COUNT = 12 };

static char paths[COUNT][128];

static void remove_paths(void)
{
    for (int number = 0; number < COUNT; ++number) unlink(paths[number]);
}

void write_paths(Chance *chance)
{
    atexit(remove_paths);
    for (int number = 0; number < COUNT; ++number) {
        snprintf(paths[number], sizeof(paths[number]), "%s/stress-%d-%d.wav",
                 getenv("TMPDIR") ? getenv("TMPDIR") : "/tmp", getpid(), number);
        if (number == COUNT - 2) continue;
        FILE *file = fopen(paths[number], "wb");
        if (!file) exit(2);
        const uint32_t frames = 1 + chance_below(chance, 3000), rate = number % 2 ? 44100 : 48000;
        const uint32_t head[] = {0x46464952, 36 + 2 * frames, 0x45564157, 0x20746d66, 16, 0x00010001, rate, 2 * rate,
                                 0x00100002, 0x61746164, 2 * frames};
        fwrite(head, number == COUNT - 1 ? 20 : sizeof(head), 1, file);
        for (uint32_t frame = 0; frame < frames; ++frame) {
            const int16_t sample = (int16_t)(chance_below(chance, 2000));
            fwrite(&sample, sizeof(sample), 1, file);
        }
        fclose(file);
    }
}

const char *any_path(Chance *chance)
{
    const uint32_t number = chance_below(chance, COUNT + 1);
    return number < COUNT ? paths[number] : "";
}
