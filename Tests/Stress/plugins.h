// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

// The description of the bundle's plug-ins: ports, ranges and presets, and the bounds of their output.

#ifndef STRESS_PLUGINS_H
#define STRESS_PLUGINS_H

#include <stdbool.h>
#include <stddef.h>

enum { MAX_PLUGINS = 64, MAX_CHANNELS = 16, MAX_CONTROLS = 256, MAX_METERS = 8, MAX_PRESETS = 32, MAX_FILES = 8 };

typedef struct {
    const char *property;  ///< its URI in messages
    float minimum;
    float maximum;
    float default_value;
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
    unsigned file_count;
    const char *files[MAX_FILES];  ///< the URIs of the properties that are paths of files
    unsigned meter_count;
    bool has_latency;
} Plugin;

/// The content of the bundle's Turtle, as printed by `describe-bundle`.
extern const Plugin plugins[MAX_PLUGINS];
extern const unsigned plugin_count;

/// Returns the plug-in with this URI, or null.
const Plugin *plugin_named(const char *uri);

/// How loud a plug-in's output can get: `gain` times the loudest input since `activate`, plus `level`.
typedef struct {
    const char *effect;
    double gain;
    double level;
} Bound;

/// The bound that is known of an effect; for others, any number that is finite.
Bound bound_of(const char *effect);

// The ports: audio inputs, audio outputs, controls, then these.

static inline unsigned first_control_port(const Plugin *plugin) { return plugin->inputs + plugin->outputs; }
static inline unsigned enabled_port(const Plugin *plugin)
{
    return first_control_port(plugin) + plugin->control_count;
}
static inline unsigned events_port(const Plugin *plugin) { return enabled_port(plugin) + 1; }
static inline unsigned notify_port(const Plugin *plugin) { return enabled_port(plugin) + 2; }
// The optional latency comes first, and then the meters.
static inline unsigned first_output_value_port(const Plugin *plugin) { return enabled_port(plugin) + 3; }
static inline unsigned latency_port(const Plugin *plugin) { return first_output_value_port(plugin); }
static inline unsigned port_count(const Plugin *plugin)
{
    return first_output_value_port(plugin) + plugin->has_latency + plugin->meter_count;
}

#endif
