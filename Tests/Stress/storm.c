// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

#include "checks.h"
#include "events.h"
#include "rig.h"
#include "signals.h"

#include <stdio.h>
#include <string.h>

/// A number of frames: often small, often a power of two, at times zero, at times anything.
static uint32_t any_length(Chance *chance)
{
    switch (chance_below(chance, 4)) {
    case 0: return chance_below(chance, 65);
    case 1: return 1u << chance_below(chance, 14);
    case 2: return chance_below(chance, 1025);
    default: return chance_below(chance, MAX_FRAMES + 1);
    }
}

static void move_controls(Rig *rig, Chance *chance)
{
    const Plugin *plugin = rig->plugin;
    if (chance_one_in(chance, 4)) {
        const uint32_t index = chance_below(chance, plugin->control_count);
        const Control *control = &plugin->controls[index];
        rig->controls[index] = any_value(chance, control->minimum, control->maximum);
    }
    if (chance_one_in(chance, 16) && plugin->preset_count > 0) {
        const float *preset = plugin->presets[chance_below(chance, plugin->preset_count)];
        memcpy(rig->controls, preset, plugin->control_count * sizeof(float));
    }
    if (chance_one_in(chance, 16)) rig->enabled = any_value(chance, -1, 1);
}

/// Rearranges the buffers: where they end, which are shared, which ports are left unconnected.
static void rearrange(Rig *rig, Chance *chance)
{
    const Plugin *plugin = rig->plugin;
    rig->at_end = chance_one_in(chance, 2);
    const bool shares = chance_one_in(chance, 4) && plugin->inputs > 0;
    const uint32_t shift = chance_below(chance, plugin->inputs);
    for (unsigned channel = 0; channel < plugin->outputs; ++channel) {
        rig->shared[channel] = shares ? (int)((channel + shift) % plugin->inputs) : -1;
    }
    // The ports behind the audio are optional, and audio that is missing must do no harm.
    rig->unconnected = chance_one_in(chance, 8) ? (uint64_t)chance_bits(chance) << first_control_port(plugin) : 0;
    if (chance_one_in(chance, 64)) rig->unconnected = (uint64_t)chance_bits(chance) << 32 | chance_bits(chance);
    rig->notify_capacity = chance_one_in(chance, 2)   ? MAX_NOTES
                           : chance_one_in(chance, 2) ? chance_below(chance, MAX_NOTES)
                                                      : chance_below(chance, 400);
}

static Rig *begin_life(const Plugin *plugin, const LV2_Descriptor *descriptor, Chance *chance)
{
    static const double rates[] = {8000, 11025, 22050, 44100, 48000, 88200, 96000, 176400, 192000, 384000};
    const double rate = rates[chance_below(chance, sizeof(rates) / sizeof(rates[0]))];
    Rig *rig = rig_new(plugin, descriptor, rate, !chance_one_in(chance, 8));
    if (!rig->handle) {
        rig_free(rig);
        return NULL;
    }
    rig->has_view = chance_one_in(chance, 2);
    rig_activate(rig);
    return rig;
}

/// A block with everything that can come before it. `any`: whether the input may be what is no audio, which is so for
/// half of the time from one activation to the next; in the other half, loudness is worth measuring.
static const char *pass_block(Rig *rig, Chance *chance, uint32_t frames, bool *any)
{
    if (chance_one_in(chance, 64)) {
        rig_deactivate(rig);
        rig_activate(rig);
        *any = chance_one_in(chance, 2);
    }
    move_controls(rig, chance);
    rearrange(rig, chance);
    rig->event_bytes = 0;
    if (chance_one_in(chance, 2)) write_events(rig, chance, frames);
    rig_place(rig, frames);
    write_signals(rig, chance, frames, *any);
    // The worker may take long, or have done before the next block.
    if (rig->worker && chance_one_in(chance, 4)) worker_wait(rig->worker);
    return rig_run(rig, frames);
}

bool check_storm(const Plugin *plugin, const LV2_Descriptor *descriptor, unsigned long frames)
{
    Chance chance = chance_new(strlen(plugin->uri));
    unsigned long done = 0, blocks = 0, lives = 0, watched = 0, messages = 0, responses = 0;
    double loudness = 0;
    const char *fault = NULL;
    while (done < frames && !fault) {
        Rig *rig = begin_life(plugin, descriptor, &chance);
        bool any = false;
        if (!rig) fault = "no instance was made";
        for (unsigned count = 0; count < 100 && done < frames && !fault; ++count) {
            const uint32_t length = any_length(&chance);
            fault = pass_block(rig, &chance, length, &any);
            done += length;
            ++blocks;
            watched += rig->has_view;
        }
        if (rig && rig->loudness > loudness) loudness = rig->loudness;
        if (rig && rig->has_view) messages += rig->audio_messages;
        if (rig && rig->worker) responses += worker_responses(rig->worker);
        if (rig) rig_deactivate(rig);
        if (rig) rig_free(rig);
        ++lives;
    }
    // In half of all blocks, some views must have been heard: else nothing of this was tried.
    if (!fault && blocks > 1000 && messages == 0) fault = "no view was sent any audio";
    if (!fault && blocks > 1000 && plugin->file_count > 0 && responses == 0) fault = "no file was loaded";
    printf("  %-36s storm: %lu frames, %lu blocks, %lu of them with a view, which was sent %lu messages of audio, %lu "
           "lives, loudest %.2g of what is allowed",
           plugin->uri, done, blocks, watched, messages, lives, loudness);
    if (plugin->file_count > 0) printf(", %lu answers of the worker", responses);
    printf(": %s\n", fault ? fault : "all well");
    return !fault;
}
