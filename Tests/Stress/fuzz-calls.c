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
    return rate;
}

/// Moves one control, a half of the times to any bits, else to somewhere in its range.
static void take_control(Rig *rig, Bytes *bytes)
{
    const PlugIn *plug_in = rig->plug_in;
    const uint8_t choice = take_byte(bytes);
    const unsigned index = choice % (plug_in->control_count + 1);
    float value;
    if (choice >= 128) {
        take(bytes, &value, sizeof(value));
    } else {
        const Control *control = &plug_in->controls[index % plug_in->control_count];
        value = control->minimum + (control->maximum - control->minimum) * (float)take_byte(bytes) / 255;
    }
    *(index < plug_in->control_count ? &rig->controls[index] : &rig->enabled) = value;
}

/// Input of a kind that a byte chooses: silence, a step, a square wave, an impulse, noise, or any bits, repeated.
static void take_audio(Rig *rig, Bytes *bytes, uint32_t frames)
{
    const uint8_t kind = take_byte(bytes);
    Chance chance = chance_new(kind);
    uint32_t bits[4];
    take(bytes, bits, kind % 6 == 5 ? sizeof(bits) : 0);
    for (unsigned channel = 0; channel < rig->plug_in->inputs; ++channel) {
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
    expect_no_fault(rig->plug_in->uri, rig_run(rig, frames));
}

/// The next call, or what changes before it.
static void take_step(Rig *rig, Bytes *bytes)
{
    const uint8_t choice = take_byte(bytes);
    Chance chance = chance_new(choice);
    switch (choice % 10) {
    case 0: rig_deactivate(rig), rig_activate(rig); break;
    case 1: take(bytes, &rig->unconnected, sizeof(rig->unconnected)); break;
    case 2: rig->unconnected = 0; break;
    case 3: rig->shared[choice / 10 % rig->plug_in->outputs] = (int)(choice / 80u % rig->plug_in->inputs); break;
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
    const PlugIn *plug_in = &plug_ins[choice % plug_in_count];
    const double rate = take_rate(&bytes);
    Rig *rig = rig_new(plug_in, descriptor_of(fuzzed_binary(), plug_in), rate, choice < 192);
    if (rig->handle) {
        rig_activate(rig);
        for (unsigned step = 0; bytes.left > 0 && step < 64; ++step) take_step(rig, &bytes);
        rig_deactivate(rig);
    }
    rig_free(rig);
    return 0;
}
