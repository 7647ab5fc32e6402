// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

// Fuzzes the calls of a descriptor: the input chooses a plug-in and a sample rate, then call after call in legal order,
// with any bits for controls and audio, any block size, and any ports left unconnected.

#include "events.h"
#include "fuzz.h"
#include "rig.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/// Sample rates: those of the world, and any bits.
static double take_rate(Bytes *bytes)
{
    static const double rates[] = {8000, 11025, 22050, 44100, 48000, 96000, 192000, 384000, 1, 1e6};
    const uint8_t choice = take_byte(bytes);
    double rate;
    if (choice < 128) return rates[choice % 10];
    take(bytes, &rate, sizeof(rate));
    // From there to the 1 GHz that are refused, an effect with seconds of memory would have gigabytes to clear.
    return rate > 1e6 && rate < 1e9 ? 1e6 : rate;
}

/// Moves one control, a half of the times to any bits, else to somewhere in its range.
static void take_control(Rig *rig, Bytes *bytes)
{
    const Plugin *plugin = rig->plugin;
    const uint8_t choice = take_byte(bytes);
    const unsigned index = choice % (plugin->control_count + 1);
    float value;
    if (choice >= 128) {
        take(bytes, &value, sizeof(value));
    } else {
        const Control *control = &plugin->controls[index % (plugin->control_count + !plugin->control_count)];
        value = control->minimum + (control->maximum - control->minimum) * (float)take_byte(bytes) / 255;
    }
    *(index < plugin->control_count ? &rig->controls[index] : &rig->enabled) = value;
}

/// Input of a kind that a byte chooses: silence, a step, a square wave, an impulse, noise, or any bits, repeated.
static void take_audio(Rig *rig, Bytes *bytes, uint32_t frames)
{
    const uint8_t kind = take_byte(bytes);
    Chance chance = chance_new(kind);
    uint32_t bits[4];
    take(bytes, bits, kind % 6 == 5 ? sizeof(bits) : 0);
    for (unsigned channel = 0; channel < rig->plugin->inputs; ++channel) {
        float *samples = rig_input(rig, channel);
        for (uint32_t frame = 0; frame < frames; ++frame) {
            switch (kind % 6) {
            case 0: samples[frame] = 0; break;
            case 1: samples[frame] = 1; break;
            case 2: samples[frame] = frame / (1 + kind / 6) & 1 ? 1 : -1; break;
            case 3: samples[frame] = frame == 0; break;
            case 4: samples[frame] = chance_between(&chance, -1, 1); break;
            default: memcpy(&samples[frame], &bits[frame % 4], sizeof(float)); break;
            }
        }
    }
}

static void take_block(Rig *rig, Bytes *bytes)
{
    uint16_t length;
    take(bytes, &length, sizeof(length));
    const uint32_t frames = length % (length & 0x8000 ? MAX_FRAMES + 1 : 257);
    rig_place(rig, frames);
    take_audio(rig, bytes, frames);
    expect_no_fault(rig->plugin->uri, rig_run(rig, frames));
}

/// Leaves ports unconnected, up to 32 of them by a bit each, and those behind likewise.
static void take_unconnected(Rig *rig, Bytes *bytes)
{
    uint32_t bits;
    take(bytes, &bits, sizeof(bits));
    rig->unconnected = (uint64_t)bits << 32 | bits;
}

/// Has an output share its buffer with an input.
static void share(Rig *rig, uint8_t choice)
{
    const Plugin *plugin = rig->plugin;
    if (plugin->inputs == 0 || plugin->outputs == 0) return;
    rig->shared[choice / 10 % plugin->outputs] = (int)(choice / 80u % plugin->inputs);
}

/// The next call, or what changes before it.
static void take_step(Rig *rig, Bytes *bytes)
{
    const uint8_t choice = take_byte(bytes);
    Chance chance = chance_new(choice);
    switch (choice % 10) {
    case 0: rig_deactivate(rig), rig_activate(rig); break;
    case 1: take_unconnected(rig, bytes); break;
    case 2: rig->unconnected = 0; break;
    case 3: share(rig, choice); break;
    case 4: rig->notify_capacity = 4u * choice; break;
    case 5: rig->at_end = choice & 16; break;
    case 6: write_events(rig, &chance, 256); break;
    case 7: rig->event_bytes = 0; break;
    default: take_control(rig, bytes); break;
    }
    if (choice % 10 > 7 || choice >= 128) take_block(rig, bytes);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Bytes bytes = {data, size};
    const uint8_t choice = take_byte(&bytes);
    const Plugin *plugin = &plugins[choice % plugin_count];
    const double rate = take_rate(&bytes);
    Rig *rig = rig_new(plugin, descriptor_of(fuzzed_binary(), plugin), rate, choice < 192);
    if (rig->handle) {
        rig_activate(rig);
        for (unsigned step = 0; bytes.left > 0 && step < 64; ++step) take_step(rig, &bytes);
        rig_deactivate(rig);
    }
    rig_free(rig);
    return 0;
}
