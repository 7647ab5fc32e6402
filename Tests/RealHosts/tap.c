/* Copyright 2026 the Swiftlet authors */
/* SPDX-License-Identifier: ISC */

/*
  An LV2 binary that stands before another, named by TAP_BINARY, and tells what a host has at its control ports: TAP_PORTS
  lists them as "INDEX SYMBOL INDEX SYMBOL ...", and each value that is new in a block is a line "SYMBOL VALUE" in TAP_LOG.
*/

#include <lv2/core/lv2.h>

#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { MAX_PORTS = 256, MAX_PLUGINS = 32 };

typedef struct {
    LV2_Handle handle;
    const LV2_Descriptor* descriptor;
    const float* ports[MAX_PORTS];
    float last[MAX_PORTS];
    FILE* log;
} Tap;

static LV2_Descriptor taps[MAX_PLUGINS];

static const LV2_Descriptor* real_descriptor(uint32_t index)
{
    static const LV2_Descriptor* (*function)(uint32_t);
    if (!function) {
        void* const library = dlopen(getenv("TAP_BINARY"), RTLD_NOW | RTLD_LOCAL);
        if (!library || !(*(void**)&function = dlsym(library, "lv2_descriptor"))) {
            fprintf(stderr, "error: %s\n", dlerror());
            return NULL;
        }
    }
    return function(index);
}

static LV2_Handle instantiate(const LV2_Descriptor* descriptor, double rate, const char* path,
                              const LV2_Feature* const* features)
{
    Tap* const tap = calloc(1, sizeof *tap);
    tap->descriptor = real_descriptor((uint32_t)(descriptor - taps));
    tap->log = fopen(getenv("TAP_LOG"), "w");
    tap->handle = tap->descriptor->instantiate(tap->descriptor, rate, path, features);
    return tap;
}

static void connect_port(LV2_Handle handle, uint32_t port, void* data)
{
    Tap* const tap = handle;
    if (port < MAX_PORTS) tap->ports[port] = data;
    tap->descriptor->connect_port(tap->handle, port, data);
}

static void activate(LV2_Handle handle)
{
    Tap* const tap = handle;
    if (tap->descriptor->activate) tap->descriptor->activate(tap->handle);
}

static void run(LV2_Handle handle, uint32_t frames)
{
    Tap* const tap = handle;
    const char* ports = getenv("TAP_PORTS");
    char symbol[64];
    int port, length;
    for (; sscanf(ports, "%d %63s%n", &port, symbol, &length) == 2; ports += length) {
        if (port < MAX_PORTS && tap->ports[port] && tap->last[port] != *tap->ports[port]) {
            tap->last[port] = *tap->ports[port];
            fprintf(tap->log, "%s %.9g\n", symbol, tap->last[port]);
            fflush(tap->log);
        }
    }
    tap->descriptor->run(tap->handle, frames);
}

static void cleanup(LV2_Handle handle)
{
    Tap* const tap = handle;
    tap->descriptor->cleanup(tap->handle);
    fclose(tap->log);
    free(tap);
}

LV2_SYMBOL_EXPORT const LV2_Descriptor* lv2_descriptor(uint32_t index)
{
    const LV2_Descriptor* const real = index < MAX_PLUGINS ? real_descriptor(index) : NULL;
    if (!real) return NULL;
    taps[index] = (LV2_Descriptor){real->URI, instantiate, connect_port, activate, run, NULL, cleanup, NULL};
    return &taps[index];
}
