// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

// Runs a plug-in over noise: what an emulator counts more of for more frames is what the frames take.
// Without a plug-in, prints the URIs of all.

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

static LV2_Handle instantiate(const LV2_Descriptor *descriptor, const Plugin *plugin)
{
    const LV2_Feature *const features[] = {feature_map(), NULL};
    const LV2_Handle handle = descriptor->instantiate(descriptor, 48000, "", features);
    static LV2_Atom_Sequence events;
    events.atom = (LV2_Atom){8, urid(LV2_ATOM__Sequence)};
    for (unsigned number = 0; number < plugin->control_count; ++number) {
        values[number] = plugin->preset_count ? plugin->presets[0][number] : plugin->controls[number].standard;
    }
    values[plugin->control_count] = 1;
    for (unsigned port = 0; port < port_count(plugin); ++port) {
        void *memory = &outputs_of_control[0] + (port - first_meter_port(plugin));
        if (port < first_control_port(plugin)) memory = audio[port];
        else if (port <= enabled_port(plugin)) memory = &values[port - first_control_port(plugin)];
        else if (port == events_port(plugin)) memory = &events;
        else if (port == notify_port(plugin)) memory = notes;
        descriptor->connect_port(handle, port, memory);
    }
    if (descriptor->activate) descriptor->activate(handle);
    return handle;
}

static void run(const LV2_Descriptor *descriptor, const Plugin *plugin, int blocks)
{
    const LV2_Handle handle = instantiate(descriptor, plugin);
    const LV2_Atom offer = {ROOM - 8, 0};
    for (unsigned channel = 0; channel < plugin->inputs; ++channel) {
        for (int frame = 0; frame < BLOCK; ++frame) audio[channel][frame] = (float)rand() / (float)RAND_MAX - 0.5f;
    }
    for (int block = 0; block < blocks; ++block) {
        memcpy(notes, &offer, sizeof(offer));
        descriptor->run(handle, BLOCK);
    }
    descriptor->cleanup(handle);
}

int main(int argc, char **argv)
{
    if (argc != 4) {
        for (unsigned number = 0; number < plugin_count; ++number) puts(plugins[number].uri);
        return 0;
    }
    void *library = dlopen(argv[1], RTLD_NOW);
    LV2_Descriptor_Function function = library ? (LV2_Descriptor_Function)dlsym(library, "lv2_descriptor") : NULL;
    for (unsigned number = 0; function && number < plugin_count; ++number) {
        if (strcmp(plugins[number].uri, argv[2]) != 0) continue;
        const LV2_Descriptor *descriptor;
        for (uint32_t index = 0; (descriptor = function(index)) != NULL; ++index) {
            if (strcmp(descriptor->URI, argv[2]) != 0) continue;
            run(descriptor, &plugins[number], atoi(argv[3]));
            return 0;
        }
    }
    fprintf(stderr, "cost: %s has no %s\n", argv[1], argv[2]);
    return 1;
}
