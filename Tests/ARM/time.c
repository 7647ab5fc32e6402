// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

// Compares the speed of plug-ins in several binaries. Each time is the minimum of many short, interleaved runs, which
// removes the influence of other programs. Prints nanoseconds per frame.
//
// Usage: time BINARY...

#define _POSIX_C_SOURCE 200809L
#include "steady.h"

#include <time.h>

enum { MOST_BINARIES = 8, ROUNDS = 400, BLOCKS = 8 };

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

static void time_plugin(const Plugin *plugin, int count, char **binaries)
{
    double shortest[MOST_BINARIES];
    const LV2_Descriptor *descriptors[MOST_BINARIES];
    LV2_Handle handles[MOST_BINARIES];
    for (int binary = 0; binary < count; ++binary) {
        shortest[binary] = 1e30;
        descriptors[binary] = descriptor_in(binaries[binary], plugin->uri);
        if (!descriptors[binary]) {
            fprintf(stderr, "time: %s has no %s\n", binaries[binary], plugin->uri);
            exit(1);
        }
        handles[binary] = instantiate(descriptors[binary], plugin);
    }
    for (int round = 0; round < ROUNDS; ++round) {
        for (int binary = 0; binary < count; ++binary) {
            const double start = now();
            run_blocks(descriptors[binary], handles[binary], BLOCKS);
            const double time = (now() - start) / (BLOCKS * BLOCK);
            if (time < shortest[binary]) shortest[binary] = time;
        }
    }
    printf("%-36s", plugin->uri);
    for (int binary = 0; binary < count; ++binary) {
        printf(" %8.2f", shortest[binary]);
        descriptors[binary]->cleanup(handles[binary]);
    }
    printf("\n");
}

int main(int argc, char **argv)
{
    if (argc < 2 || argc > MOST_BINARIES + 1) {
        fprintf(stderr, "usage: time BINARY...\n");
        return 2;
    }
    for (unsigned number = 0; number < plugin_count; ++number) time_plugin(&plugins[number], argc - 1, argv + 1);
    return 0;
}
