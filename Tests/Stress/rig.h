// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

// An instance with a host's buffers around it, each between guard pages, and the checks after every block.

#ifndef STRESS_RIG_H
#define STRESS_RIG_H

#include "guarded.h"
#include "plugins.h"
#include "worker.h"

#include <lv2/core/lv2.h>

#include <stdint.h>

enum {
    MAX_FRAMES = 8192,
    MAX_EVENTS = 8192,
    /// The minimum that the plug-ins require.
    MAX_NOTES = 32768,
    MAX_PORTS = 2 * MAX_CHANNELS + MAX_CONTROLS + MAX_METERS + 4
};

typedef struct {
    const Plugin *plugin;
    const LV2_Descriptor *descriptor;
    LV2_Handle handle;
    /// Does what the plug-in schedules; null for those that leave nothing to a worker.
    Worker *worker;
    /// One for each port.
    Guarded buffers[MAX_PORTS];
    /// Which of the first 64 ports are left unconnected, a bit each.
    uint64_t unconnected;
    float controls[MAX_CONTROLS];
    float enabled;
    /// The bytes of the event sequence, its header included; none for an empty one.
    unsigned char events[MAX_EVENTS];
    size_t event_bytes;
    /// How many bytes the host offers on `notify`.
    uint32_t notify_capacity;
    /// Whether a view is open, and asks for audio among the events.
    bool has_view;
    /// How many messages with audio came out of `notify`.
    unsigned long audio_messages;
    /// For each output, the input that it shares its buffer with, or -1.
    int shared[MAX_CHANNELS];
    /// Whether buffers end at a guard page, rather than begin at one.
    bool at_end;
    /// Whether the effect was last told to be on.
    bool is_on;
    /// The latency that the plug-in has reported last, in frames.
    uint32_t latency;
    /// For how many more frames an input that is NaN may come out of a plug-in that is late and switched off.
    uint32_t odd_frames_left;
    /// The loudest input since `activate`, infinities left out.
    float peak;
    /// The loudest output there ever was, over what is promised for its input.
    double loudness;
} Rig;

/// Returns the descriptor of a plug-in in a binary, or exits if it does not exist.
const LV2_Descriptor *descriptor_of(LV2_Descriptor_Function function, const Plugin *plugin);

/// An instance that is not activated, with default values. `handle` is null where the plug-in refuses the rate.
Rig *rig_new(const Plugin *plugin, const LV2_Descriptor *descriptor, double rate, bool maps_uris);

void rig_free(Rig *rig);

void rig_activate(Rig *rig);

void rig_deactivate(Rig *rig);

/// Places the buffers of a block; the inputs are then to be written to `rig_input`.
void rig_place(Rig *rig, uint32_t frames);

float *rig_input(const Rig *rig, unsigned channel);

const float *rig_output(const Rig *rig, unsigned channel);

/// Connects all ports and processes the block that was placed. Returns what is wrong with the result, or null.
const char *rig_run(Rig *rig, uint32_t frames);

/// Performs a host's audio thread's work for a block: a plug-in's `run`, and the responses of its worker.
/// RealtimeSanitizer checks that nothing blocks here.
void run_in_real_time(const LV2_Descriptor *descriptor, LV2_Handle handle, Worker *worker, uint32_t frames)
#if defined(__has_feature)
#if __has_feature(realtime_sanitizer)
    __attribute__((nonblocking))
#endif
#endif
    ;

#endif
