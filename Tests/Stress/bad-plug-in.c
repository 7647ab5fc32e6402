// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

// A binary with the same plug-ins, which only make the error in the environment variable DEFECT. It tests that the
// checks detect the errors.

#include "plugins.h"

#include <lv2/atom/atom.h>
#include <lv2/core/lv2.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    const Plugin *plugin;
    float *ports[2 * MAX_CHANNELS + MAX_CONTROLS + MAX_METERS + 4];
    void *kept;
} Instance;

static bool has_defect(const char *name)
{
    const char *defect = getenv("DEFECT");
    return defect && !strcmp(defect, name);
}

static LV2_Descriptor descriptors[MAX_PLUGINS];

static LV2_Handle instantiate(const LV2_Descriptor *descriptor, double rate, const char *path,
                              const LV2_Feature *const *features)
{
    (void)rate, (void)path, (void)features;
    Instance *instance = calloc(1, sizeof(Instance));
    instance->plugin = &plugins[descriptor - descriptors];
    if (has_defect("leaks")) instance->kept = calloc(100, 1);
    return instance;
}

static void connect_port(LV2_Handle handle, uint32_t port, void *data)
{
    ((Instance *)handle)->ports[port] = data;
}

static void run(LV2_Handle handle, uint32_t frames)
{
    Instance *instance = handle;
    const Plugin *plugin = instance->plugin;
    float *output = instance->ports[plugin->inputs];
    const float *input = instance->ports[0];
    if (has_defect("allocates")) instance->kept = realloc(instance->kept, frames + 1);
    for (unsigned port = plugin->inputs; port < first_control_port(plugin); ++port) {
        if (instance->ports[port]) memset(instance->ports[port], 0, frames * sizeof(float));
    }
    for (unsigned port = first_output_value_port(plugin); port < port_count(plugin); ++port) {
        if (instance->ports[port]) *instance->ports[port] = has_defect("shows NaN") ? NAN : 0;
    }
    if (instance->ports[notify_port(plugin)]) memset(instance->ports[notify_port(plugin)], 0, sizeof(LV2_Atom));
    if (!output || !input) return;
    if (has_defect("writes behind")) output[frames] = 1;
    if (has_defect("writes before")) output[-1] = 1;
    if (has_defect("reads behind")) output[0] = ((const volatile float *)input)[frames];
    if (has_defect("reads before")) output[0] = ((const volatile float *)input)[-1];
    if (has_defect("reads what was never written")) {
        volatile unsigned char *bytes = malloc(8);
        if (bytes[frames % 8] == 1) output[0] = 0;
        free((void *)bytes);
    }
    if (has_defect("is NaN") && frames > 0) output[frames - 1] = NAN;
    if (has_defect("is loud") && frames > 0) output[0] = 1e38f;
    if (has_defect("never silent") && frames > 0) output[0] = 1e-40f;
}

static void cleanup(LV2_Handle handle)
{
    if (!has_defect("leaks")) free(((Instance *)handle)->kept);
    free(handle);
}

const LV2_Descriptor *lv2_descriptor(uint32_t number)
{
    if (number >= plugin_count) return NULL;
    descriptors[number] = (LV2_Descriptor){
        plugins[number].uri, instantiate, connect_port, NULL, run, NULL, cleanup, NULL};
    return &descriptors[number];
}
