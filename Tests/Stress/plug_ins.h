// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

// What the bundle says of its plug-ins: ports, ranges and presets; and how loud they can get.

#ifndef STRESS_PLUG_INS_H
#define STRESS_PLUG_INS_H

#include <stdbool.h>
#include <stddef.h>

enum { MAX_PLUG_INS = 32, MAX_CHANNELS = 8, MAX_CONTROLS = 16, MAX_PRESETS = 32 };

typedef struct {
    const char *property;  ///< its URI in messages
    float minimum;
    float maximum;
    float standard;
} Control;

typedef struct {
    const char *uri;
    const char *effect;  ///< the URI that the properties hang on
    unsigned inputs;
    unsigned outputs;
    unsigned control_count;
    Control controls[MAX_CONTROLS];
    unsigned preset_count;
    float presets[MAX_PRESETS][MAX_CONTROLS];
    bool has_latency;
} PlugIn;

/// What the bundle's Turtle says, as `describe-bundle` has printed it.
extern const PlugIn plug_ins[MAX_PLUG_INS];
extern const unsigned plug_in_count;

/// The plug-in with this URI, null where there is none.
const PlugIn *plug_in_named(const char *uri);

/// How loud a plug-in's output can get: `gain` times the loudest input since `activate`, plus `level`.
typedef struct {
    const char *effect;
    double gain;
    double level;
} Bound;

/// The bound that is known of an effect; for others, any number that is finite.
Bound bound_of(const char *effect);

// The ports: audio inputs, audio outputs, controls, then these.

static inline unsigned first_control_port(const PlugIn *plug_in) { return plug_in->inputs + plug_in->outputs; }
static inline unsigned enabled_port(const PlugIn *plug_in)
{
    return first_control_port(plug_in) + plug_in->control_count;
}
static inline unsigned events_port(const PlugIn *plug_in) { return enabled_port(plug_in) + 1; }
static inline unsigned notify_port(const PlugIn *plug_in) { return enabled_port(plug_in) + 2; }
static inline unsigned latency_port(const PlugIn *plug_in) { return enabled_port(plug_in) + 3; }
static inline unsigned port_count(const PlugIn *plug_in)
{
    return enabled_port(plug_in) + (plug_in->has_latency ? 4 : 3);
}

#endif
