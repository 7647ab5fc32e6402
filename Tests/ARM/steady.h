// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

// A plug-in at its first preset or its defaults, processing blocks of noise.

#ifndef ARM_STEADY_H
#define ARM_STEADY_H

#include "../Stress/plugins.h"
#include "../Stress/uris.h"

#include <lv2/atom/atom.h>
#include <lv2/core/lv2.h>

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCK = 256, ROOM = 65536 };

static float audio[2 * MAX_CHANNELS][BLOCK];
static float values[MAX_CONTROLS + 1];
static float outputs_of_control[MAX_METERS + 1];
static _Alignas(8) unsigned char notes[ROOM];

/// Returns the descriptor of a plug-in in a binary, or null.
static inline const LV2_Descriptor *descriptor_in(const char *binary, const char *uri)
{
    void *library = dlopen(binary, RTLD_NOW | RTLD_LOCAL);
    LV2_Descriptor_Function function = library ? (LV2_Descriptor_Function)dlsym(library, "lv2_descriptor") : NULL;
    const LV2_Descriptor *descriptor = NULL;
    for (uint32_t index = 0; function && (descriptor = function(index)) != NULL; ++index) {
        if (!strcmp(descriptor->URI, uri)) break;
    }
    return descriptor;
}

static inline LV2_Handle instantiate(const LV2_Descriptor *descriptor, const Plugin *plugin)
{
    const LV2_Feature *const features[] = {feature_map(), NULL};
    const LV2_Handle handle = descriptor->instantiate(descriptor, 48000, "", features);
    static LV2_Atom_Sequence events;
    events.atom = (LV2_Atom){8, urid(LV2_ATOM__Sequence)};
    for (unsigned number = 0; number < plugin->control_count; ++number) {
        values[number] = plugin->preset_count ? plugin->presets[0][number] : plugin->controls[number].default_value;
    }
    values[plugin->control_count] = 1;
    for (unsigned port = 0; port < port_count(plugin); ++port) {
        void *memory = &outputs_of_control[0] + (port - first_output_value_port(plugin));
        if (port < first_control_port(plugin)) memory = audio[port];
        else if (port <= enabled_port(plugin)) memory = &values[port - first_control_port(plugin)];
        else if (port == events_port(plugin)) memory = &events;
        else if (port == notify_port(plugin)) memory = notes;
        descriptor->connect_port(handle, port, memory);
    }
    for (unsigned channel = 0; channel < plugin->inputs; ++channel) {
        for (int frame = 0; frame < BLOCK; ++frame) audio[channel][frame] = (float)rand() / (float)RAND_MAX - 0.5f;
    }
    if (descriptor->activate) descriptor->activate(handle);
    return handle;
}

static inline void run_blocks(const LV2_Descriptor *descriptor, LV2_Handle handle, int blocks)
{
    const LV2_Atom offer = {ROOM - 8, 0};
    for (int block = 0; block < blocks; ++block) {
        memcpy(notes, &offer, sizeof(offer));
        descriptor->run(handle, BLOCK);
    }
}

#endif
