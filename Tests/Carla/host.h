// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

// A host that treats an LV2 plug-in like Carla (CarlaPluginLV2.cpp and atom-helpers.h, version 12bc40fd6), next to a
// plain host. Both get the same input, and their outputs must be identical to the bit. It imitates these habits of
// Carla:
// - its list of features, in its order, with options for instances and for views (carla_features);
// - event buffers with uninitialised unit and padding, and a position as an atom:Blank at the start of each block
//   (run_block);
// - a first run to read the latency, in buffers that are freed while ports are connected to them (host_new);
// - buffers that become longer than announced, replaced while nothing runs (change_buffers);
// - presets written to control ports, and values that pass through the text of a project file (set_values);
// - inline displays requested between blocks, while the instance runs (run_block).

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

/// The features that Carla offers to a plug-in.
const LV2_Feature *const *carla_features(void);

/// The number of requests to draw inline displays.
extern int drawings_queued;

/// Returns a binary's descriptor function. Ends the program if it has none.
LV2_Descriptor_Function binary_open(const char *path);
/// Returns the descriptor of a plug-in. Ends the program if it does not exist.
const LV2_Descriptor *descriptor_of(LV2_Descriptor_Function function, const char *uri);

Host *host_new(const Plugin *plugin, const LV2_Descriptor *descriptor, bool is_carla);
void host_free(Host *host);

/// Replaces the audio buffers by buffers of `length` frames.
void change_buffers(Host *host, int length);

/// Clears the events of the next block. For Carla, adds the position.
void prepare_events(Host *host, int64_t frame);
void add_event(Host *host, LV2_URID type, uint32_t size, const void *body);

/// Returns a number in 0..<1 that depends only on `place`.
float noise(uint32_t place);
/// Fills the inputs with noise.
void fill_inputs(Host *host, int length, int64_t frame);
/// Whether the outputs of the last block are identical to the bit.
bool is_same(const Host *one, const Host *other, int length);

#endif
