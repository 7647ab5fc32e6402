// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

// What the bundle promises of its plug-ins: ports, ranges, presets, and how loud they can get.

#ifndef STRESS_PLUG_INS_H
#define STRESS_PLUG_INS_H

#include <stdbool.h>
#include <stddef.h>

enum { MAX_CHANNELS = 8, MAX_CONTROLS = 4, MAX_PRESETS = 4 };

typedef struct {
    const char *property;  ///< its URI in messages
    float minimum;
    float maximum;
    float standard;
} Control;

typedef struct {
    const char *name;
    unsigned control_count;
    Control controls[MAX_CONTROLS];
    unsigned preset_count;
    float presets[MAX_PRESETS][MAX_CONTROLS];
    bool has_latency;
    /// No output is louder than `gain` times the loudest input since `activate`, plus `level`.
    float gain;
    float level;
} Effect;

typedef struct {
    const char *uri;
    unsigned inputs;
    unsigned outputs;
    const Effect *effect;
} PlugIn;

enum { PLUG_IN_COUNT = 9 };

extern const PlugIn plug_ins[PLUG_IN_COUNT];

// The ports: audio inputs, audio outputs, controls, then these.

static inline unsigned first_control_port(const PlugIn *plug_in) { return plug_in->inputs + plug_in->outputs; }
static inline unsigned enabled_port(const PlugIn *plug_in)
{
    return first_control_port(plug_in) + plug_in->effect->control_count;
}
static inline unsigned events_port(const PlugIn *plug_in) { return enabled_port(plug_in) + 1; }
static inline unsigned notify_port(const PlugIn *plug_in) { return enabled_port(plug_in) + 2; }
static inline unsigned latency_port(const PlugIn *plug_in) { return enabled_port(plug_in) + 3; }
static inline unsigned port_count(const PlugIn *plug_in)
{
    return enabled_port(plug_in) + (plug_in->effect->has_latency ? 4 : 3);
}

#endif
