// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

// A host that does what Carla's does with an LV2 plug-in (CarlaPluginLV2.cpp and atom-helpers.h, version 12bc40fd6), beside one
// that does nothing unusual: both are fed the same, and what comes out has to be the same to the bit. Carla's habits here are
// - its list of features, in its order, with options that are an instance's and some that are a view's (carla_features);
// - event buffers whose unit and padding are what the memory held before, and a position as an atom:Blank at the beginning of
//   each block (run_block);
// - a first run for the latency, in buffers that are freed while the ports are connected to them (host_new);
// - buffers that become longer than was said, new ones at a time when nothing runs (change_buffers);
// - presets put into control ports, and values that go through the text of a project's file (set_values);
// - pictures asked for between blocks, of an instance that runs (run_block).

#ifndef CARLA_HOST_H
#define CARLA_HOST_H

#include "../Stress/plugins.h"

#include <lv2/atom/atom.h>
#include <lv2/core/lv2.h>
#include <lv2/urid/urid.h>

enum { NOMINAL = 256, LONGER = 1024, ROOM = 65536 };

typedef struct {
    const Plugin *plugin;
    const LV2_Descriptor *descriptor;
    LV2_Handle handle;
    bool is_carla;
    float values[MAX_CONTROLS + 1];
    float outputs_of_control[MAX_METERS + 1];
    float *audio[2 * MAX_CHANNELS];
    unsigned char *events, *notes;
} Host;

/// What Carla offers to a plug-in.
const LV2_Feature *const *carla_features(void);

/// How many times plug-ins have asked for a picture.
extern int drawings_queued;

/// A binary's function that finds descriptors; ends the program where there is none.
LV2_Descriptor_Function binary_open(const char *path);
/// The descriptor of a plug-in; ends the program where there is none.
const LV2_Descriptor *descriptor_of(LV2_Descriptor_Function function, const char *uri);

Host *host_new(const Plugin *plugin, const LV2_Descriptor *descriptor, bool is_carla);
void host_free(Host *host);

/// New buffers for audio of that many frames.
void change_buffers(Host *host, int length);

/// Empties the events of the next block; in Carla, but for the position.
void prepare_events(Host *host, int64_t frame);
void add_event(Host *host, LV2_URID type, uint32_t size, const void *body);

/// A number in 0..<1 that depends on its place alone.
float noise(uint32_t place);
/// Puts noise into the inputs.
void fill_inputs(Host *host, int length, int64_t frame);
/// Whether the outputs of the last block are the same to the bit.
bool is_same(const Host *one, const Host *other, int length);

#endif
